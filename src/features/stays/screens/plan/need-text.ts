import { clockTime, dayAndTime } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { Need } from "../../contract/needs";

/** What tells needs apart: the stay, the rule and its number. */
export function needKey({ stayId, ruleId, nth }: Pick<Need, "stayId" | "ruleId" | "nth">): string {
  return `${stayId} ${ruleId} ${nth}`;
}

/** "Guests 3:00 PM": when the next guests arrive, with the day if it is another one. */
export function guestsText(readyBy: string, date: string, zone: string): string {
  const isThatDay = parkDay(new Date(readyBy), zone) === date;
  return t("Guests {time}|when they arrive", {
    time: isThatDay ? clockTime(readyBy, zone) : dayAndTime(readyBy, zone),
  });
}
