import { link, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder, unlessMissing } from "../files";
import { type PictureSize, pictureSizes, type StoredPhotos } from "../objects/store";
import { closedFolder, fingerprintOf, writeHashed } from "./hashed";
import type { Manifest } from "./manifest";
import { patiently } from "./patiently";
import { type ListedPhoto, linesOf, listedPhotos, photoFile, photoList } from "./photo-list";

type Wanted = { id: string; size: PictureSize; isNamed: boolean; before: ListedPhoto | undefined };
/** Photos copied or stored concurrently: each waits for the disk or the network. */
const atOnce = 8;

/**
 * Copies the photos in `ids` (one per line, sorted, followed by "t" if a record refers to it) from the store, and writes their list. Photos
 * never change, so those in the backup `earlier` are linked instead of copied, if they are still intact. A photo without files is missing
 * unless it was removed meanwhile.
 */
export async function copyPhotos(options: {
  store: Pick<StoredPhotos, "open">;
  folder: string;
  ids: string;
  earlier?: string | undefined;
  isRemoved(id: string): Promise<boolean>;
  signal: AbortSignal;
}): Promise<Manifest["photos"]> {
  const { store, folder, ids, earlier, isRemoved, signal } = options;
  const known = inOrder(earlier ? listedPhotos(earlier) : nothing());
  const folders = new Set<string>();
  let files = 0;
  let missing = 0;

  async function copyOne({ id, size, before }: Wanted): Promise<string | null> {
    const path = join(folder, photoFile(id, size));
    if (earlier && before && (await linked(join(earlier, before.file), path, before.sha256))) return before.sha256;
    const found = await patiently(() => store.open(id, size), signal);
    return found && (await writeHashed(path, found.body)).sha256;
  }

  /** The files of one line, with what the earlier backup has of them. */
  async function* wanted(): AsyncGenerator<Wanted> {
    for await (const line of linesOf(ids)) {
      const [id = "", isNamed] = line.split("\t");
      const place = dirname(join(folder, photoFile(id, "full")));
      if (!folders.has(place)) await closedFolder(place);
      folders.add(place);
      for (const size of pictureSizes) yield { id, size, isNamed: isNamed === "t", before: await known(id, size) };
    }
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const group of groupsOf(wanted())) {
      signal.throwIfAborted();
      const sums = await all(group.map(copyOne));
      for (const [i, { id, size, isNamed }] of group.entries()) {
        const sha256 = sums[i];
        if (sha256) yield `${sha256}  ${photoFile(id, size)}\n`;
        if (sha256) files += 1;
        // A photo that is not recorded yet may be cleaned up meanwhile.
        else if (isNamed && !(await isRemoved(id))) missing += 1;
      }
    }
  }

  const list = await writeHashed(join(folder, photoList), lines());
  if (folders.size > 0) folders.add(join(folder, "photos"));
  for (const place of folders) await syncFolder(place);
  return { files, missing, ...list };
}

/** Puts the photos of a backup into the store; if one size of a photo was missing, the other is used for both. Safe to repeat. */
export async function putPhotos(
  folder: string,
  store: Pick<StoredPhotos, "put">,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const put = async (id: string) => {
    const read = (size: PictureSize) => readFile(join(folder, photoFile(id, size))).catch(unlessMissing);
    const [full, thumb] = await Promise.all(pictureSizes.map(read));
    const either = full ?? thumb;
    if (either) await patiently(() => store.put(id, { full: full ?? either, thumb: thumb ?? either }), signal);
  };
  for await (const ids of groupsOf(idsIn(folder))) {
    signal.throwIfAborted();
    await all(ids.map(put));
    count += ids.length;
  }
  return count;
}

/** The photos of a backup, each once. */
async function* idsIn(folder: string): AsyncGenerator<string> {
  let last = "";
  for await (const { id } of listedPhotos(folder)) {
    if (id !== last) yield id;
    last = id;
  }
}

async function* groupsOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < atOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Like Promise.all, but waits for all before it throws: none may write into a folder that is being removed. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Links a file of an earlier backup, unless it is gone, on another disk, or changed. */
async function linked(from: string, to: string, sha256: string): Promise<boolean> {
  if ((await fingerprintOf(from))?.sha256 !== sha256) return false;
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Looks up photos in a list, in the list's order. */
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
