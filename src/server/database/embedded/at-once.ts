import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { failedWith } from "./start-refused";

/**
 * Makes a folder that is either whole or not there: `fill` works in a new one beside it, which is then renamed.
 * Gives false where another process put its own there first; ours is thrown away then.
 */
export async function inPlaceAtOnce(target: string, fill: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = `${target}.new-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await fill(folder);
    await rename(folder, target);
    await keepNames(path.dirname(target));
    return true;
  } catch (error) {
    await removeWhole(folder);
    if (failedWith(error, "ENOTEMPTY", "EEXIST")) return false;
    throw error;
  }
}

/** Removes what runs of `inPlaceAtOnce` left that were killed halfway. */
export async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`;
  const folder = path.dirname(target);
  for (const name of await readdir(folder)) if (name.startsWith(prefix)) await removeWhole(path.join(folder, name));
}

export function exists(target: string): Promise<boolean> {
  return stat(target).then(
    () => true,
    (error: unknown) => {
      if (failedWith(error, "ENOENT", "ENOTDIR")) return false;
      throw error;
    },
  );
}

/** A killed run's initdb may still be writing here for a moment, hence the retries. What stays all the same is harmless. */
function removeWhole(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(() => {});
}

/** Has the disk keep a rename in this folder over a power cut. Windows cannot open folders for that. */
export async function keepNames(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
