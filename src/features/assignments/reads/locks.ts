import { and, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../../../server/database/open";
import { assignmentCollaborators, assignments } from "../../../server/database/tables";
import type { Person } from "../../../server/person";
import { isOwn, notThere, type Row, readableBy } from "./assignment";

/** Work with its lead, as a hand-over needs it. */
export type Led = Pick<Row, "id" | "cleanerId" | "createdAt">;
/** Open work as a booking finds it. */
export type Open = Led & Pick<Row, "status" | "plannedAt" | "supervisorId" | "uncovered">;
/** From an instant until before another: a park day, say. */
export type Window = { from: Date; until: Date };

/** What the steps need of an assignment, its row locked until the transaction ends. */
export type Locked = Pick<typeof assignments.$inferSelect, "id" | "status" | "startedAt" | "cleanerId" | "round"> & {
  /** Lead and active collaborators: whom a change concerns. */
  people: string[];
};

/** Locks a cleaner's own assignment for a step (else 404). */
export function lockOwn(tx: Tx, by: Person, id: string): Promise<Locked> {
  return lockIf(isOwn(by.id), tx, id);
}

/** Locks an assignment that this person may read (else 404): any for a supervisor, finished or inspected ones for QC. */
export function lockReadable(tx: Tx, by: Person, id: string): Promise<Locked> {
  return lockIf(readableBy(by), tx, id);
}

async function lockIf(allowed: SQL, tx: Tx, id: string): Promise<Locked> {
  const { status, startedAt, cleanerId, round } = assignments;
  const [row] = await tx
    .select({ id: assignments.id, status, startedAt, cleanerId, round })
    .from(assignments)
    .where(eq(assignments.id, id))
    .for("update");
  // Asked after the lock is held, so that a hand-over that has just been committed counts.
  const { rows } = await tx.execute<{ allowed: boolean; people: string[] }>(sql`
    select ${allowed} as allowed, array(select cleaner_id::text from assignment_collaborators c
      where c.assignment_id = a.id and c.left_at is null order by c.joined_at, c.id) as people
    from assignments a where a.id = ${id}`);
  const [seen] = rows;
  if (!row || !seen?.allowed) throw notThere();
  return { ...row, people: [row.cleanerId, ...seen.people] };
}

/** Locks a cleaner's own unfinished work that is planned between two instants. */
export function lockUnfinished(tx: Tx, cleanerId: string, { from, until }: Window): Promise<Led[]> {
  const a = alias(assignments, "a");
  return tx
    .select({ id: a.id, cleanerId: a.cleanerId, createdAt: a.createdAt })
    .from(a)
    .where(
      and(
        inArray(a.status, ["pending", "in_progress"]),
        gte(a.plannedAt, from),
        lt(a.plannedAt, until),
        isOwn(cleanerId),
      ),
    )
    .orderBy(a.id)
    .for("update");
}

/** Locks the open work that is planned for a villa between two instants, covered before uncovered; undefined when there is none. */
export async function lockOpen(tx: Tx, unitId: string, { from, until }: Window): Promise<Open | undefined> {
  const { id, cleanerId, createdAt, status, plannedAt, supervisorId, uncovered } = assignments;
  const [open] = await tx
    .select({ id, cleanerId, createdAt, status, plannedAt, supervisorId, uncovered })
    .from(assignments)
    .where(and(eq(assignments.unitId, unitId), ne(status, "done"), gte(plannedAt, from), lt(plannedAt, until)))
    .orderBy(uncovered, id)
    .limit(1)
    .for("update");
  return open;
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
