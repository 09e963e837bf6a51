import { eq } from "drizzle-orm";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import { expectNothingUndone, isWholeRecord } from "../../../server/actions/undone-changes";
import { users } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { changedMeanwhile } from "../../../server/http/entity-tags";
import { forgetStoredResponsesAbout, forgetStoredResponsesTo } from "../../../server/http/idempotency";
import { noteNameChanges } from "../../../server/http/name-changes";
import { endSessions } from "../../../server/http/session";
import type { Person } from "../../../server/person";
import type { User } from "../../../shared/current-user";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { UserChanges } from "../contract";
import { expectSupervisor, expectTeam, lockPerson } from "../locks";
import { adminIds, userById } from "../reads";
import { deletionRefusal, demotionRefusal, editedPerson, leavesPart, longNameRefusal } from "../rules";
import { deleteLinksOf, revokeLinks } from "./revoke-links";

/**
 * Changes a user (else 404), with the refusals of `createUser`; the password comes hashed. Omitted fields stay. A new password or role
 * ends the user's sessions; a role with other duties removes their current work. Refuses to demote the last admin (409), and a whole user
 * that would silently undo a colleague's change (412; docs/decisions/23-rival-edits.md), or with `seen` one whose role or team is another by now (412).
 */
export async function editUser(
  context: AuthedContext,
  id: string,
  { password, ...given }: UserChanges,
  seen?: Pick<User, "role" | "teamId">,
): Promise<User> {
  const now = await userById(context.tx, id);
  const mayLeave = now !== undefined && given.role !== undefined && given.role !== now.role;
  if (mayLeave) await publish(context, "personLeaving", { personId: id });
  const teamIds = mayLeave || given.teamId !== undefined ? teamsOf(now, given) : [];
  if (teamIds.length > 0) await publish(context, "teamJoining", { personId: id });
  for (const teamId of teamIds) await publish(context, "teamChanging", { teamId });
  await expectTeam(context.tx, given.teamId);
  const before = await lockPerson(context.tx, id, { mayLeave, supervisorId: given.supervisorId });
  if (seen && (before.role !== seen.role || before.teamId !== seen.teamId)) throw changedMeanwhile();
  const wanted = editedPerson(before, given);
  const tooLong = longNameRefusal(wanted, before);
  if (tooLong) throw tooLong;
  const { email = before.email, username = before.username } = wanted;
  if (email === null && username === null) throw wrongField("email", say("Enter an email address or a username."));
  const changes = differences(before, wanted);
  if (Object.keys(changes).length === 0 && !password) return before;
  const isWhole = isWholeRecord(["name", "email", "role"], given, changes);
  if (isWhole) await expectNothingUndone(context, { entity: "users", actions: ["user.edit"], id }, changes);

  if (changes.supervisorId) {
    if (wanted.supervisorId === id) throw wrongField("supervisorId", say("Users can't be their own team leader."));
    await expectSupervisor(context.tx, wanted.supervisorId);
  }
  const role = wanted.role ?? before.role;
  const refusal = role === "admin" ? null : demotionRefusal(id, await adminIds(context.tx));
  if (refusal) throw refusal;

  await context.tx
    .update(users)
    .set({ ...wanted, ...(password && { password }) })
    .where(eq(users.id, id));
  if (changes.name) await noteNameChanges(context.tx, [{ userId: id, before: before.name, after: wanted.name }]);
  if (password || changes.role) await endSessions(context, id);
  if (password) await revokeLinks(context, [id]);
  else if (changes.role) await revokeLinks(context, [id], "another-phone");
  const releasedIds = leavesPart(before.role, role) ? await leave(context, id) : [];
  if (changes.teamId ?? changes.role) {
    for (const teamId of teamsOf(before, wanted)) await publish(context, "teamChanged", { teamId });
    await publish(context, "teamJoined", { personId: id });
  }
  await audit(context, "users", "user.edit", id, {
    ...auditOf(changes, password),
    ...(releasedIds.length > 0 && { releasedIds }),
  });
  invalidateUser(context, before, {
    looksOther: Boolean(changes.name ?? changes.role),
    hasOtherTeam: Boolean(changes.teamId),
    hasOtherContact: Boolean(changes.email ?? changes.telephone),
  });
  return (await userById(context.tx, id)) ?? before;
}

/**
 * Erases a user (else 404). Finished work stays without a name; unfinished work, future schedules and codes are handled at
 * `personLeft`. Refuses to delete oneself or the last admin (409).
 */
export async function deleteUser(context: ActionContext & { by: Person }, id: string): Promise<void> {
  await forgetStoredResponsesAbout(context.tx, "/api/users", id, { onlyLatest: false });
  await publish(context, "personLeaving", { personId: id });
  const person = await lockPerson(context.tx, id, { mayLeave: true });
  const refusal = deletionRefusal(id, context.by.id, await adminIds(context.tx));
  if (refusal) throw refusal;
  const named = { name: "Removed user", firstName: "Removed", lastName: "user" };
  const wiped = {
    email: null,
    username: null,
    telephone: null,
    password: null,
    company: null,
    locale: null,
    teamId: null,
    supervisorId: null,
  };
  await context.tx
    .update(users)
    .set({ ...named, ...wiped, removedAt: context.now })
    .where(eq(users.id, id));
  await endSessions(context, id);
  await deleteLinksOf(context, id);
  const releasedIds = await leave(context, id);
  if (person.teamId) await publish(context, "teamChanged", { teamId: person.teamId });
  await forgetStoredResponsesTo(context.tx, id);
  await forgetStoredResponsesAbout(context.tx, "/api/users", id, { onlyLatest: true });
  await noteNameChanges(context.tx, [{ userId: id, before: person.name, after: named.name }]);
  const { role, teamId, supervisorId } = person;
  await audit(context, "users", "user.delete", id, { before: { role, teamId, supervisorId }, releasedIds });
  invalidateUser(context, person, { looksOther: true, hasOtherTeam: teamId !== null, hasOtherContact: true });
}

/** Removes a user from everything they do. Returns those they supervised, who now have no supervisor. */
async function leave(context: ActionContext, id: string): Promise<string[]> {
  // Supervised users last: anyone registering with this user's code has committed by then.
  await publish(context, "personLeft", { personId: id });
  const rows = await context.tx
    .update(users)
    .set({ supervisorId: null })
    .where(eq(users.supervisorId, id))
    .returning({ id: users.id });
  return rows.map((row) => row.id).sort();
}

/** The teams that a person is in before or after a change, in one order. */
function teamsOf(...people: readonly ({ teamId?: string | null | undefined } | undefined)[]): string[] {
  return [...new Set(people.flatMap((person) => person?.teamId ?? []))].sort();
}

const impersonal = ["role", "teamId", "supervisorId"];

/** The audit entry of an edit, without personal data, so that erasing a user needs no change to the audit log. */
export function auditOf(changes: Record<string, unknown>, password: string | undefined): Record<string, unknown> {
  const personal = Object.keys(changes).filter((field) => !impersonal.includes(field));
  const fields = password ? [...personal, "password"] : personal;
  const open = Object.entries(changes).filter(([field]) => impersonal.includes(field));
  return { ...Object.fromEntries(open), ...(fields.length > 0 && { fields }) };
}

/** Announces a changed user, also to that person: teams, assignments, schedules and registration codes show users too. */
export function invalidateUser(
  context: ActionContext,
  { id, teamId }: Pick<User, "id" | "teamId">,
  {
    looksOther,
    hasOtherTeam,
    hasOtherContact,
  }: { looksOther: boolean; hasOtherTeam: boolean; hasOtherContact: boolean },
) {
  invalidate(context, "users", [id]);
  if (hasOtherTeam || (looksOther && teamId)) invalidate(context, "teams");
  if (looksOther) invalidate(context, "assignments", [id]);
  if (looksOther || hasOtherTeam) invalidate(context, "schedules", [id]);
  if (looksOther || hasOtherContact) invalidate(context, "registration-codes");
}
