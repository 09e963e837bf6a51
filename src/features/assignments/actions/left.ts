import { sql } from "drizzle-orm";
import { assignments } from "../../../server/database/tables";
import type { Listener } from "../../../server/happenings";
import { type Act, auditAll, stale } from "../../../server/perform";
import { lockSupervised, lockVillasOf } from "../reads/locks";
import { leaveWork } from "./hand-over";

/** What this feature does about happenings of lower ones. */
export const listener: Listener<Act> = { personLeft };

/** Somebody has left, or does other work from now on: their unfinished work of any day is handed on, and what they supervised is nobody's. */
async function personLeft(act: Act, id: string): Promise<void> {
  await lockVillasOf(act.tx, id);
  await leaveWork(act, id);
  const supervised = await lockSupervised(act.tx, id);
  if (supervised.length === 0) return;
  const ids = sql.param(supervised.map((work) => work.id));
  await act.tx.update(assignments).set({ supervisorId: null }).where(sql`${assignments.id} = any(${ids}::uuid[])`);
  const changes = supervised.map((work) => ({ id: work.id, meta: { supervisorId: [id, null] } }));
  await auditAll(act, "assignment.edit", "assignments", changes);
  stale(
    act,
    "assignments",
    supervised.map(({ cleanerId }) => cleanerId),
  );
}
