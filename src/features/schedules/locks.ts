import { and, arrayContains, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ActionContext } from "../../server/actions/context";
import type { Tx } from "../../server/database/open";
import { bookings, schedules, teams, units } from "../../server/database/tables";
import type { Role } from "../../shared/roles";
import { dayWindow } from "../../shared/time";
import { lockPeople } from "../accounts/locks";
import { lockAround } from "../assignments/locks/work";
import { begunWork, peopleOnPending } from "../assignments/reads/work";
import type { Scope } from "./contract";
import { absentees, bookingsBeside, bookingsOf, membersOf, notFound, overlappingRows, teamMembers } from "./reads";
import type { Booking, Edit, Wanted } from "./rules/booking";
import { type Claimed, conflictsRefusal, namesRefusal } from "./rules/conflicts";
import { audienceOf, crewOf, type Members } from "./rules/crews";
import type { Facts } from "./rules/edit-plan";

/*
 * Every change of bookings locks in this order, so that two changes never deadlock: the bookings, the claims, people, villas, assignments, and
 * finally the rows of bookings. Long because one page shows the whole order.
 */

// Not "for update": whoever plans work for a booking refers to its row, and holds the claims that its editor locks next.
const lock = "no key update";

/** Locks a booking by its id or that of one of its rows, and returns it (else 404). */
export async function lockBookingOf(tx: Tx, named: string): Promise<Booking> {
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(schedules, eq(schedules.bookingId, bookings.id))
    .where(or(eq(schedules.id, named), eq(bookings.id, named)))
    .limit(1)
    .for(lock, { of: bookings });
  // Read under the lock: the previous holder may have removed this row.
  const [booking] = found ? await bookingsOf(tx, [found.id]) : [];
  if (booking?.id !== named && !booking?.rows.some((row) => row.id === named)) throw notFound();
  return booking;
}

/**
 * Locks a booking by its id or that of one of its rows (else 404), and, with a scope, the others of its series that a change concerns: those of
 * today or later that are not completed. Returns them by date.
 */
export async function lockSeriesOf(tx: Tx, named: string, scope: Scope, today: string): Promise<Booking[]> {
  const { id, seriesId, date } = bookings;
  const [own] = await tx
    .select({ id, seriesId, date })
    .from(bookings)
    .innerJoin(schedules, eq(schedules.bookingId, id))
    .where(or(eq(schedules.id, named), eq(id, named)))
    .limit(1);
  if (!own?.seriesId || scope === "day") return [await lockBookingOf(tx, named)];
  const from = scope === "following" && own.date > today ? own.date : today;
  const locked = await tx
    .select({ id })
    .from(bookings)
    .where(or(eq(id, own.id), and(eq(seriesId, own.seriesId), gte(date, from))))
    .orderBy(id)
    .for(lock);
  const found = await bookingsOf(
    tx,
    locked.map((booking) => booking.id),
  );
  // The previous holder of a lock may have removed this row.
  if (!found.some((booking) => booking.id === named || booking.rows.some((row) => row.id === named))) throw notFound();
  return found.filter(({ id: one, rows }) => one === own.id || rows.some(({ status }) => status !== "completed"));
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

/** Locks and returns the bookings of a day in which a person's row is absent. */
export async function lockAbsent(tx: Tx, { userId, date }: { userId: string; date: string }): Promise<Booking[]> {
  const own = and(eq(schedules.cleanerId, userId), eq(schedules.date, date), eq(schedules.status, "absent"));
  const absent = tx.select({ id: schedules.bookingId }).from(schedules).where(own);
  const { id } = bookings;
  const locked = await tx.select({ id }).from(bookings).where(inArray(id, absent)).orderBy(id).for(lock);
  return bookingsOf(
    tx,
    locked.map((booking) => booking.id),
  );
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

/** A booking as it is and as it is wanted; null: deleted. */
type Change = { before: Booking; after: Edit | null };

/**
 * What the claims of a changing booking depend on: the booking as it is and as it is wanted, everybody on its pending work, and the bookings that
 * may take over its villas. Returns these and the members of all teams.
 */
async function claimsAround(tx: Tx, { before, after }: Change) {
  const next = await bookingsBeside(tx, before);
  const own = after ? [before, after] : [before];
  const members = await membersOf(tx, [...own, ...next]);
  const people = [...audienceOf([...own, ...next], members), ...(await peopleOnPending(tx, before.id))];
  return { claims: [...own, { cleanerIds: people }], found: { next, members } };
}

/** Locks the claims around all bookings of a change at once, because one booking after the other would lock them in another order. */
export async function lockClaimsOfAll(tx: Tx, changes: readonly Change[]): Promise<void> {
  await lockFound(tx, async () => {
    const claims: Claims[] = [];
    for (const change of changes) claims.push(...(await claimsAround(tx, change)).claims);
    return { claims, found: undefined };
  });
}

/** Locks the claims of a new booking and of its people, and returns the members of its team. */
export function lockWanted(tx: Tx, wanted: Wanted): Promise<Members> {
  return lockFound(tx, async () => {
    const found = await membersOf(tx, [wanted]);
    return { claims: [wanted, { cleanerIds: crewOf(wanted, found) }], found };
  });
}

/** Reads again until everything that was found is locked: it can change while this waits for a lock. */
async function lockFound<T>(tx: Tx, read: () => Promise<{ claims: Claims[]; found: T }>): Promise<T> {
  const held = new Set<string>();
  for (;;) {
    const { claims, found } = await read();
    const missing = keysOf(claims).filter((key) => !held.has(key));
    if (missing.length === 0) return found;
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
  const people = crewOf(wanted, await membersOf(tx, [wanted]));
  const rows = await overlappingRows(tx, wanted, people);
  const concerned = new Set([wanted, ...rows].flatMap((booking) => booking.teamId ?? []));
  const takes = { members: await teamMembers(tx, [...concerned]), absentOn: await absentees(tx, people, wanted.dates) };
  const refusal = namesRefusal(wanted, staff, existing) ?? conflictsRefusal(wanted, rows, villas, takes);
  if (refusal) throw refusal;
}

/**
 * Locks what an edit of a booking, locked by the caller, or its deletion (`null`) can change, and returns what the change depends on. Refuses what
 * `expectBookable` refuses.
 */
export async function lockChange({ tx, zone }: ActionContext, before: Booking, after: Edit | null): Promise<Facts> {
  const { next, members } = await lockFound(tx, () => claimsAround(tx, { before, after }));
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
