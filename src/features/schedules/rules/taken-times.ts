import { compareNaturally } from "../../../shared/natural-order";
import type { Schedule } from "../contract";
import type { Wanted } from "./booking";

/**
 * What of a booking can conflict with others. The rows of `exceptBookingIds` don't count, and with `sharesSupervisor` neither do other bookings of its
 * supervisor.
 */
export type Claimed = Omit<Wanted, "notes"> & {
  dates: readonly string[];
  exceptBookingIds?: readonly string[] | undefined;
  sharesSupervisor?: boolean | undefined;
};

/** When a booking is, and which others don't count. */
type Slot = Pick<Claimed, "dates" | "startTime" | "endTime" | "exceptBookingIds">;

type Named = { id: string; name: string };
/** Who a team's booking takes: the current cleaners of each team, without those who are absent on the day. */
export type Teams = {
  members: ReadonlyMap<string, readonly Named[]>;
  absentOn: (date: string) => ReadonlySet<string>;
};

/** The members of a team whose booking names no cleaners. */
export function membersIn([{ cleanerId, team }]: Rows, { members }: Teams): readonly Named[] {
  return cleanerId === null && team ? (members.get(team.id) ?? []) : [];
}

/** The villas that other bookings have taken at these times on the first of the days. */
export function blockedVillas(slot: Slot, existing: readonly Schedule[]): Set<string> {
  const onFirst = { ...slot, dates: slot.dates.slice(0, 1) };
  return new Set(bookingsAt(onFirst, existing).flatMap(([{ unitIds }]) => unitIds));
}

/** A time at which somebody is booked. */
export type TakenTime = Pick<Schedule, "date" | "startTime" | "endTime">;

/**
 * Which cleaners, teams and supervisors other bookings have taken at these times, by id, with the times of those bookings. As for conflicts, a team
 * without named cleaners takes its members, and absent people are not taken.
 */
export function takenTimes(
  at: Slot & Pick<Claimed, "sharesSupervisor">,
  existing: readonly Schedule[],
  teams: Teams,
): Map<string, TakenTime[]> {
  const taken = new Map<string, TakenTime[]>();
  for (const rows of bookingsAt(at, existing)) {
    const [{ date, startTime, endTime, teamId, supervisorId }] = rows;
    const supervisor = at.sharesSupervisor ? null : supervisorId;
    const absent = teams.absentOn(date);
    const members = membersIn(rows, teams).filter(({ id }) => !absent.has(id));
    const ids = [...rows.map(({ cleanerId }) => cleanerId), ...members.map(({ id }) => id), teamId, supervisor];
    for (const id of new Set(ids)) if (id) taken.set(id, [...(taken.get(id) ?? []), { date, startTime, endTime }]);
  }
  return taken;
}

/** The rows of one booking. */
export type Rows = [Schedule, ...Schedule[]];

/** The bookings that overlap these times, the earliest first, each with its rows that are not absent. */
export function bookingsAt(at: Slot, existing: readonly Schedule[]): Rows[] {
  const dates = new Set(at.dates);
  const bookings = new Map<string, Rows>();
  for (const row of existing) {
    const isTaken = row.status !== "absent" && !at.exceptBookingIds?.includes(row.bookingId) && dates.has(row.date);
    if (!isTaken || row.startTime >= at.endTime || row.endTime <= at.startTime) continue;
    const others = bookings.get(row.bookingId);
    if (others) others.push(row);
    else bookings.set(row.bookingId, [row]);
  }
  return [...bookings.values()].sort(([one], [other]) => compareNaturally(one.startTime, other.startTime));
}
