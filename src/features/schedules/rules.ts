import { Problem } from "../../shared/problem";
import type { Verdict } from "../assignments/rules/steps";

export type Status = "scheduled" | "absent" | "completed";
/** What one save of the schedule dialog asks for, for one day: who, which villas, from when until when (park time). */
export type Wanted = {
  date: string;
  startTime: string;
  endTime: string;
  cleanerIds: readonly string[];
  teamId?: string | null;
  supervisorId?: string | null;
  unitIds: readonly string[];
  notes?: string | null;
};

/** Why such a booking can't be; null when it can (spec 2, section 5; domain "Schedules"). Times are HH:MM. */
export function whyNoBooking(wanted: Wanted): Problem | null {
  const isForSomebody = wanted.cleanerIds.length > 0 || wanted.teamId || wanted.supervisorId;
  if (!isForSomebody || wanted.unitIds.length === 0)
    return new Problem(
      "invalid",
      "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit",
    );
  if (wanted.endTime <= wanted.startTime) {
    const message = "The end time must be after the start time.";
    return new Problem("invalid", message, { errors: [{ path: "endTime", message }] });
  }
  return null;
}

/** Whose rows a booking makes: one per cleaner; without cleaners one, for the team or else the supervisor. */
export function assignees(wanted: Pick<Wanted, "cleanerIds">): (string | null)[] {
  return wanted.cleanerIds.length > 0 ? [...wanted.cleanerIds] : [null];
}

/** Villas take their lead from the cleaners in turn, the others are collaborators; no cleaner, no work (domain "Schedules"). */
export function inTurn(unitIds: readonly string[], cleanerIds: readonly string[]) {
  return unitIds.flatMap((unitId, turn) => {
    const leadId = cleanerIds[turn % cleanerIds.length];
    return leadId === undefined ? [] : { unitId, leadId, collaboratorIds: cleanerIds.filter((id) => id !== leadId) };
  });
}

/** Mark absent: from scheduled, today or later; already, when it is absent. */
export function canMarkAbsent(row: { status: Status; date: string }, today: string): Verdict {
  if (row.status === "absent") return "already";
  if (row.status === "completed") return new Problem("state-conflict", "This work is completed.");
  return row.date >= today ? "yes" : new Problem("state-conflict", "This day is over.");
}
