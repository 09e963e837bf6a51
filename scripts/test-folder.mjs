// @ts-check
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A tmpfs on most Linux machines. */
const memory = "/dev/shm";
/** The tests of a run use up to a quarter of a gigabyte at a time. */
const enoughBytes = 2 * 2 ** 30;
const prefix = "changeover-tests-";

/**
 * Creates the folder for the temporary files of one run, databases and browsers included, and removes it when this process ends. It is in memory
 * if that has room: ext4 looks through all files that were deleted in the last seconds whenever it creates one, which took a tenth of the tests'
 * time. Returns its path.
 */
export function makeTestFolder() {
  const parent = hasRoom(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent)) if (isLeftBehind(name)) remove(join(parent, name));
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // As any folder for temporary files: PostgreSQL runs as an account of its own.
  chmodSync(folder, 0o1777);
  process.once("exit", () => remove(folder));
  return folder;
}

/** @param {string} path */
function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= enoughBytes;
  } catch {
    return false;
  }
}

/** Whether its run was killed. @param {string} name */
function isLeftBehind(name) {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** @param {string} folder */
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
