import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { failedWith } from "./start-refused";

/**
 * Creates a folder atomically: `fill` works in a new one next to it, which is then renamed. Returns false if another process created it
 * first; ours is then deleted.
 */
export async function createAtomically(target: string, fill: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = `${target}.new-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await fill(folder);
    await rename(folder, target);
    await syncFolder(path.dirname(target));
    return true;
  } catch (error) {
    await removeWhole(folder);
    if (failedWith(error, "ENOTEMPTY", "EEXIST")) return false;
    throw error;
  }
}

/** Deletes what killed runs of `createAtomically` left behind. */
export async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`;
  const folder = path.dirname(target);
  for (const name of await readdir(folder)) if (name.startsWith(prefix)) await removeWhole(path.join(folder, name));
}

/** Whether a file or folder exists. */
export function exists(target: string): Promise<boolean> {
  return stat(target).then(
    () => true,
    (error: unknown) => {
      if (failedWith(error, "ENOENT", "ENOTDIR")) return false;
      throw error;
    },
  );
}

/** A killed run's initdb may still be writing, hence the retries. Leftovers are harmless. */
function removeWhole(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(() => {});
}

/** Syncs a folder, so that a rename in it survives a power failure. Windows can't open folders for that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
