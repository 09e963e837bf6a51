import { and, arrayContains, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ActionContext } from "../../server/actions/context";
import type { Tx } from "../../server/database/open";
import { bookings, schedules, teams, units } from "../../server/database/tables";
import type { Role } from "../../shared/roles";
import { dayWindow } from "../../shared/time";
import { lockPeople } from "../accounts/locks";
import { lockAround } from "../assignments/locks/work";
import { begunWork, peopleOnPending } from "../assignments/reads/work";
import { absentees, bookingsBeside, bookingsOf, membersOf, notFound, overlappingRows } from "./reads";
import type { Booking, Edit } from "./rules/booking";
import { type Claimed, conflictsRefusal, namesRefusal } from "./rules/conflicts";
import { audienceOf, crewOf, type Members } from "./rules/crews";
import type { Facts } from "./rules/edit-plan";

/*
 * Every change of bookings locks in this order, so that two changes never deadlock: the bookings, the claims, people, villas, assignments, and
 * at last the rows of bookings.
 */

// Not "for update": whoever plans work for a booking refers to its row, and holds the claims that its editor locks next.
const lock = "no key update";

/** Locks the booking of a schedule row and returns it (else 404). */
export async function lockBookingOf(tx: Tx, scheduleId: string): Promise<Booking> {
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(schedules, eq(schedules.bookingId, bookings.id))
    .where(eq(schedules.id, scheduleId))
    .for(lock, { of: bookings });
  // Read under the lock: the previous holder may have removed this row.
  const [booking] = found ? await bookingsOf(tx, [found.id]) : [];
  if (!booking?.rows.some((row) => row.id === scheduleId)) throw notFound();
  return booking;
}

/** Locks and returns the bookings from a day on that somebody cleans for or supervises and that are not completed. */
export function lockComing(tx: Tx, personId: string, from: string): Promise<Booking[]> {
  return lockComingWhere(tx, or(eq(schedules.cleanerId, personId), eq(schedules.supervisorId, personId)), from);
}

/** Locks and returns the bookings from a day on that have a villa and are not completed. */
export async function lockComingWith(tx: Tx, unitId: string, from: string): Promise<Booking[]> {
  const coming = await lockComingWhere(tx, arrayContains(schedules.unitIds, [unitId]), from);
  // The previous holder of a lock may have removed the villa.
  return coming.filter(({ unitIds }) => unitIds.includes(unitId));
}

async function lockComingWhere(tx: Tx, where: SQL | undefined, from: string): Promise<Booking[]> {
  const coming = tx
    .select({ id: schedules.bookingId })
    .from(schedules)
    .where(and(where, gte(schedules.date, from), ne(schedules.status, "completed")));
  const { id } = bookings;
  const locked = await tx.select({ id }).from(bookings).where(inArray(id, coming)).orderBy(id).for(lock);
  return bookingsOf(
    tx,
    locked.map((booking) => booking.id),
  );
}

/** Locks the rows of bookings. Two approvals of a booking's last two villas wait here, so that the second one sees the first. */
export async function lockRows(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(sql`${schedules.bookingId} = any(${sql.param(bookingIds)}::uuid[])`)
    .orderBy(schedules.id)
    .for("update");
}

/** What a booking has to itself at a time. */
type Claims = Partial<Pick<Claimed, "cleanerIds" | "teamId" | "supervisorId" | "unitIds">>;

/**
 * Locks what may be claimed until the transaction ends, in one order. A lock holds for all days, because a season of single days would need more
 * locks than PostgreSQL has room for.
 */
export async function lockClaims(tx: Tx, claims: readonly Claims[]): Promise<void> {
  await lockKeys(tx, keysOf(claims));
}

/**
 * Locks the claims of a booking as it is and as it is wanted, of everybody on its pending work, and of the bookings that may take over its
 * villas. Returns these and the members of all teams. They are read again until everything that was found is locked: they can change while this
 * waits for a lock.
 */
async function lockClaimsAround(
  tx: Tx,
  before: Booking,
  after: Edit | null,
): Promise<{ next: Booking[]; members: Members }> {
  const held = new Set<string>();
  for (;;) {
    const next = await bookingsBeside(tx, before);
    const own = after ? [before, after] : [before];
    const members = await membersOf(tx, [...own, ...next]);
    const people = [...audienceOf([...own, ...next], members), ...(await peopleOnPending(tx, before.id))];
    const missing = keysOf([...own, { cleanerIds: people }]).filter((key) => !held.has(key));
    if (missing.length === 0) return { next, members };
    await lockKeys(tx, missing);
    for (const key of missing) held.add(key);
  }
}

function keysOf(claims: readonly Claims[]): string[] {
  return claims.flatMap(({ cleanerIds = [], teamId, supervisorId, unitIds = [] }) => [
    ...cleanerIds.map((id) => `person ${id}`),
    ...(teamId ? [`team ${teamId}`] : []),
    ...(supervisorId ? [`supervisor ${supervisorId}`] : []),
    ...unitIds.map((id) => `villa ${id}`),
  ]);
}

async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  const sorted = [...new Set(keys)].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(sorted)}::text[]) key`);
}

/** Whom and what a transaction has locked: current staff with their roles, and existing villas. */
type Named = { staff: ReadonlyMap<string, Role>; villas: { id: string; code: string }[] };

/** Locks people, then villas, and returns those that exist. */
export async function lockNamed(tx: Tx, people: readonly string[], unitIds: readonly string[]): Promise<Named> {
  const staff = await lockPeople(tx, people);
  const { id, code, removedAt } = units;
  const villas = await tx
    .select({ id, code })
    .from(units)
    .where(and(sql`${id} = any(${sql.param(unitIds)}::uuid[])`, isNull(removedAt)))
    .orderBy(id)
    .for("no key update");
  return { staff, villas };
}

/**
 * Refuses a booking that names unknown ids or wrong roles (422), or what other bookings have taken (409, with every conflict). The caller holds
 * its claims and has locked everybody and everything that it names.
 */
export async function expectBookable(tx: Tx, wanted: Claimed, { staff, villas }: Named): Promise<void> {
  const { teamId } = wanted;
  const team = teamId ? await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)) : [];
  const existing = new Set([...team, ...villas].map(({ id }) => id));
  const rows = await overlappingRows(tx, wanted);
  const refusal = namesRefusal(wanted, staff, existing) ?? conflictsRefusal(wanted, rows, villas);
  if (refusal) throw refusal;
}

/**
 * Locks what an edit of a booking, locked by the caller, or its deletion (`null`) can change, and returns what the change depends on. Refuses what
 * `expectBookable` refuses.
 */
export async function lockChange({ tx, zone }: ActionContext, before: Booking, after: Edit | null): Promise<Facts> {
  const { next, members } = await lockClaimsAround(tx, before, after);
  const own = after ? [before, after] : [before];
  const crews = [...next, ...own.slice(1)].flatMap((booking) => crewOf(booking, members));
  const supervisors = after?.supervisorId ? [after.supervisorId] : [];
  const named = await lockNamed(
    tx,
    [...supervisors, ...crews],
    own.flatMap(({ unitIds }) => unitIds),
  );
  if (after) await expectBookable(tx, { ...after, dates: [after.date], exceptBookingId: before.id }, named);

  const places = own.map(({ unitIds, date }) => ({ unitIds, window: dayWindow(date, zone) }));
  const work = await lockAround(tx, before.id, places);
  const begun = await begunWork(
    tx,
    [before, ...next].map(({ id }) => id),
  );
  // Somebody may have been assigned to this work after the claims were locked; they must not become absent unnoticed either.
  const pending = work.filter(({ bookingId, status }) => bookingId === before.id && status === "pending");
  const onWork = pending.flatMap(({ cleanerId, collaboratorIds }) => [cleanerId, ...collaboratorIds]);
  const people = [...crewOf(before, members), ...crews, ...onWork];
  await lockClaims(tx, [{ cleanerIds: people }]);
  const absentOn = await absentees(
    tx,
    people,
    own.map(({ date }) => date),
  );
  return { next, members, cleaners: cleanersAmong(named), work, begun, absentOn };
}

/** The cleaners among locked people. */
export function cleanersAmong({ staff }: Named): ReadonlySet<string> {
  return new Set([...staff].flatMap(([id, role]) => (role === "cleaner" ? id : [])));
}
