import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import * as z from "zod/mini";

const answers = z.union([
  z.object({ width: z.int(), height: z.int(), pixels: z.instanceof(Uint8Array) }),
  z.enum(["unreadable", "too many pixels"]),
]);
type Decoded = z.output<typeof answers>;

/** 48 megapixels take 4 s and 0.5 GB: one at a time, so that a few of them don't add up. */
const queue = pLimit(1);
const patience = 60_000;

/**
 * The pixels of a HEIC as it is meant to be seen, three bytes each, not much more than `side` of them along the longer side; or why
 * there are none. sharp's own build knows no HEVC.
 */
export function decodeHeic(file: Buffer, limits: { mostPixels: number; side: number }): Promise<Decoded> {
  return queue(async () => {
    const worker = new Worker(new URL("./heic-worker.js", import.meta.url), {
      workerData: { file, ...limits },
      execArgv: [],
      // libheif explains itself to the console.
      stdout: true,
      stderr: true,
    });
    try {
      return await answerOf(worker);
    } finally {
      await worker.terminate();
    }
  });
}

/** A decoder that dies or never ends has met a file that it can't read. */
function answerOf(worker: Worker): Promise<Decoded> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("unreadable"), patience);
    const settle = (answer: Decoded) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.once("message", (message) => settle(z.parse(answers, message)));
    worker.once("error", () => settle("unreadable"));
    worker.once("exit", () => settle("unreadable"));
  });
}

/** The colour profile in a HEIC, as iPhones put one there (Display P3): the box "colr" of kind "prof". */
export function profileIn(file: Buffer): Buffer | null {
  const at = file.indexOf("colrprof");
  if (at < 4) return null;
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
  // Every ICC profile names itself there.
  return profile.toString("latin1", 36, 40) === "acsp" ? profile : null;
}
