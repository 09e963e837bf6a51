import { and, eq, isNull } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, langOf } from "../../../server/actions/context";
import { unitBlocks } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { lockUnit } from "../../units/locks";
import { notThere } from "../../units/reads";
import type { VillaReadiness } from "../contract";
import { readinessNow } from "../reads";

// Pages and webhooks are told by the triggers of migration 0035, whatever changes a villa's readiness.

/** Closes a villa for guests, or gives a closed one another reason, and returns how far it is. Refuses an unknown villa (404). */
export async function block(context: AuthedContext, unitId: string, reason: string): Promise<VillaReadiness> {
  await close(context, unitId, reason);
  const [villa] = await readinessNow(context.tx, context.now, { unitIds: [unitId] });
  if (!villa) throw notThere();
  return villa;
}

/** Closes a villa for guests, or gives a closed one another reason; it keeps since when. Refuses an unknown villa (404). */
export async function close(context: AuthedContext, unitId: string, reason: string): Promise<void> {
  const { tx, by, now } = context;
  await lockUnit(tx, unitId, notThere());
  const open = await openBlock(context, unitId);
  const text = { reason, lang: langOf(context, reason) };
  if (open) await tx.update(unitBlocks).set(text).where(eq(unitBlocks.id, open.id));
  else await tx.insert(unitBlocks).values({ unitId, ...text, blockedById: by.id, createdAt: now });
  if (open?.reason !== reason)
    await audit(context, "unit.block", "units", unitId, { reason: [open?.reason ?? null, reason] });
}

/** Reopens a villa; an open one stays as it is. Refuses an unknown villa (404). */
export async function unblock(context: AuthedContext, unitId: string): Promise<void> {
  await lockUnit(context.tx, unitId, notThere());
  await endBlock(context, unitId);
}

/** A removed villa isn't closed any more. */
export const handlers: EventHandlers<ActionContext> = { villaRemoved: endBlock };

async function endBlock(context: ActionContext, unitId: string): Promise<void> {
  const { tx, by, now } = context;
  const open = await openBlock(context, unitId);
  if (!open) return;
  await tx
    .update(unitBlocks)
    .set({ endedAt: now, endedById: by?.id ?? null })
    .where(eq(unitBlocks.id, open.id));
  await audit(context, "unit.unblock", "units", unitId, { reason: [open.reason, null] });
}

async function openBlock({ tx }: ActionContext, unitId: string) {
  const [open] = await tx
    .select({ id: unitBlocks.id, reason: unitBlocks.reason })
    .from(unitBlocks)
    .where(and(eq(unitBlocks.unitId, unitId), isNull(unitBlocks.endedAt)));
  return open;
}
