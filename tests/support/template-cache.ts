import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createAtomically } from "../../src/server/files";

/** PostgreSQL data folders prepared by earlier runs. Safe to delete at any time. */
const cache = "node_modules/.cache/changeover/postgres";

/** Hashes what a data folder was made from: the contents of these files and folders, the packages, and the kind of machine. */
export async function keyOf(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${process.getuid?.() ?? ""}`);
  for (const file of (await Promise.all(["package-lock.json", ...sources].map(filesIn))).flat().sort())
    hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** Copies a prepared folder to `target`, which must not exist. Returns whether there was one. */
export async function copyFromCache(name: string, target: string): Promise<boolean> {
  try {
    await cp(join(cache, name), target, { recursive: true });
    return true;
  } catch {
    // There is none, another account owns it, or another run has just removed it: the caller prepares a new one.
    await rm(target, { recursive: true, force: true });
    return false;
  }
}

/** Stores a copy of `folder`, whose PostgreSQL has stopped, and removes all others of this kind. Two runs may do so at the same time. */
export async function storeInCache(kind: string, name: string, folder: string): Promise<void> {
  try {
    await mkdir(cache, { recursive: true });
    await createAtomically(join(cache, name), (unfinished) => cp(folder, unfinished, { recursive: true }));
    for (const other of await readdir(cache)) if (other.startsWith(`${kind}-`) && other !== name) await remove(other);
  } catch {
    // A full disk or another account's folder: the next run prepares its own.
  }
}

/** Renames a folder before removing it, so that a run that is copying it fails instead of missing files. */
async function remove(name: string): Promise<void> {
  const gone = join(cache, `removed-${process.pid}-${name}`);
  await rename(join(cache, name), gone);
  await rm(gone, { recursive: true, force: true });
}

/** Returns the source files in a folder that affect a running server, or the file itself. */
async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.|\.tsx$|\.css$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
