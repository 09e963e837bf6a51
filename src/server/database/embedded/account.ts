import { lchown, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { StartRefused } from "./start-refused";

/** The unprivileged account that runs PostgreSQL, which refuses to run as root. Undefined unless the app runs as root. */
export type Account = { uid: number; gid: number };

/** Whether the app runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Picks the account for a data folder: for root its owner (if unprivileged), else `postgres`, else `nobody`; otherwise none. */
export async function accountFor(dataDir: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const known = await accounts();
  const owner = await stat(dataDir).then(({ uid }) => known.find((account) => account.uid === uid && uid !== 0));
  const account = owner ?? known.find(({ name }) => name === "postgres") ?? known.find(({ name }) => name === "nobody");
  if (account) return { uid: account.uid, gid: account.gid };
  throw new StartRefused(
    "PostgreSQL can't run as root, and this machine has neither an account `postgres` nor `nobody`: start Changeover as a regular user, or set DATABASE_URL.",
  );
}

async function accounts(): Promise<(Account & { name: string })[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Whether the account can read a file or folder. May say no wrongly (it ignores ACLs), but never yes. */
export async function mayRead(account: Account, target: string): Promise<boolean> {
  const bits = (await stat(target)).isDirectory() ? 5 : 4;
  return (await mayReach(account, target)) && (await grants(account, target, bits));
}

/** Whether the account may pass through every parent folder. */
export async function mayReach(account: Account, target: string): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (!(await mayEnter(account, folder))) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Whether the account may pass through a folder, once it has got there. */
export function mayEnter(account: Account, folder: string): Promise<boolean> {
  return grants(account, folder, 1);
}

async function grants(account: Account, target: string, bits: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(target);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Gives a folder and its contents to the account. */
export async function giveTo(account: Account, target: string): Promise<void> {
  for (const entry of await readdir(target, { withFileTypes: true })) {
    const inside = path.join(target, entry.name);
    if (entry.isDirectory()) await giveTo(account, inside);
    else await lchown(inside, account.uid, account.gid);
  }
  await lchown(target, account.uid, account.gid);
}
