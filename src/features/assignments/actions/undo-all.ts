import { asc } from "drizzle-orm";
import type { AuthedContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { Collision } from "../../../server/database/faults";
import { bookings } from "../../../server/database/tables";
import type { Body, Reply } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import type { Sentence } from "../../../shared/sentences";
import { lockPeople } from "../../accounts/locks";
import { lockUnits } from "../../units/locks";
import type * as contract from "../contract/bulk";
import { lockThese } from "../locks/work";
import { type Step, trailOf } from "../reads/trail";
import { peopleAndVilla } from "../reads/work";
import { refusalOf } from "../rules/bulk";
import { isReopenedByUndo, lastUndoable } from "../rules/undo";
import { peopleOf, type Work } from "../rules/work-plan";
import { undo } from "./undo";
import { namesIn } from "./undo-crew";

/** Undoes a person's own latest step on each of these assignments, all or none (docs/domain.md, "Bulk actions"). Refuses as a single undo does (409). */
export async function undoAll(
  context: AuthedContext,
  { assignmentIds }: Body<typeof contract.undoAll>,
): Promise<Reply<typeof contract.undoAll>> {
  const { tx } = context;
  const ids = [...new Set(assignmentIds)].sort();
  const steps = new Map<string, Step>();
  for (const id of ids) {
    const { step } = lastUndoable(await trailOf(tx, id), undefined);
    if (step && step.byId === context.by.id) steps.set(id, step);
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

/**
 * Locks everything that the single undos lock, each kind in its order, so that two of them can't wait for each other. The people and villas of work that
 * goes back to its crew are read without a lock: if they are others by then, everything is repeated.
 */
async function lockInOrder(
  { tx }: AuthedContext,
  ids: readonly string[],
  steps: ReadonlyMap<string, Step>,
): Promise<void> {
  const named = [...steps.values()].flatMap(({ snapshot }) => (snapshot ? [namesIn(snapshot)] : []));
  const bookingIds = named.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length > 0)
    await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(anyOf(bookings.id, bookingIds))
      .orderBy(asc(bookings.id))
      .for("share");
  const reopened = [...steps].flatMap(([id, step]) => (isReopenedByUndo(step) ? [id] : []));
  const crews: Awaited<ReturnType<typeof peopleAndVilla>>[] = [];
  for (const id of reopened) crews.push(await peopleAndVilla(tx, id));
  const people = new Set([...named, ...crews].flatMap((one) => one.people));
  const unitIds = [...named.flatMap(({ unitId }) => unitId ?? []), ...crews.flatMap((one) => one.unitIds)];
  await lockPeople(tx, [...people]);
  await lockUnits(tx, unitIds);
  const locked = await lockThese(tx, ids);
  const isKnown = ({ unitId, supervisorId, ...work }: Work) =>
    unitIds.includes(unitId) &&
    [...peopleOf(work), ...(supervisorId ? [supervisorId] : [])].every((id) => people.has(id));
  if (!locked.filter(({ id }) => reopened.includes(id)).every(isKnown)) throw new Collision();
}
