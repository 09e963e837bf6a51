import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import { teams, users } from "../../../server/database/tables";
import { type Act, audit, differences, stale } from "../../../server/perform";
import { wrongField } from "../../../shared/problem";
import { roles } from "../../../shared/roles";
import type { NewTeam, Team } from "../contract";
import { expectPeople, lockingOrder, teamById } from "../reads";

/** Adds a team with its members. Refuses a number in use (409), and members who are not here (422). */
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
  if (memberIds.length > 0) stale(act, "schedules", memberIds);
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
  // A booking names its team, and whoever is in it may read it.
  if (changes.name ?? changes.number ?? changes.memberIds)
    stale(act, "schedules", [...beforeIds, ...(wanted.memberIds ?? [])]);
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
  const concerned = or(inArray(users.id, [...memberIds]), eq(users.teamId, teamId));
  await act.tx
    .select({ id: users.id })
    .from(users)
    .where(concerned)
    .orderBy(...lockingOrder)
    .for("no key update");
  await expectPeople(act.tx, memberIds, roles, wrongField("memberIds", "One of these people does not exist."));
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
