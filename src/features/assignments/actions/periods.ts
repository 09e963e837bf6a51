import { and, gt, isNull, sql } from "drizzle-orm";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { isoColumn } from "../../../server/database/iso";
import { workingPeriods } from "../../../server/database/tables";
import type { Locked } from "../locks/steps";
import { isRework, periodMinutes } from "../rules/periods";
import { isClamped } from "../rules/step-time";

/** Records a step. A cleaner's first one after the work was sent back begins the round's working period. */
export async function recordStep(
  context: AuthedContext,
  work: Locked,
  action: `assignment.${string}`,
  meta: Record<string, unknown>,
): Promise<void> {
  await recordChange(
    context,
    "assignments",
    action,
    work,
    isClamped(work.at, work) ? { ...meta, clamped: true } : meta,
  );
  if (context.by.role === "cleaner" && isRework(work)) await beginPeriod(context, work, work.madeAt);
}

/** Begins the round's working period, or moves its beginning back if an earlier step arrives later. */
export async function beginPeriod({ tx, by }: AuthedContext, work: Locked, startedAt: Date): Promise<void> {
  const { assignmentId, round } = workingPeriods;
  const begun = { startedAt, startedById: by.id, isClamped: isClamped(startedAt, work) };
  await tx
    .insert(workingPeriods)
    .values({ assignmentId: work.id, round: work.round, ...begun })
    .onConflictDoUpdate({
      target: [assignmentId, round],
      set: begun,
      setWhere: and(isNull(workingPeriods.finishedAt), gt(workingPeriods.startedAt, startedAt)),
    });
}

/**
 * Ends the round's working period. `counted`: minutes counted by this person's phone, which count only if they began the period. Returns the
 * minutes of all periods, and whether they count in averages.
 */
export async function endPeriod(
  { tx, by }: AuthedContext,
  work: Locked,
  counted: number | undefined,
): Promise<{ actualMinutes: number; isTimed: boolean }> {
  const begun = await periodsOf(tx, work);
  const minutes = periodMinutes({
    startedAt: begun.startedAt,
    finishedAt: work.at,
    tickSpanMs: begun.tickSpanMs,
    counted: begun.startedById === by.id ? counted : undefined,
  });
  const { startedAt, earlierMinutes, earlierTimed } = begun;
  const ended = { finishedAt: work.at, minutes, isClamped: begun.isClamped || isClamped(work.at, work) };
  await tx
    .insert(workingPeriods)
    .values({ assignmentId: work.id, round: work.round, startedAt, ...ended })
    .onConflictDoUpdate({ target: [workingPeriods.assignmentId, workingPeriods.round], set: ended });
  return { actualMinutes: earlierMinutes + minutes, isTimed: earlierTimed && !ended.isClamped };
}

type Periods = {
  startedAt: string | null;
  startedById: string | null;
  isClamped: boolean;
  tickSpanMs: number;
  earlierMinutes: number;
  earlierTimed: boolean;
};

/** This round's period with the time between its first and last tick, and the sum of the earlier ones. */
async function periodsOf(
  tx: AuthedContext["tx"],
  work: Locked,
): Promise<Omit<Periods, "startedAt"> & { startedAt: Date }> {
  const { rows } = await tx.execute<Periods>(sql`
    select ${isoColumn("w.started_at")} as "startedAt", w.started_by_id as "startedById", coalesce(w.is_clamped, false) as "isClamped",
      (select coalesce(extract(epoch from max(c.completed_at) - min(c.completed_at)) * 1000, 0)::float
        from assignment_checklist_completions c where c.assignment_id = a.id and c.completed_at >= w.started_at) as "tickSpanMs",
      earlier.minutes as "earlierMinutes", earlier.is_timed as "earlierTimed"
    from assignments a
    left join working_periods w on w.assignment_id = a.id and w.round = a.round
    cross join lateral (
      select coalesce(sum(e.minutes), 0)::int as minutes, coalesce(bool_and(e.minutes is not null and not e.is_clamped), true) as is_timed
      from working_periods e where e.assignment_id = a.id and e.round < a.round) earlier
    where a.id = ${work.id}`);
  const [found] = rows;
  if (!found) throw new Error("a locked assignment is gone");
  // A node of the previous version that started the work has not written its period.
  return { ...found, startedAt: found.startedAt === null ? (work.startedAt ?? work.at) : new Date(found.startedAt) };
}
