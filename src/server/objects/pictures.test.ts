import sharp from "sharp";
import { expect, test } from "vitest";
import { bomb, phoneHeic, phoneJpeg, picture, seenIn, wordsIn } from "../../../tests/support/pictures";
import { makePictures } from "./pictures";

const limits = { megapixels: 50, fullSide: 2_048, thumbWidth: 280 };
const made = (bytes: Buffer) => makePictures(async () => bytes, limits);
const near = (colour: number[]) => colour.map((part) => expect.closeTo(part, -1.1));
/** White, orange, blue; as they come out of a lossy format. */
const upright = { corner: near([255, 255, 255]), above: near([200, 100, 50]), below: near([40, 80, 200]) };

test("a phone's 12 megapixels become an upright picture under 1 MB and a thumbnail, and nothing of the place", async () => {
  const photo = await phoneJpeg();
  expect(await sharp(photo).metadata()).toMatchObject({ width: 4032, height: 3024, orientation: 6 });
  expect(await wordsIn(photo)).toMatchObject({ latitude: expect.closeTo(52.08), Make: "Phone" });

  const { pictures, kind } = await made(photo);
  expect(kind).toBe("image/jpeg");
  expect(await seenIn(pictures.full)).toMatchObject({
    width: 1536,
    height: 2048,
    ...upright,
    below: expect.anything(),
  });
  expect(await seenIn(pictures.thumb)).toMatchObject({ width: 280, height: 373, corner: near([255, 255, 255]) });
  expect(pictures.full.length).toBeLessThan(1_000_000);
  for (const bytes of [pictures.full, pictures.thumb]) {
    expect(await wordsIn(bytes)).toBeUndefined();
    const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: "jpeg" });
  }
});

test("an iPhone's HEIC is turned as its container says, and its Display P3 becomes sRGB", async () => {
  const heic = phoneHeic();
  const { exif = Buffer.alloc(0), icc } = await sharp(heic).metadata();
  expect(await wordsIn(exif)).toMatchObject({ latitude: expect.closeTo(52.08), Make: "Apple" });
  expect(icc?.toString("latin1")).toMatch(/acsp/);
  const { pictures, kind } = await made(heic);
  expect(kind).toBe("image/heic");
  expect(await seenIn(pictures.full)).toMatchObject({
    width: 480,
    height: 640,
    ...upright,
    above: near([214, 95, 38]),
    below: near([22, 81, 207]),
  });
  expect(await wordsIn(pictures.full)).toBeUndefined();
  expect(await wordsIn(pictures.thumb)).toBeUndefined();
});

test.each(["png", "webp", "avif"] as const)("%s is taken as it is", async (format) => {
  const { pictures, kind } = await made(await picture(format));
  expect(kind).toBe(`image/${format}`);
  expect(await seenIn(pictures.full)).toMatchObject({ width: 600, height: 800, ...upright });
});

test("a wide colour space of a JPEG becomes sRGB, grey and CMYK too; what is transparent becomes white", async () => {
  const wide = await sharp(await picture("png"))
    .withIccProfile("p3")
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(await wordsIn(wide)).toMatchObject({ ProfileDescription: "sP3C" });
  expect((await seenIn((await made(wide)).pictures.full)).above).toEqual(near([200, 100, 50]));

  const grey = await sharp(await picture("png"))
    .greyscale()
    .jpeg()
    .toBuffer();
  const cmyk = await sharp(await picture("png"))
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  for (const odd of [grey, cmyk])
    expect((await seenIn((await made(odd)).pictures.full)).corner[0]).toBeGreaterThan(245);

  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#ff000000" } })
    .png()
    .toBuffer();
  expect((await seenIn((await made(clear)).pictures.full)).above).toEqual([255, 255, 255]);
});

test("the grainiest picture still stays under 1 MB, at a lower quality", async () => {
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
  ["a container of nothing", Buffer.from("\xff\xff\xff\xffftyp", "latin1")],
])("%s is no photo", async (_, bytes) => {
  await expect(made(bytes)).rejects.toMatchObject({ code: "wrong-media-type" });
});

const withFlat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
const damaged = { code: "invalid", message: expect.stringMatching(/^This photo can't be read/) };
const tooMany = { code: "invalid", message: "A photo can be at most 50 megapixels." };

test("more than 50 megapixels are refused before they are unpacked; 50 are not", async () => {
  await expect(made(await bomb())).rejects.toMatchObject(tooMany);
  // The header's word alone: there are no pixels behind it.
  const png = await picture("png", { width: 8, height: 8 });
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  await expect(made(png)).rejects.toMatchObject(tooMany);
  const heic = phoneHeic();
  const declared = heic.indexOf("ispe") + 8;
  heic.writeUInt32BE(9_000, declared);
  heic.writeUInt32BE(9_000, declared + 4);
  await expect(made(heic)).rejects.toMatchObject(tooMany);

  expect(await seenIn((await made(await withFlat(10_000, 5_000))).pictures.full)).toMatchObject({ width: 2048 });
});

test("a HEIC that holds more pixels than it says is refused", async () => {
  const heic = phoneHeic();
  const declared = heic.indexOf("ispe") + 8;
  heic.writeUInt32BE(64, declared);
  heic.writeUInt32BE(48, declared + 4);
  await expect(made(heic)).rejects.toMatchObject(damaged);
});

test.each(["jpeg", "png", "webp", "avif", "heic"] as const)("a %s that was cut short is refused", async (format) => {
  const whole = format === "heic" ? phoneHeic() : await picture(format, { width: 900, height: 1200, grain: 30 });
  for (const part of [0.1, 0.5, 0.97])
    await expect(made(whole.subarray(0, Math.floor(whole.length * part))), String(part)).rejects.toMatchObject(damaged);
});

test("what phones write oddly and is there whole passes: bytes behind the end, an end marker too early", async () => {
  const whole = await picture("jpeg", { width: 900, height: 1200, grain: 30 });
  const trailer = Buffer.concat([whole, Buffer.alloc(5_000, "SEFT")]);
  const repaired = Buffer.concat([whole.subarray(0, -400), Buffer.from([0xff, 0xd9])]);
  for (const odd of [trailer, repaired])
    expect(await seenIn((await made(odd)).pictures.full)).toMatchObject({ width: 900 });
});
