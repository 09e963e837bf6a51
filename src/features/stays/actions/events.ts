import { sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import type { EventHandlers } from "../../../server/domain-events";
import { lockUnknownVillas, lockVillas } from "../locks";
import { presenceHandlers } from "./presence";
import { villasWithStays } from "./task-rules";
import { staysChanged } from "./write";

/** How stays respond to changes of villas and of the usual times, and to reports of guests. */
export const handlers: EventHandlers<ActionContext> = {
  usualTimesChanged: followEverywhere,
  villaChanged: (context, id) => adoptStays(context, id),
  villasChanged: (context) => adoptStays(context),
  villaLeaving: ({ tx }, id) => lockVillas(tx, [id]),
  villaRemoved: loseVilla,
  ...presenceHandlers,
};

async function followEverywhere(context: ActionContext): Promise<void> {
  const unitIds = await villasWithStays(context);
  await lockVillas(context.tx, unitIds);
  await staysChanged(context, unitIds);
}

/** A villa gets the stays that name its code; nothing is planned for them yet. */
async function adoptStays(context: ActionContext, unitId?: string): Promise<void> {
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
  await auditAll(context, "stay.edit", "stays", entries);
  await staysChanged(context, []);
}

/** The stays of a removed villa are without one. Its pending work is deleted by its own feature, so nothing of theirs is left to follow. */
async function loseVilla(context: ActionContext, unitId: string): Promise<void> {
  const { rows } = await context.tx.execute<{ id: string; unitCode: string }>(sql`
    update stays s set unit_id = null, unit_code = u.code, has_chosen_unit = false, updated_at = ${context.now.toISOString()}
    from units u where u.id = ${unitId} and s.unit_id = u.id returning s.id, s.unit_code as "unitCode"`);
  if (rows.length === 0) return;
  const entries = rows.map(({ id, unitCode }) => ({
    id,
    meta: { unitId: [unitId, null], unitCode: [null, unitCode] },
  }));
  await auditAll(context, "stay.edit", "stays", entries);
  await staysChanged(context, []);
}
