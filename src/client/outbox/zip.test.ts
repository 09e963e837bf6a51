import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "./zip";

const text = (content: string) => new TextEncoder().encode(content);

/** Reads an archive as programs do: from the directory at its end. */
async function read(archive: Blob) {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)];
    const [length, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    at += 46 + length;
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const content = bytes.subarray(start, start + size);
    expect(crc32(content)).toBe(sum);
    return { name, content: content.toString("utf8") };
  });
}

test("an archive has every file under a name of its own", async () => {
  const archive = zip([
    { name: "steps.json", bytes: text("[]") },
    { name: "photo.jpg", bytes: text("ä") },
    { name: "photo.jpg", bytes: text("") },
    { name: "Küche", bytes: text("x".repeat(70_000)) },
    { name: "Küche", bytes: text("y") },
  ]);
  expect(await read(archive)).toEqual([
    { name: "steps.json", content: "[]" },
    { name: "photo.jpg", content: "ä" },
    { name: "photo (2).jpg", content: "" },
    { name: "Küche", content: "x".repeat(70_000) },
    { name: "Küche (2)", content: "y" },
  ]);
});

test("an archive without files is valid", async () => {
  expect(await read(zip([]))).toEqual([]);
});
