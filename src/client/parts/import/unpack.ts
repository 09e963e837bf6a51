import { importLimits } from "../../../shared/import";
import { t } from "../../../shared/words";
import { type ZipEntry, zip } from "../../outbox/zip";

// An .xlsx is a zip of XML files. A small one can unpack to gigabytes, so each is unpacked with a limit before it is read.

/** Why a file can't be imported, as a sentence for people. */
export class FileRefused extends Error {}

type Listed = { name: string; method: number; start: number; packed: number; unpacked: number };

/**
 * Returns the same .xlsx with its XML files uncompressed. Refuses one that unpacks to more than 50 MB: by what its list of files says, and, as that may
 * be wrong, by counting while unpacking.
 */
export async function unpacked(file: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const listed = filesIn(file);
  if (!listed.some(({ name }) => name.startsWith("xl/workbook"))) throw new FileRefused(notASpreadsheet());
  let left: number = importLimits.unpackedBytes;
  if (listed.reduce((sum, one) => sum + one.unpacked, 0) > left) throw tooLarge();
  const entries: ZipEntry[] = [];
  for (const one of listed.filter(({ name }) => /\.xml(\.rels)?$/.test(name))) {
    const bytes = await inflated(file.subarray(one.start, one.start + one.packed), one.method, left);
    left -= bytes.length;
    entries.push({ name: one.name, bytes: /\/worksheets\//.test(one.name) ? readable(bytes) : bytes });
  }
  return zip(entries);
}

function notASpreadsheet(): string {
  return t("This is a zip file, not a spreadsheet. Choose an .xlsx or .csv file.");
}
function tooLarge(): FileRefused {
  return new FileRefused(t("This file unpacks to more than 50 MB. Save it as .csv, or divide it."));
}
/** The refusal of a file that can't be read. */
export function damaged(): FileRefused {
  return new FileRefused(t("This file is damaged. Open it in your spreadsheet program and save it again."));
}

/** The files that a zip's list at its end names. */
function filesIn(file: Uint8Array<ArrayBuffer>): Listed[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let end = file.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw damaged();
  const found: Listed[] = [];
  try {
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count--) {
      if (view.getUint32(at, true) !== 0x02014b50) throw damaged();
      const [length, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
      const local = view.getUint32(at + 42, true);
      found.push({
        name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + (length ?? 0))),
        method: view.getUint16(at + 10, true),
        start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
        packed: view.getUint32(at + 20, true),
        unpacked: view.getUint32(at + 24, true),
      });
      at += 46 + (length ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  } catch {
    // It points beyond its own end.
    throw damaged();
  }
  return found;
}

/** Unpacks one file; stops and refuses as soon as it is longer than `most`. */
async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  method: number,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === 0) {
    if (packed.length > most) throw tooLarge();
    return packed;
  }
  if (method !== 8) throw damaged();
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read().catch(() => Promise.reject(damaged()));
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Cells beyond this are no table of villas or people; a sheet with one would be filled up with empty cells as far as there. */
const [mostRows, mostColumns] = [20_000, 500];

/**
 * A sheet's XML in which errors such as #N/A are texts, because the reader would take them for empty cells, and times without a zone are in UTC, as the
 * reader has all others. Refuses one that is too large to be filled up.
 */
function readable(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const xml = new TextDecoder().decode(bytes);
  for (const [, columns = "", row] of xml.matchAll(/<c\b[^<>]*?\br="([A-Z]+)(\d+)"/g))
    if (Number(row) > mostRows || numberOf(columns) > mostColumns)
      throw new FileRefused(
        t("This sheet extends to cell {cell}. Delete the cells outside the table, or copy the table to a new sheet.", {
          cell: `${columns}${row}`,
        }),
      );
  const withErrors = xml.replace(/(<c\b[^<>]*?\bt=)"e"/g, '$1"str"');
  return new TextEncoder().encode(withErrors.replace(timeWithoutZone, "$&Z"));
}

/** A cell's ISO date and time, up to where its zone would be; it may be the result of a formula. */
const timeWithoutZone = /<c\b(?=[^<>]*\bt="d")[^<>]*>(?:<f\b[^<>]*>[^<]*<\/f>)?<v>[\d-]+T[\d:.]+(?=<\/v>)/g;

/** 1 for "A", 27 for "AA". */
function numberOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
