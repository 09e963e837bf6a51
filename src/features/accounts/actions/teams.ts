import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { teams, users } from "../../../server/database/tables";
import { wrongField } from "../../../shared/problem";
import { roles } from "../../../shared/roles";
import type { NewTeam, Team } from "../contract";
import { expectPeople, lockingOrder } from "../locks";
import { teamById } from "../reads";

/** Adds a team with its members. Refuses a number in use (409) and unknown members (422). */
export async function addTeam(context: ActionContext, { memberIds = [], ...team }: NewTeam): Promise<Team> {
  const [row] = await context.tx
    .insert(teams)
    .values({ ...team, createdAt: context.now })
    .returning({ id: teams.id });
  if (!row) throw new Error("the insert returned no team");
  await setMembers(context, row.id, memberIds);
  const { name, number } = team;
  await audit(context, "team.create", "teams", row.id, { name, number, memberIds });
  invalidateTeams(context);
  if (memberIds.length > 0) invalidate(context, "schedules", memberIds);
  return teamById(context.tx, row.id);
}

/** Changes a team (else 404), with the refusals of `addTeam`. Omitted fields stay. */
export async function editTeam(
  context: ActionContext,
  id: string,
  { memberIds, ...fields }: Partial<NewTeam>,
): Promise<Team> {
  await lockTeam(context, id);
  const { members, ...before } = await teamById(context.tx, id);
  const beforeIds = members.map((member) => member.id).sort();
  const wanted = { ...fields, memberIds: memberIds && [...new Set(memberIds)].sort() };
  const changes = differences({ ...before, memberIds: beforeIds }, wanted);
  if (Object.keys(changes).length === 0) return { ...before, members };
  if (Object.keys(differences(before, fields)).length > 0)
    await context.tx.update(teams).set(fields).where(eq(teams.id, id));
  if (wanted.memberIds) await setMembers(context, id, wanted.memberIds);
  await audit(context, "team.edit", "teams", id, changes);
  invalidateTeams(context);
  // Schedules show their team, and its members may read them.
  if (changes.name ?? changes.number ?? changes.memberIds)
    invalidate(context, "schedules", [...beforeIds, ...(wanted.memberIds ?? [])]);
  return teamById(context.tx, id);
}

/** Deletes a team (else 404). Its members and schedules stay, without a team. */
export async function deleteTeam(context: ActionContext, id: string): Promise<void> {
  await lockTeam(context, id);
  const { name, number, memberCount, members } = await teamById(context.tx, id);
  const memberIds = members.map((member) => member.id);
  await context.tx.delete(teams).where(eq(teams.id, id));
  await audit(context, "team.delete", "teams", id, { before: { name, number, memberCount, memberIds } });
  invalidateTeams(context);
  invalidate(context, "schedules", memberIds);
}

async function lockTeam(context: ActionContext, id: string): Promise<void> {
  await context.tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id)).for("update");
}

/** Makes these users the team's members; they leave any other team. */
async function setMembers(context: ActionContext, teamId: string, memberIds: readonly string[]): Promise<void> {
  const concerned = or(inArray(users.id, [...memberIds]), eq(users.teamId, teamId));
  await context.tx
    .select({ id: users.id })
    .from(users)
    .where(concerned)
    .orderBy(...lockingOrder)
    .for("no key update");
  await expectPeople(context.tx, memberIds, roles, wrongField("memberIds", "One of these people does not exist."));
  await context.tx
    .update(users)
    .set({ teamId: null })
    .where(and(eq(users.teamId, teamId), notInArray(users.id, [...memberIds])));
  await context.tx
    .update(users)
    .set({ teamId })
    .where(inArray(users.id, [...memberIds]));
}

/** Announces a change of teams; users show their team, so they are stale too. */
function invalidateTeams(context: ActionContext): void {
  invalidate(context, "teams");
  invalidate(context, "users");
}
