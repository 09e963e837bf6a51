import { eq } from "drizzle-orm";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { users } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { forgetAnswersAbout } from "../../../server/http/idempotency";
import { endSessions } from "../../../server/http/session";
import { hashPassword } from "../../../server/passwords";
import type { Person } from "../../../server/person";
import type { User } from "../../../shared/current-user";
import { wrongField } from "../../../shared/problem";
import type { Role } from "../../../shared/roles";
import type { NewUser, UserChanges } from "../contract";
import { expectSupervisor, expectTeam, lockPerson } from "../locks";
import { adminIds, userById } from "../reads";
import { editedPerson, kept, leavesPart, newNames, whyNotDeleted, whyNotLessAdmin } from "../rules";

export type NewPerson = {
  name: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email: string;
  /** Already hashed: hashing takes long, a transaction should not. */
  password: string;
  role: Role;
  telephone?: string | null | undefined;
  company?: string | null | undefined;
  teamId?: string | null | undefined;
  supervisorId?: string | null | undefined;
  registrationCodeId?: string | null | undefined;
};

/** The same with the password hashed, before there is a transaction; left out or blank it is none. */
export async function hashed<T extends { password?: string | undefined }>(given: T): Promise<T> {
  return given.password ? { ...given, password: await hashPassword(given.password) } : given;
}

/** Adds a person. Refuses an e-mail address in use, in whatever case (409). */
export async function addPerson(context: ActionContext, person: NewPerson): Promise<User> {
  const [row] = await context.tx
    .insert(users)
    .values({ ...person, ...newNames(person), createdAt: context.now })
    .returning({ id: users.id });
  const added = row && (await userById(context.tx, row.id));
  if (!added) throw new Error("the person who was just added is not there");
  await audit(context, "user.create", "users", added.id, { role: added.role });
  invalidate(context, "users");
  if (added.teamId) invalidate(context, "teams");
  return added;
}

/** The same as an admin asks for it, its password hashed: a team that is not there and a supervisor who is none are refused too (422). */
export async function createPerson(context: ActionContext, given: NewUser): Promise<User> {
  await expectTeam(context.tx, given.teamId);
  await expectSupervisor(context.tx, given.supervisorId);
  return addPerson(context, { ...given, telephone: kept(given.telephone), company: kept(given.company) });
}

/**
 * Changes a person (404 when they are not here), with the refusals of `createPerson`; a password comes hashed. What is left out, or is so
 * already, stays. A new password or role ends their sessions. Whoever gets other work to do leaves what they did. The last admin stays one (409).
 */
export async function editPerson(
  context: ActionContext,
  id: string,
  { password, ...given }: UserChanges,
): Promise<User> {
  const now = await userById(context.tx, id);
  const mayLeave = now !== undefined && given.role !== undefined && given.role !== now.role;
  if (mayLeave) await publish(context, "personLeaving", id);
  await expectTeam(context.tx, given.teamId);
  const before = await lockPerson(context.tx, id, { mayLeave, supervisorId: given.supervisorId });
  const wanted = editedPerson(before, given);
  const changes = differences(before, wanted);
  if (Object.keys(changes).length === 0 && !password) return before;

  if (changes.supervisorId) {
    if (wanted.supervisorId === id) throw wrongField("supervisorId", "Users can't be their own team leader.");
    await expectSupervisor(context.tx, wanted.supervisorId);
  }
  const role = wanted.role ?? before.role;
  const refusal = role === "admin" ? null : whyNotLessAdmin(id, await adminIds(context.tx));
  if (refusal) throw refusal;

  await context.tx
    .update(users)
    .set({ ...wanted, ...(password && { password }) })
    .where(eq(users.id, id));
  if (password || changes.role) await endSessions(context, id);
  const releasedIds = leavesPart(before.role, role) ? await leave(context, id) : [];
  await audit(context, "user.edit", "users", id, {
    ...told(changes, password),
    ...(releasedIds.length > 0 && { releasedIds }),
  });
  tell(context, before, { looksOther: Boolean(changes.name ?? changes.role), hasOtherTeam: Boolean(changes.teamId) });
  return (await userById(context.tx, id)) ?? before;
}

/**
 * Erases a person (404 when they are not here): nothing of them stays but their finished work, under no name. Their unfinished work, coming
 * bookings and codes go their ways (see `personLeft`). Nobody deletes themselves, nor the last admin (409).
 */
export async function deletePerson(context: ActionContext & { by: Person }, id: string): Promise<void> {
  await publish(context, "personLeaving", id);
  const person = await lockPerson(context.tx, id, { mayLeave: true });
  const refusal = whyNotDeleted(id, context.by.id, await adminIds(context.tx));
  if (refusal) throw refusal;
  const named = { name: "Removed user", firstName: "Removed", lastName: "user" };
  const wiped = { email: null, telephone: null, password: null, company: null, teamId: null, supervisorId: null };
  await context.tx
    .update(users)
    .set({ ...named, ...wiped, removedAt: context.now })
    .where(eq(users.id, id));
  await endSessions(context, id);
  const releasedIds = await leave(context, id);
  await forgetAnswersAbout(context.tx, "/api/users", id);
  const { role, teamId, supervisorId } = person;
  await audit(context, "user.delete", "users", id, { before: { role, teamId, supervisorId }, releasedIds });
  tell(context, person, { looksOther: true, hasOtherTeam: teamId !== null });
}

/** Takes somebody off all that they did. Gives those whom they supervised, who are nobody's from now on. */
async function leave(context: ActionContext, id: string): Promise<string[]> {
  // Those whom they supervised come last: whoever was registering with a code of theirs is here by then.
  await publish(context, "personLeft", id);
  const rows = await context.tx
    .update(users)
    .set({ supervisorId: null })
    .where(eq(users.supervisorId, id))
    .returning({ id: users.id });
  return rows.map((row) => row.id).sort();
}

const impersonal = ["role", "teamId", "supervisorId"];

/** What the books keep of an edit. Of personal data only what they are, so that who is erased one day is erased there as well. */
function told(changes: Record<string, unknown>, password: string | undefined): Record<string, unknown> {
  const personal = Object.keys(changes).filter((field) => !impersonal.includes(field));
  const fields = password ? [...personal, "password"] : personal;
  const open = Object.entries(changes).filter(([field]) => impersonal.includes(field));
  return { ...Object.fromEntries(open), ...(fields.length > 0 && { fields }) };
}

/** Teams, work and bookings show who somebody is. */
function tell(
  context: ActionContext,
  { id, teamId }: User,
  { looksOther, hasOtherTeam }: { looksOther: boolean; hasOtherTeam: boolean },
) {
  invalidate(context, "users");
  if (hasOtherTeam || (looksOther && teamId)) invalidate(context, "teams");
  if (looksOther) invalidate(context, "assignments", [id]);
  if (looksOther || hasOtherTeam) invalidate(context, "schedules", [id]);
}
