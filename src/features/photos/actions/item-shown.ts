import { and, asc, eq, gt } from "drizzle-orm";
import type { AuthedContext } from "../../../server/actions/context";
import { reworkItems } from "../../../server/database/tables";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Locked } from "../../assignments/locks/steps";
import { itemState } from "../../assignments/reads/checklist";

/** The checklist item that a photo shows, and what has sent it back since the photo was taken, as columns of a row. */
export type ShownItem = { checklistItemId: string | null; supersededById: string | null };

/**
 * The item that a photo shows (409 if it is on another checklist or version, 422 under `field` if there is none). A cleaner's photo that was taken
 * before the item was sent back doesn't count for it, however late it arrives (docs/domain.md, "Photos").
 */
export async function itemShown(
  context: AuthedContext,
  work: Locked,
  itemId: string | undefined,
  field: string,
): Promise<ShownItem> {
  if (itemId === undefined) return { checklistItemId: null, supersededById: null };
  const item = await itemState(context.tx, work.id, itemId);
  if (!item) throw wrongField(field, notListed());
  if (item === "elsewhere") throw new Problem("state-conflict", notListed());
  const supersededById = context.by.role === "cleaner" ? await sentBackAfter(context, work, itemId) : null;
  return { checklistItemId: itemId, supersededById };
}

const notListed = () => say("This task is not on this villa's checklist.");

async function sentBackAfter({ tx }: AuthedContext, work: Locked, itemId: string): Promise<string | null> {
  const { id, assignmentId, checklistItemId, createdAt } = reworkItems;
  const [found] = await tx
    .select({ id })
    .from(reworkItems)
    .where(and(eq(assignmentId, work.id), eq(checklistItemId, itemId), gt(createdAt, work.madeAt)))
    .orderBy(asc(createdAt))
    .limit(1);
  return found?.id ?? null;
}
