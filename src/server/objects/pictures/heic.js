// @ts-check
// @ts-expect-error The package types only its other builds.
import loadHeif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

/** @typedef {{ width: number, height: number, pixels: Uint8Array }} Pixels */

/**
 * The pixels of a HEIC, upright, three bytes each, downscaled to little more than `fullSide` on the longer side; or the reason why not.
 * sharp's prebuilt binaries can't decode HEVC. WebAssembly blocks the thread for seconds and never returns its memory.
 * @param {Uint8Array} file
 * @param {import("./make").PictureLimits} limits
 * @returns {Promise<Pixels | import("./make").Refused>}
 */
export async function decodeHeic(file, limits) {
  const heif = loadHeif();
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, file);
  if (read.code !== heif.heif_error_code.heif_error_Ok) return "unreadable";
  const primary = heif.heif_js_context_get_primary_image_handle(context);
  if (!primary || primary.code) return "unreadable";
  // The header's size can be trusted: libheif refuses a picture whose coded size differs.
  const width = heif.heif_image_handle_get_width(primary);
  const height = heif.heif_image_handle_get_height(primary);
  if (width * height > limits.megapixels * 1_000_000) return "too many pixels";
  if (Math.max(width, height) > limits.side) return "too long a side";

  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
  const { heif_chroma_interleaved_RGB: interleaved } = heif.heif_chroma;
  // Rotated and mirrored as the container says: for HEIC that counts, not EXIF.
  const picture = await heif.heif_js_decode_image2(primary, rgb, interleaved);
  const [channel] = picture?.channels ?? [];
  return channel?.bits_per_pixel === 8 ? shrink(channel, limits.fullSide) : "unreadable";
}

/**
 * Downscales by a whole factor that keeps the longer side at `side` or more, averaging squares.
 * @param {{ width: number, height: number, stride: number, data: Uint8Array }} decoded
 * @param {number} side
 * @returns {Pixels}
 */
function shrink({ width: fullWidth, height: fullHeight, stride, data }, side) {
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

/** The colour profile of a HEIC, such as the iPhone's Display P3: the box "colr" of type "prof". @param {Buffer} file */
export function profileIn(file) {
  const at = file.indexOf("colrprof");
  if (at < 4) return null;
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
  // The signature of an ICC profile.
  return profile.toString("latin1", 36, 40) === "acsp" ? profile : null;
}
