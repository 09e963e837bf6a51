import { and, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ActionContext } from "../../server/actions/context";
import type { Tx } from "../../server/database/open";
import { assignmentCollaborators, assignments, users } from "../../server/database/tables";
import type { Person } from "../../server/person";
import { isOwn, iso, notFound, type Row, readableBy } from "./reads/assignment";
import { stepTime } from "./rules/steps";

/** Work with its lead, as a hand-over needs it. */
export type Led = Pick<Row, "id" | "cleanerId" | "createdAt">;
/** Open work as a booking finds it. */
export type Open = Led & Pick<Row, "unitId" | "bookingId" | "status" | "plannedAt" | "supervisorId" | "uncovered">;
/** Work of a booking that nobody has started, and who helps with it. */
export type Pending = Led &
  Pick<Row, "unitId" | "bookingId" | "plannedAt" | "supervisorId" | "uncovered"> & { collaboratorIds: string[] };
/** From an instant until before another: a park day, say. */
export type Window = { from: Date; until: Date };

/** What the steps need of an assignment, its row locked until the transaction ends. */
export type Locked = Led &
  Pick<Row, "unitId" | "status" | "startedAt" | "round"> & {
    /** Lead and active collaborators: whom a change concerns. */
    people: string[];
    /** When the step that it is locked for happened: what every row that comes of it says. */
    at: Date;
  };
type AuthedContext = Pick<ActionContext, "tx" | "now" | "delay"> & { by: Person };

/** Locks a cleaner's own assignment for a step (else 404). */
export function lockOwn(context: AuthedContext, id: string): Promise<Locked> {
  return lockIf(isOwn(context.by.id), context, id);
}

/** Locks an assignment that this person may read for a step (else 404): any for a supervisor, finished or inspected ones for QC. */
export function lockReadable(context: AuthedContext, id: string): Promise<Locked> {
  return lockIf(readableBy(context.by), context, id);
}

/** Locks an assignment for a change of its plan, which is one from when the server hears of it. */
export function lockPlan(context: AuthedContext, id: string): Promise<Locked> {
  return lockReadable({ ...context, delay: 0 }, id);
}

/** Locks work of which this person has announced that photo, theirs still or not, or else work that they may read (else 404). */
export function lockAnnounced(context: AuthedContext, id: string, photoId: string): Promise<Locked> {
  const hasAnnounced = sql`exists (select from photo_announcements n
    where n.id = ${photoId} and n.assignment_id = a.id and n.owner_id = ${context.by.id})`;
  return lockIf(sql`(${hasAnnounced} or ${readableBy(context.by)})`, context, id);
}

async function lockIf(allowed: SQL, { tx, now, delay }: AuthedContext, id: string): Promise<Locked> {
  const { unitId, status, startedAt, cleanerId, round, createdAt } = assignments;
  const [row] = await tx
    .select({ id: assignments.id, unitId, status, startedAt, cleanerId, round, createdAt })
    .from(assignments)
    .where(eq(assignments.id, id))
    .for("update");
  // Asked after the lock is held, so that a hand-over that has just been committed counts, and the step that was just taken.
  const { rows } = await tx.execute<{ allowed: boolean; people: string[]; previous: string }>(sql`
    select ${allowed} as allowed, array(select cleaner_id::text from assignment_collaborators c
      where c.assignment_id = a.id and c.left_at is null order by c.joined_at, c.id) as people,
      ${iso(sql`greatest(a.created_at, a.started_at, (${lastStep}))`)} as previous
    from assignments a where a.id = ${id}`);
  const [seen] = rows;
  if (!row || !seen?.allowed) throw notFound();
  const at = stepTime(now, delay, new Date(seen.previous));
  return { ...row, people: [row.cleanerId, ...seen.people], at };
}

/** When the latest step of assignment `a` happened. Each one is later than those before it, so the row that came last says it. */
const lastStep = sql`select l.created_at from audit_logs l
  where l.entity = 'assignments' and l.entity_id = a.id order by l.id desc limit 1`;

/** Locks a cleaner's own unfinished work; only what is planned between two instants, where they are given. */
export function lockUnfinished(tx: Tx, cleanerId: string, during?: Window): Promise<Led[]> {
  const a = alias(assignments, "a");
  return tx
    .select({ id: a.id, cleanerId: a.cleanerId, createdAt: a.createdAt })
    .from(a)
    .where(
      and(
        inArray(a.status, ["pending", "in_progress"]),
        during && gte(a.plannedAt, during.from),
        during && lt(a.plannedAt, during.until),
        isOwn(cleanerId),
      ),
    )
    .orderBy(a.id)
    .for("update");
}

/** Locks the villas where somebody has unfinished work, also what is theirs in name only, before the work itself, as whoever plans does. */
export async function lockVillasOf(tx: Tx, cleanerId: string): Promise<void> {
  await tx.execute(sql`
    select u.id from units u where u.id in (
      select a.unit_id from assignments a where a.cleaner_id = ${cleanerId} and a.status in ('pending', 'in_progress')
      union select a.unit_id from assignment_collaborators c join assignments a on a.id = c.assignment_id
      where c.cleaner_id = ${cleanerId} and c.left_at is null and a.status in ('pending', 'in_progress'))
    order by u.id for no key update`);
}

/** Who of these people is here as a cleaner; they stay so until the transaction ends. */
export async function lockCleaners(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.role, "cleaner"), isNull(users.removedAt)))
    .orderBy(users.id)
    .for("share");
  return new Set(rows.map(({ id }) => id));
}

/** Locks the open work that somebody supervises, and gives it with its leads. */
export function lockSupervised(tx: Tx, supervisorId: string): Promise<Led[]> {
  const { id, cleanerId, createdAt, status } = assignments;
  return tx
    .select({ id, cleanerId, createdAt })
    .from(assignments)
    .where(and(eq(assignments.supervisorId, supervisorId), ne(status, "done")))
    .orderBy(id)
    .for("update");
}

/** Locks the open work of villas that is planned between two instants, covered before uncovered. */
export function lockOpen(tx: Tx, unitIds: readonly string[], { from, until }: Window): Promise<Open[]> {
  const { id, unitId, bookingId, cleanerId, createdAt, status, plannedAt, supervisorId, uncovered } = assignments;
  return tx
    .select({ id, unitId, bookingId, cleanerId, createdAt, status, plannedAt, supervisorId, uncovered })
    .from(assignments)
    .where(
      and(
        sql`${unitId} = any(${sql.param(unitIds)}::uuid[])`,
        ne(status, "done"),
        gte(plannedAt, from),
        lt(plannedAt, until),
      ),
    )
    .orderBy(uncovered, id)
    .for("update");
}

/** Locks the work of a booking that nobody has started. */
export function lockPending(tx: Tx, bookingId: string): Promise<Pending[]> {
  return lockPendingWhere(tx, eq(assignments.bookingId, bookingId));
}

/** The same of a villa, from whatever day. */
export function lockPendingIn(tx: Tx, unitId: string): Promise<Pending[]> {
  return lockPendingWhere(tx, eq(assignments.unitId, unitId));
}

async function lockPendingWhere(tx: Tx, where: SQL): Promise<Pending[]> {
  const { id, unitId, bookingId, cleanerId, createdAt, plannedAt, supervisorId, uncovered } = assignments;
  const rows = await tx
    .select({ id, unitId, bookingId, cleanerId, createdAt, plannedAt, supervisorId, uncovered })
    .from(assignments)
    .where(and(where, eq(assignments.status, "pending")))
    .orderBy(id)
    .for("update");
  const helpers = await activeHelpers(tx, rows);
  return rows.map((row) => ({ ...row, collaboratorIds: helpers.get(row.id) ?? [] }));
}

/** Who is on the work of a booking that nobody has started: leads and active helpers. */
export async function peopleOnPending(tx: Tx, bookingId: string): Promise<string[]> {
  const { id, cleanerId } = assignments;
  const rows = await tx
    .select({ id, cleanerId })
    .from(assignments)
    .where(and(eq(assignments.bookingId, bookingId), eq(assignments.status, "pending")));
  const helpers = await activeHelpers(tx, rows);
  return [...rows.map((row) => row.cleanerId), ...[...helpers.values()].flat()];
}

/** The villas of a booking that somebody has started, or finished. */
export async function begunVillas(tx: Tx, bookingId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ unitId: assignments.unitId })
    .from(assignments)
    .where(and(eq(assignments.bookingId, bookingId), ne(assignments.status, "pending")));
  return rows.map(({ unitId }) => unitId);
}

/** Who is on each of these beside the lead, in the order in which they joined. */
async function activeHelpers(tx: Tx, work: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const { id, assignmentId, cleanerId, joinedAt, leftAt } = assignmentCollaborators;
  const ids = sql.param(work.map((one) => one.id));
  const rows = await tx
    .select({ assignmentId, cleanerId })
    .from(assignmentCollaborators)
    .where(and(sql`${assignmentId} = any(${ids}::uuid[])`, isNull(leftAt)))
    .orderBy(joinedAt, id);
  const helpers = new Map<string, string[]>();
  for (const row of rows) helpers.set(row.assignmentId, [...(helpers.get(row.assignmentId) ?? []), row.cleanerId]);
  return helpers;
}

/** The colleagues who are on the work beside the lead, in the order in which they joined. */
export async function activeCollaborators(tx: Tx, assignmentId: string): Promise<string[]> {
  const { id, cleanerId, joinedAt, leftAt } = assignmentCollaborators;
  const rows = await tx
    .select({ cleanerId })
    .from(assignmentCollaborators)
    .where(and(eq(assignmentCollaborators.assignmentId, assignmentId), isNull(leftAt)))
    .orderBy(joinedAt, id);
  return rows.map((row) => row.cleanerId);
}
