import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addWork, auditOf, workOf } from "../../../tests/support/builders";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import type { AuthedContext } from "../../server/actions/context";
import { perform } from "../../server/actions/perform";
import { assignments, findings, qcReviews } from "../../server/database/tables";
import type { Person } from "../../server/person";
import type { Role } from "../../shared/roles";
import { addPerson } from "../accounts/actions/people";
import { editAssignment } from "../assignments/actions/edit";
import { addFinding } from "../assignments/actions/findings";
import { approve, reject } from "../assignments/actions/review";
import { complete } from "../assignments/actions/steps";
import type { NewFinding } from "../assignments/contract/steps";
import { assignmentAfter } from "../assignments/reads/assignment";
import { decide, startInspection } from "./actions";

// From the cleaner's completion to the inspector's decision: what the steps after the checklist write, and who may not take them.

let app: TestApp;
let [anna, sanne, ruben, noor]: Person[] = [];
let id: string;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  anna = await someone("cleaner");
  sanne = await someone("teamleader");
  ruben = await someone("qc");
  noor = await someone("qc");
});
beforeEach(async () => {
  id = await addWork(app, { lead: { id: anna?.id ?? "" }, status: "needs_review" });
});
afterAll(() => app.close());

function someone(role: Role): Promise<Person> {
  count += 1;
  const person = { name: `${role} ${count}`, email: `i${count}@park.example`, password: "hash", role };
  return perform(app.park, null, (context) => addPerson(context, person));
}
function as<T>(by: Person | undefined, work: (context: AuthedContext) => Promise<T>): Promise<T> {
  if (!by) throw new Error("no caller");
  return perform(app.park, by, (context) => work({ ...context, by }));
}
/** The assignment after somebody changed it. */
const after = (by: Person | undefined, change: (context: AuthedContext) => Promise<void>) =>
  as(by, (context) => assignmentAfter(context, id, change(context)));
const reviews = () =>
  app.database.db.select().from(qcReviews).where(eq(qcReviews.assignmentId, id)).orderBy(asc(qcReviews.id));
const setStatus = (status: "pending" | "done") =>
  app.database.db
    .update(assignments)
    .set(status === "pending" ? { status, startedAt: null, finishedAt: null } : { status })
    .where(eq(assignments.id, id));

test("approving makes it done; a second time changes nothing", async () => {
  expect((await after(sanne, (context) => approve(context, id))).status).toBe("done");
  expect((await after(sanne, (context) => approve(context, id))).status).toBe("done");
  const [only, second] = await auditOf(app, id).then((rows) =>
    rows.filter(({ action }) => action === "assignment.approve"),
  );
  expect([only?.meta, second]).toEqual([{ status: ["needs_review", "done"] }, undefined]);
});

test("rejecting sends it back with the reason, which stays until it is finished again", async () => {
  await expect(as(sanne, (context) => reject(context, id, "  "))).rejects.toMatchObject({ code: "invalid" });
  const back = await after(sanne, (context) => reject(context, id, " Oven not cleaned. "));
  expect(back).toMatchObject({ status: "in_progress", finishedAt: null, rejectionReason: "Oven not cleaned." });
  expect(back.rejectedBy?.id).toBe(sanne?.id);
  await expect(as(sanne, (context) => reject(context, id, "Again"))).rejects.toMatchObject({ code: "state-conflict" });
  const again = await after(anna, (context) => complete(context, id));
  expect(again).toMatchObject({ status: "needs_review", rejectionReason: null, rejectedAt: null, rejectedBy: null });
});

test("an inspector starts once, and a colleague is told who did", async () => {
  await setStatus("done");
  await as(ruben, (context) => startInspection(context, id));
  await as(ruben, (context) => startInspection(context, id));
  expect((await reviews()).map(({ status, round }) => [status, round])).toEqual([["in_progress", 1]]);
  for (const step of [startInspection, (context: AuthedContext) => decide(context, id, { status: "passed" })])
    await expect(as(noor, (context) => step(context, id))).rejects.toThrow(`${ruben?.name} is inspecting this villa.`);
});

test("passed work stays done, and is decided once", async () => {
  await setStatus("done");
  expect((await after(noor, (context) => decide(context, id, { status: "passed", notes: " " }))).status).toBe("done");
  expect(await reviews()).toMatchObject([{ status: "passed", notes: null, reviewerId: noor?.id }]);
  await expect(as(noor, (context) => decide(context, id, { status: "passed" }))).rejects.toThrow(
    "already been decided",
  );
});

test("rework goes back to the cleaners with the notes, and the next round is inspected again", async () => {
  await setStatus("done");
  await as(ruben, (context) => startInspection(context, id));
  const rework = { status: "needs_rework" } as const;
  await expect(as(ruben, (context) => decide(context, id, { ...rework, notes: " " }))).rejects.toMatchObject({
    code: "invalid",
  });
  const back = await after(ruben, (context) => decide(context, id, { ...rework, notes: "Sand in the drain." }));
  expect(back).toMatchObject({ status: "in_progress", finishedAt: null });
  expect(back.qcReviews).toMatchObject([{ status: "needs_rework", notes: "Sand in the drain." }]);
  expect((await after(anna, (context) => complete(context, id))).qcReviews).toEqual([]);
  await as(sanne, (context) => approve(context, id));
  await as(noor, (context) => decide(context, id, { status: "passed" }));
  expect((await reviews()).map(({ status, round }) => [status, round])).toEqual([
    ["needs_rework", 1],
    ["passed", 2],
  ]);
});

test("an inspector gets 404 for work that is not done", async () => {
  await expect(as(ruben, (context) => startInspection(context, id))).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["a note", { type: "note", text: " Radiator is cold " }, null],
  ["a replacement without a quantity", { type: "replace", text: "Light bulb" }, "qty"],
  ["a replacement with quantity 0", { type: "replace", text: "Light bulb", qty: 0 }, "qty"],
  ["nothing", { type: "damage", text: " \n" }, "text"],
] satisfies [string, NewFinding, string | null][])("finding %s", async (_, finding, wrong) => {
  const adding = as(anna, (context) => addFinding(context, id, finding));
  if (wrong) await expect(adding).rejects.toMatchObject({ code: "invalid", errors: [{ path: wrong }] });
  else expect(await adding).toMatchObject({ type: "note", text: "Radiator is cold", qty: null });
  expect(await app.database.db.$count(findings, eq(findings.assignmentId, id))).toBe(wrong ? 0 : 1);
});

test("findings can't be added after the review", async () => {
  await setStatus("done");
  const adding = as(anna, (context) => addFinding(context, id, { type: "note", text: "Late" }));
  await expect(adding).rejects.toMatchObject({ code: "state-conflict" });
});

test("only pending work can be edited, and omitted fields stay", async () => {
  const edit = { priority: "high", instructions: "Baby cot, please." } as const;
  await expect(as(sanne, (context) => editAssignment(context, id, edit))).rejects.toMatchObject({
    code: "state-conflict",
  });
  await setStatus("pending");
  await as(sanne, (context) => editAssignment(context, id, edit));
  await as(sanne, (context) => editAssignment(context, id, {}));
  expect(await workOf(app, id)).toMatchObject({ ...edit, estimatedMinutes: 60 });
});
