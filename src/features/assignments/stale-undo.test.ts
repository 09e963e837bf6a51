import { afterAll, beforeAll, expect, test } from "vitest";
import { addChecklist, addWork, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { ago, sendLate } from "../../../tests/support/late-steps";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// An undo that was parked on a phone and is sent again is about the step before it, not about a newer one.

let app: TestApp;
let items: string[];
let anna: Caller;
let ben: Caller;
let quinn: Caller;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  [anna, ben, quinn] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Ben"),
    signInAs(app, "qc", "Quinn"),
  ]);
});
afterAll(() => app.close());

const actedOn = "Someone has made another change since, so this can't be undone.";
const send = (who: Caller, method: string, id: string, step: string, minutesLate: number, body?: unknown) =>
  sendLate(who, method, `/api/assignments/${id}${step}`, { minutesLate }, body);
const done = async (...step: Parameters<typeof send>) => {
  const answer = await send(...step);
  expect(answer.status, answer.text).toBeLessThan(300);
};
const started = { madeAt: ago(600), minutesAgo: 150 };

test("an inspector's newer decision stays", async () => {
  const id = await addWork(app, { ...started, lead: anna, ticked: items, status: "done" });
  await done(quinn, "POST", id, "/qc/complete", 1, { status: "passed" });
  const [before, trail] = [await workOf(app, id), await auditOf(app, id)];
  expectProblem(await send(quinn, "POST", id, "/undo", 20), "state-conflict", actedOn);
  expect([await workOf(app, id), await auditOf(app, id)]).toEqual([before, trail]);
  await done(quinn, "POST", id, "/undo", 0.9);
  expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: null });
});

test("a submission that arrives after a colleague's later step is undone by the undo that follows it", async () => {
  const id = await addWork(app, { ...started, lead: anna, helpers: [ben], status: "in_progress" });
  await done(ben, "POST", id, `/checklist/${items[0]}`, 5);
  await done(anna, "PATCH", id, "/finish", 60);
  expect(await workOf(app, id)).toMatchObject({ status: "needs_review" });
  await done(anna, "POST", id, "/undo", 59.9);
  expect(await workOf(app, id)).toMatchObject({ status: "in_progress", round: 0 });
});
