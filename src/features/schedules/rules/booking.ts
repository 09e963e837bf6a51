import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { addDays } from "../../../shared/time";
import type { Verdict } from "../../../shared/verdict";
import type { Schedule } from "../contract";

export type Status = Schedule["status"];
/** What one save of the schedule dialog books on each of its days. Times are HH:MM in park time. */
export type Wanted = {
  startTime: string;
  endTime: string;
  cleanerIds: readonly string[];
  teamId?: string | null | undefined;
  supervisorId?: string | null | undefined;
  unitIds: readonly string[];
  notes?: string | null | undefined;
};
/** A booking of one day as an edit wants it. */
export type Edit = Required<Wanted> & { date: string };
/** A booking as it stands, with its rows. */
export type Booking = Edit & { id: string; rows: Schedule[] };

/** The most days that one save may book. */
const maxDays = 92;
/** The most cleanings that one save may plan: days × villas × people. */
const maxWork = 100_000;

/** The same booking without duplicates, and with null for what is empty. */
export function normalized(wanted: Wanted): Required<Wanted> {
  return {
    startTime: wanted.startTime,
    endTime: wanted.endTime,
    cleanerIds: [...new Set(wanted.cleanerIds)],
    teamId: wanted.teamId ?? null,
    supervisorId: wanted.supervisorId ?? null,
    unitIds: [...new Set(wanted.unitIds)],
    notes: wanted.notes?.trim() || null,
  };
}

/** Whether a booking has a cleaner, a team or a supervisor. */
export function isForSomebody({ cleanerIds, teamId, supervisorId }: Wanted): boolean {
  return cleanerIds.length > 0 || Boolean(teamId || supervisorId);
}

/** Why a booking is invalid, or null (docs/domain.md, "Schedules"). */
export function bookingRefusal(wanted: Wanted): Problem | null {
  if (wanted.endTime <= wanted.startTime)
    return wrongField("endTime", say("The end time must be after the start time."));
  return isForSomebody(wanted) && wanted.unitIds.length > 0
    ? null
    : new Problem(
        "invalid",
        say("Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit"),
      );
}

/** Why a range of days (YYYY-MM-DD, both inclusive) can't be booked, or null. */
export function rangeRefusal(startDate: string, endDate: string): Problem | null {
  if (endDate < startDate) return wrongField("endDate", say("The end date must not be before the start date."));
  return endDate < addDays(startDate, maxDays)
    ? null
    : wrongField("endDate", say("At most {maxDays} days can be booked at once.", { maxDays }));
}

/** Why one save has too many days, villas and people, or null. */
export function sizeRefusal(days: number, villas: number, people: number): Problem | null {
  return days * villas * people <= maxWork
    ? null
    : new Problem("invalid", say("This is too much for one save. Please choose fewer days, villas or cleaners."));
}

/** The cleaner of each row of a booking: one row per cleaner, or a single row (null) for the team or supervisor. */
export function assignees(wanted: Pick<Wanted, "cleanerIds">): (string | null)[] {
  return wanted.cleanerIds.length > 0 ? [...wanted.cleanerIds] : [null];
}

/** The people of a booking once somebody is removed from the park, or null if nobody is left. */
export function withoutPerson(
  booking: Pick<Schedule, "teamId" | "supervisorId"> & { cleanerIds: readonly string[] },
  leaving: string,
): { cleanerIds: string[]; supervisorId: string | null } | null {
  const cleanerIds = booking.cleanerIds.filter((id) => id !== leaving);
  const supervisorId = booking.supervisorId === leaving ? null : booking.supervisorId;
  const isLast = booking.cleanerIds.length > 0 ? cleanerIds.length === 0 : !booking.teamId && !supervisorId;
  return isLast ? null : { cleanerIds, supervisorId };
}

/** A villa, person, team or supervisor that another booking has taken. */
export type Taken = { kind: "villa" | "person" | "team" | "supervisor"; id: string };

/**
 * What is left of a booking when a cleaner returns from an absence, or null if nothing is: what others have booked in the meantime is theirs
 * (docs/domain.md, "Absences").
 */
export function bookingAfterReturn(
  booking: Pick<Edit, "cleanerIds" | "teamId" | "supervisorId" | "unitIds">,
  returning: string,
  taken: readonly Taken[],
): { cleanerIds: string[]; teamId: string | null; supervisorId: string | null; unitIds: string[] } | null {
  const isFree = (kind: Taken["kind"], id: string | null) => !taken.some((one) => one.kind === kind && one.id === id);
  const cleanerIds = booking.cleanerIds.filter((id) => id !== returning || isFree("person", id));
  const unitIds = booking.unitIds.filter((id) => isFree("villa", id));
  if (cleanerIds.length === 0 || unitIds.length === 0) return null;
  const teamId = isFree("team", booking.teamId) ? booking.teamId : null;
  const supervisorId = isFree("supervisor", booking.supervisorId) ? booking.supervisorId : null;
  return { cleanerIds, teamId, supervisorId, unitIds };
}

/** Whether a booking is completed: whoever was absent took no part in it. */
export function isCompleted(rows: readonly { status: Status }[]): boolean {
  const present = rows.filter(({ status }) => status !== "absent");
  return present.length > 0 && present.every(({ status }) => status === "completed");
}

/** A scheduled row of today or later can be marked absent. */
export function canMarkAbsent(row: { status: Status; date: string }, today: string): Verdict {
  if (row.status === "absent") return "already";
  if (row.status === "completed") return new Problem("state-conflict", say("This work is completed."));
  return row.date >= today ? "yes" : new Problem("state-conflict", say("This day is over."));
}
