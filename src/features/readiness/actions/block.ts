import { eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, langOf } from "../../../server/actions/context";
import { unitBlocks } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { lockUnit } from "../../units/locks";
import { notThere } from "../../units/reads";
import type { VillaReadiness } from "../contract";
import { readinessNow } from "../reads";
import { type Block, lastClosing, openBlock } from "../reads/blocks";
import { type Closing, canUndoClosing, closingActions } from "../rules/undo";

// Pages and webhooks are told by the triggers of migration 0035, whatever changes a villa's readiness.

/** Closes a villa for guests, or gives a closed one another reason, and returns how far it is. Refuses an unknown villa (404). */
export async function block(context: AuthedContext, unitId: string, reason: string): Promise<VillaReadiness> {
  await close(context, unitId, reason);
  return readinessIn(context, unitId);
}

/** Closes a villa for guests, or gives a closed one another reason; it keeps since when. Refuses an unknown villa (404). */
export async function close(context: AuthedContext, unitId: string, reason: string): Promise<void> {
  const { tx, by, now } = context;
  await lockUnit(tx, unitId, notThere());
  const open = await openBlock(tx, unitId);
  const text = { reason, lang: langOf(context, reason) };
  if (open) await tx.update(unitBlocks).set(text).where(eq(unitBlocks.id, open.id));
  else await tx.insert(unitBlocks).values({ unitId, ...text, blockedById: by.id, createdAt: now });
  // A colleague's closing with the same words keeps the first one from being undone.
  if (open?.reason !== reason || (await lastClosing(tx, unitId))?.byId !== by.id)
    await record(context, closingActions.close.taken, unitId, [open, reason]);
}

/** Reopens a villa; an open one stays as it is. Refuses an unknown villa (404). */
export async function unblock(context: AuthedContext, unitId: string): Promise<void> {
  await lockUnit(context.tx, unitId, notThere());
  await endBlock(context, { unitId });
}

/**
 * Undoes a person's own closing or reopening of a villa, and returns how far it is (docs/domain.md, "Undo"); undone already, nothing changes. Refuses an
 * unknown villa (404), and a step that somebody has acted on or that is older than a minute (409).
 */
export async function undoClosing(context: AuthedContext, unitId: string, step: Closing): Promise<VillaReadiness> {
  const { tx, by, now } = context;
  await lockUnit(tx, unitId, notThere());
  const [open, last] = [await openBlock(tx, unitId), await lastClosing(tx, unitId)];
  const asked = { step, byId: by.id, now, reason: open?.reason ?? null };
  if (!assertAllowed(canUndoClosing(last, asked))) return readinessIn(context, unitId);
  const before = last?.snapshot;
  if (before) {
    const { id, ...text } = before;
    const asBefore = { ...text, endedAt: null, endedById: null };
    await tx.update(unitBlocks).set(asBefore).where(eq(unitBlocks.id, id));
  } else if (open) await end(context, open);
  await record(context, closingActions[step].undone, unitId, [open, before?.reason ?? null]);
  return readinessIn(context, unitId);
}

/** Reopens a villa that the caller has locked; an open one stays as it is. */
export async function endBlock(context: ActionContext, { unitId }: DomainEvents["villaRemoved"]): Promise<void> {
  const open = await openBlock(context.tx, unitId);
  if (!open) return;
  await end(context, open);
  await record(context, closingActions.reopen.taken, unitId, [open, null]);
}

async function end({ tx, by, now }: ActionContext, { id }: Block): Promise<void> {
  await tx
    .update(unitBlocks)
    .set({ endedAt: now, endedById: by?.id ?? null })
    .where(eq(unitBlocks.id, id));
}

/** Records a step with the reason before and after it, and keeps what was open before it, so that it can be undone. */
async function record(
  context: ActionContext,
  action: `unit.${string}`,
  unitId: string,
  [open, reason]: [before: Block | undefined, after: string | null],
): Promise<void> {
  await audit(context, "units", action, unitId, { reason: [open?.reason ?? null, reason], snapshot: open ?? null });
}

async function readinessIn({ tx, now }: ActionContext, unitId: string): Promise<VillaReadiness> {
  const [villa] = await readinessNow(tx, now, { unitIds: [unitId] });
  if (!villa) throw notThere();
  return villa;
}
