import { dayWindow, parkInstant } from "../../../shared/time";
import type { BookedWork, WorkCrew } from "../../assignments/rules/work-plan";
import type { Booking, Wanted } from "./booking";

/** The current cleaners of each team. */
export type Members = ReadonlyMap<string, readonly string[]>;
/** The cleaners who come, or, if all of them are absent, those whose work is uncovered. */
type PresentCrew = { cleanerIds: string[]; uncovered: boolean };

/** Who cleans for a booking: its cleaners, or else its team's. */
export function crewOf(
  { cleanerIds, teamId }: Pick<Wanted, "cleanerIds" | "teamId">,
  members: Members,
): readonly string[] {
  return cleanerIds.length > 0 || !teamId ? cleanerIds : (members.get(teamId) ?? []);
}

/** Everybody who sees the rows of these bookings in their own schedule: their cleaners, and all cleaners of their teams. */
export function audienceOf(bookings: readonly Pick<Wanted, "cleanerIds" | "teamId">[], members: Members): string[] {
  const people = bookings.flatMap(({ cleanerIds, teamId }) => [
    ...cleanerIds,
    ...((teamId && members.get(teamId)) || []),
  ]);
  return [...new Set(people)];
}

/** Villas' usual minutes by id. */
export type Minutes = ReadonlyMap<string, number>;
type Circumstances = { absent: ReadonlySet<string>; minutes: Minutes; zone: string };

/** The work that a booking creates: one assignment per villa, led in turn by the crew that is present (docs/domain.md, "Schedules"). */
export function workOf(
  booking: Pick<Booking, "id" | "unitIds" | "supervisorId" | "date" | "startTime">,
  crew: readonly string[],
  { absent, minutes, zone }: Circumstances,
): BookedWork[] {
  const { id: bookingId, unitIds, supervisorId } = booking;
  const { cleanerIds, uncovered } = presentCrew(crew, absent);
  const first = parkInstant(booking.date, booking.startTime, zone).getTime();
  const last = dayWindow(booking.date, zone).until.getTime() - 60_000;
  const nextStart = startsInTurn(minutes);
  return assignInTurn(unitIds, cleanerIds).map(({ unitId, leadId, collaboratorIds }) => ({
    unitId,
    bookingId,
    supervisorId,
    leadId,
    uncovered,
    estimatedMinutes: minutes.get(unitId) ?? null,
    plannedAt: new Date(Math.min(first + nextStart(leadId, unitId) * 60_000, last)),
    collaboratorIds: uncovered ? [] : collaboratorIds,
  }));
}

/**
 * How many minutes after the booking work starts, for its leads' villas in turn: the first ones with it, each next one when its lead's villa before it
 * usually is clean.
 */
export function startsInTurn(minutes: Minutes): (leadId: string, unitId: string) => number {
  const free = new Map<string, number>();
  return (leadId, unitId) => {
    const start = free.get(leadId) ?? 0;
    free.set(leadId, start + (minutes.get(unitId) ?? 0));
    return start;
  };
}

/** Cleaners lead villas in turn, and the others collaborate. Without cleaners there is no work (docs/domain.md, "Schedules"). */
export function assignInTurn(unitIds: readonly string[], cleanerIds: readonly string[]) {
  return unitIds.flatMap((unitId, turn) => {
    const leadId = cleanerIds[turn % cleanerIds.length];
    return leadId === undefined ? [] : { unitId, leadId, collaboratorIds: cleanerIds.filter((id) => id !== leadId) };
  });
}

/** Who of a crew comes. If everybody is absent, the work stays theirs in name and is uncovered. */
export function presentCrew(crew: readonly string[], absent: ReadonlySet<string>): PresentCrew {
  const present = crew.filter((id) => !absent.has(id));
  const uncovered = present.length === 0 && crew.length > 0;
  return { cleanerIds: uncovered ? [...crew] : present, uncovered };
}

/** Whether two crews differ, in whatever order they are listed. */
export function isDifferentCrew(before: PresentCrew, after: PresentCrew): boolean {
  const key = ({ cleanerIds, uncovered }: PresentCrew) => `${uncovered} ${cleanerIds.toSorted()}`;
  return key(before) !== key(after);
}

/** Whether an edit takes the last people off a booking. A team that lost its members in the meantime keeps its work, and so do former cleaners. */
export function removesCrew(
  before: Pick<Wanted, "cleanerIds" | "teamId">,
  wanted: Pick<Wanted, "cleanerIds" | "teamId">,
  crew: readonly string[],
): boolean {
  const leavesTeam = Boolean(before.teamId) && before.teamId !== wanted.teamId;
  const losesCleaner = before.cleanerIds.some((id) => !wanted.cleanerIds.includes(id));
  return crew.length === 0 && (losesCleaner || leavesTeam);
}

/** Who does work that moves to another day: those on it who are not absent then, else the booking's crew, else nobody (uncovered). */
export function crewAfterMove(
  work: { cleanerId: string; collaboratorIds: readonly string[]; uncovered: boolean },
  absent: ReadonlySet<string>,
  fallback: WorkCrew | undefined,
): WorkCrew {
  const people = [...(work.uncovered ? [] : [work.cleanerId]), ...work.collaboratorIds];
  const [leadId, ...collaboratorIds] = people.filter((id) => !absent.has(id));
  if (leadId !== undefined) return { leadId, collaboratorIds, uncovered: false };
  return fallback && !fallback.uncovered ? fallback : { leadId: work.cleanerId, collaboratorIds: [], uncovered: true };
}
