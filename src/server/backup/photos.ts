import { link, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../database/embedded/create-atomically";
import { failedWith } from "../database/embedded/start-refused";
import type { ObjectStore, PictureSize } from "../objects/store";
import { closedFolder, fingerprintOf, writeHashed } from "./hashed";
import type { Manifest } from "./manifest";
import { type ListedPhoto, linesOf, listedPhotos, photoFile, photoList } from "./photo-list";

const sizes = ["full", "thumb"] as const;
/** Photos stored concurrently: each waits for the disk or the network. */
const atOnce = 8;

/**
 * Copies the photos in `ids` (one per line, sorted, followed by "t" if a record refers to it) from the store, and writes their list. Photos
 * never change, so those in the backup `earlier` are linked instead of copied, if they are still intact.
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
        // A photo that is not recorded yet may be cleaned up meanwhile.
        else if (isNamed === "t") missing += 1;
      }
    }
  }

  const list = await writeHashed(join(folder, photoList), lines());
  if (folders.size > 0) folders.add(join(folder, "photos"));
  for (const place of folders) await syncFolder(place);
  return { files, missing, ...list };
}

/** Puts the photos of a backup into the store; if one size of a photo was missing, the other is used for both. Safe to repeat. */
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

/** Opens a file that may not exist (null); other errors are thrown. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (failedWith(error, "ENOENT")) return undefined;
    throw error;
  });
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
