import { onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "../../src/server/database/embedded-postgres";
import { dataFolder } from "./data-folder";
import type { Program } from "./program";
import { parkAt } from "./real-park";
import { openRoundRobin } from "./round-robin";
import type { TestApp } from "./start-app";

/** One process of a park, always at the same address, as a service of the machine keeps it. */
export type Node = {
  readonly url: string;
  /** Everything that it has printed, in all its lives. */
  printed(): string;
  kill(): Promise<void>;
  /** Gives the seconds until it listened. */
  startAgain(): Promise<number>;
};
export type TwoNodes = {
  /** Both, through the proxy. */
  park: TestApp;
  nodes: Node[];
  /** Kills PostgreSQL with -9; whoever keeps it starts it again. */
  killDatabase(): Promise<void>;
};

/** An empty park on two real programs over one PostgreSQL with a keeper of its own, behind a proxy that sends every request to the next one. */
export async function openTwoNodes(): Promise<TwoNodes> {
  const folder = await dataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} });
  onTestFinished(() => postgres.stop());
  const settings = { DATABASE_URL: postgres.url, SAMPLE_PARK: "0", TRUST_PROXY: "1" };
  const nodes = await Promise.all([
    nodeOf((port) => folder.start({ ...settings, PORT: port })),
    nodeOf((port) => folder.start({ ...settings, PORT: port })),
  ]);
  const url = await openRoundRobin(nodes.map((node) => node.url));
  return { park: parkAt(url, postgres.url), nodes, killDatabase: folder.killPostmaster };
}

async function nodeOf(start: (port: string) => Program): Promise<Node> {
  const lives = [start("0")];
  const latest = () => lives[lives.length - 1];
  const { url } = (await latest()?.ready()) ?? { url: "" };
  return {
    url,
    printed: () => lives.map((life) => life.printed()).join(""),
    kill: async () => latest()?.kill(),
    async startAgain() {
      const life = start(new URL(url).port);
      lives.push(life);
      return (await life.ready()).seconds;
    },
  };
}
