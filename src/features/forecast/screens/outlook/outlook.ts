import { CircleAlert, CircleHelp, CircleX, ClockCheck, type LucideIcon } from "lucide-react";
import { facts } from "../../../../client/parts/facts";
import { clockTime, duration, moment, percentText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { type StatusTone, statusText } from "../../../../ui/badge";
import type { VillaForecast } from "../../contract/forecast";

/** Whether a villa will be ready for its guests; unknown without a forecast or without guests. */
export type Outlook = NonNullable<VillaForecast["outlook"]> | "unknown";

type Look = { icon: LucideIcon; tone: StatusTone; ink: string };

/** The icon and the colours of each outlook. */
export const outlookLooks: Record<Outlook, Look> = {
  safe: { icon: ClockCheck, tone: "done", ink: statusText.done },
  "at-risk": { icon: CircleAlert, tone: "needs-review", ink: statusText["needs-review"] },
  lost: { icon: CircleX, tone: "uncovered", ink: statusText.uncovered },
  unknown: { icon: CircleHelp, tone: "pending", ink: statusText.pending },
};

/** An outlook in a word. */
export function outlookName(outlook: Outlook): string {
  switch (outlook) {
    case "safe":
      return t("Safe|a villa that will be ready in time");
    case "at-risk":
      return t("At risk|a villa that may not be ready in time");
    case "lost":
      return t("Late|a villa that won't be ready in time");
    case "unknown":
      return t("No forecast");
  }
}

type Told = Pick<VillaForecast, "expectedAt" | "chance" | "neededBy" | "outlook">;

/** "Ready about 2:40 PM", "3:00 PM at risk (35%)" or "Misses 3:00 PM"; undefined without a forecast. */
export function outlookText({ expectedAt, chance, neededBy, outlook }: Told, zone: string): string | undefined {
  if (neededBy && outlook === "lost") return t("Misses {time}|when guests arrive", { time: moment(neededBy, zone) });
  if (neededBy && outlook === "at-risk")
    return t("{time} at risk ({percent})|when guests arrive; the chance that the villa is ready", {
      time: moment(neededBy, zone),
      percent: percentText(wholePercent(chance ?? 0)),
    });
  return expectedAt ? t("Ready about {time}", { time: moment(expectedAt, zone) }) : undefined;
}

/** Rounded down, so that 79.8 % doesn't read as safe. Chances are whole tenths of a percent, which floating point may miss. */
const wholePercent = (chance: number) => Math.floor(Math.round(chance * 1000) / 10);

/** Why a villa has no forecast; undefined if it has one. */
export function missingText({ missing, absent }: Pick<VillaForecast, "missing" | "absent">): string | undefined {
  switch (missing) {
    case null:
      return undefined;
    case "no-history":
      return t("No forecast: no data yet");
    case "no-duration":
      return t("No forecast: no data yet on how long it takes");
    case "behind-unknown":
      return t("No forecast: no data yet on the cleaning before it");
    case "nobody":
      return absent ? t("No forecast: {name} is absent", { name: absent }) : t("No forecast: nobody is assigned");
  }
}

/** "75 min, from 14 cleanings": what the expected minutes are based on. */
export function minutesText({ minutes, basis: { from, count } }: Pick<VillaForecast, "minutes" | "basis">): string {
  return facts([duration(minutes), basisText(from, count)]);
}

function basisText(from: VillaForecast["basis"]["from"], count: number): string {
  switch (from) {
    case "hand":
      return t("set by hand|minutes of a cleaning");
    case "villa":
      return t("{count, plural, one {from # cleaning} other {from # cleanings}}", { count });
    case "type":
      return t("{count, plural, one {from # of this type} other {from # of this type}}|cleanings of such villas", {
        count,
      });
    case "nothing":
      return t("usual minutes");
  }
}

/** "10:00 AM to 11:30 AM". */
export function spanText({ from, until }: { from: string; until: string }, zone: string): string {
  return t("{start} to {end}", { start: clockTime(from, zone), end: clockTime(until, zone) });
}
