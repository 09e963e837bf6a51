import { sql } from "drizzle-orm";
import { type AuditEntry, auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import type { DomainEvents } from "../../../server/domain-events";
import { stayAroundWork } from "../../assignments/reads/stay";
import { lockUnknownVillas, lockVillas } from "../locks";
import { villasWithStays } from "./task-rules";
import { staysChanged } from "./write";

/** Has the work of all stays follow the new times of check-in and check-out, and tells everybody whose work shows stays. */
export async function followEverywhere(context: ActionContext): Promise<void> {
  const unitIds = [...new Set([...(await villasWithStays(context)), ...(await villasShowingStays(context))])];
  await lockVillas(context.tx, unitIds);
  await staysChanged(context, unitIds);
}

/** The villas whose open work shows a stay, whoever planned it. */
async function villasShowingStays({ tx }: ActionContext): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct a.unit_id as id from assignments a where a.status <> 'done' and ${stayAroundWork} is not null`);
  return rows.map(({ id }) => id);
}

/** Gives a villa the stays that name its code; nothing is planned for them yet. */
export function adoptStays(context: ActionContext, { unitId }: DomainEvents["villaChanged"]): Promise<void> {
  return adopt(context, unitId);
}

/** The same for every villa. */
export function adoptAllStays(context: ActionContext): Promise<void> {
  return adopt(context);
}

async function adopt(context: ActionContext, unitId?: string): Promise<void> {
  await lockUnknownVillas(context.tx, "villas");
  const { rows } = await context.tx.execute<{ id: string; unitId: string; unitCode: string }>(sql`
    update stays s set unit_id = u.id, unit_code = null, updated_at = ${context.now.toISOString()}
    from units u, stays before
    where before.id = s.id and s.unit_id is null and u.removed_at is null and lower(u.code) = lower(s.unit_code)
      ${unitId === undefined ? sql`` : sql`and u.id = ${unitId}`}
    returning s.id, u.id as "unitId", before.unit_code as "unitCode"`);
  if (rows.length === 0) return;
  const entries = rows.map((row) => ({
    id: row.id,
    meta: { unitId: [null, row.unitId], unitCode: [row.unitCode, null] },
  }));
  await recordVillas(context, entries);
}

/** Locks the stays of a villa that is removed. */
export function lockStaysOfVilla({ tx }: ActionContext, { unitId }: DomainEvents["villaLeaving"]): Promise<void> {
  return lockVillas(tx, [unitId]);
}

/** Leaves the stays of a removed villa without one. Its pending work is deleted by its own feature, so nothing of theirs is left to follow. */
export async function leaveVilla(context: ActionContext, { unitId }: DomainEvents["villaRemoved"]): Promise<void> {
  const { rows } = await context.tx.execute<{ id: string; unitCode: string }>(sql`
    update stays s set unit_id = null, unit_code = u.code, has_chosen_unit = false, updated_at = ${context.now.toISOString()}
    from units u where u.id = ${unitId} and s.unit_id = u.id returning s.id, s.unit_code as "unitCode"`);
  if (rows.length === 0) return;
  const entries = rows.map(({ id, unitCode }) => ({
    id,
    meta: { unitId: [unitId, null], unitCode: [null, unitCode] },
  }));
  await recordVillas(context, entries);
}

/** Records which stays got or lost their villa. A calendar tells how many of its stays have none. */
async function recordVillas(context: ActionContext, entries: readonly Omit<AuditEntry, "action">[]): Promise<void> {
  await auditAll(context, "stays", "stay.edit", entries);
  await staysChanged(context, []);
  invalidate(context, "feeds");
}
