import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addWork, auditOf } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { storedPreset } from "./contract/assignment";

// An admin edits the replacement presets (docs/domain.md, "Own lists").

let app: TestApp;
let ada: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  [ada, anna] = await Promise.all([signInAs(app, "admin"), signInAs(app, "cleaner")]);
});
afterAll(() => app.close());

const address = "/api/replacement-presets";
const presets = async (who = anna) => z.parse(z.array(storedPreset), (await who.get(address)).body);
const labels = async () => (await presets()).map(({ label }) => label);
const put = (rows: unknown, before?: unknown) => ada.put(address, { presets: rows, before });
const [bulb, cloth, soap] = [
  { label: "Light bulb", defaultQty: 1 },
  { label: "Dish cloths", defaultQty: 2 },
  { label: "Soap", defaultQty: 3 },
];
beforeEach(async () => {
  expect((await put([bulb, cloth, soap])).status).toBe(200);
});

test("presets are added, renamed, reordered and removed in one call, each with its audit row", async () => {
  const [first, second, third] = await presets();
  const renamed = { id: third?.id, label: "Hand soap", defaultQty: 4 };
  const answer = await put([renamed, { label: " Bin bags ", defaultQty: 9 }, first]);
  const added = { id: expect.any(String), label: "Bin bags", defaultQty: 9, createdAt: expect.any(String) };
  expect(answer.body).toEqual([{ ...renamed, createdAt: third?.createdAt }, added, first]);
  expect(await presets()).toEqual(answer.body);
  const changes = { label: ["Soap", "Hand soap"], defaultQty: [3, 4], position: [2, 0] };
  expect((await auditOf(app, third?.id ?? "")).at(-1)).toEqual({
    action: "replacement-preset.edit",
    userId: ada.id,
    meta: changes,
  });
  expect((await auditOf(app, second?.id ?? "")).at(-1)).toMatchObject({ action: "replacement-preset.delete" });
});

test("a list that somebody else has changed is not overwritten; a call that doesn't say what it has read replaces it", async () => {
  const read = await presets();
  expect((await put([...read].reverse(), read)).status).toBe(200);
  expectProblem(await put([bulb], read), "changed-meanwhile");
  expect(await labels()).toEqual(["Soap", "Dish cloths", "Light bulb"]);
  expectProblem(await put([{ ...soap, id: crypto.randomUUID() }]), "invalid", /has been removed/);
  expect((await put([soap])).status).toBe(200);
  expect(await labels()).toEqual(["Soap"]);
});

test("of two admins who save at once, one is told that the list has changed", async () => {
  const read = await presets();
  const answers = await Promise.all(["A", "B"].map((label) => put([...read, { label, defaultQty: 1 }], read)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await labels()).toHaveLength(4);
});

describe("the refusal names the field:", () => {
  test.each([
    ["a blank name", { label: " \u200b", defaultQty: 1 }, "presets.1.label"],
    ["a long name", { label: "x".repeat(81), defaultQty: 1 }, "presets.1.label"],
    ["a name in use, ignoring case", { label: "light BULB ", defaultQty: 1 }, "presets.1.label"],
    ["a quantity of 0", { label: "Soap", defaultQty: 0 }, "presets.1.defaultQty"],
    ["a quantity of 100", { label: "Soap", defaultQty: 100 }, "presets.1.defaultQty"],
    ["half a cloth", { label: "Soap", defaultQty: 0.5 }, "presets.1.defaultQty"],
  ])("%s", async (_, wrong, path) => {
    const answer = await put([bulb, wrong]);
    expectProblem(answer, "invalid");
    expect(problemOf(answer).errors?.map((error) => error.path)).toEqual([path]);
    expect(await labels()).toHaveLength(3);
  });

  test("more than 100", async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ label: `Thing ${index}`, defaultQty: 1 }));
    expect(problemOf(await put(many)).errors?.map(({ path }) => path)).toEqual(["presets"]);
    expect((await put(many.slice(1))).status).toBe(200);
  });
});

test("findings keep the wording of a preset that was renamed or removed, and a phone can still send one", async () => {
  const id = await addWork(app, { lead: anna, status: "in_progress" });
  const report = (text: string) => anna.post(`/api/assignments/${id}/findings`, { type: "replace", text, qty: 2 });
  expect((await report("Soap")).status).toBe(201);
  const [first, , third] = await presets();
  await put([{ ...third, label: "Hand soap" }, first]);
  expect((await report("Dish cloths")).status).toBe(201);
  const answer = await anna.get(`/api/assignments/${id}`);
  expect(answer.body).toMatchObject({ findings: [{ text: "Soap" }, { text: "Dish cloths" }] });
});

test("a cleaner on another node learns of a change within a second", async () => {
  const elsewhere = await startApp({ databaseUrl: app.databaseUrl });
  try {
    const there = callerOf(elsewhere, anna, anna.cookie);
    const events = await openEvents(elsewhere, there);
    const begin = performance.now();
    await put([cloth]);
    await events.waitForTopic("replacement-presets");
    expect(await presets(there)).toMatchObject([cloth]);
    expectPromisedTime(performance.now() - begin, 1_000);
  } finally {
    await elsewhere.close();
  }
});
