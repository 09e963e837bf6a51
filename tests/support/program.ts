import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { until } from "./until";
import { zone } from "./zone";

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
/** The built server in a process of its own, as `npm start` runs it. */
export type Program = {
  readonly pid: number;
  /** All that it has printed so far, on either channel. */
  printed(): string;
  /** Waits until it has printed this; fails when it ends before. */
  says(words: RegExp): Promise<RegExpExecArray>;
  /** Waits until it listens. Gives the address and how long it took. */
  ready(): Promise<{ url: string; seconds: number }>;
  signal(name: NodeJS.Signals): void;
  /** Waits until it has ended, by itself or by a signal. */
  ended(): Promise<Exit>;
  /** kill -9, and its end. */
  kill(): Promise<void>;
};

const patience = 40_000;

/** Starts `dist/server.js` on any free port, with these settings and none of ours but the time zone. */
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
  // "close" comes once all that it printed has been read.
  const closed = once(child, "close");
  let hasEnded = false;
  const ended = closed.then(([code, signal]): Exit => {
    hasEnded = true;
    return { code, signal };
  });

  async function says(words: RegExp): Promise<RegExpExecArray> {
    const heard = () => words.exec(printed) ?? (hasEnded && "nothing more");
    const found = await until(String(words), heard, patience).catch(() => "nothing for too long" as const);
    if (typeof found === "string") throw new Error(`The program said ${found}, not ${words}:\n${printed}`);
    return found;
  }

  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    says,
    async ready() {
      const [, url = ""] = await says(/^Changeover is ready: (\S+)$/m);
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
