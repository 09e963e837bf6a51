import { type SQL, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { addressOf, type Endpoint, type Reply } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { ActionContext, Park } from "../actions/context";
import { perform } from "../actions/perform";
import { expectZone, heldZone } from "../actions/time-zone";
import { announcing } from "../live/announce";
import type { Person } from "../person";
import { claim, type Slot, storedResponse, storeResponseSql } from "./idempotency";
import { languageOf, phoneHeader, reportedBy } from "./phone";
import { heldSession, sessionHash } from "./session";
import { type CallingToken, endedMeanwhile, heldToken } from "./tokens";

/** JSON text sent as is: serialized inside the transaction, or stored from the first response. */
export class SerializedReply<T> {
  declare readonly of: T;
  constructor(
    readonly text: string,
    readonly replayed: boolean,
  ) {}
}

/** Runs a signed-in user's change as one transaction, once per Idempotency-Key: a repetition gets the first response. */
export async function performOnce<E extends Endpoint>(
  park: Park,
  e: E,
  request: FastifyRequest,
  by: Person,
  asked: { params: unknown; body: unknown },
  work: (context: ActionContext & { by: Person }) => Promise<Reply<E>>,
): Promise<SerializedReply<Reply<E>>> {
  const slot = slotOf(e, request, by, asked);
  const reported = reportedBy(request);
  const once = async (context: ActionContext) => {
    const first = slot && (await claim(context.tx, slot));
    if (first) return new SerializedReply<Reply<E>>(first.text, true);
    const known = {
      session: sessionHash(request),
      key: slot?.key,
      ifMatch: request.headers["if-match"],
      lang: languageOf(request),
    };
    const text = JSON.stringify(await work({ ...context, ...reported, ...known, by })) ?? "";
    return new SerializedReply<Reply<E>>(text, false);
  };
  return perform(park, by, once, new Date(), async (context, { text, replayed }) => {
    if (replayed) return;
    const kept = slot ? storeResponseSql(slot, { status: e.status, text }) : sql`select`;
    const held = endsSessionOf(context, by) ? sql`select` : heldSession(request);
    if (!(await close(context, kept, held))) throw new Problem("not-signed-in", say("Please sign in."));
  });
}

/** The first response of a repeated request, for a call that works long before its transaction; null if there is none yet. */
export async function repeatedResponse<E extends Endpoint>(
  { db }: Park,
  e: E,
  request: FastifyRequest,
  by: Person,
  asked: { params: unknown; body: unknown },
): Promise<SerializedReply<Reply<E>> | null> {
  const slot = slotOf(e, request, by, asked);
  const first = slot && (await storedResponse(db, slot));
  return first && new SerializedReply<Reply<E>>(first.text, true);
}

/** Runs a token's change as one transaction. Ignores Idempotency-Key, which belongs to a user's phone: calls with a scope are idempotent by themselves. */
export function performForToken<E extends Endpoint>(
  park: Park,
  request: FastifyRequest,
  token: CallingToken,
  work: (context: ActionContext) => Promise<Reply<E>>,
): Promise<SerializedReply<Reply<E>>> {
  const known = { token, ifMatch: request.headers["if-match"], lang: languageOf(request) };
  const run = async (context: ActionContext) =>
    new SerializedReply<Reply<E>>(JSON.stringify(await work({ ...context, ...known })) ?? "", false);
  return perform(park, null, run, new Date(), async (context) => {
    if (!(await close(context, sql`select`, heldToken(token)))) throw endedMeanwhile(token);
  });
}

/**
 * The last statement of a change, after all waiting: stores the response, makes sure of the time zone, and publishes the live updates. Returns
 * whether the session or the token still exists: no row of `held` means that it doesn't.
 */
async function close(context: ActionContext, kept: SQL, held: SQL): Promise<boolean> {
  const { rows } = await context.tx.execute<{ held: boolean; zone: string | null }>(sql`
    with kept as (${kept}), held as (${held})
    select exists (select from held) as held, ${heldZone}, ${announcing(context.announcements)}`);
  expectZone(context, rows[0]?.zone);
  return rows[0]?.held === true;
}

function endsSessionOf({ announcements }: ActionContext, { id }: Person): boolean {
  return announcements.some((one) => "signedOut" in one && one.signedOut === id);
}

/** The scope of a key. Uses the contract's path, because one address can be spelled in many ways. */
function slotOf(
  e: Endpoint,
  request: FastifyRequest,
  by: Person,
  { params, body }: { params: unknown; body: unknown },
): Slot | null {
  const key = phoneHeader(request, "Idempotency-Key");
  return key === undefined || e.hasSecret
    ? null
    : { userId: by.id, key, method: e.method, path: addressOf(e, { params }), body };
}
