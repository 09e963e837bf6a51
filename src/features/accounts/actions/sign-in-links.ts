import { and, eq, isNull } from "drizzle-orm";
import { audit, auditAll } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate, type Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { countRefusal, refuseIfUsedUp } from "../../../server/attempts";
import { signInLinks, users } from "../../../server/database/tables";
import { endSessions, type SessionCookie } from "../../../server/http/session";
import { hashPassword } from "../../../server/passwords";
import { randomToken, tokenHash } from "../../../server/secrets";
import type { User } from "../../../shared/current-user";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { LinkInfo, LinkKind } from "../contract/sign-in-links";
import { lockPerson, lockRecipients } from "../locks";
import { userById } from "../reads";
import { type FoundLink, linkWith, unknown, used, whyUnusable } from "../reads/sign-in-links";
import { linkRefusal } from "../rules";
import { revokeLinks } from "./revoke-links";
import { networkLimit } from "./sign-in";

const lifetimeMinutes: Record<LinkKind, number> = { invitation: 72 * 60, reset: 72 * 60, "another-phone": 15 };

/** A new link and its secret, which is stored nowhere. */
type NewLink = { userId: string; token: string; expiresAt: string };

/**
 * Creates links for people who exist (else 422), all or none; older unused ones of the same kind are revoked. Refuses people for whom the user
 * may not create them (403), and an invitation for somebody who has a password (409).
 */
export async function createLinks(
  context: AuthedContext,
  { userIds, kind }: { userIds: readonly string[]; kind: LinkKind },
): Promise<NewLink[]> {
  const people = await lockRecipients(context.tx, userIds);
  if (people.length < new Set(userIds).size) throw wrongField("userId", say("This person does not exist."));
  for (const person of people) {
    const refusal = linkRefusal(kind, context.by, person);
    if (refusal) throw refusal;
    if (kind === "invitation" && !person.isInvited)
      throw new Problem(
        "state-conflict",
        say("{name} has a password already. Create a link for a new one instead.", { name: person.name }),
      );
  }
  const ids = people.map(({ id }) => id);
  return issue(context, ids, kind);
}

/** Creates a reset for the operator, who may do anything (`npm run admin-link`). */
export async function createOperatorLink(context: ActionContext, userId: string): Promise<NewLink> {
  await lockRecipients(context.tx, [userId]);
  const [link] = await issue(context, [userId], "reset");
  if (!link) throw new Error("no link was created");
  return link;
}

async function issue(context: ActionContext, userIds: readonly string[], kind: LinkKind): Promise<NewLink[]> {
  const { tx, now, by } = context;
  await revokeLinks(context, userIds, kind);
  const expiresAt = new Date(now.getTime() + lifetimeMinutes[kind] * 60_000);
  const links = userIds.map((userId) => ({ userId, token: randomToken() }));
  const shared = { kind, expiresAt, issuerId: by?.id ?? null, createdAt: now };
  await tx
    .insert(signInLinks)
    .values(links.map(({ userId, token }) => ({ userId, tokenHash: tokenHash(token), ...shared })));
  const changes = userIds.map((id) => ({ id, meta: { kind, expiresAt: expiresAt.toISOString() } }));
  await auditAll(context, "users", "sign-in-link.create", changes);
  return links.map((link) => ({ ...link, expiresAt: expiresAt.toISOString() }));
}

/** What a link does; it stays unused. Refuses one that doesn't work (422), and the network after too many unknown ones (429). */
export async function lookAtLink(park: Park, token: string, network: string): Promise<LinkInfo> {
  const { kind, person } = await usableLink(park, token, network);
  const { id: userId, name, email, username } = person;
  return { kind, userId, name, signInName: email ?? username ?? "", needsPassword: needsPassword(kind) };
}

/**
 * Signs in with a link, once. An invitation and a reset need a password (else 422, and the link stays unused); it ends the person's other
 * sessions and links.
 */
export async function signInWithLink(
  park: Park,
  given: { token: string; password?: string | undefined },
  network: string,
  cookie: SessionCookie,
): Promise<User> {
  const { userId, kind, issuerId } = await usableLink(park, given.token, network);
  const chosen = needsPassword(kind) ? given.password : "";
  if (chosen === undefined) throw wrongField("password", say("Choose a password."));
  const password = chosen && (await hashPassword(chosen));
  return perform(park, null, async (context) => {
    const { tx, now } = context;
    // All attempts on a link wait here for each other.
    await lockPerson(tx, userId, { mayLeave: false });
    const link = await linkWith(tx, tokenHash(given.token));
    const refusal = link ? await whyUnusable(tx, link, now) : unknown();
    if (refusal) throw refusal;
    const unused = and(eq(signInLinks.tokenHash, tokenHash(given.token)), isNull(signInLinks.usedAt));
    const won = await tx.update(signInLinks).set({ usedAt: now }).where(unused).returning({ kind: signInLinks.kind });
    if (won.length === 0) throw used();
    if (password) await replacePassword(context, userId, password);
    await cookie.begin(context, userId);
    const person = await userById(tx, userId);
    if (!person) throw unknown();
    const fields = password ? { fields: ["password"] } : {};
    await audit({ ...context, by: person }, "users", "sign-in-link.use", userId, { kind, issuerId, ...fields });
    return person;
  });
}

async function replacePassword(context: ActionContext, userId: string, password: string): Promise<void> {
  await context.tx.update(users).set({ password }).where(eq(users.id, userId));
  await endSessions(context, userId);
  await revokeLinks(context, [userId]);
  invalidate(context, "users", [userId]);
}

/** Secrets of 256 bits can't be guessed: only unknown ones count as failed sign-ins, and a link that works does so on any network. */
async function usableLink(park: Park, token: string, network: string): Promise<FoundLink> {
  const link = await linkWith(park.db, tokenHash(token));
  const limits = [networkLimit(network)];
  if (!link) {
    await perform(park, null, async ({ tx }) => {
      await refuseIfUsedUp(tx, limits);
      await countRefusal(tx, limits);
    });
    throw unknown();
  }
  const refusal = await whyUnusable(park.db, link, new Date());
  if (refusal) throw refusal;
  return link;
}

function needsPassword(kind: LinkKind): boolean {
  return kind !== "another-phone";
}
