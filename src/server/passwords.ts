import { cpus } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { Problem } from "../shared/problem";
import { say } from "../shared/sentences";

/** OWASP's argon2id settings. Each hash takes 19 MiB and a core, so at most one runs per core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const cores = Math.max(1, cpus().length);
const queue = pLimit(cores);
/** Length of the queue, a few seconds' work: beyond it sign-ins are refused. */
const maxWaiting = 64 * cores;
/** Checked for unknown email addresses, so that they take as long as a wrong password. */
const nobodys = hash("nobody's password", cost);

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Whether the password matches the hash; without a hash false, after the same work. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const against = hashed ?? (await nobodys);
  const right = await inTurn(() => verify(against, password));
  return right && hashed != null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= maxWaiting)
    throw new Problem("unavailable", say("Too many people are signing in. Please try again in a moment."), {
      retryAfterSeconds: 10,
    });
  return queue(work);
}
