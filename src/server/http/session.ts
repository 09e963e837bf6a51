import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { ActionContext, AuthedContext } from "../actions/context";
import { anyOf } from "../database/any-of";
import type { Database } from "../database/open";
import { sessions, users } from "../database/tables";
import type { Person } from "../person";
import { randomToken, tokenHash } from "../secrets";
import { deviceOf } from "./device";
import { sessionCache } from "./session-cache";
import { bearerOf } from "./tokens";

const lifetimeSeconds = 30 * 24 * 60 * 60;
/** Use of a session is recorded at most this often: reading should not write. */
const noteEveryMinutes = 10;

/** Of sessions: used within the last 30 days. */
export const isOpen = gt(sessions.lastUsedAt, sql`now() - make_interval(secs => ${lifetimeSeconds})`);

/** The cookie's name: over HTTPS with the __Host- prefix, which no other host can set. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === "https" ? "__Host-session" : "session";
}

/** The user of the request's session, or null, also beside a token. Renews session and cookie while they are used. */
export async function whoIs(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  renewCookie = setCookie,
): Promise<Person | null> {
  const token = bearerOf(request) === undefined ? request.cookies[cookieName(request)] : undefined;
  if (!token) return null;
  const hash = tokenHash(token);
  const cache = sessionCache(db);
  const key = hash.toString("base64");
  const seen = cache.find(key);
  const renew = () => {
    renewCookie(request, reply, token);
    return { device: deviceOf(request) };
  };
  const person = seen ?? (await lookUp(db, hash, cache.beginLookup(key), renew));
  if (person) request.userId = person.id;
  return person;
}

/**
 * The user of this open session, or null; `keep` receives them for caching. `renew` runs if the session has not been used lately, and returns its
 * device.
 */
async function lookUp(
  db: Database,
  hash: Buffer,
  keep: (person: Person) => void,
  renew: () => { device: string | null },
): Promise<Person | null> {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      resting: sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(mins => ${noteEveryMinutes})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hash), isNull(users.removedAt), isOpen));
  if (!found) return null;
  const { resting, ...person } = found;
  keep(person);
  if (resting)
    await db
      .update(sessions)
      .set({ ...renew(), lastUsedAt: sql`now()` })
      .where(eq(sessions.tokenHash, hash));
  return person;
}

/** The session cookie of a request, for signing in and out. */
export type SessionCookie = {
  /** Opens a session for the user with a new token in the cookie; the previous session of the request ends. */
  begin(context: ActionContext, userId: string): Promise<void>;
  /** Ends the request's session; returns its user's id, if there was one. */
  end(context: ActionContext): Promise<string | undefined>;
  /** Ends the user's other sessions, or only the one with this id, and their event streams; returns their number. 401 if its own has ended. */
  endOthers(context: AuthedContext, id?: string): Promise<number>;
  /** Whether this session is the request's. */
  isOwn(session: { tokenHash: Buffer }): boolean;
};

/** Returns a request's session cookie; changes to it go into the reply. */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const former = request.cookies[cookieName(request)];
  const isOwn = (session: { tokenHash: Buffer }) => former !== undefined && session.tokenHash.equals(tokenHash(former));
  // End the user's event streams too; those of their other sessions reconnect.
  const forgetFormer = async ({ tx, announcements }: ActionContext) => {
    if (!former) return undefined;
    const [ended] = await tx
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenHash(former)))
      .returning({ userId: sessions.userId });
    if (ended) announcements.push({ signedOut: ended.userId });
    return ended?.userId;
  };
  return {
    async begin(context, userId) {
      await forgetFormer(context);
      const token = randomToken();
      await context.tx.insert(sessions).values({ tokenHash: tokenHash(token), userId, device: deviceOf(request) });
      request.userId = userId;
      setCookie(request, reply, token);
      forgetCachedPhotos(reply);
    },
    async end(context) {
      forgetCachedPhotos(reply);
      reply.clearCookie(cookieName(request), cookieOptions(request));
      return forgetFormer(context);
    },
    async endOthers({ tx, by, announcements }, id) {
      // Locked in one order, so that of two devices that end each other's session one finds its own ended; the own one's changes may go on.
      const held = await tx
        .select({ id: sessions.id, tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(eq(sessions.userId, by.id))
        .orderBy(asc(sessions.tokenHash))
        .for("no key update");
      if (!held.some(isOwn)) throw new Problem("not-signed-in", say("Please sign in."));
      const ended = held.filter((one) => !isOwn(one) && (id === undefined || one.id === id)).map((one) => one.id);
      if (ended.length > 0) {
        await tx.delete(sessions).where(anyOf(sessions.id, ended));
        announcements.push({ signedOut: by.id });
      }
      return ended.length;
    },
    isOwn,
  };
}

/** Several people share a phone: what one has seen must not be in the browser's cache for the next. The service worker clears its own. */
function forgetCachedPhotos(reply: FastifyReply): void {
  reply.header("clear-site-data", '"cache"');
}

/** Ends all sessions and event streams of a user. If they are the caller's, the request's own must be among them: else it has ended meanwhile (401). */
export async function endSessions(
  { tx, by, session, announcements }: Pick<ActionContext, "tx" | "by" | "session" | "announcements">,
  userId: string,
): Promise<void> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ hash: sessions.tokenHash });
  if (by?.id === userId && session && !ended.some(({ hash }) => hash.equals(session)))
    throw new Problem("not-signed-in", say("Please sign in."));
  if (ended.length > 0) announcements.push({ signedOut: userId });
}

/**
 * The session of a request, for the last statement of its change: no row if it has ended or is being ended. The share lock keeps it open until
 * the transaction ends, so that a removed user's change either came before the removal or doesn't happen. It never waits for a lock.
 */
export function heldSession(request: FastifyRequest): SQL {
  return sql`select user_id from sessions where token_hash = ${sessionHash(request)} for key share skip locked`;
}

/** The hash by which the session of a request is stored. */
export function sessionHash(request: FastifyRequest): Buffer {
  return tokenHash(request.cookies[cookieName(request)] ?? "");
}

/** Deletes sessions that have not been used for 30 days. */
export async function forgetOldSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.lastUsedAt} < now() - make_interval(secs => ${lifetimeSeconds})`);
}

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, lastingOptions(request));
}

/** Sets the cookie of a reply that will be hijacked, for `whoIs`. Throws once its headers are sent, so that no session outlives its cookie. */
export function setHijackedCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.raw.setHeader(
    "set-cookie",
    request.server.serializeCookie(cookieName(request), token, lastingOptions(request)),
  );
}

const lastingOptions = (request: FastifyRequest) => ({ ...cookieOptions(request), maxAge: lifetimeSeconds });

function cookieOptions(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" } as const;
}
