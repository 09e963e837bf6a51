import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { addAssignment } from "../../src/features/assignments/actions/plan";
import { addRegistrationCode, type CodeFields } from "../../src/features/registration-codes/actions";
import { addUnit, type NewUnit } from "../../src/features/units/actions";
import type { ActionContext } from "../../src/server/actions/context";
import { perform } from "../../src/server/actions/perform";
import { lockList } from "../../src/server/actions/replace-list";
import {
  areas,
  assignmentChecklistCompletions,
  assignmentCollaborators,
  assignments,
  auditLogs,
  checklistNotes,
  workingPeriods,
} from "../../src/server/database/tables";
import type { Caller } from "./caller";
import { addStandardItems, definitionOf, ensureStandardChecklist } from "./checklists";
import type { TestApp } from "./start-app";

const minute = 60_000;
let counter = 0;

/** Runs an action without a user, in one transaction. */
/** Runs an action as the park itself. */
export const asPark = <T>(app: TestApp, work: (context: ActionContext) => Promise<T>, now?: Date) =>
  perform(app.park, null, work, now);

/** Adds these areas to the park, unless they are there, in the order of the sample park's. */
export function addAreas(app: TestApp, ...names: string[]): Promise<void> {
  return asPark(app, async ({ tx }) => {
    await lockList(tx, areas);
    await tx.execute(sql`
      insert into areas (id, name, position)
      select gen_random_uuid(), wanted, coalesce(array_position(array['Duinvallei', 'Waterlijn', 'Zandbank'], wanted), 4)
      from unnest(${sql.param(names)}::text[]) wanted where not exists (select from areas where name = wanted)`);
  });
}

/** Adds a villa with a unique code, and its area. */
export async function addVilla(app: TestApp, villa: Partial<NewUnit> = {}): Promise<string> {
  counter += 1;
  const unit = { code: `V${counter}`, location: "Duinvallei", address: `Helmweg ${counter}`, ...villa };
  await addAreas(app, unit.location);
  return asPark(app, async (context) => {
    await ensureStandardChecklist(context);
    return (await addUnit(context, unit)).id;
  });
}

/** Adds a checklist of 12 items. Returns their ids in order. */
export function addChecklist(app: TestApp): Promise<string[]> {
  return asPark(app, async (context) => {
    const labels = Array.from({ length: 12 }, (_, index) => `Task ${index + 1}`);
    return addStandardItems(
      context,
      labels.map((label) => definitionOf(label)),
    );
  });
}

export type Work = {
  lead: Pick<Caller, "id">;
  /** Active collaborators, and those who have left. */
  helpers?: readonly Pick<Caller, "id">[];
  left?: readonly Pick<Caller, "id">[];
  villa?: string;
  plannedAt?: Date;
  /** When it was planned; now by default. */
  madeAt?: Date;
  status?: "pending" | "in_progress" | "needs_review" | "done";
  /** How long ago it started, if it has. */
  minutesAgo?: number;
  /** Items that the lead has ticked. */
  ticked?: readonly string[];
  uncovered?: boolean;
  supervisor?: Pick<Caller, "id">;
};

/** Adds an assignment in any state. */
export async function addWork(app: TestApp, work: Work): Promise<string> {
  const { status = "pending", minutesAgo = 45, helpers = [], left = [], ticked = [] } = work;
  const unitId = work.villa ?? (await addVilla(app));
  const startedAt = new Date(Date.now() - minutesAgo * minute);
  const isFinished = status === "needs_review" || status === "done";
  return asPark(
    app,
    async (context) => {
      const collaboratorIds = [...helpers, ...left].map(({ id }) => id);
      const plannedAt = work.plannedAt ?? context.now;
      const { id } = await addAssignment(context, { unitId, cleanerId: work.lead.id, collaboratorIds, plannedAt });
      const finishedAt = isFinished ? new Date(startedAt.getTime() + 30 * minute) : null;
      // The state is written directly into the rows, because the steps are what the tests check.
      await context.tx
        .update(assignments)
        .set({
          status,
          startedAt: status === "pending" ? null : startedAt,
          finishedAt,
          actualMinutes: isFinished ? 30 : null,
          round: isFinished ? 1 : 0,
          uncovered: work.uncovered ?? false,
          supervisorId: work.supervisor?.id ?? null,
          checklistSnapshotId: status === "pending" ? null : currentChecklistOf(unitId),
        })
        .where(eq(assignments.id, id));
      if (status !== "pending")
        await context.tx.insert(workingPeriods).values({
          ...{ assignmentId: id, round: 0, startedAt, startedById: work.lead.id, finishedAt },
          minutes: isFinished ? 30 : null,
        });
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

const currentChecklistOf = (unitId: string) => sql<string>`(
  select snapshot_id from villa_checklists where unit_id = ${unitId} and kind_id = ${assignments.kindId} and is_current)`;

/** Adds a registration code; by default without limit and expiry. */
export async function addCode(app: TestApp, code: Omit<CodeFields, "code"> & { code?: string }): Promise<string> {
  counter += 1;
  const digits = String(10_000_000 + counter);
  await asPark(app, (context) => addRegistrationCode(context, { code: digits, ...code }));
  return code.code ?? digits;
}

/** Returns an assignment's row. */
export async function workOf(app: TestApp, id: string) {
  const [row] = await app.database.db.select().from(assignments).where(eq(assignments.id, id));
  if (!row) throw new Error(`no assignment ${id}`);
  return row;
}

/** Returns an assignment's active collaborators, and those who have left, in the order in which they joined. */
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

/** Returns an assignment's ticks, oldest first. */
export async function ticksOf(app: TestApp, assignmentId: string) {
  return app.database.db
    .select()
    .from(assignmentChecklistCompletions)
    .where(eq(assignmentChecklistCompletions.assignmentId, assignmentId))
    .orderBy(asc(assignmentChecklistCompletions.completedAt), asc(assignmentChecklistCompletions.id));
}

/** Returns the notes on an assignment's checklist, in the order in which they were written. */
export async function notesOf(app: TestApp, assignmentId: string) {
  return app.database.db
    .select()
    .from(checklistNotes)
    .where(and(eq(checklistNotes.assignmentId, assignmentId), isNotNull(checklistNotes.text)))
    .orderBy(asc(checklistNotes.writtenAt), asc(checklistNotes.authorId));
}

/** Returns a record's audit rows, oldest first, without the snapshots from which steps are undone. */
export async function auditOf(app: TestApp, entityId: string) {
  const { action, userId } = auditLogs;
  const meta = sql<Record<string, unknown>>`${auditLogs.meta} - 'snapshot'`;
  return app.database.db
    .select({ action, userId, meta })
    .from(auditLogs)
    .where(eq(auditLogs.entityId, entityId))
    .orderBy(asc(auditLogs.createdAt), asc(auditLogs.number), asc(auditLogs.id));
}

/** Returns the actions of a record's audit rows after its creation, oldest first. */
export async function actionsOf(app: TestApp, entityId: string): Promise<string[]> {
  return (await auditOf(app, entityId)).map(({ action }) => action).slice(1);
}
