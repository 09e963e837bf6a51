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
  return t("{schedules, plural, one {# schedule} other {# schedules}}, {villas}", {
    schedules,
    villas: villasText(villas),
  });
}

export function villasText(villas: number): string {
  return t("{villas, plural, one {# villa} other {# villas}}", { villas });
}

/** A chip's accessible name: "Team 1, 6 villas". */
export function summaryText({ kind, number, villas }: Summary): string {
  const count = villasText(villas);
  switch (kind) {
    case "team":
      return t("Team {number}, {count}", { number, count });
    case "supervisor":
      return t("Supervisor, {count}", { count });
    case "cleaner":
      return t("Cleaner, {count}", { count });
    case "unassigned":
      return t("Unassigned, {count}", { count });
  }
}

/** "Assigned to Team 1, managed by Sanne Bakker"; "you" stands for the reader. */
export function assignedText(row: Schedule, myId: string): string {
  const named = (person: { id: string; name: string }) => (person.id === myId ? t("you") : person.name);
  const who = assigneeOf(row, named);
  const supervisor = row.supervisor && named(row.supervisor);
  if (who && supervisor) return t("Assigned to {who}, managed by {supervisor}", { who, supervisor });
  if (who) return t("Assigned to {who}", { who });
  return supervisor ? t("Managed by {supervisor}", { supervisor }) : t("Not assigned to anyone");
}

function assigneeOf({ cleaner, team }: Schedule, named: (person: { id: string; name: string }) => string) {
  if (cleaner && team) return t("{name} with {team}", { name: named(cleaner), team: team.name });
  return cleaner ? named(cleaner) : team?.name;
}
