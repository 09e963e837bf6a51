import { parkDay, parkInstant } from "../../../shared/time";
import {
  type BookedWork,
  hasOtherCrew,
  planWork,
  type Work,
  type WorkChange,
  type WorkCrew,
  type WorkPlan,
} from "../../assignments/rules/work-plan";
import { assignees, type Booking, type Edit, type Status } from "./booking";
import {
  crewAfterMove,
  crewOf,
  isDifferentCrew,
  type Members,
  type Minutes,
  presentCrew,
  removesCrew,
  workOf,
} from "./crews";

/** What a change of a booking depends on, read under its locks. */
export type Facts = {
  members: Members;
  /** The current cleaners among the people of these bookings. */
  cleaners: ReadonlySet<string>;
  absentOn: (date: string) => ReadonlySet<string>;
  /** The usual minutes of all these bookings' villas. */
  minutes: Minutes;
  /** The other bookings of the old day that have some of its villas, the earliest first. */
  next: readonly Booking[];
  /** Its pending work, and the open work of its old and new villas on its old and new day, by id. */
  work: readonly Work[];
  /** Whether the booking has had people, and so work. */
  isPlanned: boolean;
  /** The villas, old and new, that have not been removed. */
  villas: ReadonlySet<string>;
  /** The work of all these bookings that has started or is finished. */
  begun: readonly Pick<BookedWork & Work, "id" | "bookingId" | "unitId" | "plannedAt">[];
};

/** The park's time zone and its day, and a source of ids for new rows. */
type Making = { zone: string; today: string; newId: () => string };

/** The plan of an edit; `isPlanned` as in its facts, from now on. */
export type EditPlan = { rows: PlannedRow[]; work: WorkPlan; isPlanned: boolean };

export type PlannedRow = { id: string; cleanerId: string | null; status: Status };

/** What an edit makes of a booking's rows and of the work around it: pure, so that all is decided before anything is written. */
export function planEdit(before: Booking, after: Edit, facts: Facts, { zone, today, newId }: Making): EditPlan {
  const plannedAt = parkInstant(after.date, after.startTime, zone);
  const isOnNewDay = (work: { plannedAt: Date }) => parkDay(work.plannedAt, zone) === after.date;
  const absent = facts.absentOn(after.date);
  const crew = currentCrewOf(after, facts);
  const begun = facts.begun.filter(({ bookingId }) => bookingId === before.id);
  const begunUnits = begun.filter(isOnNewDay).map(({ unitId }) => unitId);
  // Begun work takes no more of the crew's time from the start of the booking on.
  const minutes = new Map([...facts.minutes].filter(([unitId]) => !begunUnits.includes(unitId)));
  const planned = workOf({ ...after, id: before.id }, crew, { absent, minutes, zone });
  const wanted = new Map(planned.map((work) => [work.unitId, work]));

  // Pending work stays with its villa, unless the villa has other open work on its new day: it is cleaned once.
  const isOtherDay = before.date !== after.date;
  const { pending, leaving, others } = split(before, facts);
  const taken = new Set(isOtherDay ? [...begunUnits, ...others.filter(isOnNewDay).map(({ unitId }) => unitId)] : []);
  const isCrewRemoved = removesCrew(before, after, crew);
  const stays = ({ unitId }: Work) => !isCrewRemoved && after.unitIds.includes(unitId) && !taken.has(unitId);
  const staying = pending.filter(stays);
  const removed = pending.filter((work) => !stays(work));

  const isMoved = isOtherDay || before.startTime !== after.startTime;
  const crewBefore = presentCrew(crewOf(before, facts.members), facts.absentOn(before.date));
  const hasNewCrew = isDifferentCrew(crewBefore, presentCrew(crewOf(after, facts.members), absent));
  const changed = staying.map((work): WorkChange => {
    const booked = wanted.get(work.unitId);
    const newCrew = hasNewCrew ? booked : isOtherDay ? crewAfterMove(work, absent, booked) : undefined;
    return {
      before: work,
      after: {
        ...work,
        ...((isMoved || hasNewCrew) && { plannedAt: booked?.plannedAt ?? (isMoved ? plannedAt : work.plannedAt) }),
        ...(before.supervisorId !== after.supervisorId && { supervisorId: after.supervisorId }),
        ...(newCrew && asCrew(newCrew)),
      },
    };
  });

  // On its day, a villa whose work has left the booking or was deleted gets none again.
  const wasPlanned = !isOtherDay && facts.isPlanned;
  const there = new Set([...begunUnits, ...staying.map(({ unitId }) => unitId), ...(wasPlanned ? before.unitIds : [])]);
  const lacking = planned.filter(({ unitId }) => !there.has(unitId) && facts.villas.has(unitId));
  const lost = (isOtherDay ? pending : removed).map(({ unitId }) => unitId);
  const forOthers = workForNext(lost, facts, zone);
  return {
    rows: planRows(after, absent, { rows: before.rows, isOver: !isOtherDay && after.date < today }, newId),
    work: {
      detached: [...begun.filter((work) => !isOnNewDay(work)), ...leaving],
      removed,
      changed: changed.filter(isDifferent),
      booked: planWork([...lacking, ...forOthers], others, zone, newId),
    },
    isPlanned: crew.length > 0 || (facts.isPlanned && !isCrewRemoved),
  };
}

/**
 * What the deletion of a booking makes of the work. Its pending work is removed, and the next bookings get new work for its villas; with
 * `keepsPending` it stays, and the next bookings take over what is uncovered of it in these villas.
 */
export function planDeletion(
  before: Booking,
  facts: Facts,
  { zone, newId }: Omit<Making, "today">,
  { keepsPending }: { keepsPending: boolean } = { keepsPending: false },
): Pick<WorkPlan, "removed" | "booked"> {
  const { pending, others } = split(before, facts);
  const lost = keepsPending ? before.unitIds : pending.map(({ unitId }) => unitId);
  const open = keepsPending ? facts.work : others;
  return { removed: keepsPending ? [] : pending, booked: planWork(workForNext(lost, facts, zone), open, zone, newId) };
}

/**
 * The rows of a booking: people who stay keep their row. Whoever is absent that day has an absent row, but not for what they completed before that, or,
 * if the booking stays on a day that is over (`isOver`), what was sent back to them since (docs/domain.md, "Absences").
 */
export function planRows(
  { cleanerIds }: Pick<Edit, "cleanerIds">,
  absent: ReadonlySet<string>,
  { rows, isOver }: Pick<Booking, "rows"> & { isOver: boolean },
  newId: () => string,
): PlannedRow[] {
  const statusOf = (cleanerId: string | null, was: Status | undefined): Status => {
    if (was === "completed" || (was === "scheduled" && isOver)) return was;
    return cleanerId && absent.has(cleanerId) ? "absent" : "scheduled";
  };
  return assignees({ cleanerIds }).map((cleanerId) => {
    const row = rows.find((one) => one.cleanerId === cleanerId);
    return { id: row?.id ?? newId(), cleanerId, status: statusOf(cleanerId, row?.status) };
  });
}

/** The work of villas that a booking loses, as the next bookings of that day want it. */
function workForNext(lost: readonly string[], facts: Facts, zone: string): BookedWork[] {
  const { next, absentOn, begun, minutes } = facts;
  return next.flatMap((booking) => {
    const hasBegun = (unit: string) =>
      begun.some(({ bookingId, unitId }) => bookingId === booking.id && unitId === unit);
    const work = workOf(booking, currentCrewOf(booking, facts), { absent: absentOn(booking.date), minutes, zone });
    return work.filter(({ unitId }) => lost.includes(unitId) && !hasBegun(unitId));
  });
}

/**
 * The pending work of a booking and all other work. Of that, `leaving` is still entered as the booking's, pending in a villa that it lost while its cleaner was
 * absent (docs/domain.md, "Absences").
 */
function split({ id, unitIds }: Booking, { work }: Facts) {
  const entered = work.filter(({ bookingId, status }) => bookingId === id && status === "pending");
  const pending = entered.filter(({ unitId }) => unitIds.includes(unitId));
  const leaving = entered.filter((one) => !pending.includes(one)).map((one) => ({ id: one.id, bookingId: id }));
  return { pending, leaving, others: work.filter((one) => !pending.includes(one)) };
}

/** The people of a booking who are cleaners now. */
function currentCrewOf(booking: Edit, { members, cleaners }: Facts): string[] {
  return crewOf(booking, members).filter((id) => cleaners.has(id));
}

function isDifferent(change: WorkChange): boolean {
  const { before, after } = change;
  const isSameTime = before.plannedAt.getTime() === after.plannedAt.getTime();
  return !isSameTime || before.supervisorId !== after.supervisorId || hasOtherCrew(change);
}

function asCrew({ leadId: cleanerId, collaboratorIds, uncovered }: WorkCrew) {
  return { cleanerId, collaboratorIds, uncovered };
}
