import { eq, sql } from "drizzle-orm";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { atSameTime } from "../../settings/rules";
import { crewsWhere } from "../../units/reads/crews";

/** Locks pending work before the time zone changes, in the order of everybody else who locks assignments. */
export async function lockPendingWork({ tx }: ActionContext): Promise<void> {
  await tx.execute(sql`select from assignments where status = 'pending' order by id for no key update`);
}

/**
 * Plans pending work at the same wall-clock time in the new zone (docs/domain.md, "Settings"), and announces it to its people. Work that was begun
 * keeps its instants.
 */
export async function movePendingWork(
  context: ActionContext,
  { newZone }: DomainEvents["timeZoneChanged"],
): Promise<void> {
  const { tx, zone } = context;
  const { plannedAt, status } = assignments;
  const planned = await tx.selectDistinct({ at: plannedAt }).from(assignments).where(eq(status, "pending"));
  const moves = planned.map(({ at }) => ({ at, moved: atSameTime(at, zone, newZone) }));
  // One statement, because the new time of one can be the old time of another.
  await tx.execute(sql`
    update assignments a set planned_at = m.moved
    from json_to_recordset(${JSON.stringify(moves)}::json) as m (at timestamptz, moved timestamptz)
    where a.status = 'pending' and a.planned_at = m.at`);
  const people = await crewsWhere(tx, sql`a.status = 'pending'`);
  if (people.length > 0) invalidate(context, "assignments", people);
}
