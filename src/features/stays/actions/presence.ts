import { eq, sql } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit, auditAll } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate } from "../../../server/actions/context";
import { stays } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { dayWindow } from "../../../shared/time";
import { endGuestsHere, restoreGuestsHere } from "../../assignments/actions/guests-here";
import { invalidateWorkIn } from "../../assignments/actions/shown-stays";
import { leavesAtWork } from "../../assignments/reads/guests-here";
import type { Stay } from "../contract/stays";
import { lockSource, lockVillas } from "../locks";
import { stayById, unknownStay } from "../reads/stays";
import { canMarkArrived, canMarkDeparted, canTakeBack } from "../rules/presence";

type Row = typeof stays.$inferSelect;

/**
 * Says that the guests of a stay have left, which ends the reports that they are still there, or takes it back, which brings those reports back; the same
 * again changes nothing. Refuses an unknown stay (404), and one that is cancelled, a block or has not begun (409).
 */
export async function markDeparted(context: AuthedContext, id: string, hasLeft: boolean): Promise<Stay> {
  const { tx, now, zone } = context;
  const stay = await lockStay(context, id);
  if (!assertAllowed(hasLeft ? canMarkDeparted(stay, context) : canTakeBack(stay.departedAt))) return stayById(tx, id);
  const departedAt = hasLeft ? now : null;
  await tx.update(stays).set({ departedAt, updatedAt: now }).where(eq(stays.id, id));
  await audit(context, "stays", hasLeft ? "stay.departed" : "stay.not-departed", id, {
    departed: [stay.departedAt, departedAt],
  });
  const { unitId } = stay;
  if (unitId && hasLeft) await endGuestsHere(context, { id, unitId }, dayWindow(stay.arrival, zone).from);
  if (unitId && !hasLeft && stay.departedAt)
    await restoreGuestsHere(context, { id, unitId, departedAt: stay.departedAt });
  await tellOf(context, stay);
  return stayById(tx, id);
}

/**
 * Says that the guests of a stay are here, or takes it back; the same again changes nothing. Refuses an unknown stay (404), and one that is cancelled,
 * a block or doesn't arrive today (409).
 */
export async function markArrived(context: AuthedContext, id: string, isHere: boolean): Promise<Stay> {
  const { tx, now } = context;
  const stay = await lockStay(context, id);
  if (!assertAllowed(isHere ? canMarkArrived(stay, context) : canTakeBack(stay.arrivedAt))) return stayById(tx, id);
  const arrivedAt = isHere ? now : null;
  await tx.update(stays).set({ arrivedAt, updatedAt: now }).where(eq(stays.id, id));
  await audit(context, "stays", isHere ? "stay.arrived" : "stay.not-arrived", id, {
    arrived: [stay.arrivedAt, arrivedAt],
  });
  await tellOf(context, stay);
  return stayById(tx, id);
}

/** Locks the villa about which somebody reports that its guests have not left. */
export async function lockReportedVilla(
  { tx }: ActionContext,
  { assignmentId }: DomainEvents["guestsReporting"],
): Promise<void> {
  const { rows } = await tx.execute<{ unitId: string }>(
    sql`select unit_id as "unitId" from assignments where id = ${assignmentId}`,
  );
  await lockVillas(
    tx,
    rows.map(({ unitId }) => unitId),
  );
}

/** Takes back that guests have left, because somebody reports that they have not. */
export async function takeDepartureBack(
  context: ActionContext,
  { assignmentId }: DomainEvents["guestsStillHere"],
): Promise<void> {
  const { rows } = await context.tx.execute<{ id: string; unitId: string; departedAt: string }>(sql`
    update stays s set departed_at = null, updated_at = ${context.now.toISOString()}
    from assignments a, settings, stays before
    where a.id = ${assignmentId} and ${leavesAtWork} and before.id = s.id and s.departed_at is not null
    returning s.id, s.unit_id as "unitId", before.departed_at as "departedAt"`);
  if (rows.length === 0) return;
  const entries = rows.map(({ id, departedAt }) => ({ id, meta: { departed: [new Date(departedAt), null] } }));
  await auditAll(context, "stays", "stay.not-departed", entries);
  invalidate(context, "stays");
  // Other work in the villa shows the same guests.
  await invalidateWorkIn(
    context,
    rows.map(({ unitId }) => unitId),
  );
}

/** Locks a stay, with its source and its villa. Refuses an unknown one (404). */
async function lockStay({ tx }: ActionContext, id: string): Promise<Row> {
  const { source, unitId } = await stayById(tx, id);
  await lockSource(tx, source);
  if (unitId) await lockVillas(tx, [unitId]);
  const [row] = await tx.select().from(stays).where(eq(stays.id, id)).for("update");
  if (!row) throw unknownStay();
  return row;
}

async function tellOf(context: ActionContext, { unitId }: Row): Promise<void> {
  invalidate(context, "stays");
  if (unitId) await invalidateWorkIn(context, [unitId]);
}
