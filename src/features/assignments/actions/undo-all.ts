import { asc } from "drizzle-orm";
import type { AuthedContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { bookings, units } from "../../../server/database/tables";
import type { Body, Reply } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import type { Sentence } from "../../../shared/sentences";
import { lockPeople } from "../../accounts/locks";
import type * as contract from "../contract/bulk";
import { lockThese } from "../locks/work";
import { type Step, trailOf } from "../reads/trail";
import { refusalOf } from "../rules/bulk";
import { lastUndoable } from "../rules/undo";
import { undo } from "./undo";
import { namesIn } from "./undo-crew";

/** Undoes a person's own latest step on each of these assignments, all or none (docs/domain.md, "Bulk actions"). Refuses as a single undo does (409). */
export async function undoAll(
  context: AuthedContext,
  { assignmentIds }: Body<typeof contract.undoAll>,
): Promise<Reply<typeof contract.undoAll>> {
  const { tx } = context;
  const ids = [...new Set(assignmentIds.map((id) => id.toLowerCase()))].sort();
  const steps: Step[] = [];
  for (const id of ids) {
    const { step } = lastUndoable(await trailOf(tx, id), undefined);
    if (step && step.byId === context.by.id) steps.push(step);
  }
  await lockInOrder(context, ids, steps);
  const refused: { id: string; message: Sentence }[] = [];
  for (const id of ids) {
    try {
      await undo(context, id);
    } catch (error) {
      // Refused before anything was written; the whole transaction is given up below.
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, message: error.sentence });
    }
  }
  const refusal = refusalOf(assignmentIds, refused);
  if (refusal) throw refusal;
  return { changed: ids };
}

/** Locks everything that the single undos lock, each kind in its order, so that two of them can't wait for each other. */
async function lockInOrder({ tx }: AuthedContext, ids: readonly string[], steps: readonly Step[]): Promise<void> {
  const names = steps.flatMap(({ snapshot }) => (snapshot ? [namesIn(snapshot)] : []));
  const bookingIds = names.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length > 0)
    await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(anyOf(bookings.id, bookingIds))
      .orderBy(asc(bookings.id))
      .for("share");
  await lockPeople(tx, [...new Set(names.flatMap(({ people }) => people))]);
  const unitIds = names.flatMap(({ unitId }) => unitId ?? []);
  if (unitIds.length > 0)
    await tx
      .select({ id: units.id })
      .from(units)
      .where(anyOf(units.id, unitIds))
      .orderBy(asc(units.id))
      .for("no key update");
  await lockThese(tx, ids);
}
