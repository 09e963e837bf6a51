import { Problem, wrongField } from "../../shared/problem";
import { isSupervisor, type Role } from "../../shared/roles";
import { say } from "../../shared/sentences";
import { addDays } from "../../shared/time";

/** The most days that can be entered at once. */
const maxDays = 92;

/** Whether somebody reads, enters and cancels everybody's absences; others only their own (docs/domain.md, "Absences"). */
export function handlesAllAbsences({ role }: { role: Role }): boolean {
  return isSupervisor(role);
}

/** Why somebody may not enter or cancel a person's absence, or null. */
export function otherPersonRefusal(by: { id: string; role: Role }, userId: string): Problem | null {
  if (handlesAllAbsences(by) || by.id === userId) return null;
  return new Problem("wrong-role", say("You can only enter your own absence."));
}

/** Why these days (YYYY-MM-DD, both inclusive) can't be entered, or null. */
export function daysRefusal({ from, to }: { from: string; to: string }, today: string): Problem | null {
  if (to < from) return wrongField("to", say("The last day must not be before the first day."));
  if (to >= addDays(from, maxDays))
    return wrongField("to", say("At most {maxDays} days can be entered at once.", { maxDays }));
  return from >= today ? null : new Problem("state-conflict", say("This day is over."));
}

/** Why an absence of this day can't be cancelled, or null. */
export function cancelRefusal(date: string, today: string): Problem | null {
  return date >= today ? null : new Problem("state-conflict", say("This day is over."));
}

/** Days in order (YYYY-MM-DD) as runs without gaps. */
export function runsOf(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
