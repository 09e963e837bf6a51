import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { endlessPng, jpegOfScans } from "../../../../tests/support/hostile-pictures";
import {
  appearanceOf,
  decompressionBomb,
  metadataOf,
  phoneHeic,
  phoneJpeg,
  picture,
} from "../../../../tests/support/pictures";
import { PictureDecoders } from "./decoders";

// Decoders take only what others leave of the processor.
vi.setConfig({ testTimeout: 120_000 });
const limits = { megapixels: 50, side: 16_384, scans: 100, fullSide: 2_048, thumbWidth: 280 };
const photoOf = (senderId: string, bytes: Buffer, { signal } = new AbortController()) => ({
  senderId,
  load: async () => bytes,
  signal,
});
const decoders = new PictureDecoders();
afterAll(() => decoders.close());
const made = (bytes: Buffer) => decoders.make(photoOf("Anna", bytes), limits);
const near = (colour: number[]) => colour.map((part) => expect.closeTo(part, -1.1));
/** White, orange and blue, within the tolerance of lossy formats. */
const upright = { corner: near([255, 255, 255]), above: near([200, 100, 50]), below: near([40, 80, 200]) };

test("a phone's 12 megapixels become an upright picture under 1 MB and a thumbnail, without the location", async () => {
  const photo = await phoneJpeg();
  expect(await sharp(photo).metadata()).toMatchObject({ width: 4032, height: 3024, orientation: 6 });
  expect(await metadataOf(photo)).toMatchObject({ latitude: expect.closeTo(52.08), Make: "Phone" });

  const { pictures, kind } = await made(photo);
  expect(kind).toBe("image/jpeg");
  expect(await appearanceOf(pictures.full)).toMatchObject({
    width: 1536,
    height: 2048,
    ...upright,
    below: expect.anything(),
  });
  expect(await appearanceOf(pictures.thumb)).toMatchObject({ width: 280, height: 373, corner: near([255, 255, 255]) });
  expect(pictures.full.length).toBeLessThan(1_000_000);
  for (const bytes of [pictures.full, pictures.thumb]) {
    expect(await metadataOf(bytes)).toBeUndefined();
    const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: "jpeg" });
  }
});

test("the pictures of a process that lives on don't stay in memory", async () => {
  const photo = await phoneJpeg();
  const pictures: WeakRef<Buffer>[] = [];
  const send = async () => {
    const bytes = Buffer.from(photo);
    const { full } = (await made(bytes)).pictures;
    pictures.push(new WeakRef(bytes), new WeakRef(full));
  };
  for (let i = 0; i < 3; i++) await send();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // A reference that was just made or read holds its object until the turn ends, and so may a message that the decoder is still ending.
  const left = () => {
    collect();
    return pictures.slice(0, -2).filter((one) => one.deref()).length;
  };
  await expect.poll(left, { timeout: 8_000 }).toBe(0);
});

test("an iPhone's HEIC is rotated as its container says, and its Display P3 becomes sRGB", async () => {
  const heic = phoneHeic();
  const { exif = Buffer.alloc(0), icc } = await sharp(heic).metadata();
  expect(await metadataOf(exif)).toMatchObject({ latitude: expect.closeTo(52.08), Make: "Apple" });
  expect(icc?.toString("latin1")).toMatch(/acsp/);
  const { pictures, kind } = await made(heic);
  expect(kind).toBe("image/heic");
  expect(await appearanceOf(pictures.full)).toMatchObject({
    width: 480,
    height: 640,
    ...upright,
    above: near([214, 95, 38]),
    below: near([22, 81, 207]),
  });
  expect(await metadataOf(pictures.full)).toBeUndefined();
  expect(await metadataOf(pictures.thumb)).toBeUndefined();
});

test.each(["png", "webp", "avif"] as const)("%s keeps its orientation and colours", async (format) => {
  const { pictures, kind } = await made(await picture(format));
  expect(kind).toBe(`image/${format}`);
  expect(await appearanceOf(pictures.full)).toMatchObject({ width: 600, height: 800, ...upright });
});

test("a JPEG's wide gamut, grey or CMYK becomes sRGB; transparency becomes white", async () => {
  const wide = await sharp(await picture("png"))
    .withIccProfile("p3")
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(await metadataOf(wide)).toMatchObject({ ProfileDescription: "sP3C" });
  expect((await appearanceOf((await made(wide)).pictures.full)).above).toEqual(near([200, 100, 50]));

  const grey = await sharp(await picture("png"))
    .greyscale()
    .jpeg()
    .toBuffer();
  const cmyk = await sharp(await picture("png"))
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  for (const odd of [grey, cmyk])
    expect((await appearanceOf((await made(odd)).pictures.full)).corner[0]).toBeGreaterThan(245);

  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#ff000000" } })
    .png()
    .toBuffer();
  expect((await appearanceOf((await made(clear)).pictures.full)).above).toEqual([255, 255, 255]);
});

test("the grainiest picture stays under 1 MB, at a lower quality", async () => {
  const { full } = (await made(await phoneJpeg({ width: 2048, height: 2048, grain: 90 }))).pictures;
  expect(full.length).toBeLessThan(1_000_000);
  expect(full.length).toBeGreaterThan(400_000);
});

test.each([
  ["text", Buffer.from("This is a photo, I promise.\n".repeat(40))],
  ["an SVG with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a PDF", Buffer.from("%PDF-1.7\n")],
  ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00")],
  ["a TIFF", Buffer.from("II*\0\x08\0\0\0")],
  ["a film", Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom")],
  ["one byte", Buffer.from([0xff])],
  ["an unknown container", Buffer.from("\xff\xff\xff\xffftyp", "latin1")],
])("%s is no photo", async (_, bytes) => {
  await expect(made(bytes)).rejects.toMatchObject({ code: "wrong-media-type" });
});

const withFlat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
const damaged = { code: "invalid", message: expect.stringMatching(/^This photo can't be read/) };
const tooMany = { code: "invalid", message: "A photo can be at most 50 megapixels." };

test("more than 50 megapixels are refused before decoding; 50 are accepted", async () => {
  await expect(made(await decompressionBomb())).rejects.toMatchObject(tooMany);
  // Only a header, without pixels.
  const png = await picture("png", { width: 8, height: 8 });
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  await expect(made(png)).rejects.toMatchObject(tooMany);
  const heic = phoneHeic();
  const declared = heic.indexOf("ispe") + 8;
  heic.writeUInt32BE(9_000, declared);
  heic.writeUInt32BE(9_000, declared + 4);
  await expect(made(heic)).rejects.toMatchObject(tooMany);

  expect(await appearanceOf((await made(await withFlat(10_000, 5_000))).pictures.full)).toMatchObject({ width: 2048 });
});

test("a HEIC with more pixels than it declares is refused", async () => {
  const heic = phoneHeic();
  const declared = heic.indexOf("ispe") + 8;
  heic.writeUInt32BE(64, declared);
  heic.writeUInt32BE(48, declared + 4);
  await expect(made(heic)).rejects.toMatchObject(damaged);
});

test.each(["jpeg", "png", "webp", "avif", "heic"] as const)("a truncated %s is refused", async (format) => {
  const whole = format === "heic" ? phoneHeic() : await picture(format, { width: 900, height: 1200, grain: 30 });
  for (const part of [0.1, 0.5, 0.97])
    await expect(made(whole.subarray(0, Math.floor(whole.length * part))), String(part)).rejects.toMatchObject(damaged);
});

test("complete files with the quirks of phones are accepted: trailing bytes, an early end marker", async () => {
  const whole = await picture("jpeg", { width: 900, height: 1200, grain: 30 });
  const trailer = Buffer.concat([whole, Buffer.alloc(5_000, "SEFT")]);
  const repaired = Buffer.concat([whole.subarray(0, -400), Buffer.from([0xff, 0xd9])]);
  for (const odd of [trailer, repaired])
    expect(await appearanceOf((await made(odd)).pictures.full)).toMatchObject({ width: 900 });
});

test("a JPEG with more than 100 scans is refused before decoding", async () => {
  await expect(made(await jpegOfScans(101))).rejects.toMatchObject({
    code: "invalid",
    message: "A photo can have at most 100 scans. Please save it as an ordinary JPEG.",
  });
});

test("more than 16,384 pixels a side are refused before decoding", async () => {
  const refused = { code: "invalid", message: "A photo can be at most 16,384 pixels wide and high." };
  await expect(made(await endlessPng())).rejects.toMatchObject(refused);
  await expect(made(await withFlat(16_385, 9))).rejects.toMatchObject(refused);
  expect((await appearanceOf((await made(await withFlat(16_384, 9))).pictures.full)).width).toBe(2048);
  const heic = phoneHeic();
  heic.writeUInt32BE(16_385, heic.indexOf("ispe") + 8);
  await expect(made(heic)).rejects.toMatchObject(refused);
});

/** It takes a minute or more to decode, if its scans are allowed. */
const slowLimits = { ...limits, scans: 30_000 };
const slow = () => jpegOfScans(29_997);

test("a picture that takes longer than the limit is given up, and the next one is made", async () => {
  const hasty = new PictureDecoders(3_000);
  onTestFinished(() => hasty.close());
  await expect(hasty.make(photoOf("Anna", await slow()), slowLimits)).rejects.toMatchObject({
    code: "invalid",
    message: "This photo takes too long to process. Please take it again.",
  });
  expect((await hasty.make(photoOf("Anna", await picture("jpeg")), limits)).kind).toBe("image/jpeg");
});

test("decoding stops when the sender is gone; a colleague's photo does not wait for it, nor does the sender's next", async () => {
  const gone = new AbortController();
  const left = decoders.make(photoOf("Anna", await slow(), gone), slowLimits);
  const leaving = expect(left).rejects.toMatchObject({
    code: "unavailable",
    message: expect.not.stringContaining("server"),
  });
  const small = await picture("jpeg");
  const next = made(small);
  await decoders.make(photoOf("Bob", small), limits);
  gone.abort();
  await leaving;
  expect((await next).kind).toBe("image/jpeg");
});

test("closing ends running and waiting ones at once, and refuses later ones", async () => {
  const closing = new PictureDecoders();
  const [big, small] = [await slow(), await picture("jpeg")];
  const all = [big, big].map((bytes) => closing.make(photoOf("Anna", bytes), slowLimits));
  const refusals = all.map((one) => expect(one).rejects.toMatchObject({ code: "unavailable" }));
  // A decoder is running by then.
  await closing.make(photoOf("Bob", small), limits);
  closing.close();
  await Promise.all(refusals);
  await expect(closing.make(photoOf("Bob", small), limits)).rejects.toMatchObject({ code: "unavailable" });
});
