import { link, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keepNames } from "../database/embedded/at-once";
import { failedWith } from "../database/embedded/start-refused";
import type { ObjectStore, PictureSize } from "../objects/store";
import { closedFolder, fingerprintOf, writeHashed } from "./hashed";
import type { Manifest } from "./manifest";
import { type ListedPhoto, linesOf, listedPhotos, photoFile, photoList } from "./photo-list";

const sizes = ["full", "thumb"] as const;
/** So many photos are put into the store at once: it waits for the disk, or for a network, with each. */
const atOnce = 8;

/**
 * Copies the photos named in `ids` (one a line, in order, "t" behind it where a record names it) out of the store, and writes the list of them.
 * A photo never changes under its id: what the back-up `earlier` holds is linked from there, if it is still what it was, instead of copied.
 */
export async function copyPhotos(options: {
  store: ObjectStore;
  folder: string;
  ids: string;
  earlier?: string | undefined;
  signal: AbortSignal;
}): Promise<Manifest["photos"]> {
  const { store, folder, ids, earlier, signal } = options;
  const known = inOrder(earlier ? listedPhotos(earlier) : nothing());
  const folders = new Set<string>();
  let files = 0;
  let missing = 0;

  async function copyOne(id: string, size: PictureSize): Promise<string | null> {
    const path = join(folder, photoFile(id, size));
    const before = await known(id, size);
    if (earlier && before && (await linked(join(earlier, before.file), path, before.sha256))) return before.sha256;
    const found = await store.open(id, size);
    return found && (await writeHashed(path, found.body)).sha256;
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const line of linesOf(ids)) {
      signal.throwIfAborted();
      const [id = "", isNamed] = line.split("\t");
      const place = dirname(join(folder, photoFile(id, "full")));
      if (!folders.has(place)) await closedFolder(place);
      folders.add(place);
      for (const size of sizes) {
        const sha256 = await copyOne(id, size);
        if (sha256) yield `${sha256}  ${photoFile(id, size)}\n`;
        if (sha256) files += 1;
        // One that nobody has recorded may be cleaned away meanwhile.
        else if (isNamed === "t") missing += 1;
      }
    }
  }

  const list = await writeHashed(join(folder, photoList), lines());
  if (folders.size > 0) folders.add(join(folder, "photos"));
  for (const place of folders) await keepNames(place);
  return { files, missing, ...list };
}

/** Puts the photos of a back-up into the store; where that had lost one of a photo's sizes, the other is taken for both. AuthedContext it twice does no harm. */
export async function putPhotos(folder: string, store: ObjectStore, signal: AbortSignal): Promise<number> {
  let count = 0;
  let last = "";
  let waiting: string[] = [];
  const put = async (id: string) => {
    const [full, thumb] = await Promise.all(sizes.map((size) => readIfThere(join(folder, photoFile(id, size)))));
    const either = full ?? thumb;
    if (either) await store.put(id, { full: full ?? either, thumb: thumb ?? either });
  };
  for await (const { id } of listedPhotos(folder)) {
    signal.throwIfAborted();
    if (id === last) continue;
    last = id;
    count += 1;
    waiting.push(id);
    if (waiting.length < atOnce) continue;
    await Promise.all(waiting.map(put));
    waiting = [];
  }
  await Promise.all(waiting.map(put));
  return count;
}

/** A file that may not be there; any other trouble is one. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (failedWith(error, "ENOENT")) return undefined;
    throw error;
  });
}

/** Links a file of an earlier back-up, unless it is gone, on another disk, or has changed since. */
async function linked(from: string, to: string, sha256: string): Promise<boolean> {
  if ((await fingerprintOf(from))?.sha256 !== sha256) return false;
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Looks photos up in a list, when they are asked for in the list's own order. */
function inOrder(list: AsyncGenerator<ListedPhoto>) {
  let next: ListedPhoto | undefined;
  return async (id: string, size: PictureSize): Promise<ListedPhoto | undefined> => {
    while (!next || next.id < id || (next.id === id && next.size < size)) {
      const { value, done } = await list.next();
      if (done) return undefined;
      next = value;
    }
    return next.id === id && next.size === size ? next : undefined;
  };
}

async function* nothing(): AsyncGenerator<ListedPhoto> {}
