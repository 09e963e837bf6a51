import { and, eq, isNull } from "drizzle-orm";
import { audit, differences } from "../../../server/actions/audit";
import type { AuthedContext, Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { countRefusal, type Limit, peekIfUsedUp, refuseIfUsedUp } from "../../../server/attempts";
import { users } from "../../../server/database/tables";
import { noteNameChanges } from "../../../server/http/name-changes";
import type { SessionCookie } from "../../../server/http/session";
import { hashPassword, isPassword } from "../../../server/passwords";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Me, MyChanges } from "../contract/me";
import { lockPerson } from "../locks";
import { accountOf, passwordOf } from "../reads/me";
import { accountSubject, editedNames, kept, longNameRefusal } from "../rules";
import { invalidateUser } from "./edit-people";
import { revokeLinks } from "./revoke-links";
import { signInLimits } from "./sign-in";

/** Changes the user's own account; omitted fields stay. A one-word name needs two characters, and first and last name have at most 120 together (else 422). */
export async function editMe(context: AuthedContext, { telephone, locale, ...names }: MyChanges): Promise<Me> {
  const { tx, by } = context;
  await lockPerson(tx, by.id, { mayLeave: false });
  const before = await accountOf(tx, by.id);
  const { name, firstName, lastName } = editedNames(before, names);
  if (name.length < 2) throw wrongField("firstName", say("Name must be at least 2 characters"));
  const refusal = longNameRefusal({ firstName, lastName }, before);
  if (refusal) throw refusal;
  const wanted = { name, firstName, lastName, telephone: kept(telephone), locale };
  const changes = differences(before, wanted);
  if (Object.keys(changes).length === 0) return before;
  await tx.update(users).set(wanted).where(eq(users.id, by.id));
  if (changes.name) await noteNameChanges(tx, [{ userId: by.id, before: before.name, after: name }]);
  await audit(context, "users", "user.edit", by.id, { fields: Object.keys(changes) });
  invalidateUser(context, before, {
    looksOther: Boolean(changes.name),
    hasOtherTeam: false,
    hasOtherContact: Boolean(changes.telephone),
  });
  return accountOf(tx, by.id);
}

/** A request for a new password, after the slow work that no transaction should wait for. */
type PasswordChange = {
  isRight: boolean;
  /** The hash that was compared with the current password. */
  compared: string;
  hashed: string;
  limits: readonly Limit[];
};

/** Compares the current password and hashes the new one. 429 after too many wrong ones. */
export async function preparePassword(
  { db, by, network }: Pick<Park, "db"> & { by: { id: string }; network: string },
  given: { current: string; password: string },
): Promise<PasswordChange> {
  const found = await passwordOf(db, by.id);
  const limits = signInLimits(network, accountSubject(by.id));
  await peekIfUsedUp(db, limits);
  const isRight = await isPassword(given.current, found?.password);
  // Also after a wrong one, whose response would otherwise come sooner: of many sent at once, the right one could be told by that.
  const hashed = await hashPassword(given.password);
  return { isRight, compared: found?.password ?? "", hashed, limits };
}

/** Sets a new password and ends the user's other sessions. Refuses a wrong current password (422). */
export async function changePassword(
  context: AuthedContext,
  { isRight, compared, hashed, limits }: PasswordChange,
  cookie: SessionCookie,
): Promise<void> {
  const { tx, by } = context;
  if (!isRight) throw wrongPassword();
  await refuseIfUsedUp(tx, limits);
  const same = and(eq(users.id, by.id), eq(users.password, compared), isNull(users.removedAt));
  const changed = await tx.update(users).set({ password: hashed }).where(same).returning({ id: users.id });
  // Meanwhile it was changed on another device, or by an administrator.
  if (changed.length === 0) throw wrongPassword();
  await cookie.endOthers(context);
  await revokeLinks(context, [by.id]);
  await audit(context, "users", "user.edit", by.id, { fields: ["password"] });
}

const wrongPassword = () => wrongField("current", say("This is not your current password."));

/** Counts a wrong current password as a failed sign-in, each by itself: the refusal has rolled back its own transaction. 429 after too many. */
export async function countWrongPassword(park: Park, { isRight, limits }: PasswordChange): Promise<void> {
  if (isRight) return;
  await perform(park, null, async ({ tx }) => {
    await refuseIfUsedUp(tx, limits);
    await countRefusal(tx, limits);
  });
}

/** Ends the user's other sessions. */
export async function endOtherSessions(context: AuthedContext, cookie: SessionCookie): Promise<void> {
  const count = await cookie.endOthers(context);
  await revokeLinks(context, [context.by.id], "another-phone");
  if (count > 0) await audit(context, "users", "session.end", context.by.id, { count });
}

/** Ends another session of the user (else 404), and their links for another phone: that session may have made one. */
export async function endSession(context: AuthedContext, cookie: SessionCookie, id: string): Promise<void> {
  const count = await cookie.endOthers(context, id);
  if (count === 0) throw new Problem("not-found", say("This session has already ended."));
  await revokeLinks(context, [context.by.id], "another-phone");
  await audit(context, "users", "session.end", context.by.id, { count });
}
