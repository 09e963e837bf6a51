import { onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "../../src/server/database/embedded-postgres";
import { dataFolder } from "./data-folder";
import type { Program } from "./program";
import { openRoundRobinProxy } from "./round-robin-proxy";
import { runningAppAt } from "./running-app";
import type { TestApp } from "./start-app";

/** One process of a park that always has the same address, as a system service does. */
export type Node = {
  readonly url: string;
  /** Everything that it has printed, across restarts. */
  printed(): string;
  kill(): Promise<void>;
  /** Stops it as a system service does, and waits until it has ended; fails unless it ended well. */
  stop(): Promise<void>;
  /** Returns the seconds until it listened. */
  startAgain(): Promise<number>;
};
export type TwoNodes = {
  /** Both, through the proxy. */
  park: TestApp;
  nodes: Node[];
  /** Kills PostgreSQL with -9; its supervisor restarts it. */
  killDatabase(): Promise<void>;
};

/** Starts an empty park with two real servers over one supervised PostgreSQL, behind a round-robin proxy. */
export async function openTwoNodes(): Promise<TwoNodes> {
  const folder = await dataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} });
  onTestFinished(() => postgres.stop());
  const settings = { DATABASE_URL: postgres.url, SAMPLE_PARK: "0", TRUST_PROXY: "1" };
  const nodes = await Promise.all([
    nodeOf((port) => folder.start({ ...settings, PORT: port })),
    nodeOf((port) => folder.start({ ...settings, PORT: port })),
  ]);
  const url = await openRoundRobinProxy(nodes.map((node) => node.url));
  return { park: runningAppAt(url, postgres.url), nodes, killDatabase: folder.killPostmaster };
}

/** Starts a node that always has the same address. `start` runs a server on a port; "0" is any. */
export async function nodeOf(start: (port: string) => Program): Promise<Node> {
  const runs = [start("0")];
  const latest = () => runs[runs.length - 1];
  const { url } = (await latest()?.ready()) ?? { url: "" };
  return {
    url,
    printed: () => runs.map((run) => run.printed()).join(""),
    kill: async () => latest()?.kill(),
    async stop() {
      latest()?.signal("SIGTERM");
      const ended = await latest()?.ended();
      if (ended?.code !== 0) throw new Error(`the node ended with ${JSON.stringify(ended)}`);
    },
    async startAgain() {
      const run = start(new URL(url).port);
      runs.push(run);
      return (await run.ready()).seconds;
    },
  };
}
