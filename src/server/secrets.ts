import { randomBytes } from "node:crypto";
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
