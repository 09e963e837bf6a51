import { clockTime, dayName } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";

/** "Guests 3:00 PM" if they arrive that day, else "Guests Tue, Nov 24". */
export function guestsText(readyBy: string, date: string, zone: string): string {
  const day = parkDay(new Date(readyBy), zone);
  if (day === date) return t("Guests {time}", { time: clockTime(readyBy, zone) });
  return t("Guests {day}", { day: dayName(day) });
}
