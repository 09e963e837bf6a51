import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "./database/open";
import { secrets } from "./database/tables";

/** A random key shared by all nodes of this database; the first to ask creates it. */
export async function sharedSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [found] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!found) throw new Error(`the secret ${name} could not be read`);
  return found.value;
}

/** A random token of so many bytes, in base64url. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** The SHA-256 of a token: all that is stored of it. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
