import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { Problem } from "../../shared/problem";
import { decodeHeic, profileIn } from "./heic";
import { type Kind, kindOf } from "./kinds";
import type { Pictures } from "./store";
import { asTiff } from "./tiff";

export type PictureLimits = { megapixels: number; fullSide: number; thumbWidth: number };

/** Each decoding takes a core and up to some hundred megabytes: no more at once than there are cores. */
const queue = pLimit(availableParallelism());
// No two photos are alike, so sharp's cache would be useless.
sharp.cache(false);

/** Size limit of the served picture in bytes. Qualities are tried from the best down; an ordinary photo fits at the first. */
const largest = 1_000_000;
const qualities = [80, 68, 55, 42, 30];

/**
 * Turns an uploaded file into the two stored pictures: upright, sRGB, without metadata. The format is detected from the bytes: 415 if it is
 * not a photo, 422 if it can't be read or has too many pixels.
 */
export function makePictures(load: () => Promise<Buffer>, limits: PictureLimits): Promise<Made> {
  return queue(async () => {
    const bytes = await load();
    const kind = kindOf(bytes);
    if (!kind)
      throw new Problem("wrong-media-type", "This is not a photo. Please send a JPEG, PNG, WebP, HEIC or AVIF file.");
    try {
      const upright = await uprightPixels(bytes, kind, limits);
      return { bytes, kind, pictures: { full: await fullOf(upright), thumb: await thumbOf(upright, limits) } };
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw unreadable();
    }
  });
}
export type Made = { bytes: Buffer; kind: Kind; pictures: Pictures };

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** The picture at its stored size, decoded once for both results. */
async function uprightPixels(bytes: Buffer, kind: Kind, limits: PictureLimits): Promise<Pixels> {
  const mostPixels = limits.megapixels * 1_000_000;
  const shrink = (image: Sharp) =>
    image
      .resize(limits.fullSide, limits.fullSide, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });

  if (kind === "image/heic") {
    const decoded = await decodeHeic(bytes, { mostPixels, side: limits.fullSide });
    if (decoded === "too many pixels") throw tooManyPixels(limits);
    if (decoded === "unreadable") throw unreadable();
    const { width, height, pixels } = decoded;
    const shrunk = await shrink(sharp(pixels, { raw: { width, height, channels: 3 } }));
    const profile = profileIn(bytes);
    return profile ? shrink(sharp(asTiff(shrunk.data, shrunk.info.width, shrunk.info.height, profile))) : shrunk;
  }

  // Reads only the header, so that a decompression bomb is refused before it unpacks.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) throw tooManyPixels(limits);
  // "error" refuses truncated and broken files, but tolerates warnings about oddities that phones are known to write (stray bytes between
  // markers, a repaired end marker), which the default would refuse.
  return shrink(sharp(bytes, { failOn: "error", limitInputPixels: mostPixels }).autoOrient());
}

async function fullOf({ data, info }: Pixels): Promise<Buffer> {
  let full = Buffer.alloc(0);
  for (const quality of qualities) {
    full = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (full.length < largest) break;
  }
  return full;
}

function thumbOf({ data, info }: Pixels, { thumbWidth }: PictureLimits): Promise<Buffer> {
  return sharp(data, { raw: info })
    .resize({ width: thumbWidth, withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer();
}

function unreadable(): Problem {
  return new Problem("invalid", "This photo can't be read: it is damaged or incomplete. Please take it again.");
}

function tooManyPixels({ megapixels }: PictureLimits): Problem {
  return new Problem("invalid", `A photo can be at most ${megapixels} megapixels.`);
}
