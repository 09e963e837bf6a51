import { eq, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../shared/problem";
import type { Scope } from "../../shared/scopes";
import { type Sentence, say } from "../../shared/sentences";
import type { Database } from "../database/open";
import { apiTokens } from "../database/tables";
import { tokenHash } from "../secrets";
import { type CallLimit, callLimit } from "./call-limit";

// Callers with an API token (docs/domain.md, "API tokens").

declare module "fastify" {
  interface FastifyContextConfig {
    /** The scope with which a token may make this call. */
    scope?: Scope;
  }
  interface FastifyRequest {
    /** The token of the request, valid and with the scope of its call. */
    token: CallingToken | null;
  }
}

/** The token of a request, as changes need it: its name is in the audit trail. */
export type CallingToken = { readonly id: string; readonly name: string; readonly expiresAt: Date | null };

/** Use of a token is recorded at most this often: reading should not write. */
const noteEveryMinutes = 10;

/** The calls of a token in a minute, on each node. */
const callsPerMinute = 300;

/** What a request has in `Authorization: Bearer`, possibly nothing; undefined without such a header. Other schemes are those of proxies. */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const [found, token = ""] = /^bearer(?:\s+(.*))?$/is.exec(headers.authorization ?? "") ?? [];
  return found === undefined ? undefined : token.trim();
}

/**
 * Authenticates every request that brings a token, whatever cookie is beside it: 401 if the token is unknown, expired or revoked, 403 if its
 * call needs another scope, or is for people only, 429 if it has made too many. Pages and health checks, which are no calls, ignore it.
 */
export function authenticateTokens(
  app: FastifyInstance,
  db: Database,
  limit: CallLimit = callLimit(callsPerMinute),
): void {
  app.decorateRequest("token", null);
  app.addHook("onRequest", async (request) => {
    const bearer = bearerOf(request);
    const { schema, config } = request.routeOptions;
    if (bearer === undefined || !schema?.security) return;
    const { scopes, ...token } = await lookUp(db, bearer);
    if (!config.scope) throw new Problem("wrong-scope", say("No token may make this call. Please sign in."));
    if (!scopes.includes(config.scope))
      throw new Problem("wrong-scope", say('This token lacks the scope "{scope}".', { scope: config.scope }));
    const waitMs = limit(token.id);
    if (waitMs > 0) throw tooManyCalls(waitMs);
    request.token = token;
  });
}

/** Looks a token up in the database, each time: a revoked one counts nowhere from then on. Records its use. */
async function lookUp(db: Database, bearer: string): Promise<CallingToken & { scopes: readonly Scope[] }> {
  const [found] = await db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      expiresAt: apiTokens.expiresAt,
      scopes: apiTokens.scopes,
      isRevoked: sql<boolean>`${apiTokens.revokedAt} is not null`,
      isExpired: sql<boolean>`coalesce(${apiTokens.expiresAt} <= now(), false)`,
      isUsed: sql<boolean>`coalesce(${apiTokens.lastUsedAt} > now() - make_interval(mins => ${noteEveryMinutes}), false)`,
    })
    .from(apiTokens)
    .where(eq(apiTokens.hash, tokenHash(bearer)));
  if (!found) throw invalidToken(say("This token is not valid. Please check it, or create a new one."));
  const { isRevoked, isExpired, isUsed, ...token } = found;
  if (isRevoked) throw revoked();
  if (isExpired) throw expired();
  if (!isUsed) await db.update(apiTokens).set({ lastUsedAt: sql`now()` }).where(eq(apiTokens.id, token.id));
  return token;
}

/**
 * The token of a change, for its last statement: no row if it has expired, was revoked or is being revoked. The share lock keeps it valid until
 * the transaction ends; recording its use does not conflict with it.
 */
export function heldToken({ id }: CallingToken): SQL {
  return sql`select id from api_tokens where id = ${id} and revoked_at is null
    and coalesce(expires_at > clock_timestamp(), true) for key share skip locked`;
}

/** The refusal of a token that ended during its change. */
export function endedMeanwhile({ expiresAt }: CallingToken): Problem {
  return expiresAt && expiresAt <= new Date() ? expired() : revoked();
}

function expired(): Problem {
  return invalidToken(say("This token has expired. Please create a new one."));
}

function revoked(): Problem {
  return invalidToken(say("This token was revoked. Please create a new one."));
}

function tooManyCalls(waitMs: number): Problem {
  const sentence = say("This token makes more than {count} calls a minute. Please send several stays in one call.", {
    count: callsPerMinute,
  });
  return new Problem("too-many-calls", sentence, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

function invalidToken(sentence: Sentence): Problem {
  return new Problem("invalid-token", sentence);
}
