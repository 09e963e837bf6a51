import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { identityOf } from "./processes";

/**
 * A file next to a database that names the app using it. The lock inside the database decides between two apps; the file tells which one
 * it is, and keeps others out while the database is down and the app is restarting it.
 */
export async function writeNote(folder: string): Promise<void> {
  const identity = await identityOf(process.pid);
  if (identity) await writeFile(noteIn(folder), identity);
}

/** Removes the note of the app that uses the database. */
export async function removeNote(folder: string): Promise<void> {
  await rm(noteIn(folder), { force: true });
}

/** The process id of another running app that uses the database, if any. */
export async function otherApp(folder: string): Promise<number | undefined> {
  const note = await readFile(noteIn(folder), "utf8").catch(() => "");
  const pid = Number.parseInt(note, 10);
  if (!(pid > 0) || pid === process.pid) return undefined;
  return (await identityOf(pid)) === note ? pid : undefined;
}

function noteIn(folder: string): string {
  return path.join(folder, "app");
}
