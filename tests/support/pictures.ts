import { readFileSync } from "node:fs";
import exifr from "exifr";
import sharp, { type Sharp } from "sharp";

// Pictures as phones take them: upright they have a white square in the top left corner, orange above and blue below.

const orange = { r: 200, g: 100, b: 50 };
const white = { r: 255, g: 255, b: 255 };

type Plan = { width: number; height: number; grain?: number };

async function scene({ width, height, grain = 0 }: Plan): Promise<Sharp> {
  const area = (w: number, h: number, background: typeof orange) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left: 0,
    top: 0,
  });
  const sigma = Math.max(grain, 0.01);
  const noise = { type: "gaussian", mean: 128, sigma } as const;
  const grainy = sharp({ create: { width, height, channels: 3, background: "#2850c8", noise } });
  const ground = grain > 0 ? grainy : sharp({ create: { width, height, channels: 3, background: "#2850c8" } });
  const parts = [area(width, Math.floor(height / 2), orange), area(width >> 2, width >> 2, white)];
  const { data, info } = await ground.composite(parts).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width, height, channels: info.channels } });
}

/** Returns what a phone's camera stores when it is held upright: 12 megapixels sideways, with orientation and location in EXIF. */
export async function phoneJpeg({ width = 3024, height = 4032, grain = 40 }: Partial<Plan> = {}): Promise<Buffer> {
  const sensor = (await scene({ width, height, grain })).rotate(270);
  const place = {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 5/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "4/1 17/1 0/1",
  };
  return sensor
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: "Phone" }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns the same scene in another format, stored upright. */
export async function picture(format: "png" | "webp" | "avif" | "jpeg", plan: Plan = { width: 600, height: 800 }) {
  return (await scene(plan)).toFormat(format, { ...(format === "avif" && { effort: 0 }) }).toBuffer();
}

/** Returns a HEIC as an iPhone writes it: HEVC, rotated by its container, Display P3, with the location in EXIF (tests/fixtures/README.md). */
export function phoneHeic(): Buffer {
  return readFileSync("tests/fixtures/phone.heic");
}

/** Returns a small file that decodes to more than 50 megapixels. */
export function decompressionBomb(): Promise<Buffer> {
  return sharp({ create: { width: 7_200, height: 7_000, channels: 3, background: "#2850c8" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns the metadata that an EXIF reader finds in a file; undefined if there is none. */
export async function metadataOf(bytes: Buffer): Promise<Record<string, unknown> | undefined> {
  return exifr.parse(bytes, { gps: true, exif: true, xmp: true, icc: true, iptc: true, mergeOutput: true });
}

/** Returns a picture's size, and its colours where an upright one has white, orange and blue. */
export async function appearanceOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return [...data.subarray(from, from + 3)];
  };
  const { width, height, channels } = info;
  return { width, height, channels, corner: at(0.06, 0.04), above: at(0.75, 0.25), below: at(0.5, 0.75) };
}
