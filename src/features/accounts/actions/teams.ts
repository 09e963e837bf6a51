import { and, eq, not, or } from "drizzle-orm";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import { expectNothingUndone } from "../../../server/actions/undone-changes";
import { anyOf } from "../../../server/database/any-of";
import { teams, users } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { expectMatch } from "../../../server/http/entity-tags";
import { changedList } from "../../../shared/list-changes";
import { wrongField } from "../../../shared/problem";
import { roles } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import type { NewTeam, Team, TeamChanges } from "../contract";
import { expectPeople, lockingOrder } from "../locks";
import { teamById } from "../reads";

/** Adds a team with its members. Refuses a number in use (409) and unknown members (422). */
export async function createTeam(context: ActionContext, { memberIds = [], ...team }: NewTeam): Promise<Team> {
  const formerIds = await announceJoining(context, memberIds);
  const [row] = await context.tx
    .insert(teams)
    .values({ ...team, createdAt: context.now })
    .returning({ id: teams.id });
  if (!row) throw new Error("the insert returned no team");
  await lockMembers(context, row.id, memberIds);
  await setMembers(context, row.id, memberIds);
  for (const formerId of formerIds) await publish(context, "teamChanged", { teamId: formerId });
  const { name, number } = team;
  await audit(context, "teams", "team.create", row.id, { name, number, memberIds });
  invalidateTeams(context);
  if (memberIds.length > 0) invalidate(context, "schedules", memberIds);
  return teamById(context.tx, row.id);
}

/**
 * Changes a team (else 404), with the refusals of `createTeam`; also refuses what would silently undo a colleague's change (412;
 * docs/decisions/23-rival-edits.md). Omitted fields stay, and so do members who are neither added nor removed.
 */
export async function editTeam(context: AuthedContext, id: string, given: TeamChanges): Promise<Team> {
  const { memberIds, addMemberIds, removeMemberIds, ...fields } = given;
  const named = [...(memberIds ?? []), ...(addMemberIds ?? [])];
  const isOfMembers = memberIds ?? addMemberIds ?? removeMemberIds;
  const concernedIds = isOfMembers ? await announceJoining(context, named, id) : [];
  await lockTeam(context, id);
  await lockMembers(context, id, named);
  const team = await teamById(context.tx, id);
  expectMatch(context, team.etag);
  const beforeIds = team.members.map((member) => member.id).sort();
  const afterIds = changedList(beforeIds, { to: memberIds, add: addMemberIds, remove: removeMemberIds }).sort();
  const before = { name: team.name, number: team.number, memberCount: team.memberCount };
  const changes = differences({ ...before, memberIds: beforeIds }, { ...fields, memberIds: afterIds });
  if (Object.keys(changes).length === 0) return team;
  const isBlind = memberIds !== undefined && context.ifMatch === undefined;
  if (isBlind) await expectNothingUndone(context, { entity: "teams", actions: ["team.edit"], id }, changes);

  if (Object.keys(differences(before, fields)).length > 0)
    await context.tx.update(teams).set(fields).where(eq(teams.id, id));
  if (changes.memberIds) {
    await setMembers(context, id, afterIds);
    for (const concernedId of concernedIds) await publish(context, "teamChanged", { teamId: concernedId });
    for (const joined of afterIds.filter((one) => !beforeIds.includes(one)))
      await publish(context, "teamJoined", { personId: joined });
  }
  await audit(context, "teams", "team.edit", id, changes);
  invalidateTeams(context);
  // Schedules show their team, and its members may read them.
  if (changes.name ?? changes.number ?? changes.memberIds)
    invalidate(context, "schedules", [...beforeIds, ...afterIds]);
  return teamById(context.tx, id);
}

/** Deletes a team (else 404). Its members and its schedules from today on stay, without a team; schedules of the past still name it. */
export async function deleteTeam(context: ActionContext, id: string): Promise<void> {
  await publish(context, "teamChanging", { teamId: id });
  await lockTeam(context, id);
  const { name, number, memberCount, members, etag } = await teamById(context.tx, id);
  expectMatch(context, etag);
  const memberIds = members.map((member) => member.id);
  await lockMembers(context, id, []);
  await setMembers(context, id, []);
  await context.tx.update(teams).set({ removedAt: context.now }).where(eq(teams.id, id));
  await publish(context, "teamRemoved", { teamId: id });
  await audit(context, "teams", "team.delete", id, { before: { name, number, memberCount, memberIds } });
  invalidateTeams(context);
  invalidate(context, "schedules", memberIds);
}

/** Publishes that these people will join a team, before anything is locked. Returns the ids of the teams that change: theirs, and `teamId`. */
async function announceJoining(
  context: ActionContext,
  personIds: readonly string[],
  teamId?: string,
): Promise<string[]> {
  for (const personId of [...new Set(personIds)].sort()) await publish(context, "teamJoining", { personId });
  // Only now: somebody else may have moved them while this waited.
  const theirs = await context.tx.selectDistinct({ id: users.teamId }).from(users).where(anyOf(users.id, personIds));
  const teamIds = [...new Set([...theirs.flatMap(({ id }) => id ?? []), ...(teamId ? [teamId] : [])])].sort();
  for (const id of teamIds) await publish(context, "teamChanging", { teamId: id });
  return teamIds;
}

async function lockTeam(context: ActionContext, id: string): Promise<void> {
  await context.tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id)).for("update");
}

/** Locks a team's members and those who are to join it. */
async function lockMembers(context: ActionContext, teamId: string, joining: readonly string[]): Promise<void> {
  await context.tx
    .select({ id: users.id })
    .from(users)
    .where(or(anyOf(users.id, joining), eq(users.teamId, teamId)))
    .orderBy(...lockingOrder)
    .for("no key update");
}

/** Makes these users, locked by the caller, the team's members; they leave any other team. */
async function setMembers(context: ActionContext, teamId: string, memberIds: readonly string[]): Promise<void> {
  await expectPeople(context.tx, memberIds, roles, wrongField("memberIds", say("One of these people does not exist.")));
  await context.tx
    .update(users)
    .set({ teamId: null })
    .where(and(eq(users.teamId, teamId), not(anyOf(users.id, memberIds))));
  await context.tx.update(users).set({ teamId }).where(anyOf(users.id, memberIds));
}

/** Announces a change of teams; users show their team, so they are stale too. */
function invalidateTeams(context: ActionContext): void {
  invalidate(context, "teams");
  invalidate(context, "users");
}
