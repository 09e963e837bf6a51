import { auditAll } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { expectCrew, expectPresent, takenByOthers } from "../locks/planned";
import { lockThese, lockVillasOfWork } from "../locks/work";
import { missingOf } from "../reads/snapshot";
import {
  type Arrangement,
  arrangementRefusal,
  comingIn,
  dayChanged,
  isOtherDay,
  type Rearrangement,
  villaTaken,
} from "../rules/arrange";
import { hasOtherCrew, leadOf, type Work } from "../rules/work-plan";
import { changeCrews, forgetWhoLeft, invalidateWork, publishLeftBookings, replan } from "./work";

function arrangementOf({ cleanerId, collaboratorIds, uncovered, plannedAt }: Work): Arrangement {
  return { leadId: cleanerId, helperIds: collaboratorIds, uncovered, plannedAt };
}

/**
 * Gives unfinished assignments of a day to other people or another order, all or none. What moves to another day leaves its booking. Refuses (409) an
 * assignment that is not as `before` says any more, one that is finished, another time for a started one, and a day on which its villa has other open
 * work; people who are no cleaners, or absent on a day that is new to them (422). Returns who could not come along with the stays of what others got, by
 * assignment: that is forgotten.
 */
export async function rearrange(
  context: AuthedContext,
  changes: readonly Rearrangement[],
): Promise<ReadonlyMap<string, string[]>> {
  if (changes.length === 0) return new Map();
  const { tx, zone } = context;
  const wanted = new Map(changes.map((change) => [change.id, change]));
  // People are locked before villas, and both before assignments.
  await expectCrew(tx, { collaboratorIds: [...new Set(changes.flatMap((change) => comingIn(change, zone)))] });
  const moves = new Map(changes.flatMap((change) => (isOtherDay(change, zone) ? [[change.id, change.after]] : [])));
  const villas = await lockVillasOfWork(tx, [...moves.keys()]);
  const work = await lockThese(tx, [...wanted.keys()]);
  const moving = work.filter(({ id }) => moves.has(id));
  if (work.length < wanted.size || moving.some(({ unitId }) => !villas.has(unitId))) throw dayChanged();
  const crews = work.flatMap((one) => {
    const change = wanted.get(one.id);
    if (!change) return [];
    const refusal = arrangementRefusal(one.status, arrangementOf(one), change);
    if (refusal) throw refusal;
    const { leadId: cleanerId, helperIds: collaboratorIds, uncovered, plannedAt } = change.after;
    const bookingId = moves.has(one.id) ? null : one.bookingId;
    return [{ before: one, after: { ...one, cleanerId, collaboratorIds, uncovered, plannedAt, bookingId } }];
  });
  await expectPresent(
    context,
    ...changes.map((change) => ({ collaboratorIds: comingIn(change, zone), plannedAt: change.after.plannedAt })),
  );
  await replan(
    context,
    crews.filter(({ before, after }) => before.plannedAt.getTime() !== after.plannedAt.getTime()),
  );
  const [taken] = await takenByOthers(
    context,
    [...moves].map(([id, { plannedAt }]) => ({ id, plannedAt })),
  );
  if (taken) throw villaTaken(taken.code);
  const missing = await missingOf(
    tx,
    crews.filter(hasOtherCrew).map(({ after }) => after.id),
  );
  await changeCrews(context, crews);
  await forgetWhoLeft(context, crews);
  const entries = crews.map(({ before, after }) => ({
    id: before.id,
    meta: {
      lead: [leadOf(before), leadOf(after)],
      ...(before.plannedAt.getTime() !== after.plannedAt.getTime() && {
        plannedAt: [before.plannedAt, after.plannedAt],
      }),
      ...(before.bookingId !== after.bookingId && { bookingId: [before.bookingId, after.bookingId] }),
      collaboratorIds: [before.collaboratorIds, after.collaboratorIds],
    },
  }));
  await auditAll(context, "assignments", "assignment.rearrange", entries);
  const ids = work.map(({ id }) => id);
  const concerned = crews.flatMap(({ before, after }) => [before, after]);
  invalidateWork(context, concerned, ids);
  await publishLeftBookings(context, moving);
  return missing;
}
