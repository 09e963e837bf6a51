import { cpus } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's argon2id setting. Each hash takes 19 MiB and a core, so at most as many run at once as there are cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const queue = pLimit(Math.max(1, cpus().length));
/** Checked when nobody has the e-mail address, so that a wrong address takes as long as a wrong password. */
const nobodys = hash("nobody's password", cost);

/** Gives the argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, cost));
}

/** Whether the password belongs to the hash; without a hash false, after as much work. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  const against = hashed ?? (await nobodys);
  const right = await queue(() => verify(against, password));
  return right && hashed != null;
}
