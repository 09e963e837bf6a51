import { and, eq } from "drizzle-orm";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { findings } from "../../../server/database/tables";
import { Problem, wrongField } from "../../../shared/problem";
import { assertAllowed } from "../../../shared/verdict";
import type { Finding } from "../contract/assignment";
import type { NewFinding } from "../contract/steps";
import { lockOwn } from "../locks/steps";
import { canAddFinding, canRemoveFinding } from "../rules/steps";

/**
 * Adds a finding to a cleaner's own assignment. Blank text, or a replacement without a quantity: 422. The finding's id
 * is the request's idempotency key.
 */
export async function addFinding(
  context: AuthedContext,
  assignmentId: string,
  { type, text, qty }: NewFinding,
): Promise<Finding> {
  if (text.trim() === "") throw wrongField("text", "Please describe what you found.");
  if (type === "replace" && (qty === undefined || qty < 1))
    throw wrongField("qty", "Please enter a quantity of at least 1.");
  const work = await lockOwn(context, assignmentId);
  assertAllowed(canAddFinding(work.status));
  const content = { type, text: text.trim(), qty: qty ?? null };
  const [row] = await context.tx
    .insert(findings)
    .values({ id: context.key, assignmentId, ...content, createdById: context.by.id, createdAt: work.at })
    .returning();
  if (!row) throw new Error("finding insert returned no row");
  await recordChange(context, "assignments", work, "assignment.finding", { findingId: row.id, type });
  const { id, createdById } = row;
  return { id, ...content, createdById, createdAt: row.createdAt.toISOString() };
}

/** Deletes one's own finding; does nothing if it is gone. Photos of a deleted damage stay with the assignment. */
export async function removeFinding(context: AuthedContext, assignmentId: string, findingId: string): Promise<void> {
  const work = await lockOwn(context, assignmentId);
  assertAllowed(canRemoveFinding(work.status));
  const { type, text, qty, createdById } = findings;
  const here = and(eq(findings.id, findingId), eq(findings.assignmentId, assignmentId));
  const [found] = await context.tx.select({ type, text, qty, createdById }).from(findings).where(here);
  if (!found) return;
  const { createdById: by, ...before } = found;
  if (by !== context.by.id)
    throw new Problem("not-found", "A colleague reported this finding. Only they can delete it.");
  await context.tx.delete(findings).where(here);
  await recordChange(context, "assignments", work, "assignment.finding-removed", { findingId, before });
}
