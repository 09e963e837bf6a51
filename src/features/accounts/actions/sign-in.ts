import { eq, sql } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import type { Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { countRefusal, type Limit, peekIfUsedUp, refuseIfUsedUp } from "../../../server/attempts";
import { firstAdminLinks } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { SessionCookie } from "../../../server/http/session";
import { hashPassword, isPassword } from "../../../server/passwords";
import { randomToken, tokenHash } from "../../../server/secrets";
import type { User } from "../../../shared/current-user";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { personWith } from "../locks";
import { credentialsOf, isNobodyThere, userById } from "../reads";
import { accountSubject, signInSubject } from "../rules";
import { addPerson } from "./people";

/** Signs in. An unknown name, a wrong password and a person without one get the same response after the same work; 429 after too many attempts. */
export async function signIn(
  park: Park,
  given: { username: string; password: string },
  network: string,
  cookie: SessionCookie,
): Promise<User> {
  const found = await credentialsOf(park.db, given.username);
  // Under the typed name too: otherwise a spelling that finds nobody would tell whether the usual one has an account.
  const limits = signInLimits(network, signInSubject(given.username), ...(found ? [accountSubject(found.id)] : []));
  await peekIfUsedUp(park.db, limits);
  const right = await isPassword(given.password, found?.password);
  const user = await perform(park, null, async (context) => {
    await refuseIfUsedUp(context.tx, limits);
    // Read again: the user may have been removed or the password changed while it was being checked.
    const person = right && found ? await personWith(context.tx, found) : undefined;
    if (!person) return void (await countRefusal(context.tx, limits));
    await cookie.begin(context, person.id);
    await audit({ ...context, by: person }, "users", "session.begin", person.id);
    return person;
  });
  if (!user) throw new Problem("wrong-credentials", say("Email or password is incorrect."));
  return user;
}

/** The limits on wrong passwords: per network, and for each of these subjects (a typed name, an account). */
export function signInLimits(network: string, ...subjects: readonly string[]): Limit[] {
  return [networkLimit(network), ...subjects.map((subject) => ({ kind: "sign-in-email", subject, most: 10 }) as const)];
}

/** The limit on failed sign-ins of one network: wrong passwords, and links that do not exist. */
export function networkLimit(network: string): Limit {
  return { kind: "sign-in-address", subject: network, most: 30 };
}

/** Ends the session of the request, if there is one. */
export function signOut(park: Park, cookie: SessionCookie): Promise<void> {
  return perform(park, null, async (context) => {
    const userId = await cookie.end(context);
    const person = userId && (await userById(context.tx, userId));
    if (person) await audit({ ...context, by: person }, "users", "session.end", person.id);
  });
}

/** Creates the one-time link of an empty park and returns its token. An earlier link stops working. */
export function makeFirstAdminLink(park: Park): Promise<string> {
  const token = randomToken(24);
  return perform(park, null, async ({ tx }) => {
    await tx.delete(firstAdminLinks);
    await tx.insert(firstAdminLinks).values({ tokenHash: tokenHash(token) });
    return token;
  });
}

/** Creates and signs in the first administrator. Works once and only while the park has no users (else 422). */
export async function createFirstAdmin(
  park: Park,
  given: { token: string; name: string; email: string; password: string },
  cookie: SessionCookie,
): Promise<User> {
  const { token, ...person } = given;
  const link = eq(firstAdminLinks.tokenHash, tokenHash(token));
  // Check the token before hashing the password. It can't be guessed, so a wrong one may be refused quickly.
  const [known] = await park.db.select({ at: firstAdminLinks.createdAt }).from(firstAdminLinks).where(link);
  if (!known) throw replaced();
  const password = await hashPassword(person.password);
  return perform(park, null, async (context) => {
    const used = await context.tx.delete(firstAdminLinks).where(link).returning({ at: firstAdminLinks.createdAt });
    await context.tx.execute(sql`lock table users in share row exclusive mode`);
    if (used.length === 0 || !(await isNobodyThere(context.tx))) throw replaced();
    const admin = await addPerson(context, { ...person, password, role: "admin" });
    await publish({ ...context, by: admin }, "parkFounded", {});
    await cookie.begin(context, admin.id);
    return admin;
  });
}

function replaced(): Problem {
  return new Problem("invalid", say("This link has been used or replaced. Please use the newest one in the log."));
}
