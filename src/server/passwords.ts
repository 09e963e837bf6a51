import { cpus } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { Problem } from "../shared/problem";

/** OWASP's argon2id setting. Each hash takes 19 MiB and a core, so at most as many run at once as there are cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const cores = Math.max(1, cpus().length);
const queue = pLimit(cores);
/** So many may wait for their turn, a few seconds' work: no flood of guesses makes anybody wait longer than that. */
const mostWaiting = 64 * cores;
/** Checked when nobody has the e-mail address, so that a wrong address takes as long as a wrong password. */
const nobodys = hash("nobody's password", cost);

/** Gives the argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Whether the password belongs to the hash; without a hash false, after as much work. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const against = hashed ?? (await nobodys);
  const right = await inTurn(() => verify(against, password));
  return right && hashed != null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= mostWaiting)
    throw new Problem("unavailable", "Too many people are signing in. Please try again in a moment.", {
      retryAfterSeconds: 10,
    });
  return queue(work);
}
