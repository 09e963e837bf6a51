import { and, eq, gte, isNotNull } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { expectVilla, type Locked, lockOwn, lockReadable } from "../locks/steps";
import { lockPendingIn } from "../locks/work";
import { haveLeftSince, reportsEndedBy } from "../reads/guests-here";
import { canReportGuests, canTakeGuestsBack } from "../rules/guests-here";
import { hasMoved } from "../rules/steps";
import { peopleOf } from "../rules/work-plan";
import { recordStep } from "./periods";

/** The columns of work without the report. */
export const noReport = { guestsHereAt: null, guestsHereById: null };

/**
 * Reports at one's own pending cleaning, or a supervisor at any, that the guests have not left; reported already, or if somebody has said since that they
 * left, nothing changes. Refuses work that has been started, unless the report was made before that, and work that has moved to another villa than
 * `unitId` (409).
 */
export async function reportGuestsHere(context: AuthedContext, id: string, unitId?: string): Promise<void> {
  await publish(context, "guestsReporting", { assignmentId: id });
  const work = await lockForReport(context, id);
  await expectVilla(context.tx, work, unitId);
  if (!assertAllowed(canReportGuests(work))) return;
  const { tx, by } = context;
  if (await haveLeftSince(tx, { id, byId: by.id, at: work.madeAt })) return;
  await tx.update(assignments).set({ guestsHereAt: work.madeAt, guestsHereById: by.id }).where(eq(assignments.id, id));
  await recordStep(context, work, "assignment.guests-here", {});
  await publish(context, "guestsStillHere", { assignmentId: id });
}

/**
 * Takes back the report that the guests have not left; without one, or if a colleague has made one since, nothing changes. One at another villa
 * (`unitId`) has ended when the work moved.
 */
export async function takeGuestsBack(context: AuthedContext, id: string, unitId?: string): Promise<void> {
  const work = await lockForReport(context, id);
  if (hasMoved(work, unitId) || !assertAllowed(canTakeGuestsBack(work, context.by.id))) return;
  await context.tx.update(assignments).set(noReport).where(eq(assignments.id, id));
  await recordStep(context, work, "assignment.guests-left", {});
}

/**
 * Ends the reports at a villa's pending work planned for `from` or later, because somebody says that the guests of a stay have left. Their audit rows keep
 * them for when that is taken back.
 */
export async function endGuestsHere(
  context: ActionContext,
  { id: stayId, unitId }: { id: string; unitId: string },
  from: Date,
): Promise<void> {
  const { tx, zone } = context;
  const pending = await lockPendingIn(tx, unitId);
  const { id, status, plannedAt, guestsHereAt, guestsHereById } = assignments;
  const isReported = and(eq(assignments.unitId, unitId), eq(status, "pending"), isNotNull(guestsHereAt));
  const ended = await tx
    .select({ id, plannedAt, report: { at: guestsHereAt, byId: guestsHereById } })
    .from(assignments)
    .where(and(isReported, gte(plannedAt, from)));
  if (ended.length === 0) return;
  const ids = ended.map((one) => one.id);
  await tx.update(assignments).set(noReport).where(anyOf(id, ids));
  const entries = ended.map(({ id, plannedAt, report }) => {
    return { id, meta: { stayId, unitId, day: parkDay(plannedAt, zone), report } };
  });
  await auditAll(context, "assignments", "assignment.guests-left", entries);
  invalidate(context, "assignments", pending.flatMap(peopleOf), ids);
}

/**
 * Brings back the reports that a mark has ended, once it is taken back: at pending work that has not moved to another villa or day, and about which nobody
 * has said anything since. `departedAt`: when that mark was made.
 */
export async function restoreGuestsHere(
  context: ActionContext,
  mark: { id: string; unitId: string; departedAt: Date },
): Promise<void> {
  const { tx } = context;
  const pending = await lockPendingIn(tx, mark.unitId);
  const restored: string[] = [];
  for (const { id, at, byId } of await reportsEndedBy(tx, mark)) {
    if (await haveLeftSince(tx, { id, byId, at })) continue;
    await tx.update(assignments).set({ guestsHereAt: at, guestsHereById: byId }).where(eq(assignments.id, id));
    restored.push(id);
  }
  if (restored.length === 0) return;
  const entries = restored.map((id) => ({ id, meta: {} }));
  await auditAll(context, "assignments", "assignment.guests-here", entries);
  invalidate(context, "assignments", pending.flatMap(peopleOf), restored);
}

/** Ends the report that the undo of a start brought back, if somebody has said in between that the guests had left. */
export async function endOvertakenReport({ tx }: ActionContext, id: string): Promise<void> {
  const { guestsHereAt, guestsHereById } = assignments;
  const [report] = await tx
    .select({ at: guestsHereAt, byId: guestsHereById })
    .from(assignments)
    .where(eq(assignments.id, id));
  if (!report?.at || !(await haveLeftSince(tx, { id, byId: report.byId, at: report.at }))) return;
  await tx.update(assignments).set(noReport).where(eq(assignments.id, id));
}

function lockForReport(context: AuthedContext, id: string): Promise<Locked> {
  return (context.by.role === "cleaner" ? lockOwn : lockReadable)(context, id);
}
