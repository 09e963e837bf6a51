import sharp from "sharp";
import { expect, test } from "vitest";
import { countScans } from "./scans.js";

const start = [0xff, 0xd8];
const scan = [0xff, 0xda, 0, 4, 1, 2, 0x77, 0xff, 0x00, 0x77];
const end = [0xff, 0xd9];

test.each([
  ["none", [...start, ...end], 0],
  ["one, with escaped data", [...start, ...scan, ...end], 1],
  ["three", [...start, ...scan, ...scan, ...scan, ...end], 3],
  ["two after a picture in the metadata", [...start, 0xff, 0xe1, 0, 12, ...scan, ...scan, ...scan, ...end], 2],
  ["two with restart markers and fill bytes", [...start, ...scan, 0xff, 0xd3, 0x12, 0xff, ...scan, ...end], 2],
  ["two without an end", [...start, ...scan, ...scan], 2],
  ["one of two, because the picture ends between them", [...start, ...scan, ...end, ...scan], 1],
  ["two with segments that claim no length", [...start, 0xff, 0xe0, 0, 0, ...scan, 0xff, 0xe0, 0, 1, ...scan], 2],
  ["two, the second cut off in its header", [...start, ...scan, 0xff, 0xda], 2],
])("%s", (_, bytes, scans) => {
  expect(countScans(Buffer.from(bytes))).toBe(scans);
});

test("ordinary pictures have one, progressive ones about ten", async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#888" } });
  expect(countScans(await picture.clone().jpeg().toBuffer())).toBe(1);
  const progressive = countScans(await picture.clone().jpeg({ progressive: true }).toBuffer());
  expect(progressive).toBeGreaterThan(5);
  expect(progressive).toBeLessThan(20);
});
