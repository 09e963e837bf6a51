import { type Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { addDays } from "../../../shared/time";
import { maxNights } from "../contract/stays";

type Days = { arrival: string; departure: string };

/** Why a stay can't have these days, at the path of its fields in the request ("stays.3."), or null. */
export function daysRefusal({ arrival, departure }: Days, path = ""): Problem | null {
  if (departure <= arrival) return wrongField(`${path}departure`, say("The departure must be after the arrival."));
  return departure > addDays(arrival, maxNights)
    ? wrongField(`${path}departure`, say("A stay can't be longer than five years."))
    : null;
}

/** Who may write a source: people what they enter by hand, tokens everything else but feeds and sheets. */
export function mayWrite(source: string, by: "person" | "token"): boolean {
  if (by === "person") return source === "manual";
  return source !== "manual" && !/^(feed|file)-/.test(source);
}

/** The source of a calendar's stays. */
export function feedSource(feedId: string): string {
  return `feed-${feedId}`;
}

/** The id of the calendar that a source is; null for another source. */
export function feedOf(source: string): string | null {
  return /^feed-([\da-f]{8}-[\da-f-]{27})$/.exec(source)?.[1] ?? null;
}
