import { clockTime, dayName } from "../../shared/formats";
import { Problem, wrongField } from "../../shared/problem";
import { addDays } from "../../shared/time";
import type { Verdict } from "../../shared/verdict";
import type { Conflict, Schedule } from "./contract";

export type Status = Schedule["status"];
/** What one save of the schedule dialog asks for, for each day: who, which villas, from when until when (HH:MM, park time). */
export type Wanted = {
  startTime: string;
  endTime: string;
  cleanerIds: readonly string[];
  teamId?: string | null | undefined;
  supervisorId?: string | null | undefined;
  unitIds: readonly string[];
  notes?: string | null | undefined;
};
/** What of it could collide with other bookings. While one is edited, its own rows don't count. */
export type Claimed = Omit<Wanted, "notes"> & { dates: readonly string[]; exceptBookingId?: string | undefined };

/** The most days that one save may book. */
export const mostDays = 92;
/** The most cleanings, counted once for each of the crew. */
const mostWork = 100_000;

/** The same with everything named once, and ids as the database writes them. */
export function tidied(wanted: Wanted): Required<Wanted> {
  const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
  return {
    startTime: wanted.startTime,
    endTime: wanted.endTime,
    cleanerIds: once(wanted.cleanerIds),
    teamId: wanted.teamId?.toLowerCase() ?? null,
    supervisorId: wanted.supervisorId?.toLowerCase() ?? null,
    unitIds: once(wanted.unitIds),
    notes: wanted.notes?.trim() || null,
  };
}

/** Why such a booking can't be; null when it can (docs/domain.md, "Schedules"). */
export function whyNoBooking(wanted: Wanted): Problem | null {
  const isForSomebody = wanted.cleanerIds.length > 0 || wanted.teamId || wanted.supervisorId;
  if (!isForSomebody || wanted.unitIds.length === 0)
    return new Problem(
      "invalid",
      "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit",
    );
  return wanted.endTime > wanted.startTime ? null : wrongField("endTime", "The end time must be after the start time.");
}

/** Why no booking can have this range of days (YYYY-MM-DD, both inclusive); null when it can. */
export function whyNoRange(startDate: string, endDate: string): Problem | null {
  if (endDate < startDate) return wrongField("endDate", "The end date must not be before the start date.");
  return endDate < addDays(startDate, mostDays)
    ? null
    : wrongField("endDate", `At most ${mostDays} days can be booked at once.`);
}

/** Why so many days, villas and people are too many for one save, which is all or nothing; null when they are not. */
export function whyTooMuch(days: number, villas: number, people: number): Problem | null {
  return days * villas * people <= mostWork
    ? null
    : new Problem("invalid", "This is too much for one save. Please choose fewer days, villas or cleaners.");
}

/** The days of a range, both ends included. */
export function daysBetween(startDate: string, endDate: string): string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * What of a booking is taken already, by date: villas, people, the team, the supervisor. Touching ends don't conflict, an absent person's row
 * blocks nothing, and a booking's villas, team and supervisor stay taken while anybody of it is not absent. What is completed was there, too.
 */
export function conflictsOf(
  wanted: Claimed,
  existing: readonly Schedule[],
  villas: readonly { id: string; code: string }[],
): Conflict[] {
  const codes = new Map(villas.map(({ id, code }) => [id, code]));
  const unitIds = new Set(wanted.unitIds);
  const cleanerIds = new Set(wanted.cleanerIds);
  const taken = bookingsAt(wanted, existing);
  const conflicts = taken.flatMap((rows) => {
    const [{ date, startTime, endTime, team, supervisor, unitIds: theirs }] = rows;
    const told = { on: dayName(date), who: assigneeOf(rows), during: `${shown(startTime)}-${shown(endTime)}` };
    const found = (kind: Conflict["kind"], name: string): Conflict => ({
      kind,
      date,
      message: sentences[kind]({ ...told, name }),
    });
    const shared = [...new Set(theirs)].filter((id) => unitIds.has(id)).map((id) => codes.get(id) ?? "a villa");
    const people = rows.flatMap(({ cleaner }) => (cleaner && cleanerIds.has(cleaner.id) ? cleaner.name : []));
    return [
      ...(shared.length > 0 ? [found("villa", shared.sort(inOrder).join(", "))] : []),
      ...people.map((name) => found("person", name)),
      ...(team && team.id === wanted.teamId ? [found("team", team.name)] : []),
      ...(supervisor && supervisor.id === wanted.supervisorId ? [found("supervisor", supervisor.name)] : []),
    ];
  });
  return kinds
    .flatMap((kind) => conflicts.filter((one) => one.kind === kind))
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

/** The villas that other bookings have at these times, on the first of the days. */
export function blockedVillas(
  wanted: Omit<Claimed, "cleanerIds" | "unitIds">,
  existing: readonly Schedule[],
): Set<string> {
  const onFirst = { ...wanted, dates: wanted.dates.slice(0, 1) };
  return new Set(bookingsAt(onFirst, existing).flatMap(([{ unitIds }]) => unitIds));
}

type Rows = [Schedule, ...Schedule[]];
const kinds = ["villa", "person", "team", "supervisor"] as const;
/** The sentence for each kind of conflict (docs/domain.md, "Schedules"), whole, so that it can be translated. */
const sentences: Record<Conflict["kind"], (told: Record<"on" | "name" | "who" | "during", string>) => string> = {
  villa: ({ on, name, who, during }) => `Villa conflict on ${on}: ${name} already assigned to ${who} from ${during}`,
  person: ({ on, name, during }) => `Person conflict on ${on}: ${name} already scheduled from ${during}`,
  team: ({ on, name, during }) => `Team conflict on ${on}: ${name} already scheduled from ${during}`,
  supervisor: ({ on, name, during }) => `Supervisor conflict on ${on}: ${name} already scheduled from ${during}`,
};
const inOrder = new Intl.Collator("en", { numeric: true }).compare;

/** The bookings that take these times, the earlier first, each with its rows that are not absent. */
function bookingsAt(at: Omit<Claimed, "cleanerIds" | "unitIds">, existing: readonly Schedule[]): Rows[] {
  const dates = new Set(at.dates);
  const bookings = new Map<string, Rows>();
  for (const row of existing) {
    const isTaken = row.status !== "absent" && row.bookingId !== at.exceptBookingId && dates.has(row.date);
    if (!isTaken || row.startTime >= at.endTime || row.endTime <= at.startTime) continue;
    const others = bookings.get(row.bookingId);
    if (others) others.push(row);
    else bookings.set(row.bookingId, [row]);
  }
  return [...bookings.values()].sort(([one], [other]) => inOrder(one.startTime, other.startTime));
}

/** Who has a booking's villas: its cleaners, or else its team or supervisor. */
function assigneeOf([first, ...others]: Rows): string {
  const people = [first, ...others].flatMap(({ cleaner }) => cleaner?.name ?? []);
  return people.length > 0 ? people.join(", ") : (first.team?.name ?? first.supervisor?.name ?? "Unassigned");
}

/** "9:00 AM" for a time of the park's clocks (HH:MM). */
function shown(time: string): string {
  return clockTime(`2000-01-01T${time}:00Z`, "UTC");
}

/** Whose rows a booking makes: one per cleaner; without cleaners one, for the team or else the supervisor. */
export function assignees(wanted: Pick<Wanted, "cleanerIds">): (string | null)[] {
  return wanted.cleanerIds.length > 0 ? [...wanted.cleanerIds] : [null];
}

/** Who is left of a booking once somebody has left the park; null for nobody: its last row was theirs. */
export function without(
  booking: Pick<Schedule, "teamId" | "supervisorId"> & { cleanerIds: readonly string[] },
  leaving: string,
): { cleanerIds: string[]; supervisorId: string | null } | null {
  const cleanerIds = booking.cleanerIds.filter((id) => id !== leaving);
  const supervisorId = booking.supervisorId === leaving ? null : booking.supervisorId;
  const isLast = booking.cleanerIds.length > 0 ? cleanerIds.length === 0 : !booking.teamId && !supervisorId;
  return isLast ? null : { cleanerIds, supervisorId };
}

/** Villas take their lead from the cleaners in turn, the others are collaborators; no cleaner, no work (docs/domain.md, "Schedules"). */
export function inTurn(unitIds: readonly string[], cleanerIds: readonly string[]) {
  return unitIds.flatMap((unitId, turn) => {
    const leadId = cleanerIds[turn % cleanerIds.length];
    return leadId === undefined ? [] : { unitId, leadId, collaboratorIds: cleanerIds.filter((id) => id !== leadId) };
  });
}

/** Who of a crew comes; where all of them are absent their work is uncovered, and stays theirs in name. */
export function present(crew: readonly string[], absent: ReadonlySet<string>) {
  const there = crew.filter((id) => !absent.has(id));
  const uncovered = there.length === 0 && crew.length > 0;
  return { cleanerIds: uncovered ? [...crew] : there, uncovered };
}

/** Whether other people come than before, in whatever order. */
export function isOther(before: ReturnType<typeof present>, after: ReturnType<typeof present>): boolean {
  const named = ({ cleanerIds, uncovered }: ReturnType<typeof present>) => `${uncovered} ${[...cleanerIds].sort()}`;
  return named(before) !== named(after);
}

/** Whether an edit itself takes everybody off. A team that has lost its people since is not the edit's doing: nobody meant its work to go. */
export function takesCrewOff(
  before: Pick<Wanted, "cleanerIds" | "teamId">,
  wanted: Pick<Wanted, "teamId">,
  crew: readonly string[],
): boolean {
  const hasLeftTeam = Boolean(before.teamId) && before.teamId !== wanted.teamId;
  return crew.length === 0 && (before.cleanerIds.length > 0 || hasLeftTeam);
}

type Crew = { leadId: string; collaboratorIds: readonly string[]; uncovered: boolean };

/** Who has work on the day to which it moves: the first of those on it who is not absent, else the booking's crew, else nobody. */
export function crewOnMove(
  work: { cleanerId: string; collaboratorIds: readonly string[]; uncovered: boolean },
  absent: ReadonlySet<string>,
  instead: Crew | undefined,
): Crew {
  const people = [...(work.uncovered ? [] : [work.cleanerId]), ...work.collaboratorIds];
  const [leadId, ...collaboratorIds] = people.filter((id) => !absent.has(id));
  if (leadId !== undefined) return { leadId, collaboratorIds, uncovered: false };
  return instead && !instead.uncovered ? instead : { leadId: work.cleanerId, collaboratorIds: [], uncovered: true };
}

/** Mark absent: from scheduled, today or later; already, when it is absent. */
export function canMarkAbsent(row: { status: Status; date: string }, today: string): Verdict {
  if (row.status === "absent") return "already";
  if (row.status === "completed") return new Problem("state-conflict", "This work is completed.");
  return row.date >= today ? "yes" : new Problem("state-conflict", "This day is over.");
}
