import { and, eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit, differences } from "../../../server/actions/audit";
import { type AuthedContext, invalidate, langOf } from "../../../server/actions/context";
import { findings } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { StandaloneFinding } from "../contract/assignment";
import type { ReportedFinding } from "../contract/findings";
import type * as contract from "../contract/steps";
import { lockOwn } from "../locks/steps";
import { findingGone, reportedFinding } from "../reads/findings";
import { canDealWith, canReopenFinding } from "../rules/findings";
import { canAddFinding, canRemoveFinding } from "../rules/steps";
import { contentOf } from "./canned-findings";
import { recordStep } from "./periods";

/**
 * Adds a finding to a cleaner's own assignment. Blank text, or a replacement without a quantity: 422. The finding's id
 * is the request's idempotency key.
 */
export async function addFinding(
  context: AuthedContext,
  assignmentId: string,
  { unitId, ...sent }: Body<typeof contract.addFinding>,
): Promise<StandaloneFinding> {
  const { typed, ...said } = await contentOf(context.tx, sent);
  const { qty = null } = sent;
  const { type } = said;
  if (type === "replace" && (qty === null || qty < 1))
    throw wrongField("qty", say("Please enter a quantity of at least 1."));
  const work = await lockOwn(context, assignmentId, unitId);
  assertAllowed(canAddFinding(work.status));
  const content = { ...said, lang: langOf(context, typed), qty };
  const [row] = await context.tx
    .insert(findings)
    .values({ id: context.key, assignmentId, ...content, createdById: context.by.id, createdAt: work.at })
    .returning();
  if (!row) throw new Error("finding insert returned no row");
  await recordStep(context, work, "assignment.finding", { findingId: row.id, type });
  const { id, createdById } = row;
  return { id, assignmentId, ...content, createdById, createdAt: row.createdAt.toISOString() };
}

/** Marks a finding as dealt with by this person; one that somebody has dealt with stays theirs. */
export async function dealWithFinding(context: AuthedContext, findingId: string): Promise<ReportedFinding> {
  const before = await lockFinding(context, findingId);
  if (assertAllowed(canDealWith(before)))
    await setDealtWith(context, before, { dealtWithAt: context.now, dealtWithById: context.by.id });
  return reportedFinding(context.tx, findingId);
}

/** Opens a finding again; does nothing if it is open. */
export async function reopenFinding(context: AuthedContext, findingId: string): Promise<void> {
  const before = await lockFinding(context, findingId);
  if (assertAllowed(canReopenFinding(before)))
    await setDealtWith(context, before, { dealtWithAt: null, dealtWithById: null });
}

type DealtWith = Pick<typeof findings.$inferSelect, "dealtWithAt" | "dealtWithById">;
type LockedFinding = DealtWith & { id: string; assignmentId: string };

async function lockFinding({ tx }: AuthedContext, findingId: string): Promise<LockedFinding> {
  const { id, assignmentId, dealtWithAt, dealtWithById } = findings;
  const [found] = await tx
    .select({ id, assignmentId, dealtWithAt, dealtWithById })
    .from(findings)
    .where(eq(id, findingId))
    .for("update");
  if (!found) throw findingGone();
  return found;
}

/** The audit row is the finding's own: as a step of the assignment, it would move the times of steps that a phone sends later. */
async function setDealtWith(
  context: AuthedContext,
  { id, assignmentId, ...before }: LockedFinding,
  after: DealtWith,
): Promise<void> {
  await context.tx.update(findings).set(after).where(eq(findings.id, id));
  const action = after.dealtWithAt ? "finding.deal-with" : "finding.reopen";
  await audit(context, "findings", action, id, { assignmentId, ...differences(before, after) });
  invalidate(context, "assignments", [], [assignmentId]);
}

/** Deletes one's own finding; does nothing if it is gone. Photos of a deleted damage stay with the assignment. */
export async function removeFinding(
  context: AuthedContext,
  assignmentId: string,
  findingId: string,
  unitId?: string,
): Promise<void> {
  const work = await lockOwn(context, assignmentId, unitId);
  assertAllowed(canRemoveFinding(work.status));
  const { type, text, code, note, lang, qty, createdById } = findings;
  const here = and(eq(findings.id, findingId), eq(findings.assignmentId, assignmentId));
  const [found] = await context.tx
    .select({ type, text, code, note, lang, qty, createdById })
    .from(findings)
    .where(here);
  if (!found) return;
  const { createdById: by, ...before } = found;
  if (by !== context.by.id)
    throw new Problem("not-found", say("A colleague reported this finding. Only they can delete it."));
  await context.tx.delete(findings).where(here);
  await recordStep(context, work, "assignment.finding-removed", { findingId, before });
}
