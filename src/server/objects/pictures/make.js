// @ts-check
// Plain JavaScript, because a decoder's process is started from files: the same ones under tsx, under Vitest and in dist/.
import sharp from "sharp";
import { decodeHeic, profileIn } from "./heic.js";
import { countScans } from "./scans.js";
import { asTiff } from "./tiff.js";

/**
 * @typedef {{ megapixels: number, side: number, scans: number, fullSide: number, thumbWidth: number }} PictureLimits
 * @typedef {"unreadable" | "too many pixels" | "too long a side" | "too many scans"} Refused
 * @typedef {{ data: Buffer, info: import("sharp").OutputInfo }} Pixels
 */

// No two photos are alike, so sharp's cache would be useless.
sharp.cache(false);

/** Size limit of the served picture in bytes. Qualities are tried from the best down; an ordinary photo fits at the first. */
const largest = 1_000_000;
const qualities = [80, 68, 55, 42, 30];

/**
 * Turns a photo into the two stored pictures: upright, sRGB, without metadata; or returns the reason why not.
 * @param {Buffer} bytes @param {import("../kinds").Kind} kind @param {PictureLimits} limits
 * @returns {Promise<import("../store").Pictures | Refused>}
 */
export async function toPictures(bytes, kind, limits) {
  try {
    const upright = await uprightPixels(bytes, kind, limits);
    if (typeof upright === "string") return upright;
    return { full: await fullOf(upright), thumb: await thumbOf(upright, limits) };
  } catch {
    return "unreadable";
  }
}

/**
 * The picture at its stored size, decoded once for both results.
 * @param {Buffer} bytes @param {import("../kinds").Kind} kind @param {PictureLimits} limits
 * @returns {Promise<Pixels | Refused>}
 */
async function uprightPixels(bytes, kind, limits) {
  const maxPixels = limits.megapixels * 1_000_000;
  /** @param {import("sharp").Sharp} image */
  const shrink = (image) =>
    image
      .resize(limits.fullSide, limits.fullSide, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });

  if (kind === "image/heic") {
    const decoded = await decodeHeic(bytes, limits);
    if (typeof decoded === "string") return decoded;
    const { width, height, pixels } = decoded;
    const shrunk = await shrink(sharp(pixels, { raw: { width, height, channels: 3 } }));
    const profile = profileIn(bytes);
    return profile ? shrink(sharp(asTiff(shrunk.data, shrunk.info.width, shrunk.info.height, profile))) : shrunk;
  }

  if (kind === "image/jpeg" && countScans(bytes) > limits.scans) return "too many scans";
  // Reads only the header, so that a decompression bomb is refused before it unpacks.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return "too many pixels";
  if (Math.max(width, height) > limits.side) return "too long a side";
  // "error" refuses truncated and broken files, but tolerates warnings about oddities that phones are known to write (stray bytes between
  // markers, a repaired end marker), which the default would refuse.
  return shrink(sharp(bytes, { failOn: "error", limitInputPixels: maxPixels }).autoOrient());
}

/** @param {Pixels} pixels */
async function fullOf({ data, info }) {
  let full = Buffer.alloc(0);
  for (const quality of qualities) {
    full = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (full.length < largest) break;
  }
  return full;
}

/** @param {Pixels} pixels @param {PictureLimits} limits */
function thumbOf({ data, info }, { thumbWidth }) {
  return sharp(data, { raw: info })
    .resize({ width: thumbWidth, withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer();
}
