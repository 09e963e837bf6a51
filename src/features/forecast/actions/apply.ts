import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import type { Tx } from "../../../server/database/open";
import { dayPlans } from "../../../server/database/tables";
import type { Body, Reply } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import { rearrange } from "../../assignments/actions/arrange";
import { dayChanged } from "../../assignments/rules/arrange";
import type { applyMoves } from "../contract/forecast";
import { dateOf, readDay } from "../reads/day";
import { type AppliedChange, toRearrangement } from "../rules/applied";
import { movedWork } from "../rules/rearrangements";

/** Makes changes of a day's plans wait for each other, until the transaction ends. */
export async function lockDay(tx: Tx, date: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan of ${date}`}, 0))`);
}

/**
 * Applies the moves of a proposal, all or none. Refuses (409) if the day is not as `basedOn` says any more, moves that name people or work that are not
 * in it (422), and what `rearrange` refuses.
 */
export async function applyFix(
  context: AuthedContext,
  { basedOn, moves }: Body<typeof applyMoves>,
): Promise<Reply<typeof applyMoves>> {
  const { tx, zone, now } = context;
  const date = dateOf(basedOn);
  if (date === null || date < parkDay(now, zone))
    throw wrongField("basedOn", say("Forecasts of past days can't be applied."));
  await lockDay(tx, date);
  const { day, basedOn: current } = await readDay(tx, { date, now, zone });
  if (current !== basedOn) throw dayChanged();
  const changes = movedWork(day.work, day.cleaners, moves, day.window);
  if (!changes) throw wrongField("moves", say("These changes are not possible."));
  const id = await storeApplied(context, { date, applied: await applyChanges(context, changes) });
  return { id, changed: changes.map((change) => change.id) };
}

/** Changes existing assignments, and returns what undoing these changes needs. */
export async function applyChanges(
  context: AuthedContext,
  changes: readonly AppliedChange[],
): Promise<AppliedChange[]> {
  const missing = await rearrange(
    context,
    changes.flatMap((change) => toRearrangement(change) ?? []),
  );
  return changes.map((change) => ({ ...change, missingIds: missing.get(change.id) }));
}

/** Records what was applied, so that it can be undone; a plan's replaces its draft. Returns the row's id. */
export async function storeApplied(
  context: AuthedContext,
  { id = v7(), date, applied }: { id?: string; date: string; applied: readonly AppliedChange[] },
): Promise<string> {
  const { tx, by, now } = context;
  const done = { draft: null, applied: [...applied], appliedAt: now };
  await tx
    .insert(dayPlans)
    .values({ id, date, createdById: by.id, createdAt: now, ...done })
    .onConflictDoUpdate({ target: dayPlans.id, set: done });
  await audit(context, "day_plans", "day-plan.apply", id, {
    date,
    assignments: applied.map((one) => one.id),
  });
  return id;
}
