/** A file in an archive. */
export type ZipEntry = { name: string; bytes: Uint8Array };

/** Returns a ZIP archive of these files, uncompressed because photos are compressed already. Files of the same name are numbered. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of numbered(entries)) {
    const path = new TextEncoder().encode(name);
    const about = [...[20, 0x0800, 0, 0, 0x21].map(u16), ...[crc32(bytes), bytes.length, bytes.length].map(u32)];
    const names = [u16(path.length), u16(0)];
    const local = join([u32(0x04034b50), ...about, ...names, path]);
    directory.push(
      join([u32(0x02014b50), u16(20), ...about, ...names, ...[0, 0, 0].map(u16), u32(0), u32(offset), path]),
    );
    parts.push(local, new Uint8Array(bytes));
    offset += local.length + bytes.length;
  }
  const listed = join(directory);
  const { length } = entries;
  const end = join([u32(0x06054b50), ...[0, 0, length, length].map(u16), u32(listed.length), u32(offset), u16(0)]);
  return new Blob([...parts, listed, end], { type: "application/zip" });
}

/** "photo.jpg", "photo (2).jpg". */
function numbered(entries: readonly ZipEntry[]): ZipEntry[] {
  const counts = new Map<string, number>();
  return entries.map(({ name, bytes }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name: count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`), bytes };
  });
}

const u16 = (value: number) => Uint8Array.of(value, value >> 8);
const u32 = (value: number) => Uint8Array.of(value, value >> 8, value >> 16, value >> 24);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The remainders of each byte, for the checksum that ZIP requires (ISO 3309). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ (remainders[(crc ^ byte) & 0xff] ?? 0);
  return ~crc;
}
