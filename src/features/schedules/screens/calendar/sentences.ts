import { facts } from "../../../../client/parts/facts";
import { writer } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { Schedule } from "../../contract";
import type { Summary } from "./summary";

const month = writer({ month: "long", year: "numeric" });

/** "November 2026": the month of a day. */
export function monthName(day: string): string {
  return month(`${day}T00:00:00Z`, "UTC");
}

const weekdays = {
  long: writer({ weekday: "long" }),
  short: writer({ weekday: "short" }),
  narrow: writer({ weekday: "narrow" }),
};

/** "Saturday", "Sat" or "S": the weekday of a day. */
export function weekdayName(day: string, width: keyof typeof weekdays): string {
  return weekdays[width](`${day}T00:00:00Z`, "UTC");
}

/** "2 schedules, 14 villas". */
export function countsOf({ schedules, villas }: { schedules: number; villas: number }): string {
  return facts([
    t("{schedules, plural, one {# schedule} other {# schedules}}", { schedules }),
    t("{villas, plural, one {# villa} other {# villas}}", { villas }),
  ]);
}

/** A chip's accessible name: "Team 1, 6 villas". */
export function summaryText({ kind, number, villas }: Summary): string {
  return facts([assigneeText(kind, number), t("{villas, plural, one {# villa} other {# villas}}", { villas })]);
}

function assigneeText(kind: Summary["kind"], number: Summary["number"]): string {
  switch (kind) {
    case "team":
      return t("Team {number}", { number });
    case "supervisor":
      return t("Supervisor");
    case "cleaner":
      return t("Cleaner");
    case "unassigned":
      return t("Unassigned");
  }
}

/** "Assigned to Team 1, managed by Sanne Bakker"; "you" stands for the reader. */
export function assignedText(row: Schedule, myId: string): string {
  const { cleaner } = row;
  const who = cleaner?.name ?? row.team?.name;
  const team = cleaner ? row.team?.name : undefined;
  const supervisor = row.supervisor?.name;
  if (cleaner?.id === myId) {
    if (supervisor && team) return t("Assigned to you with {team}, managed by {supervisor}", { team, supervisor });
    if (supervisor) return t("Assigned to you, managed by {supervisor}", { supervisor });
    return team ? t("Assigned to you with {team}", { team }) : t("Assigned to you");
  }
  if (row.supervisor?.id === myId) {
    if (who && team) return t("Assigned to {who} with {team}, managed by you", { who, team });
    return who ? t("Assigned to {who}, managed by you", { who }) : t("Managed by you");
  }
  if (who && team && supervisor)
    return t("Assigned to {who} with {team}, managed by {supervisor}", { who, team, supervisor });
  if (who && supervisor) return t("Assigned to {who}, managed by {supervisor}", { who, supervisor });
  if (who && team) return t("Assigned to {who} with {team}", { who, team });
  if (who) return t("Assigned to {who}", { who });
  return supervisor ? t("Managed by {supervisor}", { supervisor }) : t("Not assigned to anyone");
}
