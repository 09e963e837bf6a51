import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addChecklist, addVilla, addWork, auditOf, ticksOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// Anna cleans without a network in a villa that her work has left meanwhile, and Bob has started it in the new one (docs/domain.md, "Offline work").

let app: TestApp;
let items: string[];
let anna: Caller;
let bob: Caller;
let path: string;
let id: string;
/** The villa that Anna's phone shows, and the one in which the work is. */
let before: string;
let now: string;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  [anna, bob] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bob")]);
});
beforeEach(async () => {
  now = await addVilla(app, { code: `M-${randomUUID().slice(0, 8)}` });
  id = await addWork(app, { lead: anna, helpers: [bob] });
  path = `/api/assignments/${id}`;
  before = (await workOf(app, id)).unitId;
  const admin = await signInAs(app, "admin");
  for (const answer of [await admin.patch(path, { unitId: now }), await bob.post(`${path}/start`)])
    expect(answer.status, answer.text).toBe(200);
});
afterAll(() => app.close());

const item = () => `/checklist/${items[0]}`;
const finding = { type: "note", text: "Lamp" };
const photos = [{ id: randomUUID(), sha256: "a".repeat(64), kind: "photo" }];
const steps: [string, string, () => string, object][] = [
  ["a tick", "POST", item, {}],
  ["an untick", "DELETE", item, {}],
  ["a note", "PUT", () => `${item()}/notes`, { notes: "Limescale" }],
  ["a finding", "POST", () => "/findings", finding],
  ["a deleted finding", "DELETE", () => `/findings/${randomUUID()}`, {}],
  ["an announced photo", "POST", () => "/photo-announcements", { photos }],
  ["a finish", "PATCH", () => "/finish", {}],
];

test.each(steps)("%s about the villa before is refused with the new one, and changes nothing", async (...step) => {
  const [, method, call, body] = step;
  const state = async () => [await workOf(app, id), await auditOf(app, id), await ticksOf(app, id)];
  const [was, { code }] = [await state(), Object((await anna.get(path)).body).unit];
  const answer = await anna.send(method, path + call(), { body: { ...body, unitId: before } });
  expectProblem(answer, "state-conflict", `This cleaning has moved to ${code}.`);
  expect(await state()).toEqual(was);
});

test.each(steps)(
  "%s about its villa counts, and so does one of an older version, which names none",
  async (...step) => {
    const [, method, call, body] = step;
    for (const unitId of [now, undefined]) {
      const answer = await anna.send(method, path + call(), { body: { ...body, unitId } });
      expect(answer.status, answer.text).toBeLessThan(300);
    }
  },
);

test("a completion about the villa before is refused, before its open tasks are", async () => {
  const refused = await anna.post(`${path}/complete`, { unitId: before });
  expectProblem(refused, "state-conflict", /^This cleaning has moved to /);
  expectProblem(await anna.post(`${path}/complete`, { unitId: now }), "checklist-incomplete");
});
