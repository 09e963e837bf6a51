import { Problem } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import type { Verdict } from "../../../shared/verdict";

/** A stay, with when somebody said that its guests had come, and had left. */
type Marked = {
  status: "booked" | "cancelled";
  kind: "guest" | "owner" | "block";
  arrival: string;
  arrivedAt: Date | null;
  departedAt: Date | null;
};
type Clock = { now: Date; zone: string };

/** Guests have left: on or after their day of arrival (docs/domain.md, "Readiness"). */
export function canMarkDeparted(stay: Marked, clock: Clock): Verdict {
  const refusal = nobodyComes(stay);
  if (refusal) return refusal;
  if (parkDay(clock.now, clock.zone) < stay.arrival) return conflict(say("These guests have not arrived yet."));
  return markOf(stay.departedAt, stay, clock) ? "already" : "yes";
}

/** Guests are here: on their day of arrival. */
export function canMarkArrived(stay: Marked, clock: Clock): Verdict {
  const refusal = nobodyComes(stay);
  if (refusal) return refusal;
  if (parkDay(clock.now, clock.zone) !== stay.arrival) return conflict(say("These guests do not arrive today."));
  return markOf(stay.arrivedAt, stay, clock) ? "already" : "yes";
}

/** Taking a mark back is always possible. */
export function canTakeBack(mark: Date | null): Verdict {
  return mark ? "yes" : "already";
}

/** When somebody said that the guests of a stay had come, or left; null: nobody did, or the stay has been moved to a later day since. */
export function markOf(
  saidAt: Date | null,
  { arrival }: Pick<Marked, "arrival">,
  { zone }: Pick<Clock, "zone">,
): Date | null {
  return saidAt && parkDay(saidAt, zone) >= arrival ? saidAt : null;
}

function nobodyComes({ status, kind }: Marked): Problem | null {
  if (status === "cancelled") return conflict(say("This stay has been cancelled."));
  return kind === "block" ? conflict(say("Nobody stays in this villa then: these days are blocked.")) : null;
}

function conflict(sentence: Sentence): Problem {
  return new Problem("state-conflict", sentence);
}
