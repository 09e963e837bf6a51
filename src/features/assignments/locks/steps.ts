import { eq, type SQL, sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import { Collision } from "../../../server/database/faults";
import { iso } from "../../../server/database/iso";
import type { Tx } from "../../../server/database/open";
import { assignments, units } from "../../../server/database/tables";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { lockPeople } from "../../accounts/locks";
import { lockUnits } from "../../units/locks";
import { notFound, type Row } from "../reads/assignment";
import { isOwn, readableBy } from "../reads/readable";
import { peopleAndVilla } from "../reads/work";
import { stepTime } from "../rules/step-time";
import { hasMoved } from "../rules/steps";

/** An assignment whose row is locked until the transaction ends, for one step of its life cycle. */
export type Locked = Pick<
  Row,
  | "id"
  | "unitId"
  | "plannedAt"
  | "supervisorId"
  | "status"
  | "startedAt"
  | "finishedAt"
  | "guestsHereAt"
  | "guestsHereById"
  | "round"
  | "cleanerId"
  | "uncovered"
  | "createdAt"
> & {
  /** The lead, then the active collaborators. */
  people: string[];
  /** When the phone says that the step happened; when it was made; and the time of every row that it writes. */
  reportedAt: Date;
  madeAt: Date;
  at: Date;
  /** When it was last sent back in this round; null if it was not. */
  sentBackAt: Date | null;
};
type StepContext = Pick<ActionContext, "tx" | "now" | "delay" | "notBefore"> & { by: Person };

/**
 * Locks a cleaner's own assignment for a step (404 if it is not theirs). `unitId`: the villa that the step is about; refused (409) if the work has
 * moved to another.
 */
export async function lockOwn(context: StepContext, id: string, unitId?: string): Promise<Locked> {
  const work = await lockIf(isOwn(context.by.id), context, id);
  await expectVilla(context.tx, work, unitId);
  return work;
}

/** Locks an assignment that this person may read for a step (else 404). */
export function lockReadable(context: StepContext, id: string): Promise<Locked> {
  return lockIf(readableBy(context.by), context, id);
}

/**
 * Locks an assignment that may go back to its crew, to another day or villa (else 404), with `lock`, after those who do and supervise it and its villa,
 * deleted or not, and after others whom the change names. Its own are read without a lock: if they are others by then, everything is repeated.
 */
export async function lockWithCrew(
  context: StepContext,
  id: string,
  lock: typeof lockReadable = lockReadable,
  named: Awaited<ReturnType<typeof peopleAndVilla>> = { people: [], unitIds: [] },
): Promise<Locked> {
  const { tx } = context;
  const before = await peopleAndVilla(tx, id);
  await lockPeople(tx, [...before.people, ...named.people]);
  await lockUnits(tx, [...before.unitIds, ...named.unitIds]);
  const work = await lock(context, id);
  const people = work.supervisorId ? [...work.people, work.supervisorId] : work.people;
  const isKnown = people.every((one) => before.people.includes(one)) && before.unitIds.includes(work.unitId);
  if (!isKnown) throw new Collision();
  return work;
}

/** Locks an assignment for a change of its plan, which counts from when the request arrives. */
export function lockPlan(context: StepContext, id: string): Promise<Locked> {
  return lockReadable({ ...context, delay: 0 }, id);
}

/** Locks an assignment for which this person has announced the photo, or that they may read (else 404). */
export function lockAnnounced(context: StepContext, id: string, photoId: string): Promise<Locked> {
  const hasAnnounced = sql`exists (select from photo_announcements n
    where n.id = ${photoId} and n.assignment_id = a.id and n.owner_id = ${context.by.id})`;
  return lockIf(sql`(${hasAnnounced} or ${readableBy(context.by)})`, context, id);
}

/** Refuses (409) a step about another villa than the one in which the work is by now, because it has moved while the phone had no network. */
export async function expectVilla(tx: Tx, work: Locked, unitId: string | undefined): Promise<void> {
  if (!hasMoved(work, unitId)) return;
  const { id, code } = units;
  const [villa] = await tx.select({ code }).from(units).where(eq(id, work.unitId));
  if (villa) throw new Problem("state-conflict", say("This cleaning has moved to {villa}.", { villa: villa.code }));
}

async function lockIf(allowed: SQL, { tx, now, delay, notBefore }: StepContext, id: string): Promise<Locked> {
  const {
    unitId,
    plannedAt,
    supervisorId,
    status,
    startedAt,
    finishedAt,
    guestsHereAt,
    guestsHereById,
    cleanerId,
    uncovered,
    round,
    createdAt,
  } = assignments;
  const plan = { unitId, plannedAt, supervisorId };
  const times = { startedAt, finishedAt, createdAt };
  const report = { guestsHereAt, guestsHereById };
  const [row] = await tx
    .select({ id: assignments.id, ...plan, status, ...times, ...report, cleanerId, uncovered, round })
    .from(assignments)
    .where(eq(assignments.id, id))
    .for("update");
  // Read under the lock, so that a step or hand-over that has just been committed counts.
  const { rows } = await tx.execute<Seen>(sql`
    select ${allowed} as allowed, array(select cleaner_id::text from assignment_collaborators c
      where c.assignment_id = a.id and c.left_at is null order by c.joined_at, c.id) as people,
      ${iso(sql`greatest(a.created_at, a.started_at, (${lastStep}))`)} as previous,
      ${iso(sql`greatest(a.rejected_at, (${lastRework}))`)} as "sentBackAt"
    from assignments a where a.id = ${id}`);
  const [seen] = rows;
  if (!row || !seen?.allowed) throw notFound();
  const made = stepTime({ arrival: now, delayMs: delay, notBefore, previous: new Date(seen.previous) });
  const sentBackAt = seen.sentBackAt === null ? null : new Date(seen.sentBackAt);
  return { ...row, people: [row.cleanerId, ...seen.people], ...made, sentBackAt };
}
type Seen = { allowed: boolean; people: string[]; previous: string; sentBackAt: string | null };

/** When the latest step of assignment `a` happened. */
const lastStep = sql`select max(l.created_at) from audit_logs l where l.entity = 'assignments' and l.entity_id = a.id`;
/** When QC sent assignment `a` back in this round. A rejection is kept in its row. */
const lastRework = sql`select r.reviewed_at from qc_reviews r
  where r.assignment_id = a.id and r.round = a.round and r.status = 'needs_rework'`;
