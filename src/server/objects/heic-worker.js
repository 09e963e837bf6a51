// @ts-check
// Decodes one HEIC in a worker thread: WebAssembly blocks its thread for seconds, and frees its memory only when the thread ends.
// Plain JavaScript, because a worker is started from a file: the same one under tsx, under Vitest and in dist/.
import { parentPort, workerData } from "node:worker_threads";
// @ts-expect-error The package types only its other builds.
import loadHeif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** @type {{ file: Uint8Array, mostPixels: number, side: number }} */
const { file, mostPixels, side } = workerData;
const heif = loadHeif();
parentPort?.postMessage(...(await decode()));

/**
 * @typedef {{ width: number, height: number, pixels: Uint8Array }} Pixels
 * @returns {Promise<[message: Pixels | "unreadable" | "too many pixels", handedOver?: ArrayBuffer[]]>}
 */
async function decode() {
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, file);
  if (read.code !== heif.heif_error_code.heif_error_Ok) return ["unreadable"];
  const primary = heif.heif_js_context_get_primary_image_handle(context);
  if (!primary || primary.code) return ["unreadable"];
  // The header's size can be trusted: libheif refuses a picture whose coded size differs.
  const declared = heif.heif_image_handle_get_width(primary) * heif.heif_image_handle_get_height(primary);
  if (declared > mostPixels) return ["too many pixels"];

  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: interleaved } = heif.heif_chroma;
  // Rotated and mirrored as the container says: for HEIC that counts, not EXIF.
  const picture = await heif.heif_js_decode_image2(primary, rgb, interleaved);
  const [channel] = picture?.channels ?? [];
  if (channel?.bits_per_pixel !== 8) return ["unreadable"];
  const shrunk = shrink(channel);
  return [shrunk, [shrunk.pixels.buffer]];
}

/**
 * Downscales by a whole factor that keeps the longer side at `side` or more, averaging squares: far fewer bytes to pass between threads.
 * @param {{ width: number, height: number, stride: number, data: Uint8Array }} decoded
 * @returns {Pixels & { pixels: Uint8Array<ArrayBuffer> }}
 */
function shrink({ width: fullWidth, height: fullHeight, stride, data }) {
  const step = Math.max(1, Math.min(Math.floor(Math.max(fullWidth, fullHeight) / side), fullWidth, fullHeight));
  const [width, height] = [Math.floor(fullWidth / step), Math.floor(fullHeight / step)];
  const pixels = new Uint8Array(width * height * 3);
  const sums = new Uint32Array(width * 3);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = y * step; row < (y + 1) * step; row++)
      for (let x = 0, from = row * stride; x < width; x++)
        for (let column = 0; column < step; column++, from += 3)
          for (let part = 0, i = x * 3; part < 3; part++, i++) sums[i] = (sums[i] ?? 0) + (data[from + part] ?? 0);
    pixels.set(
      sums.map((sum) => Math.round(sum / (step * step))),
      y * width * 3,
    );
  }
  return { width, height, pixels };
}
