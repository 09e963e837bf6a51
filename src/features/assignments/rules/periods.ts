import { minutesBetween } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";

/** What decides whether a step is part of a working period. */
type Sent = Pick<Assignment, "status" | "round"> & {
  /** When the step was made. */
  madeAt: Date;
  /** When the work was last sent back in this round; null if it was not. */
  sentBackAt: Date | null;
};

/** Whether a step was made after the work was sent back; if not, it is no answer to that verdict (docs/domain.md, "Offline work"). */
export function answersVerdict({ madeAt, sentBackAt }: Pick<Sent, "madeAt" | "sentBackAt">): boolean {
  return sentBackAt === null || madeAt >= sentBackAt;
}

/** Whether a cleaner's step is work on something that was sent back, so that it can begin the round's working period. */
export function isRework(step: Sent): boolean {
  return step.status === "in_progress" && step.round > 0 && answersVerdict(step);
}

/** Whether a submission was made before the work was sent back, and so answers nothing. */
export function isOvertaken(step: Sent): boolean {
  return step.status === "in_progress" && !answersVerdict(step);
}

/** A working period that ends now, with the time between the first and the last tick in it. */
type EndedPeriod = {
  startedAt: Date;
  finishedAt: Date;
  tickSpanMs: number;
  /** The minutes counted by the phone of the person who began the period. */
  counted?: number | undefined;
};

/** The minutes of a working period: from start to finish, or the phone's count if that is less, but never less than its ticks span. */
export function periodMinutes({ startedAt, finishedAt, tickSpanMs, counted }: EndedPeriod): number {
  const most = minutesBetween(startedAt, finishedAt);
  const least = Math.min(most, Math.round(tickSpanMs / 60_000));
  return Math.min(Math.max(Math.round(counted ?? most), least), most);
}

type Timed = Pick<Assignment, "startedAt" | "actualMinutes" | "workingSince">;

/** Minutes worked until `now`: the finished periods and the running one. Undefined before the start, or if unknown. */
export function minutesTaken({ startedAt, actualMinutes, workingSince }: Timed, now: Date): number | undefined {
  if (startedAt === null || (actualMinutes === null && !workingSince)) return undefined;
  return (actualMinutes ?? 0) + (workingSince ? minutesBetween(new Date(workingSince), now) : 0);
}
