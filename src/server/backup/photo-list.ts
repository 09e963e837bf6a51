import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type PictureSize, photoPath } from "../objects/store";

/** A photo file of a backup and its SHA-256, in the order of ids; `sha256sum -c` can read the list. */
export const photoList = "photos.sha256";

export type ListedPhoto = { id: string; size: PictureSize; file: string; sha256: string };

const line =
  /^([0-9a-f]{64}) {2}(photos\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(full|thumb)\.jpg)$/;

/** The path of a picture in a backup's folder. */
export function photoFile(id: string, size: PictureSize): string {
  return `photos/${photoPath(id, size)}`;
}

/** Iterates over the photo files of a backup, which may be a million. */
export async function* listedPhotos(folder: string): AsyncGenerator<ListedPhoto> {
  for await (const text of linesOf(join(folder, photoList))) {
    const [, sha256 = "", file = "", id = "", size] = line.exec(text) ?? [];
    if (size === "full" || size === "thumb") yield { id, size, file, sha256 };
    else throw new Error(`${photoList} has an invalid line: ${text}`);
  }
}

/** Reads a text file line by line. */
export function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
