import type { ActionContext } from "../../../server/actions/context";
import { dayWindow, parkInstant } from "../../../shared/time";
import { givePending, leaveBegun, movePending, planVillas, removePending } from "../../assignments/actions/booked";
import { begunVillas, lockOpen, lockPending } from "../../assignments/locks";
import type { Booking } from "../reads/bookings";
import { absentees } from "../reads/named";
import { crewOnMove } from "../rules";
import { lockClaims } from "./claims";
import { type Plan, planAnew, workOf } from "./work";

/** A booking as an edit leaves it, and what the edit does to who comes. */
type After = Plan & {
  crew: readonly string[];
  absent: ReadonlySet<string>;
  /** Other people come than before. */
  hasOtherCrew: boolean;
  /** Nobody does any more. */
  isCrewGone: boolean;
};

/** Has the work of a booking follow an edit, villas and people locked by the caller. */
export async function followUp(context: ActionContext, before: Booking, after: After): Promise<void> {
  const day = dayWindow(after.date, context.zone);
  const isOtherDay = before.date !== after.date;
  const pending = await lockPending(context.tx, after.id);
  await leaveBegun(context, after.id, day);
  const begun = await begunVillas(context.tx, after.id);
  const work = workOf(after, context.zone, after.crew, after.absent).filter(({ unitId }) => !begun.includes(unitId));
  const planned = new Map(work.map((one) => [one.unitId, one]));
  const mine = new Set(pending.map(({ id }) => id));
  const open = await lockOpen(context.tx, after.unitIds, day);
  // Another's open work on the day that it moves to: the villa is cleaned once.
  const spared = new Set([...begun, ...open.flatMap(({ id, unitId }) => (mine.has(id) ? [] : unitId))]);
  // By villa, not by who would be given it today: a team that has lost its people since takes no work along.
  const stays = (unitId: string) => !after.isCrewGone && after.unitIds.includes(unitId) && !spared.has(unitId);

  const leaving = pending.filter(({ unitId }) => !stays(unitId));
  const staying = pending.filter(({ unitId }) => stays(unitId));
  await removePending(context, leaving);
  const isMoved = isOtherDay || before.startTime !== after.startTime;
  await movePending(context, staying, {
    ...(isMoved && { plannedAt: parkInstant(after.date, after.startTime, context.zone) }),
    ...(before.supervisorId !== after.supervisorId && { supervisorId: after.supervisorId }),
  });
  const people = isOtherDay ? staying.flatMap(({ cleanerId, collaboratorIds }) => [cleanerId, ...collaboratorIds]) : [];
  const absent = await lockAbsent(context, people, after.date);
  for (const one of staying) {
    const to = planned.get(one.unitId);
    const given = after.hasOtherCrew ? to : isOtherDay && crewOnMove(one, absent, to);
    if (given) await givePending(context, one, given);
  }
  const has = new Set(staying.map(({ unitId }) => unitId));
  await planVillas(
    context,
    work.filter(({ unitId }) => !has.has(unitId)),
  );
  const gone = (isOtherDay ? pending : leaving).map(({ unitId }) => unitId);
  await planAnew(context, { date: before.date, unitIds: gone, except: after.id });
}

/** Who of these people is absent that day, as it stays. */
async function lockAbsent(
  context: ActionContext,
  people: readonly string[],
  date: string,
): Promise<ReadonlySet<string>> {
  // The caller has locked whom it found on the work; a leader may have given it to somebody else since.
  await lockClaims(context.tx, [{ cleanerIds: people }]);
  return (await absentees(context.tx, people, [date]))(date);
}
