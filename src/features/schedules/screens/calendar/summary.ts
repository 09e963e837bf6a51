import type { User } from "../../../../shared/current-user";
import type { Schedule } from "../../contract";
import { grouped } from "./grouped";

/** The kind of a schedule's assignee: cleaner, else team, else supervisor. */
export type Kind = "team" | "supervisor" | "cleaner" | "unassigned";
/** One assignee's day: the team's number (1 for others) and the number of villas. */
export type Summary = { id: string; kind: Kind; number: number; villas: number };
/** A day as its cell shows it; `villas` counts each villa once. */
export type DaySummary = { schedules: number; villas: number; assignees: readonly Summary[] };
/** A day's schedules by start, and their summary. */
export type DayOfWork = { rows: readonly Schedule[]; summary: DaySummary };

/** The assignee of a row. */
export function kindOf({ cleanerId, teamId, supervisorId }: Pick<Schedule, "cleanerId" | "teamId" | "supervisorId">) {
  if (cleanerId) return { kind: "cleaner", id: cleanerId } as const;
  if (teamId) return { kind: "team", id: teamId } as const;
  if (supervisorId) return { kind: "supervisor", id: supervisorId } as const;
  return { kind: "unassigned", id: "" } as const;
}

/** Schedules by their day. */
export function daysOf(schedules: readonly Schedule[]): Map<string, DayOfWork> {
  const days = [...grouped(schedules, ({ date }) => date)];
  return new Map(days.map(([day, rows]) => [day, { rows: rows.sort(byStart), summary: summaryOf(rows) }]));
}

/**
 * Schedules and villas of a user's own rows that are still scheduled, each villa once. A cleaner, who reads no other team's rows, has their team's without
 * named cleaners, too.
 */
export function scheduledOf(
  rows: readonly Schedule[],
  { id, role }: Pick<User, "id" | "role">,
): { schedules: number; villas: number } {
  const isOwn = ({ cleanerId }: Schedule) => cleanerId === id || (cleanerId === null && role === "cleaner");
  const own = rows.filter((row) => isOwn(row) && row.status === "scheduled");
  return { schedules: own.length, villas: villasOf(own) };
}

function byStart(one: Schedule, other: Schedule): number {
  return one.startTime < other.startTime ? -1 : Number(one.startTime > other.startTime);
}

const order: Kind[] = ["team", "supervisor", "cleaner", "unassigned"];

/** One summary per assignee: teams by number, then supervisors, then cleaners (docs/domain.md, "Schedules"). */
function summaryOf(rows: readonly Schedule[]): DaySummary {
  const assignees = [...grouped(rows, (row) => kindOf(row).kind + kindOf(row).id)].map(([id, theirs]): Summary => {
    const [first] = theirs;
    const kind = first ? kindOf(first).kind : "unassigned";
    return { id, kind, number: (kind === "team" && first?.team?.number) || 1, villas: villasOf(theirs) };
  });
  assignees.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || one.number - other.number);
  return { schedules: rows.length, villas: villasOf(rows), assignees };
}

/** The number of distinct villas in these rows. */
function villasOf(rows: readonly Schedule[]): number {
  return new Set(rows.flatMap(({ unitIds }) => unitIds)).size;
}
