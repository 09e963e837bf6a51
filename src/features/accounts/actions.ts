import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { countRefusal, type Limit, peekIfUsedUp, refuseIfUsedUp } from "../../server/attempts";
import type { Database } from "../../server/database/open";
import { firstAdminLinks, teams, users } from "../../server/database/tables";
import type { SessionCookie } from "../../server/http/session";
import { hashPassword, isPassword } from "../../server/passwords";
import { type Act, audit, differences, perform, stale } from "../../server/perform";
import type { User } from "../../shared/current-user";
import { Problem, wrongField } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { NewTeam, Team } from "./contract";
import { credentialsOf, expectPeople, isNobodyThere, teamById, userById } from "./reads";
import { namesOf } from "./rules";

export type NewPerson = {
  name: string;
  firstName?: string;
  lastName?: string;
  email: string;
  /** Already hashed: hashing takes long, a transaction should not. */
  password: string;
  role: Role;
  telephone?: string | null;
  company?: string | null;
  teamId?: string | null;
  supervisorId?: string | null;
  registrationCodeId?: string | null;
};

/** Adds a person. Refuses an e-mail address in use, in whatever case (409). */
export async function addPerson(act: Act, person: NewPerson): Promise<User> {
  const [row] = await act.tx
    .insert(users)
    .values({ ...namesOf(person.name), ...person, createdAt: act.now })
    .returning({ id: users.id });
  const added = row && (await userById(act.tx, row.id));
  if (!added) throw new Error("the person who was just added is not there");
  await audit(act, "user.create", "users", added.id, { role: added.role });
  stale(act, "users");
  return added;
}

/** Adds a team with its members. Refuses a number in use (409), and members who are not here or have no place in a team (422). */
export async function addTeam(act: Act, { memberIds = [], ...team }: NewTeam): Promise<Team> {
  const [row] = await act.tx
    .insert(teams)
    .values({ ...team, createdAt: act.now })
    .returning({ id: teams.id });
  if (!row) throw new Error("the team that was just added is not there");
  await setMembers(act, row.id, memberIds);
  const { name, number } = team;
  await audit(act, "team.create", "teams", row.id, { name, number, memberIds });
  tellOfTeams(act);
  return teamById(act.tx, row.id);
}

/** Renames, renumbers or fills a team (404 when it is not there), with the refusals of `addTeam`. What is left out, or is so already, stays. */
export async function editTeam(act: Act, id: string, { memberIds, ...fields }: Partial<NewTeam>): Promise<Team> {
  await lockTeam(act, id);
  const { members, ...before } = await teamById(act.tx, id);
  const beforeIds = members.map((member) => member.id).sort();
  const wanted = { ...fields, memberIds: memberIds && [...new Set(memberIds)].sort() };
  const changes = differences({ ...before, memberIds: beforeIds }, wanted);
  if (Object.keys(changes).length === 0) return { ...before, members };
  if (Object.keys(differences(before, fields)).length > 0)
    await act.tx.update(teams).set(fields).where(eq(teams.id, id));
  if (wanted.memberIds) await setMembers(act, id, wanted.memberIds);
  await audit(act, "team.edit", "teams", id, changes);
  tellOfTeams(act);
  return teamById(act.tx, id);
}

/** Deletes a team (404 when it is not there). Its people and its bookings stay, without a team. */
export async function deleteTeam(act: Act, id: string): Promise<void> {
  await lockTeam(act, id);
  const { name, number, memberCount, members } = await teamById(act.tx, id);
  const memberIds = members.map((member) => member.id);
  await act.tx.delete(teams).where(eq(teams.id, id));
  await audit(act, "team.delete", "teams", id, { before: { name, number, memberCount, memberIds } });
  tellOfTeams(act);
  stale(act, "schedules", memberIds);
}

async function lockTeam(act: Act, id: string): Promise<void> {
  await act.tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id)).for("update");
}

/** Makes exactly these people the team; who was in another one leaves it. */
async function setMembers(act: Act, teamId: string, memberIds: readonly string[]): Promise<void> {
  // All in one order, so that two teams that swap people wait for each other instead of blocking each other.
  const concerned = or(inArray(users.id, [...memberIds]), eq(users.teamId, teamId));
  await act.tx.select({ id: users.id }).from(users).where(concerned).orderBy(users.id).for("no key update");
  const notFitting = wrongField("memberIds", "One of these is neither a cleaner nor a team leader.");
  await expectPeople(act.tx, memberIds, ["cleaner", "teamleader"], notFitting);
  await act.tx
    .update(users)
    .set({ teamId: null })
    .where(and(eq(users.teamId, teamId), notInArray(users.id, [...memberIds])));
  await act.tx
    .update(users)
    .set({ teamId })
    .where(inArray(users.id, [...memberIds]));
}

/** A person's answer names their team, so the lists of people are stale with those of teams. */
function tellOfTeams(act: Act): void {
  stale(act, "teams");
  stale(act, "users");
}

/** Signs in. A wrong e-mail address and a wrong password get the same answer after the same work; 429 after too many. */
export async function signIn(
  db: Database,
  given: { username: string; password: string },
  address: string,
  cookie: SessionCookie,
): Promise<User> {
  const limits: Limit[] = [
    { kind: "sign-in-address", subject: address, most: 30 },
    { kind: "sign-in-email", subject: given.username.trim().toLowerCase(), most: 10 },
  ];
  await peekIfUsedUp(db, limits);
  const found = await credentialsOf(db, given.username);
  const right = await isPassword(given.password, found?.password);
  const user = await perform(db, null, async (act) => {
    await refuseIfUsedUp(act.tx, limits);
    // Read again: the person may have been removed, or the password changed, while it was being checked.
    const person = right && found ? await userById(act.tx, found.id) : undefined;
    if (!person) return void (await countRefusal(act.tx, limits));
    await cookie.begin(act, person.id);
    await audit({ ...act, by: person }, "session.begin", "users", person.id);
    return person;
  });
  if (!user) throw new Problem("wrong-credentials", "E-mail or password is not right.");
  return user;
}

/** Signs out of the session that the request came with; without one there is nothing to do. */
export function signOut(db: Database, cookie: SessionCookie): Promise<void> {
  return perform(db, null, async (act) => {
    const userId = await cookie.end(act);
    const person = userId && (await userById(act.tx, userId));
    if (person) await audit({ ...act, by: person }, "session.end", "users", person.id);
  });
}

/** Makes the one-time link of an empty park and gives its token; an earlier one stops working. */
export function makeFirstAdminLink(db: Database): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  return perform(db, null, async ({ tx }) => {
    await tx.delete(firstAdminLinks);
    await tx.insert(firstAdminLinks).values({ tokenHash: hash(token) });
    return token;
  });
}

/** Creates the first administrator from the link, once, in a park without people (else 422), and signs them in. */
export async function createFirstAdmin(
  db: Database,
  given: { token: string; name: string; email: string; password: string },
  cookie: SessionCookie,
): Promise<User> {
  const { token, ...person } = given;
  const password = await hashPassword(person.password);
  return perform(db, null, async (act) => {
    const used = await act.tx
      .delete(firstAdminLinks)
      .where(eq(firstAdminLinks.tokenHash, hash(token)))
      .returning({ at: firstAdminLinks.createdAt });
    await act.tx.execute(sql`lock table users in share row exclusive mode`);
    if (used.length === 0 || !(await isNobodyThere(act.tx)))
      throw new Problem("invalid", "This link has been used or replaced. Please take the newest one from the log.");
    const admin = await addPerson(act, { ...person, password, role: "admin" });
    await cookie.begin(act, admin.id);
    return admin;
  });
}

function hash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
