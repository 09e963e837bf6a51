import { asc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { addRegistrationCode, type NewCode } from "../../src/features/registration-codes/actions";
import {
  assignmentChecklistCompletions,
  assignmentCollaborators,
  assignments,
  auditLogs,
  checklistItems,
  units,
} from "../../src/server/database/tables";
import { perform } from "../../src/server/perform";
import type { Caller } from "./caller";
import type { TestApp } from "./start-app";

const minute = 60_000;
let counter = 0;

/** A villa; its code is one of its own. */
export async function addVilla(app: TestApp, villa: { address?: string; location?: string } = {}): Promise<string> {
  counter += 1;
  const id = v7();
  await app.database.db
    .insert(units)
    .values({ id, code: `V${counter}`, location: "Duinvallei", address: `Helmweg ${counter}`, ...villa });
  return id;
}

/** The checklist of a changeover: 12 items. Gives their ids in reading order. */
export async function addChecklist(app: TestApp): Promise<string[]> {
  const labels = Array.from({ length: 12 }, (_, i) => ({ label: `Task ${i + 1}`, defaultQty: 1, position: i + 1 }));
  const rows = await app.database.db.insert(checklistItems).values(labels).returning({ id: checklistItems.id });
  return rows.map(({ id }) => id);
}

export type Work = {
  lead: Pick<Caller, "id">;
  /** Colleagues on it, and those who have left. */
  helpers?: readonly Pick<Caller, "id">[];
  left?: readonly Pick<Caller, "id">[];
  villa?: string;
  plannedAt?: Date;
  status?: "pending" | "in_progress" | "needs_review" | "done";
  /** Where it has started: how long ago. */
  minutesAgo?: number;
  /** Items that the lead has ticked. */
  ticked?: readonly string[];
  uncovered?: boolean;
};

/** An assignment for a cleaner, in any state of its life. */
export async function addWork(app: TestApp, work: Work): Promise<string> {
  const { status = "pending", minutesAgo = 45 } = work;
  const unitId = work.villa ?? (await addVilla(app));
  const startedAt = new Date(Date.now() - minutesAgo * minute);
  const finished = status === "needs_review" || status === "done";
  return app.database.db.transaction(async (tx) => {
    const id = v7();
    await tx.insert(assignments).values({
      id,
      unitId,
      cleanerId: work.lead.id,
      plannedAt: work.plannedAt ?? new Date(),
      status,
      startedAt: status === "pending" ? null : startedAt,
      finishedAt: finished ? new Date(startedAt.getTime() + 30 * minute) : null,
      round: finished ? 1 : 0,
      uncovered: work.uncovered ?? false,
    });
    const joins = (cleanerId: string, leftAt: Date | null) => ({
      assignmentId: id,
      cleanerId,
      joinedAt: startedAt,
      leftAt,
    });
    const joined = [
      ...(work.helpers ?? []).map((one) => joins(one.id, null)),
      ...(work.left ?? []).map((one) => joins(one.id, new Date())),
    ];
    if (joined.length > 0) await tx.insert(assignmentCollaborators).values(joined);
    const ticks = (work.ticked ?? []).map((checklistItemId) => ({
      assignmentId: id,
      checklistItemId,
      completedById: work.lead.id,
      completedAt: startedAt,
    }));
    if (ticks.length > 0) await tx.insert(assignmentChecklistCompletions).values(ticks);
    return id;
  });
}

/** A registration code, its supervisor's; without further words unlimited and for ever. */
export async function addCode(app: TestApp, code: Omit<NewCode, "code"> & { code?: string }): Promise<string> {
  counter += 1;
  const digits = String(10_000_000 + counter);
  await perform(app.database.db, null, (act) => addRegistrationCode(act, { code: digits, ...code }));
  return code.code ?? digits;
}

/** An assignment's row as the database holds it. */
export async function workOf(app: TestApp, id: string) {
  const [row] = await app.database.db.select().from(assignments).where(eq(assignments.id, id));
  if (!row) throw new Error(`no assignment ${id}`);
  return row;
}

/** The ids of the items that are ticked, the first tick first. */
export async function ticksOf(app: TestApp, assignmentId: string) {
  return app.database.db
    .select()
    .from(assignmentChecklistCompletions)
    .where(eq(assignmentChecklistCompletions.assignmentId, assignmentId))
    .orderBy(asc(assignmentChecklistCompletions.completedAt), asc(assignmentChecklistCompletions.id));
}

/** What the book-keeping says about a record, oldest first. */
export async function auditOf(app: TestApp, entityId: string) {
  const { action, userId, meta } = auditLogs;
  return app.database.db
    .select({ action, userId, meta })
    .from(auditLogs)
    .where(eq(auditLogs.entityId, entityId))
    .orderBy(asc(auditLogs.id));
}
