import { CalendarX } from "lucide-react";
import { dayName } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import type { Absence } from "../../../absences/contract";

/** A person who is absent on some days of the schedule. */
export type AbsentOne = { id: string; name: string; days: readonly string[] };

/** Groups absences by person. */
export function absentDays(absences: readonly Absence[]): Map<string, AbsentOne> {
  const known = new Map<string, AbsentOne>();
  for (const { userId, user, date } of absences)
    known.set(userId, { id: userId, name: user.name, days: [...(known.get(userId)?.days ?? []), date] });
  return known;
}

/** "absent", or on how many days; empty if present. */
export function absentText(days: readonly string[] = []): string {
  if (days.length === 0) return "";
  return days.length === 1 ? t("absent") : t("absent on {count} days", { count: days.length });
}

/** Warns that selected people are absent, and what saving does then. Nothing if all are present. */
export function AbsentOnes({ absent, isShared }: { absent: readonly AbsentOne[]; isShared: boolean }) {
  if (absent.length === 0) return null;
  return (
    <div role="status">
      <Note tone="uncovered" icon={CalendarX} title={t("Not available")}>
        <ul>
          {absent.map(({ id, name, days }) => (
            <li key={id}>{t("{name}: {days}", { name, days: joined(days.map(dayName), "; ") })}</li>
          ))}
        </ul>
        {isShared
          ? t("They get no villas. The others share them.")
          : t("They are marked absent, and others take over their villas.")}
      </Note>
    </div>
  );
}
