import { and, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import type { Tx } from "../../../server/database/open";
import { assignments, cleaningKinds } from "../../../server/database/tables";
import { wrongField } from "../../../shared/problem";
import { isSupervisor } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import { dayWindow, parkDay } from "../../../shared/time";
import { lockPeople } from "../../accounts/locks";
import { lockUnit } from "../../units/locks";
import { villaTaken } from "../rules/arrange";
import type { NamedCrew } from "../rules/steps";
import { workDay } from "../rules/work-day";

type NamedPeople = NamedCrew & { supervisorId?: string | null | undefined };

/** Refuses (422, by field) people who no longer exist or have the wrong role. None can be removed until the transaction ends. */
export async function expectCrew(
  tx: Tx,
  { cleanerId, collaboratorIds = [], supervisorId }: NamedPeople,
): Promise<void> {
  const staff = await lockPeople(
    tx,
    [cleanerId, ...collaboratorIds, supervisorId].flatMap((id) => id ?? []),
  );
  const isNoCleaner = (id: string) => staff.get(id) !== "cleaner";
  if (cleanerId && isNoCleaner(cleanerId)) throw wrongField("cleanerId", say("This person is not a cleaner."));
  if (collaboratorIds.some(isNoCleaner)) throw wrongField("collaboratorIds", say("One of these is not a cleaner."));
  if (supervisorId && !isSupervisor(staff.get(supervisorId)))
    throw wrongField("supervisorId", say("This person is not a team leader."));
}

/** Who is to do work, and when. */
type PlannedCrew = Pick<NamedCrew, "cleanerId" | "collaboratorIds"> & { plannedAt: Date };

/**
 * Refuses (422, by field, with the name) people who are absent on the day on which their work is done. The caller has locked them, as marking somebody
 * absent does.
 */
export async function expectPresent({ tx, zone, now }: ActionContext, ...crews: readonly PlannedCrew[]): Promise<void> {
  const named = crews.flatMap(({ cleanerId, collaboratorIds = [], plannedAt }) => {
    const date = workDay(plannedAt, now, zone);
    const lead = cleanerId ? [{ id: cleanerId, date, field: "cleanerId" }] : [];
    return [...lead, ...collaboratorIds.map((id) => ({ id, date, field: "collaboratorIds" }))];
  });
  if (named.length === 0) return;
  const { rows } = await tx.execute<{ name: string; field: string }>(sql`
    select p.name, n.field from json_to_recordset(${JSON.stringify(named)}::json) n(id uuid, date date, field text)
    join availabilities away on away.user_id = n.id and away.date = n.date and not away.is_available
    join users p on p.id = n.id order by p.name, p.id, n.field limit 1`);
  const [absent] = rows;
  if (absent) throw wrongField(absent.field, say("{name} is absent that day.", { name: absent.name }));
}

/** Refuses a kind of cleaning that does not exist (422); one that is given can't be removed until the transaction ends. */
export async function expectKind(tx: Tx, kindId: string | undefined): Promise<void> {
  if (kindId === undefined) return;
  const { id } = cleaningKinds;
  const found = await tx.select({ id }).from(cleaningKinds).where(eq(id, kindId)).for("key share");
  if (found.length === 0) throw wrongField("kindId", say("This kind of cleaning does not exist."));
}

/**
 * Locks the people named, before the assignment itself, so that nobody is deleted in the meantime and no deadlock
 * occurs.
 */
export async function lockNamed(tx: Tx, named: NamedPeople): Promise<void> {
  await lockPeople(tx, peopleNamed(named));
}

/** The people who are named. */
export function peopleNamed({
  cleanerId,
  collaboratorIds = [],
  addCollaboratorIds = [],
  supervisorId,
}: NamedPeople): string[] {
  return [cleanerId, ...collaboratorIds, ...addCollaboratorIds, supervisorId].flatMap((id) => id ?? []);
}

/**
 * Refuses an unknown villa (422), or one with another open assignment that park day (409). Locks the villa, so that only
 * one of two concurrent plans succeeds.
 */
export async function lockFree(
  { tx, zone }: ActionContext,
  unitId: string,
  at: Date,
  exceptId?: string,
): Promise<void> {
  await lockUnit(tx, unitId);
  const { id, status, plannedAt } = assignments;
  const { from, until } = dayWindow(parkDay(at, zone), zone);
  const open = [eq(assignments.unitId, unitId), ne(status, "done"), gte(plannedAt, from), lt(plannedAt, until)];
  const [other] = await tx
    .select({ id })
    .from(assignments)
    .where(and(...open, exceptId === undefined ? undefined : ne(id, exceptId)))
    .limit(1);
  if (other) throw villaTaken();
}

/** Of assignments that would be planned for these instants, those whose villa, locked by the caller, has other open work on that park day; by code. */
export async function takenByOthers(
  { tx, zone }: ActionContext,
  places: readonly { id: string; plannedAt: Date }[],
): Promise<{ id: string; code: string }[]> {
  if (places.length === 0) return [];
  const wanted = places.map(({ id, plannedAt }) => ({ id, ...dayWindow(parkDay(plannedAt, zone), zone) }));
  const { rows } = await tx.execute<{ id: string; code: string }>(sql`
    select w.id, u.code from json_to_recordset(${JSON.stringify(wanted)}::json) w(id uuid, "from" timestamptz, until timestamptz)
    join assignments a on a.id = w.id join units u on u.id = a.unit_id
    where exists (select from assignments o where o.unit_id = a.unit_id and o.id <> a.id and o.status <> 'done'
      and o.planned_at >= w."from" and o.planned_at < w.until)
    order by u.code`);
  return rows;
}
