import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "../../../server/database/open";
import { auditLogs, unitBlocks } from "../../../server/database/tables";
import { locales } from "../../../shared/locales";
import { type ClosingStep, closingActions } from "../rules/undo";

const block = z.object({ id: z.string(), reason: z.string(), lang: z.nullable(z.enum(locales)) });
/** A closing of a villa, with its reason and the language in which that was typed. */
export type Block = z.output<typeof block>;
/** What the audit row of a step keeps: the reason before and after it, and the closing that was there before it. */
const meta = z.object({
  reason: z.tuple([z.nullable(z.string()), z.nullable(z.string())]),
  snapshot: z.optional(z.nullable(block)),
});

/** The closing of a villa that is closed now. */
export async function openBlock(tx: Tx, unitId: string): Promise<Block | undefined> {
  const { id, reason, lang, endedAt } = unitBlocks;
  const [open] = await tx
    .select({ id, reason, lang })
    .from(unitBlocks)
    .where(and(eq(unitBlocks.unitId, unitId), isNull(endedAt)));
  return open;
}

const actions = Object.values(closingActions).flatMap(({ taken, undone }) => [taken, undone]);

/** The latest step on the closing of a villa, with the closing before it, if any. */
export async function lastClosing(
  tx: Tx,
  unitId: string,
): Promise<(ClosingStep & { snapshot: Block | null }) | undefined> {
  const { action, userId, createdAt, entity, entityId, id } = auditLogs;
  const [row] = await tx
    .select({ action, byId: userId, at: createdAt, meta: auditLogs.meta })
    .from(auditLogs)
    .where(and(eq(entity, "units"), eq(entityId, unitId), inArray(action, actions)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  if (!row) return undefined;
  const { reason, snapshot } = z.parse(meta, row.meta);
  const { action: taken, byId, at } = row;
  return {
    action: taken,
    byId,
    at,
    reason: reason[1],
    hasSnapshot: snapshot !== undefined,
    snapshot: snapshot ?? null,
  };
}
