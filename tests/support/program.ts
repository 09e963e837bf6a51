import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { waitUntil } from "./wait-until";
import { zone } from "./zone";

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
/** The built server in its own process, as `npm start` runs it. */
export type Program = {
  readonly pid: number;
  /** Everything that it has printed so far, on either channel. */
  printed(): string;
  /** Waits until it has printed this; fails if it ends before. */
  waitForOutput(words: RegExp): Promise<RegExpExecArray>;
  /** Waits until it listens. Returns the address and the seconds that it took. */
  ready(): Promise<{ url: string; seconds: number }>;
  signal(name: NodeJS.Signals): void;
  /** Waits until it has ended, by itself or by a signal. */
  ended(): Promise<Exit>;
  /** Kills it with -9, and waits until it has ended. */
  kill(): Promise<void>;
};

/** A first start fills the sample park, which takes ten seconds of a core that other tests use too: 93 s were seen on a busy machine. */
const timeoutMs = 150_000;

/** Starts `dist/server.js` on a free port, with only these settings and the tests' time zone. */
export function startProgram(settings: Record<string, string>, account?: { uid: number; gid: number }): Program {
  const began = performance.now();
  const child = spawn(process.execPath, [join(process.cwd(), "dist/server.js")], {
    ...account,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "warn",
      PARK_TIME_ZONE: zone,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  // "close" fires once all of its output has been read.
  const closed = once(child, "close");
  let hasEnded = false;
  const ended = closed.then(([code, signal]): Exit => {
    hasEnded = true;
    return { code, signal };
  });

  async function waitForOutput(words: RegExp): Promise<RegExpExecArray> {
    const match = () => words.exec(printed) ?? (hasEnded && "before it ended");
    const found = await waitUntil(String(words), match, timeoutMs).catch(() => "in time" as const);
    if (typeof found === "string") throw new Error(`The server did not print ${words} ${found}:\n${printed}`);
    return found;
  }

  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    waitForOutput,
    async ready() {
      const [, url = ""] = await waitForOutput(/^Changeover is ready: (\S+)$/m);
      return { url, seconds: (performance.now() - began) / 1000 };
    },
    signal: (name) => void child.kill(name),
    ended: () => ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
