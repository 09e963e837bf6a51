import { fork } from "node:child_process";
import * as z from "zod/mini";
import type { Kind } from "../kinds";
import type { PictureLimits } from "./make";

export type Picture = { bytes: Buffer; kind: Kind; limits: PictureLimits };

const outcomes = z.union([
  z.object({ full: z.instanceof(Buffer), thumb: z.instanceof(Buffer) }),
  z.enum(["unreadable", "too many pixels", "too long a side", "too many scans"]),
]);
export type Outcome = z.output<typeof outcomes>;

/** A process that decodes one picture at a time and can be killed at any moment. */
export type Decoder = {
  /** The two pictures, or why not. A process that crashes or is killed has met an unreadable file. */
  decode(picture: Picture): Promise<Outcome>;
  kill(): void;
  /** Whether it can decode another picture. */
  isAlive(): boolean;
};

/** Starts a process that decodes pictures. */
export function startDecoder(): Decoder {
  const child = fork(new URL("./decoder-program.js", import.meta.url), {
    // It reads hostile input: it gets no settings, and its decoders' complaints are no use to anybody.
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let isAlive = true;
  const idle = (_: unknown) => {};
  // Of the picture that it decodes only: an earlier one's bytes and results would stay in memory for as long as the process lives.
  let settle = idle;
  child.on("message", (message) => settle(message));
  for (const event of ["exit", "error"])
    child.once(event, () => {
      isAlive = false;
      settle("unreadable");
    });
  return {
    decode: (picture) =>
      new Promise((resolve) => {
        settle = (message) => {
          settle = idle;
          resolve(z.catch(outcomes, "unreadable").parse(message));
        };
        if (!isAlive) return settle("unreadable");
        // A process that has just ended is noticed by its exit.
        child.send(picture, () => {});
      }),
    kill: () => void child.kill("SIGKILL"),
    isAlive: () => isAlive,
  };
}
