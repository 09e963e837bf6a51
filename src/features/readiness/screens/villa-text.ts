import { BellRing, type LucideIcon, Luggage, UserRoundX } from "lucide-react";
import { clockTime, duration, moment } from "../../../shared/formats";
import { joined } from "../../../shared/joined";
import { minutesBetween } from "../../../shared/time";
import { t } from "../../../shared/words";
import type { VillaReadiness } from "../contract";
import { type BoardClock, hasGuestsIn, isLate } from "../rules/board";

/** When the clock is read, and the park's zone. */
export type Reading = BoardClock & { zone: string };

/** "since 1:20 PM"; undefined if nobody knows. */
export function sinceText({ since }: VillaReadiness, { zone, now }: Reading): string | undefined {
  return since ? t("since {time}", { time: moment(since, zone, now) }) : undefined;
}

/** "3:00 PM": when the villa is needed. */
export function neededText({ neededBy }: VillaReadiness, { zone }: Reading): string | undefined {
  return neededBy ? clockTime(neededBy, zone) : undefined;
}

/** "20 min late", or "in 35 min" until then. Undefined once the guests are in, and on other days. */
export function leadText(villa: VillaReadiness, { now, isToday }: BoardClock): string | undefined {
  if (!villa.neededBy || !isToday) return undefined;
  const neededBy = new Date(villa.neededBy);
  const late = minutesBetween(neededBy, now);
  if (isLate(villa, { now, isToday })) return late === 0 ? t("now") : t("{time} late", { time: duration(late) });
  const left = minutesBetween(now, neededBy);
  return left > 0 ? t("in {time}", { time: duration(left) }) : undefined;
}

export type GuestMark = { icon: LucideIcon; text: string; isUrgent: boolean };

/** What people say about the guests of a villa: still there, or waiting already. */
export function guestMarks(villa: VillaReadiness, { zone, now }: Reading): GuestMark[] {
  const { guestsHere, leaving, arriving } = villa;
  const marks: GuestMark[] = [];
  if (guestsHere) {
    const time = moment(guestsHere.at, zone, now);
    const text = guestsHere.by
      ? t("Guests still here at {time}, says {name}", { time, name: guestsHere.by })
      : t("Guests still here at {time}", { time });
    marks.push({ icon: UserRoundX, text, isUrgent: true });
  }
  if (leaving?.leftAt && villa.state === "blocked")
    marks.push({
      icon: Luggage,
      text: t("Guests left at {time}", { time: moment(leaving.leftAt, zone, now) }),
      isUrgent: false,
    });
  if (arriving?.hereSince)
    marks.push({
      icon: BellRing,
      text: t("Guests here since {time}", { time: moment(arriving.hereSince, zone, now) }),
      isUrgent: !hasGuestsIn(villa) && villa.state !== "ready",
    });
  return marks;
}

/** "4 guests, early check-in": who arrives; empty if nobody does, or nothing is known. */
export function guestsText({ arriving }: VillaReadiness): string {
  const count = arriving?.guests;
  return joined([
    count ? t("{count, plural, one {# guest} other {# guests}}", { count }) : undefined,
    arriving?.isEarly && t("early check-in"),
  ]);
}
