import { and, eq, isNull } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { bookings, settings, teams, units } from "../../../server/database/tables";
import type { Role } from "../../../shared/roles";
import { dayWindow } from "../../../shared/time";
import { lockPeople } from "../../accounts/locks";
import { lockAround } from "../../assignments/locks/work";
import { usualMinutesOf } from "../../assignments/reads/usual-minutes";
import { begunWork, peopleOnPending } from "../../assignments/reads/work";
import { peopleOf } from "../../assignments/rules/work-plan";
import { overlappingRows } from "../reads";
import { bookingsBeside } from "../reads/bookings";
import { absentees, membersOf, teamMembers } from "../reads/people";
import type { Booking, Edit, Wanted } from "../rules/booking";
import {
  type Conflict,
  claimedByEdit,
  conflictsOf,
  conflictsRefusal,
  namedAnew,
  namesRefusal,
  sharesSupervisor,
} from "../rules/conflicts";
import { audienceOf, crewOf, type Members } from "../rules/crews";
import type { Facts } from "../rules/edit-plan";
import type { Claimed } from "../rules/taken-times";
import { type Claims, lockInOrder, lockLateClaims } from "./in-order";

/** A booking as it is and as it is wanted; null: deleted. */
type Change = { before: Booking; after: Edit | null };
type Edited = Change & { after: Edit };

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
  await lockInOrder(tx, async () => ({ claims: await claimsAroundAll(tx, changes), found: undefined }));
}

/** What the claims around bookings that are deleted, or lose somebody, depend on. */
export function claimsAroundDeleted(tx: Tx, bookings: readonly Booking[]): Promise<Claims[]> {
  return claimsAroundAll(
    tx,
    bookings.map((before) => ({ before, after: null })),
  );
}

async function claimsAroundAll(tx: Tx, changes: readonly Change[]): Promise<Claims[]> {
  const claims: Claims[] = [];
  for (const change of changes) claims.push(...(await claimsAround(tx, change)).claims);
  return claims;
}

/** Locks the claims of a new booking and of its people, and returns the members of its team. */
export function lockWanted(tx: Tx, wanted: Wanted): Promise<Members> {
  return lockInOrder(tx, async () => {
    const found = await membersOf(tx, [wanted]);
    return { claims: [wanted, { cleanerIds: crewOf(wanted, found) }], found };
  });
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
    .where(and(anyOf(id, unitIds), isNull(removedAt)))
    .orderBy(id)
    .for("no key update");
  return { staff, villas };
}

/**
 * Refuses a booking that names unknown ids or wrong roles (422), or what other bookings have taken (409, with every conflict). The caller holds
 * its claims and has locked everybody and everything that it names. An edit may leave what was named before.
 */
export async function expectBookable(tx: Tx, asked: Claimed, { staff, villas }: Named, edit?: Edited): Promise<void> {
  const { teamId } = asked;
  const isThere = (id: string) => and(eq(teams.id, id), isNull(teams.removedAt));
  const team = teamId ? await tx.select({ id: teams.id }).from(teams).where(isThere(teamId)) : [];
  const existing = new Set([...team, ...villas].map(({ id }) => id));
  const named = edit ? namedAnew(edit.before, edit.after) : asked;
  const refusal =
    namesRefusal(named, staff, existing) ?? conflictsRefusal(await conflictsWithOthers(tx, asked, villas, edit));
  if (refusal) throw refusal;
}

/**
 * Refuses edits of several bookings that conflict with others (409), with the conflicts of all, because each of them alone would name only its own.
 * The caller holds their claims. Whether they conflict with each other shows when they are edited.
 */
export async function expectAllFree(tx: Tx, edits: readonly Edited[]): Promise<void> {
  const exceptBookingIds = edits.map(({ before }) => before.id);
  const unitIds = new Set(edits.flatMap(({ after }) => after.unitIds));
  const villas = await tx.select({ id: units.id, code: units.code }).from(units).where(anyOf(units.id, unitIds));
  const conflicts: Conflict[] = [];
  for (const edit of edits) {
    const asked = { ...edit.after, dates: [edit.after.date], exceptBookingIds };
    conflicts.push(...(await conflictsWithOthers(tx, asked, villas, edit)));
  }
  const refusal = conflictsRefusal(conflicts);
  if (refusal) throw refusal;
}

/** What other bookings have taken of a booking. An edit leaves a supervisor what they had. */
async function conflictsWithOthers(
  tx: Tx,
  asked: Claimed,
  villas: Named["villas"],
  edit?: Edited,
): Promise<Conflict[]> {
  const parkAllows = await maySupervisorsOverlap(tx);
  const shares = edit ? sharesSupervisor(parkAllows, edit.after, edit.before) : parkAllows;
  const people = crewOf(asked, await membersOf(tx, [asked]));
  const absentOn = await absentees(tx, people, asked.dates);
  const all = { ...asked, sharesSupervisor: shares };
  const wanted = edit ? claimedByEdit(all, edit.before, absentOn(edit.after.date)) : all;
  const rows = await overlappingRows(tx, wanted, people);
  const concerned = new Set([wanted, ...rows].flatMap((booking) => booking.teamId ?? []));
  return conflictsOf(wanted, rows, villas, { members: await teamMembers(tx, [...concerned]), absentOn });
}

/**
 * Locks what an edit of a booking or its deletion (`null`) can change, and returns what the change depends on. The caller has locked the booking and
 * the claims around it. Refuses what `expectBookable` refuses.
 */
export async function lockChange({ tx, zone }: ActionContext, before: Booking, after: Edit | null): Promise<Facts> {
  const { next, members } = (await claimsAround(tx, { before, after })).found;
  const own = after ? [before, after] : [before];
  const crews = [...next, ...own.slice(1)].flatMap((booking) => crewOf(booking, members));
  const supervisors = after?.supervisorId ? [after.supervisorId] : [];
  const named = await lockNamed(
    tx,
    [...supervisors, ...crews],
    own.flatMap(({ unitIds }) => unitIds),
  );
  if (after) {
    const asked = { ...after, dates: [after.date], exceptBookingIds: [before.id] };
    await expectBookable(tx, asked, named, { before, after });
  }

  const places = own.map(({ unitIds, date }) => ({ unitIds, window: dayWindow(date, zone) }));
  const work = await lockAround(tx, before.id, places);
  const begun = await begunWork(
    tx,
    [before, ...next].map(({ id }) => id),
  );
  // Somebody may have been assigned to this work after the claims were locked; they must not become absent unnoticed either.
  const pending = work.filter(({ bookingId, status }) => bookingId === before.id && status === "pending");
  const onWork = pending.flatMap(peopleOf);
  const people = [...crewOf(before, members), ...crews, ...onWork];
  await lockLateClaims(tx, [{ cleanerIds: people }]);
  const absentOn = await absentees(
    tx,
    people,
    own.map(({ date }) => date),
  );
  const minutes = await usualMinutesOf(
    tx,
    [...own, ...next].flatMap(({ unitIds }) => unitIds),
  );
  const [booking] = await tx.select({ isPlanned: bookings.isPlanned }).from(bookings).where(eq(bookings.id, before.id));
  const isPlanned = booking?.isPlanned ?? false;
  const villas = new Set(named.villas.map(({ id }) => id));
  return { next, members, cleaners: cleanersAmong(named), isPlanned, villas, work, begun, absentOn, minutes };
}

/** Whether the park lets supervisors have several bookings at the same time. */
async function maySupervisorsOverlap(tx: Tx): Promise<boolean> {
  const [park] = await tx.select({ allows: settings.supervisorsMayOverlap }).from(settings);
  return park?.allows ?? false;
}

/** The cleaners among locked people. */
export function cleanersAmong({ staff }: Named): ReadonlySet<string> {
  return new Set([...staff].flatMap(([id, role]) => (role === "cleaner" ? id : [])));
}
