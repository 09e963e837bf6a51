import { and, asc, eq, getTableColumns, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { teams, users } from "../../server/database/tables";
import { entityTag } from "../../server/http/entity-tags";
import type { User } from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Team } from "./contract";

const columns = {
  id: users.id,
  name: users.name,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  username: users.username,
  isInvited: sql<boolean>`${users.password} is null`,
  role: users.role,
  telephone: users.telephone,
  teamId: users.teamId,
  supervisorId: users.supervisorId,
  company: users.company,
  locale: users.locale,
  createdAt: users.createdAt,
};

/** The user with this id, or undefined; removed users are not found. */
export async function userById(db: Database | Tx, id: string): Promise<User | undefined> {
  const [found] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)));
  return found && { ...found, createdAt: found.createdAt.toISOString() };
}

/** All users, by name. */
export async function allUsers(db: Database): Promise<User[]> {
  const rows = await db.select(columns).from(users).where(isNull(users.removedAt)).orderBy(asc(users.id));
  return rows
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    .sort((one, other) => byName(one.name, other.name));
}
const byName = new Intl.Collator("en").compare;

/** All teams with their members, by number, or only the team with this id. */
export async function allTeams(db: Database | Tx, id?: string): Promise<Team[]> {
  const member = sql`json_build_object('id', ${users.id}, 'name', ${users.name}, 'role', ${users.role})`;
  const members = sql<Team["members"]>`coalesce(json_agg(${member}) filter (where ${users.id} is not null), '[]')`;
  const { removedAt, ...ofTeam } = getTableColumns(teams);
  const rows = await db
    .select({ ...ofTeam, members })
    .from(teams)
    .leftJoin(users, and(eq(users.teamId, teams.id), isNull(users.removedAt)))
    .where(and(isNull(removedAt), id === undefined ? undefined : eq(teams.id, id)))
    .groupBy(teams.id)
    .orderBy(asc(teams.number));
  return rows.map((row) => ({
    ...row,
    etag: entityTag([row.name, row.number, row.memberCount, row.members.map((member) => member.id).sort()]),
    members: row.members.sort((one, other) => byName(one.name, other.name)),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The team with this id, else 404. */
export async function teamById(db: Database | Tx, id: string): Promise<Team> {
  const [found] = await allTeams(db, id);
  if (!found) throw new Problem("not-found", say("This team does not exist."));
  return found;
}

/** The ids of all admins who can sign in, without those who were only invited: their invitation may never be used. */
export async function adminIds(tx: Tx): Promise<string[]> {
  const admins = and(eq(users.role, "admin"), isNotNull(users.password), isNull(users.removedAt));
  return (await tx.select({ id: users.id }).from(users).where(admins)).map(({ id }) => id);
}

/** Whether a user has this email address, ignoring case. */
export async function isEmailInUse(tx: Tx, email: string): Promise<boolean> {
  return (await tx.$count(users, sql`lower(${users.email}) = lower(${email})`)) > 0;
}

/** The id and password hash of the user with this email address or username, ignoring case. */
export async function credentialsOf(db: Database, typed: string) {
  const isEmail = sql`lower(${users.email}) = lower(${typed.trim()})`;
  const isUsername = sql`lower(${users.username}) = lower(${typed.normalize("NFKC").trim()})`;
  const [found] = await db
    .select({ id: users.id, password: users.password })
    .from(users)
    .where(and(or(isEmail, isUsername), isNull(users.removedAt)));
  return found;
}

/** Whether the park has no users yet. */
export async function isNobodyThere(db: Database | Tx): Promise<boolean> {
  const [someone] = await db.select({ id: users.id }).from(users).limit(1);
  return someone === undefined;
}
