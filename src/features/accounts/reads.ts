import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { users } from "../../server/database/tables";
import type { User } from "../../shared/current-user";

const columns = {
  id: users.id,
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  email: sql<string>`coalesce(${users.email}, '')`,
  role: users.role,
  telephone: users.telephone,
  teamId: users.teamId,
  supervisorId: users.supervisorId,
  company: users.company,
  createdAt: users.createdAt,
};

/** The person with this id, or undefined; a removed one is nobody. */
export async function userById(db: Database | Tx, id: string): Promise<User | undefined> {
  const [found] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)));
  return found && { ...found, createdAt: found.createdAt.toISOString() };
}

/** Whoever signs in with this e-mail address, in whatever case, and the hash of their password. */
export async function credentialsOf(db: Database, email: string) {
  const [found] = await db
    .select({ id: users.id, password: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.removedAt)));
  return found;
}

/** Whether the park has nobody in it yet. */
export async function isNobodyThere(db: Database | Tx): Promise<boolean> {
  const [someone] = await db.select({ id: users.id }).from(users).limit(1);
  return someone === undefined;
}
