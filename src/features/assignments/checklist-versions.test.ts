import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork, asPark } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { changeoverKindId } from "../../shared/changeover-kind";
import { cleaningKind } from "../checklists/contract/kinds";
import { type Assignment, assignment } from "./contract/assignment";

// Which version of a checklist a cleaning has (docs/domain.md, "Checklists").

let app: TestApp;
let anna: Caller;
let villa: string;
let counted = 0;
beforeAll(async () => {
  app = await startApp();
  anna = await signInAs(app, "cleaner");
  villa = await addVilla(app);
  await publish();
});
afterAll(() => app.close());

/** Publishes one more item. Returns all ids. */
function publish(): Promise<string[]> {
  counted += 1;
  return asPark(app, (context) => addStandardItems(context, [definitionOf(`Task ${counted}`)]));
}
const plan = async (inVilla = villa) => `/api/assignments/${await addWork(app, { lead: anna, villa: inVilla })}`;
const read = async (path: string) => z.parse(assignment, (await anna.get(path)).body);
const idsOf = ({ checklist }: Assignment) => checklist.items.map(({ id }) => id);

test("work that has not started follows the newest version; started work keeps its own", async () => {
  const [pending, started] = [await plan(), await plan(await addVilla(app))];
  const before = await read(started);
  await anna.post(`${started}/start`);
  const items = await publish();
  expect(idsOf(await read(pending))).toEqual(items);
  expect(await read(started)).toMatchObject({ checklist: before.checklist });
  expectProblem(
    await anna.post(`${started}/checklist/${items.at(-1)}`),
    "state-conflict",
    "This task is not on this villa's checklist.",
  );
  for (const id of idsOf(before)) await anna.post(`${started}/checklist/${id}`);
  expect((await anna.post(`${started}/complete`)).status).toBe(200);
  expectProblem(await anna.post(`${pending}/checklist/${crypto.randomUUID()}`), "not-found");
});

test("a phone that started with an earlier version of this villa's checklist keeps it; another villa's is refused", async () => {
  const work = await plan(await addVilla(app));
  const { checklist } = await read(work);
  await publish();
  const elsewhere = await addVilla(app, { code: "ONE-OFF", hasSauna: true });
  const sauna = definitionOf("Sauna", { condition: { feature: "hasSauna", has: true } });
  await asPark(app, (context) => addStandardItems(context, [sauna]));
  const other = await read(await plan(elsewhere));
  expectProblem(await anna.post(`${work}/start`, { snapshotId: other.checklist.snapshotId }), "state-conflict");
  const { snapshotId } = checklist;
  const started = await anna.post(`${work}/start`, { snapshotId });
  expect(started.body).toMatchObject({ status: "in_progress", checklist });
});

test("a phone may start with the checklist of a kind of cleaning that has been removed meanwhile", async () => {
  const [ada, leader] = [await signInAs(app, "admin"), await signInAs(app, "teamleader")];
  const kinds = z.parse(z.array(cleaningKind), (await ada.get("/api/cleaning-kinds")).body);
  const deepClean = kinds.find(({ name }) => name === "Deep clean");
  const { id: checklistId } = Object((await ada.post("/api/checklists", { name: "Deep" })).body);
  await ada.put(`/api/checklists/${checklistId}/draft`, { items: [{ ...definitionOf("Descale"), id: undefined }] });
  await ada.post(`/api/checklists/${checklistId}/publish`);
  await ada.put("/api/checklist-rules", { rules: [{ checklistId, kindId: deepClean?.id }] });
  const work = await plan(await addVilla(app));
  await leader.patch(work, { kindId: deepClean?.id });
  const { checklist } = await read(work);
  expect(checklist.items).toMatchObject([{ label: "Descale" }]);

  await leader.patch(work, { kindId: changeoverKindId });
  await ada.put("/api/checklist-rules", { rules: [] });
  const left = kinds.filter(({ id }) => id !== deepClean?.id);
  expect((await ada.put("/api/cleaning-kinds", { kinds: left })).body).toEqual(left);
  expect((await read(work)).checklist.items).not.toEqual(checklist.items);
  const { snapshotId } = checklist;
  expect((await anna.post(`${work}/start`, { snapshotId })).body).toMatchObject({ status: "in_progress", checklist });
});

test("a phone that showed another villa than the one to which the cleaning has moved can't start it", async () => {
  const leader = await signInAs(app, "teamleader");
  const [before, code] = [await addVilla(app), "MOVED-1"];
  const moved = await addVilla(app, { code });
  const work = await plan(before);
  const { snapshotId } = (await read(work)).checklist;
  expect((await leader.patch(work, { unitId: moved })).status).toBe(200);
  expect((await read(work)).checklist.snapshotId).toBe(snapshotId);
  const startIn = (unitId: string) => anna.post(`${work}/start`, { snapshotId, unitId });
  const refusal = `This cleaning has moved to ${code}.`;
  expectProblem(await startIn(before), "state-conflict", refusal);
  expect((await read(work)).status).toBe("pending");
  expect((await startIn(moved)).body).toMatchObject({ status: "in_progress", unitId: moved });
  // Nor does it count as a colleague's start.
  expectProblem(await startIn(before), "state-conflict", refusal);
});

test("a villa whose features change between planning and start gets the items that it then has; after the start they stay", async () => {
  const code = "SPA-1";
  const id = await addVilla(app, { code });
  const sauna = definitionOf("Clean the sauna", { condition: { feature: "hasSauna", has: true } });
  await asPark(app, (context) => addStandardItems(context, [sauna]));
  const work = await plan(id);
  const hasSauna = async () => (await read(work)).checklist.items.some(({ label }) => label === sauna.label);
  expect(await hasSauna()).toBe(false);
  const ada = await signInAs(app, "admin");
  await ada.patch(`/api/units/${id}`, { hasSauna: true });
  expect(await hasSauna()).toBe(true);
  await anna.post(`${work}/start`);
  await ada.patch(`/api/units/${id}`, { hasSauna: false });
  expect(await hasSauna()).toBe(true);
  expect((await read(await plan(id))).checklist.items.map(({ label }) => label)).not.toContain(sauna.label);
});
