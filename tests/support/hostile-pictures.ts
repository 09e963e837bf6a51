import { crc32, createDeflate, deflateSync } from "node:zlib";
import sharp from "sharp";
import { phoneHeic } from "./pictures";

// Small files that cost a decoder much time or memory.

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" }, limitInputPixels: false });

/**
 * Returns a progressive JPEG of 50 megapixels whose last scan is repeated until there are so many. The repeated ones say that they hold whole
 * values, because refining a value that is complete is an error, at which decoding would stop early.
 */
export async function jpegOfScans(count: number): Promise<Buffer> {
  progressive ??= flat(7_070, 7_070).jpeg({ progressive: true }).toBuffer();
  const jpeg = await progressive;
  const first = jpeg.indexOf(startOfScan);
  const last = jpeg.lastIndexOf(startOfScan);
  let scans = 0;
  for (let at = first; at >= 0; at = jpeg.indexOf(startOfScan, at + 1)) scans += 1;
  const scan = Buffer.from(jpeg.subarray(last, -2));
  // After the marker: length (2 bytes), number of components, 2 bytes each, first and last coefficient, then the bits before and after.
  const components = scan.readUInt8(4);
  scan.writeUInt8(0, 5 + 2 * components + 2);
  return Buffer.concat([jpeg.subarray(0, -2), ...new Array<Buffer>(count - scans).fill(scan), jpeg.subarray(-2)]);
}
/** Made once, as that takes a second. */
let progressive: Promise<Buffer> | undefined;
const startOfScan = Buffer.from([0xff, 0xda]);

/** Returns a PNG one pixel wide and 50,000,000 high. */
export function endlessPng(): Promise<Buffer> {
  return blackPng({ width: 1, height: 50_000_000, colours: grey });
}

/** All twelve, by name. */
export const hostilePictures: Record<string, () => Promise<Buffer>> = {
  "a JPEG with 2,997 scans": () => jpegOfScans(2_997),
  "a JPEG with as many scans and pixels as are accepted": () => jpegOfScans(100),
  "a JPEG of 49 megapixels of noise": async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
    return sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#888", noise } })
      .jpeg({ quality: 35, progressive: true })
      .toBuffer();
  },
  "a JPEG with 2,500,000 empty comments": async () => {
    const jpeg = await flat(800, 600).jpeg().toBuffer();
    const comments = Buffer.alloc(10_000_000, Buffer.from([0xff, 0xfe, 0, 2]));
    return Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)]);
  },
  "a JPEG 65,500 pixels wide": () => flat(65_500, 760).jpeg().toBuffer(),
  "a PNG 1 pixel wide and 50,000,000 high": endlessPng,
  "an interlaced PNG of 49 megapixels, 16 bits a colour": () =>
    blackPng({ width: 7_000, height: 7_000, colours: deepColours, interlaced: true }),
  "a PNG that declares 3,600 megapixels": async () => {
    const png = await flat(8, 8).png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    return png;
  },
  "a PNG in 800,000 empty parts": async () => {
    const png = await flat(800, 600).png().toBuffer();
    const at = png.indexOf("IDAT") - 4;
    return Buffer.concat([png.subarray(0, at), ...new Array<Buffer>(800_000).fill(chunk("IDAT")), png.subarray(at)]);
  },
  "a PNG with 900 texts that unpack to 7 MB each": async () => {
    const png = await flat(800, 600).png().toBuffer();
    const text = chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(7_000_000))]));
    return Buffer.concat([png.subarray(0, 33), ...new Array<Buffer>(900).fill(text), png.subarray(33)]);
  },
  "a WebP of 49 megapixels": () => flat(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  "a HEIC that holds more than it declares": async () => {
    const heic = phoneHeic();
    heic.writeUInt32BE(64, heic.indexOf("ispe") + 8);
    heic.writeUInt32BE(48, heic.indexOf("ispe") + 12);
    return heic;
  },
};

/** Bytes of a pixel, and their description in a PNG's header: bits, colour type. */
const grey = { bytes: 1, header: [8, 0] };
const deepColours = { bytes: 6, header: [16, 2] };

type BlackPng = { width: number; height: number; colours: typeof grey; interlaced?: boolean };

async function blackPng({ width, height, colours, interlaced = false }: BlackPng): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([...colours.header, 0, 0, interlaced ? 1 : 0], 8);
  const data = interlaced
    ? sevenPasses.reduce(
        (sum, [x, y, dx, dy]) => sum + rowsOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy), colours.bytes),
        0,
      )
    : rowsOf(width, height, colours.bytes);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", await zeros(data)), chunk("IEND")]);
}

/** Adam7: where each pass begins, and its steps. */
const sevenPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Each row begins with a byte for its filter. */
function rowsOf(width: number, height: number, bytes: number): number {
  return height * (1 + width * bytes);
}

/** So many zeros, deflated. */
async function zeros(count: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const packed = deflate.toArray();
  const part = Buffer.alloc(1_000_000);
  for (let left = count; left > 0; left -= part.length) {
    if (!deflate.write(part.subarray(0, left))) await new Promise((resolve) => deflate.once("drain", resolve));
  }
  deflate.end();
  return Buffer.concat(await packed);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
