import { and, asc, eq } from "drizzle-orm";
import { addChecklistItem } from "../../src/features/assignments/actions/checklist";
import { addAssignment } from "../../src/features/assignments/actions/plan";
import { addRegistrationCode, type CodeFields } from "../../src/features/registration-codes/actions";
import { addUnit, type NewUnit } from "../../src/features/units/actions";
import type { ActionContext } from "../../src/server/actions/context";
import { perform } from "../../src/server/actions/perform";
import {
  assignmentChecklistCompletions,
  assignmentCollaborators,
  assignments,
  auditLogs,
} from "../../src/server/database/tables";
import type { Caller } from "./caller";
import type { TestApp } from "./start-app";

const minute = 60_000;
let counter = 0;

/** Does something as the park itself, in one transaction. */
const doIt = <T>(app: TestApp, work: (context: ActionContext) => Promise<T>, now?: Date) =>
  perform(app.park, null, work, now);

/** A villa; its code is one of its own. */
export async function addVilla(app: TestApp, villa: Partial<NewUnit> = {}): Promise<string> {
  counter += 1;
  const unit = { code: `V${counter}`, location: "Duinvallei", address: `Helmweg ${counter}`, ...villa };
  return (await doIt(app, (context) => addUnit(context, unit))).id;
}

/** The checklist of a changeover: 12 items. Gives their ids in reading order. */
export function addChecklist(app: TestApp): Promise<string[]> {
  return doIt(app, async (context) => {
    const ids: string[] = [];
    for (let i = 1; i <= 12; i++) ids.push((await addChecklistItem(context, { label: `Task ${i}` })).id);
    return ids;
  });
}

export type Work = {
  lead: Pick<Caller, "id">;
  /** Colleagues on it, and those who have left. */
  helpers?: readonly Pick<Caller, "id">[];
  left?: readonly Pick<Caller, "id">[];
  villa?: string;
  plannedAt?: Date;
  /** When it was planned for them: now unless said otherwise. */
  madeAt?: Date;
  status?: "pending" | "in_progress" | "needs_review" | "done";
  /** Where it has started: how long ago. */
  minutesAgo?: number;
  /** Items that the lead has ticked. */
  ticked?: readonly string[];
  uncovered?: boolean;
  supervisor?: Pick<Caller, "id">;
};

/** An assignment for a cleaner, in any state of its life. */
export async function addWork(app: TestApp, work: Work): Promise<string> {
  const { status = "pending", minutesAgo = 45, helpers = [], left = [], ticked = [] } = work;
  const unitId = work.villa ?? (await addVilla(app));
  const startedAt = new Date(Date.now() - minutesAgo * minute);
  const isFinished = status === "needs_review" || status === "done";
  return doIt(
    app,
    async (context) => {
      const collaboratorIds = [...helpers, ...left].map(({ id }) => id);
      const plannedAt = work.plannedAt ?? context.now;
      const { id } = await addAssignment(context, { unitId, cleanerId: work.lead.id, collaboratorIds, plannedAt });
      // Its past is written straight into the rows: the steps are what the tests are about.
      await context.tx
        .update(assignments)
        .set({
          status,
          startedAt: status === "pending" ? null : startedAt,
          finishedAt: isFinished ? new Date(startedAt.getTime() + 30 * minute) : null,
          round: isFinished ? 1 : 0,
          uncovered: work.uncovered ?? false,
          supervisorId: work.supervisor?.id ?? null,
        })
        .where(eq(assignments.id, id));
      for (const one of left)
        await context.tx
          .update(assignmentCollaborators)
          .set({ leftAt: context.now })
          .where(and(eq(assignmentCollaborators.assignmentId, id), eq(assignmentCollaborators.cleanerId, one.id)));
      const ticks = ticked.map((checklistItemId) => ({
        assignmentId: id,
        checklistItemId,
        completedById: work.lead.id,
        completedAt: startedAt,
      }));
      if (ticks.length > 0) await context.tx.insert(assignmentChecklistCompletions).values(ticks);
      return id;
    },
    work.madeAt,
  );
}

/** A registration code, its supervisor's; without further words unlimited and for ever. */
export async function addCode(app: TestApp, code: Omit<CodeFields, "code"> & { code?: string }): Promise<string> {
  counter += 1;
  const digits = String(10_000_000 + counter);
  await doIt(app, (context) => addRegistrationCode(context, { code: digits, ...code }));
  return code.code ?? digits;
}

/** An assignment's row as the database holds it. */
export async function workOf(app: TestApp, id: string) {
  const [row] = await app.database.db.select().from(assignments).where(eq(assignments.id, id));
  if (!row) throw new Error(`no assignment ${id}`);
  return row;
}

/** Who helps with an assignment, and who has left it, in the order in which they came. */
export async function crewOf(app: TestApp, assignmentId: string) {
  const { id, cleanerId, leftAt } = assignmentCollaborators;
  const rows = await app.database.db
    .select({ cleanerId, leftAt })
    .from(assignmentCollaborators)
    .where(eq(assignmentCollaborators.assignmentId, assignmentId))
    .orderBy(asc(id));
  const of = (hasLeft: boolean) => rows.filter((row) => (row.leftAt !== null) === hasLeft).map((row) => row.cleanerId);
  return { active: of(false), left: of(true) };
}

/** An assignment's ticks, the first one first. */
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
