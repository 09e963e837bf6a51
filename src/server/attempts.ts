import { and, eq, gt, lt, sql } from "drizzle-orm";
import { Problem } from "../shared/problem";
import { say } from "../shared/sentences";
import type { Database, Tx } from "./database/open";
import { attempts } from "./database/tables";

const windowMinutes = 15;
/** Start of the window; in brackets, because it is also subtracted. */
const recent = sql`(now() - make_interval(mins => ${windowMinutes}))`;

/** What is counted (an email address or a network), and the refusals allowed in 15 minutes. */
export type Limit = { kind: (typeof attempts.$inferSelect)["kind"]; subject: string; most: number };

/**
 * Refuses (429) when a limit is used up. The subjects stay locked until the transaction ends, so that simultaneous attempts are judged one
 * by one, across all nodes.
 */
export async function refuseIfUsedUp(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { kind, subject } of limits)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`);
  await peekIfUsedUp(tx, limits);
}

/** The same check without a lock: cheap, before expensive work. */
export async function peekIfUsedUp(db: Database | Tx, limits: readonly Limit[]): Promise<void> {
  for (const { kind, subject, most } of limits) {
    const [counted] = await db
      .select({
        refusals: sql<number>`count(*)::int`,
        secondsLeft: sql<number>`ceil(extract(epoch from min(${attempts.at}) - ${recent}))::int`,
      })
      .from(attempts)
      .where(and(eq(attempts.kind, kind), eq(attempts.subject, subject), gt(attempts.at, recent)));
    if (counted && counted.refusals >= most)
      throw new Problem("too-many-attempts", say("Too many attempts. Please wait 15 minutes."), {
        retryAfterSeconds: Math.max(1, counted.secondsLeft),
      });
  }
}

/** Counts one refusal against every limit. */
export async function countRefusal(tx: Tx, limits: readonly Limit[]): Promise<void> {
  await tx.insert(attempts).values(limits.map(({ kind, subject }) => ({ kind, subject })));
}

/** Deletes refusals older than the window. */
export async function forgetOldAttempts(db: Database): Promise<void> {
  await db.delete(attempts).where(lt(attempts.at, recent));
}
