import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { teams, users } from "../../server/database/tables";
import type { Settings } from "../../server/settings";
import type { getPark, User } from "../../shared/current-user";
import type { Reply } from "../../shared/endpoint";
import { Problem, wrongField } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { Team } from "./contract";
import { supervisorRoles } from "./rules";

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

/** The park as its settings describe it. */
export function parkIn(settings: Settings): Reply<typeof getPark> {
  return {
    name: settings.PARK_NAME,
    timeZone: settings.PARK_TIME_ZONE,
    phone: settings.PARK_PHONE,
    email: settings.PARK_EMAIL,
    address: settings.PARK_ADDRESS,
  };
}

/** The person with this id, or undefined; a removed one is nobody. */
export async function userById(db: Database | Tx, id: string): Promise<User | undefined> {
  const [found] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)));
  return found && { ...found, createdAt: found.createdAt.toISOString() };
}

/** Everybody who is here, by name. */
export async function allUsers(db: Database): Promise<User[]> {
  const rows = await db.select(columns).from(users).where(isNull(users.removedAt)).orderBy(asc(users.id));
  return rows
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    .sort((one, other) => byName(one.name, other.name));
}
const byName = new Intl.Collator("en").compare;

/** The teams with their members, by number; only the one with this id, where one is given. */
export async function allTeams(db: Database | Tx, id?: string): Promise<Team[]> {
  const member = sql`json_build_object('id', ${users.id}, 'name', ${users.name}, 'role', ${users.role})`;
  const members = sql<Team["members"]>`coalesce(json_agg(${member}) filter (where ${users.id} is not null), '[]')`;
  const rows = await db
    .select({ ...getTableColumns(teams), members })
    .from(teams)
    .leftJoin(users, and(eq(users.teamId, teams.id), isNull(users.removedAt)))
    .where(id === undefined ? undefined : eq(teams.id, id))
    .groupBy(teams.id)
    .orderBy(asc(teams.number));
  return rows.map((row) => ({
    ...row,
    members: row.members.sort((one, other) => byName(one.name, other.name)),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** One team (else 404). */
export async function teamById(tx: Tx, id: string): Promise<Team> {
  const [found] = await allTeams(tx, id);
  if (!found) throw new Problem("not-found", "This team does not exist.");
  return found;
}

/**
 * In which order people are locked: whoever supervises before those whom they supervise, the first who came first. So two who want some of the
 * same people wait for each other instead of blocking each other.
 */
export const lockingOrder = [sql`${users.role} not in ('admin', 'teamleader')`, asc(users.id)];

/** Locks people for a change that names them, before whatever else it locks, so that nobody of them leaves the park meanwhile. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const named = inArray(users.id, [...ids]);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(named)
    .orderBy(...lockingOrder)
    .for("share");
}

/**
 * Locks a person for a change of their own data (else 404), and whoever is to supervise them. Where they may stop being an admin, also the other
 * admins: of two who take it from each other at once one finds out.
 */
export async function lockPerson(
  tx: Tx,
  id: string,
  { mayLeave, supervisorId }: { mayLeave: boolean; supervisorId?: string | null | undefined },
): Promise<User> {
  const named = inArray(users.id, supervisorId ? [id, supervisorId] : [id]);
  const isAdmin = sql`exists (select from users p where p.id = ${id} and p.role = 'admin')`;
  const admins = and(eq(users.role, "admin"), isNull(users.removedAt), isAdmin);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(mayLeave ? or(named, admins) : named)
    .orderBy(...lockingOrder)
    .for("no key update");
  const person = await userById(tx, id);
  if (!person) throw new Problem("not-found", "This person does not exist.");
  return person;
}

/** The admins who are here. */
export async function adminIds(tx: Tx): Promise<string[]> {
  const admins = and(eq(users.role, "admin"), isNull(users.removedAt));
  return (await tx.select({ id: users.id }).from(users).where(admins)).map(({ id }) => id);
}

/** Refuses (422) somebody as supervisor who is not here, was removed, or supervises nobody. Without an id there is nothing to refuse. */
export function expectSupervisor(tx: Tx, id: string | null | undefined): Promise<void> {
  return expectPeople(
    tx,
    id ? [id] : [],
    supervisorRoles,
    wrongField("supervisorId", "This person is not a team leader."),
  );
}

/** Refuses (422) a team that is not there. It stays until the transaction ends. */
export async function expectTeam(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const there = await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id)).for("key share");
  if (there.length === 0) throw wrongField("teamId", "This team does not exist.");
}

/**
 * Refuses, with `otherwise`, where one of these people is not here, was removed, or has none of these roles. Nobody of them can be removed
 * until the transaction ends.
 */
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
    .where(and(inArray(users.id, [...ids]), inArray(users.role, [...roles]), isNull(users.removedAt)))
    .orderBy(...lockingOrder)
    .for("share");
  if (there.length < new Set(ids).size) throw otherwise;
}

/** Whoever signs in with this e-mail address, in whatever case, and the hash of their password. */
export async function credentialsOf(db: Database, email: string) {
  const [found] = await db
    .select({ id: users.id, password: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), isNull(users.removedAt)));
  return found;
}

/** The person whose credentials these are, if they still are; they stay so until the transaction ends. */
export async function personWith(
  tx: Tx,
  { id, password }: { id: string; password: string | null },
): Promise<User | undefined> {
  const same = and(eq(users.id, id), eq(users.password, password ?? ""), isNull(users.removedAt));
  const [found] = await tx.select({ id: users.id }).from(users).where(same).for("share");
  return found && userById(tx, found.id);
}

/** Whether the park has nobody in it yet. */
export async function isNobodyThere(db: Database | Tx): Promise<boolean> {
  const [someone] = await db.select({ id: users.id }).from(users).limit(1);
  return someone === undefined;
}
