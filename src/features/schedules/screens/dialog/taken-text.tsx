import { Ban, CalendarX } from "lucide-react";
import { joined } from "../../../../shared/joined";
import { timeRange } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import type { TakenTime } from "../../rules/taken-times";
import { type AbsentOne, absentText } from "./absent-ones";

/** "booked 9:00 AM to 12:00 PM", or on how many days; empty if nothing else has booked them at the schedule's times. */
export function takenText(taken: readonly TakenTime[] = []): string {
  const days = new Set(taken.map(({ date }) => date)).size;
  if (days > 1) return t("booked on {count} days", { count: days });
  return days === 1 ? t("booked {times}", { times: joined(taken.map(timeRange), "; ") }) : "";
}

type AvailabilityProps = { absent: AbsentOne | undefined; taken: readonly TakenTime[] | undefined };

/** Why a cleaner can't simply be chosen: absent, or booked at that time. */
export function Availability({ absent, taken }: AvailabilityProps) {
  const [away, busy] = [absentText(absent?.days), takenText(taken)];
  return (
    <>
      {away && (
        <span className="inline-flex items-start gap-1 text-uncovered-fg">
          <CalendarX size={16} strokeWidth={2.25} aria-hidden="true" className="mt-0.5 shrink-0" />
          {away}
        </span>
      )}{" "}
      {busy && (
        <span className="inline-flex items-start gap-1 text-danger-fg">
          <Ban size={16} strokeWidth={2.25} aria-hidden="true" className="mt-0.5 shrink-0" />
          {busy}
        </span>
      )}
    </>
  );
}
