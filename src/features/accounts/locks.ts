import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { anyOf } from "../../server/database/any-of";
import type { Tx } from "../../server/database/open";
import { teams, users } from "../../server/database/tables";
import type { User } from "../../shared/current-user";
import { Problem, wrongField } from "../../shared/problem";
import { type Role, supervisorRoles } from "../../shared/roles";
import { say } from "../../shared/sentences";
import { userById } from "./reads";

/** The order in which people are locked (supervisors first, then by id), so that two transactions that want the same people cannot deadlock. */
export const lockingOrder = [sql`${users.role} not in ('admin', 'teamleader')`, asc(users.id)];

/** Locks people whom a change names, so that none of them can be removed before it commits. Returns the current staff among them, with their role. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  if (ids.length === 0) return new Map();
  const { id, role, removedAt } = users;
  const rows = await tx
    .select({ id, role, removedAt })
    .from(users)
    .where(anyOf(id, ids))
    .orderBy(...lockingOrder)
    .for("share");
  return new Map(rows.flatMap((row) => (row.removedAt ? [] : [[row.id, row.role]])));
}

/**
 * Locks a person for a change of their own data (else 404), and their new supervisor. With `mayLeave`, it also locks the other admins, so that two
 * admins cannot demote each other at the same time.
 */
export async function lockPerson(
  tx: Tx,
  id: string,
  { mayLeave, supervisorId }: { mayLeave: boolean; supervisorId?: string | null | undefined },
): Promise<User> {
  const named = anyOf(users.id, supervisorId ? [id, supervisorId] : [id]);
  const isAdmin = sql`exists (select from users p where p.id = ${id} and p.role = 'admin')`;
  const admins = and(eq(users.role, "admin"), isNull(users.removedAt), isAdmin);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(mayLeave ? or(named, admins) : named)
    .orderBy(...lockingOrder)
    .for("no key update");
  const person = await userById(tx, id);
  if (!person) throw new Problem("not-found", say("This person does not exist."));
  return person;
}

/** Refuses (422) a supervisor who does not exist, was removed or has another role. Null is accepted. */
export function expectSupervisor(tx: Tx, id: string | null | undefined): Promise<void> {
  return expectPeople(
    tx,
    id ? [id] : [],
    supervisorRoles,
    wrongField("supervisorId", say("This person is not a team leader.")),
  );
}

/** Refuses (422) a team that does not exist, and keeps it from being deleted until the transaction ends. */
export async function expectTeam(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const isThere = and(eq(teams.id, id), isNull(teams.removedAt));
  const there = await tx.select({ id: teams.id }).from(teams).where(isThere).for("key share");
  if (there.length === 0) throw wrongField("teamId", say("This team does not exist."));
}

/** Throws `otherwise` if one of these people does not exist, was removed or has none of these roles. None can be removed until the transaction ends. */
export async function expectPeople(
  tx: Tx,
  ids: readonly string[],
  roles: readonly Role[],
  otherwise: Problem,
): Promise<void> {
  if (ids.length === 0) return;
  const there = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, ids), inArray(users.role, [...roles]), isNull(users.removedAt)))
    .orderBy(...lockingOrder)
    .for("share");
  if (there.length < new Set(ids).size) throw otherwise;
}

/** The person with this id and password hash, if both still match; they cannot change until the transaction ends. */
export async function personWith(
  tx: Tx,
  { id, password }: { id: string; password: string | null },
): Promise<User | undefined> {
  const same = and(eq(users.id, id), eq(users.password, password ?? ""), isNull(users.removedAt));
  const [found] = await tx.select({ id: users.id }).from(users).where(same).for("share");
  return found && userById(tx, found.id);
}

/** Locks people for new links, which makes two requests for the same person wait for each other. Returns those who are there. */
export async function lockRecipients(tx: Tx, ids: readonly string[]) {
  const { id, name, role, supervisorId, password, removedAt } = users;
  const rows = await tx
    .select({ id, name, role, supervisorId, password, removedAt })
    .from(users)
    .where(and(anyOf(id, ids), isNull(removedAt)))
    .orderBy(...lockingOrder)
    .for("no key update");
  return rows.map(({ password: hash, ...person }) => ({ ...person, isInvited: hash === null }));
}
