import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, asPark } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { auditLogs } from "../../server/database/tables";
import { changeoverKindId } from "../../shared/changeover-kind";
import { cleaningKind } from "../checklists/contract/kinds";
import { type Assignment, assignment } from "./contract/assignment";

// Kinds of cleaning in the plan (docs/domain.md, "Checklists").

let app: TestApp;
let anna: Caller;
let leader: Caller;
let deepClean: z.output<typeof cleaningKind>;
beforeAll(async () => {
  app = await startApp();
  [anna, leader] = [await signInAs(app, "cleaner"), await signInAs(app, "teamleader")];
  await asPark(app, (context) => addStandardItems(context, [definitionOf("Beds")]));
  const kinds = z.parse(z.array(cleaningKind), (await leader.get("/api/cleaning-kinds")).body);
  const found = kinds.find(({ name }) => name === "Deep clean");
  if (!found) throw new Error("a park has deep cleans");
  deepClean = found;
});
afterAll(() => app.close());

const plannedAt = "2031-05-12T08:00:00.000Z";
async function plan(changes: object = {}): Promise<Assignment> {
  const created = await leader.post("/api/assignments", {
    unitId: await addVilla(app),
    cleanerId: anna.id,
    plannedAt,
    ...changes,
  });
  return z.parse(assignment, created.body);
}
const pathOf = ({ id }: Assignment) => `/api/assignments/${id}`;

test("work is a changeover unless it is planned as something else", async () => {
  expect((await plan()).kind.id).toBe(changeoverKindId);
  expect((await plan({ kindId: deepClean.id })).kind).toEqual(deepClean);
});

test("an unknown kind is refused at its field", async () => {
  const work = await plan();
  const kindId = crypto.randomUUID();
  const unknown = { unitId: await addVilla(app), cleanerId: anna.id, plannedAt, kindId };
  for (const refused of [await leader.post("/api/assignments", unknown), await leader.patch(pathOf(work), { kindId })])
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: "kindId", message: "This kind of cleaning does not exist." }] },
    });
});

test("an edit changes the kind and the checklist with it, until the work is started; the audit row has both", async () => {
  const work = await plan();
  const list = z.parse(
    z.object({ id: z.string() }),
    (await (await signInAs(app, "admin")).post("/api/checklists", { name: "Deep" })).body,
  );
  const admin = await signInAs(app, "admin");
  const item = { ...definitionOf("Descale the shower"), id: undefined };
  await admin.put(`/api/checklists/${list.id}/draft`, { items: [item] });
  await admin.post(`/api/checklists/${list.id}/publish`);
  await admin.put("/api/checklist-rules", { rules: [{ checklistId: list.id, kindId: deepClean.id }] });
  const edited = z.parse(assignment, (await leader.patch(pathOf(work), { kindId: deepClean.id })).body);
  expect(edited).toMatchObject({
    kind: deepClean,
    checklist: { listId: list.id, items: [{ label: "Descale the shower" }] },
  });
  const edits = and(eq(auditLogs.action, "assignment.edit"), eq(auditLogs.entityId, work.id));
  const rows = await app.database.db.select().from(auditLogs).where(edits);
  expect(rows).toMatchObject([{ meta: { kindId: [changeoverKindId, deepClean.id] } }]);
  // A phone that had read it as a changeover.
  const { snapshotId } = work.checklist;
  expect((await anna.post(`${pathOf(work)}/start`, { snapshotId })).body).toMatchObject({ checklist: { snapshotId } });
  expectProblem(
    await leader.patch(pathOf(work), { kindId: changeoverKindId }),
    "state-conflict",
    "Only a pending assignment can be changed.",
  );
  // The same kind is no change.
  expect((await leader.patch(pathOf(work), { kindId: deepClean.id })).status).toBe(200);
});

test("the undo of a deletion restores the kind, and the board shows it", async () => {
  const today = new Date().toISOString();
  const work = await plan({ kindId: deepClean.id, plannedAt: today });
  await leader.delete(pathOf(work));
  const restored = await leader.post(`${pathOf(work)}/undo`);
  expect(z.parse(assignment, restored.body).kind).toEqual(deepClean);
  expect((await leader.get("/api/assignments/board")).body).toMatchObject({
    pending: [{ id: work.id, kind: deepClean }],
  });
});

test("a deleted assignment does not come back once its kind was removed, alone or with others", async () => {
  const admin = await signInAs(app, "admin");
  const kinds = z.parse(z.array(cleaningKind), (await admin.get("/api/cleaning-kinds")).body);
  const added = await admin.put("/api/cleaning-kinds", { kinds: [...kinds, { name: "Handover" }] });
  const kindId = z.parse(z.array(cleaningKind), added.body).find(({ name }) => name === "Handover")?.id;
  const [gone, other] = [await plan({ kindId }), await plan()];
  for (const work of [gone, other]) expect((await leader.delete(pathOf(work))).status).toBe(204);
  expect((await admin.put("/api/cleaning-kinds", { kinds })).status).toBe(200);
  const reason = "This kind of cleaning does not exist.";
  expectProblem(await leader.post(`${pathOf(gone)}/undo`), "state-conflict", reason);
  const together = await leader.post("/api/assignments/bulk/undo", { assignmentIds: [other.id, gone.id] });
  expectProblem(together, "state-conflict", `Nothing was changed. ${reason}`);
  expect(problemOf(together).errors).toMatchObject([{ path: "assignmentIds.1", message: reason }]);
  expectProblem(await leader.get(pathOf(other)), "not-found");
});
