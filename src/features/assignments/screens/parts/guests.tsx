import { BedDouble, ClockAlert, Luggage } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { clockText, dayName, moment } from "../../../../shared/formats";
import { addDays, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import type { Assignment } from "../../contract/assignment";
import type { StayAround } from "../../contract/stay";

type Work = Pick<Assignment, "stay" | "plannedAt" | "status" | "guestsHere">;
type GuestsProps = {
  work: Work;
  /** The park day that the screen shows: guests of that day have a time only. */
  day: string;
};

/** Who is still there, has left or leaves late, when the next guests arrive, and for how many to make beds, as badges. */
export function Guests({ work, day }: GuestsProps) {
  const lines = useGuestLines(work, day);
  const beds = work.stay?.arrival?.guests;
  return (
    <>
      {lines.map(({ text, isUrgent, isGood }) => (
        <Badge key={text} tone={isUrgent ? "rework" : isGood ? "done" : "line"} icon={isUrgent ? ClockAlert : Luggage}>
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

export type GuestLine = { text: string; isUrgent: boolean; isGood?: boolean };

/** What a screen says on a day about the guests around work, in the order of time: "Leaving late, 11:00 AM", "Guests 3:00 PM". */
export function useGuestLines(work: Work, day: string): GuestLine[] {
  const zone = useZone();
  const today = parkDay(new Date(), zone);
  const { arrival } = work.stay ?? {};
  return [...departureLines(work, day, today, zone), ...(arrival ? [arrivalLine(arrival, day, today, zone)] : [])];
}

/** Once the work has been started, it doesn't matter any more who said that they had left. */
function departureLines(
  { stay, plannedAt, status, guestsHere }: Work,
  day: string,
  today: string,
  zone: string,
): GuestLine[] {
  if (guestsHere) {
    const [time, name] = [moment(guestsHere.at, zone), guestsHere.by?.name];
    const text = name
      ? t("Guests still here since {time}, {name}", { time, name })
      : t("Guests still here since {time}", { time });
    return [{ text, isUrgent: true }];
  }
  if (stay?.leftAt) {
    const text = t("Guests left {time}", { time: moment(stay.leftAt, zone) });
    return status === "pending" ? [{ text, isUrgent: false, isGood: true }] : [];
  }
  if (!stay?.isLate || !stay.checkOut || day < today) return [];
  const planned = parkDay(new Date(plannedAt), zone);
  // Who was to leave on a day before has left, and so have those whose villa is cleaned early.
  const mayBeThere = status === "pending" ? planned >= day : planned === day;
  return mayBeThere ? [{ text: t("Leaving late, {time}", { time: clockText(stay.checkOut) }), isUrgent: true }] : [];
}

/** An early arrival hurries nobody before the day that precedes it, nor on the list of a day that is over. */
function arrivalLine(arrival: Arrival, day: string, today: string, zone: string): GuestLine {
  const { date, isEarly, hereSince } = arrival;
  if (hereSince) return { text: t("Guests here since {time}", { time: moment(hereSince, zone) }), isUrgent: true };
  const time = clockText(arrival.time);
  if (date === day)
    return {
      text: isEarly ? t("Guests early, {time}", { time }) : t("Guests {time}", { time }),
      isUrgent: isEarly && day >= today,
    };
  if (date !== addDays(today, 1)) return { text: t("Guests {day}", { day: dayName(date) }), isUrgent: false };
  return {
    text: isEarly ? t("Guests early tomorrow, {time}", { time }) : t("Guests tomorrow {time}", { time }),
    isUrgent: isEarly,
  };
}

type Arrival = NonNullable<NonNullable<StayAround>["arrival"]>;
