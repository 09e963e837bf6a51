import { eq, type SQL, sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import type { Person } from "../../../server/person";
import { isOwn, iso, notFound, type Row, readableBy } from "../reads/assignment";
import { stepTime } from "../rules/steps";

/** An assignment whose row is locked until the transaction ends, for one step of its life cycle. */
export type Locked = Pick<
  Row,
  "id" | "unitId" | "status" | "startedAt" | "round" | "cleanerId" | "uncovered" | "createdAt"
> & {
  /** The lead, then the active collaborators. */
  people: string[];
  /** When the step happened, on the phone that reported it: the time of every row that it writes. */
  at: Date;
};
type AuthedContext = Pick<ActionContext, "tx" | "now" | "delay"> & { by: Person };

/** Locks a cleaner's own assignment for a step (404 if it is not theirs). */
export function lockOwn(context: AuthedContext, id: string): Promise<Locked> {
  return lockIf(isOwn(context.by.id), context, id);
}

/** Locks an assignment that this person may read for a step (else 404). */
export function lockReadable(context: AuthedContext, id: string): Promise<Locked> {
  return lockIf(readableBy(context.by), context, id);
}

/** Locks an assignment for a change of its plan, which counts from when the request arrives. */
export function lockPlan(context: AuthedContext, id: string): Promise<Locked> {
  return lockReadable({ ...context, delay: 0 }, id);
}

/** Locks an assignment for which this person has announced the photo, or that they may read (else 404). */
export function lockAnnounced(context: AuthedContext, id: string, photoId: string): Promise<Locked> {
  const hasAnnounced = sql`exists (select from photo_announcements n
    where n.id = ${photoId} and n.assignment_id = a.id and n.owner_id = ${context.by.id})`;
  return lockIf(sql`(${hasAnnounced} or ${readableBy(context.by)})`, context, id);
}

async function lockIf(allowed: SQL, { tx, now, delay }: AuthedContext, id: string): Promise<Locked> {
  const { unitId, status, startedAt, cleanerId, uncovered, round, createdAt } = assignments;
  const [row] = await tx
    .select({ id: assignments.id, unitId, status, startedAt, cleanerId, uncovered, round, createdAt })
    .from(assignments)
    .where(eq(assignments.id, id))
    .for("update");
  // Read under the lock, so that a step or hand-over that has just been committed counts.
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

/** When the latest step of assignment `a` happened. Steps never go back in time, so the newest audit row has it. */
const lastStep = sql`select l.created_at from audit_logs l
  where l.entity = 'assignments' and l.entity_id = a.id order by l.id desc limit 1`;
