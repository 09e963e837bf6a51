// @ts-check
// A process that decodes pictures, one at a time, so that it can be killed: libvips decodes in threads that can't be cancelled.
import sharp from "sharp";
import { workAfterTaps } from "../../after-taps.js";
import { toPictures } from "./make.js";

// A phone sends photos in the background, while somebody looks at the tick.
workAfterTaps(5);

// Another person's picture needs the other cores.
sharp.concurrency(1);

process.on("message", async (/** @type {import("./decoder").Picture} */ { bytes, kind, limits }) => {
  process.send?.(await toPictures(bytes, kind, limits));
});
// The server has ended. An ordinary exit would wait for libvips' threads.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// A terminal's Ctrl-C reaches the whole process group; the server ends its decoders itself.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
