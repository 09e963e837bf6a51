import { BedDouble, ClockAlert, Luggage } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { clockText, dayName } from "../../../../shared/formats";
import { addDays, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import type { Assignment } from "../../contract/assignment";
import type { StayAround } from "../../contract/stay";

type Work = Pick<Assignment, "stay" | "plannedAt">;
type GuestsProps = {
  work: Work;
  /** The park day that the screen shows: guests of that day have a time only. */
  day: string;
};

/** Who leaves late, when the next guests arrive, and for how many to make beds, as badges; nothing without a stay. */
export function Guests({ work, day }: GuestsProps) {
  const lines = useGuestLines(work, day);
  const beds = work.stay?.arrival?.guests;
  return (
    <>
      {lines.map(({ text, isUrgent }) => (
        <Badge key={text} tone={isUrgent ? "rework" : "line"} icon={isUrgent ? ClockAlert : Luggage}>
          {text}
        </Badge>
      ))}
      {beds && (
        <Badge tone="line" icon={BedDouble}>
          {t("Beds for {count}", { count: beds })}
        </Badge>
      )}
    </>
  );
}

export type GuestLine = { text: string; isUrgent: boolean };

/** What a screen says on a day about the stays around work, in the order of time: "Leaving late, 11:00 AM", "Guests 3:00 PM". */
export function useGuestLines({ stay, plannedAt }: Work, day: string): GuestLine[] {
  const zone = useZone();
  if (!stay) return [];
  // Who was to leave on a day before has left.
  const leavesLate = stay.isLate && stay.checkOut && parkDay(new Date(plannedAt), zone) >= day;
  return [
    ...(leavesLate
      ? [{ text: t("Leaving late, {time}", { time: clockText(stay.checkOut ?? "") }), isUrgent: true }]
      : []),
    ...(stay.arrival ? [arrivalLine(stay.arrival, day, parkDay(new Date(), zone))] : []),
  ];
}

/** An early arrival hurries nobody before the day that precedes it. */
function arrivalLine(arrival: Arrival, day: string, today: string): GuestLine {
  const { date, isEarly } = arrival;
  const time = clockText(arrival.time);
  if (date === day)
    return { text: isEarly ? t("Guests early, {time}", { time }) : t("Guests {time}", { time }), isUrgent: isEarly };
  if (date !== addDays(today, 1)) return { text: t("Guests {day}", { day: dayName(date) }), isUrgent: false };
  return {
    text: isEarly ? t("Guests early tomorrow, {time}", { time }) : t("Guests tomorrow {time}", { time }),
    isUrgent: isEarly,
  };
}

type Arrival = NonNullable<NonNullable<StayAround>["arrival"]>;
