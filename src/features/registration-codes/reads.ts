import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { registrationCodes, users } from "../../server/database/tables";
import type { Reply } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { getCodeUsers, RegistrationCode } from "./contract";

type Registered = Reply<typeof getCodeUsers>[number];

/** All codes, newest first. */
export function allCodes(db: Database): Promise<RegistrationCode[]> {
  return codesWhere(db, undefined);
}

/** The code with this id, else 404. */
export async function codeById(tx: Tx, id: string): Promise<RegistrationCode> {
  const [found] = await codesWhere(tx, eq(registrationCodes.id, id));
  if (!found) throw notThere();
  return found;
}

/** The users who registered with a code (else 404), newest first, without removed ones. */
export async function usersOf(db: Database, codeId: string): Promise<Registered[]> {
  const [code] = await db
    .select({ id: registrationCodes.id })
    .from(registrationCodes)
    .where(eq(registrationCodes.id, codeId));
  if (!code) throw notThere();
  const { id, name, role, telephone, createdAt, removedAt } = users;
  const rows = await db
    .select({ id, name, email: users.email, role, telephone, createdAt })
    .from(users)
    .where(and(eq(users.registrationCodeId, codeId), isNull(removedAt)))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function codesWhere(db: Database | Tx, where: SQL | undefined): Promise<RegistrationCode[]> {
  const { id, code, supervisorId, company, isActive, expiresAt, maxUses, usedCount, createdAt } = registrationCodes;
  const supervisor = { id: users.id, name: users.name };
  const rows = await db
    .select({ id, code, supervisorId, supervisor, company, isActive, expiresAt, maxUses, usedCount, createdAt })
    .from(registrationCodes)
    .innerJoin(users, eq(users.id, supervisorId))
    .where(where)
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

function notThere(): Problem {
  return new Problem("not-found", say("This registration code does not exist."));
}
