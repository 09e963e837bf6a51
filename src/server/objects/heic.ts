import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import * as z from "zod/mini";

const answers = z.union([
  z.object({ width: z.int(), height: z.int(), pixels: z.instanceof(Uint8Array) }),
  z.enum(["unreadable", "too many pixels"]),
]);
type Decoded = z.output<typeof answers>;

/** 48 megapixels take 4 s and 0.5 GB, so only one is decoded at a time. */
const queue = pLimit(1);
const decodeTimeoutMs = 60_000;

/**
 * The pixels of a HEIC, upright, three bytes each, downscaled to little more than `side` on the longer side; or the reason why not. sharp's
 * prebuilt binaries can't decode HEVC.
 */
export function decodeHeic(file: Buffer, limits: { mostPixels: number; side: number }): Promise<Decoded> {
  return queue(async () => {
    const worker = new Worker(new URL("./heic-worker.js", import.meta.url), {
      workerData: { file, ...limits },
      execArgv: [],
      // libheif writes its errors to the console.
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

/** A decoder that crashes or hangs has met an unreadable file. */
function answerOf(worker: Worker): Promise<Decoded> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("unreadable"), decodeTimeoutMs);
    const settle = (answer: Decoded) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.once("message", (message) => settle(z.parse(answers, message)));
    worker.once("error", () => settle("unreadable"));
    worker.once("exit", () => settle("unreadable"));
  });
}

/** The colour profile of a HEIC, such as the iPhone's Display P3: the box "colr" of type "prof". */
export function profileIn(file: Buffer): Buffer | null {
  const at = file.indexOf("colrprof");
  if (at < 4) return null;
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
  // The signature of an ICC profile.
  return profile.toString("latin1", 36, 40) === "acsp" ? profile : null;
}
