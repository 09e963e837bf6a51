import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PictureSize } from "../objects/store";

/** Every photo file of a back-up with its SHA-256, in the order of their ids; `sha256sum -c` reads it too. */
export const photoList = "photos.sha256";

export type ListedPhoto = { id: string; size: PictureSize; file: string; sha256: string };

const line =
  /^([0-9a-f]{64}) {2}(photos\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(full|thumb)\.jpg)$/;

/** Ids begin with their time, and end at random: by their end they spread evenly over folders. */
export function photoFile(id: string, size: PictureSize): string {
  return `photos/${id.slice(-2)}/${id}.${size}.jpg`;
}

/** The photo files that a back-up holds, one after the other: there may be a million. */
export async function* listedPhotos(folder: string): AsyncGenerator<ListedPhoto> {
  for await (const text of linesOf(join(folder, photoList))) {
    const [, sha256 = "", file = "", id = "", size] = line.exec(text) ?? [];
    if (size === "full" || size === "thumb") yield { id, size, file, sha256 };
    else throw new Error(`${photoList} has a line that is none: ${text}`);
  }
}

/** A text file line by line, however long it is. */
export function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
