import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addChecklist, addWork, auditOf, ticksOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// Mara's dialog is about round 1. Sanne rejects it meanwhile, and Anna finishes again: round 2, which Mara has not seen.

let app: TestApp;
let items: string[];
let people: Record<"anna" | "sanne" | "mara", Caller>;
let id: string;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  people = {
    ...{ anna: await signInAs(app, "cleaner", "Anna"), sanne: await signInAs(app, "teamleader", "Sanne") },
    mara: await signInAs(app, "admin", "Mara"),
  };
});
beforeEach(async () => {
  id = await addWork(app, { lead: people.anna, ticked: items, status: "needs_review" });
  await send("sanne", "PATCH", "/reject", { reason: "Oven" });
  await send("anna", "PATCH", "/finish");
});
afterAll(() => app.close());

const send = (who: keyof typeof people, method: string, call: string, body?: unknown) =>
  people[who].send(method, `/api/assignments/${id}${call}`, { body });

const feedback = () => ({ reason: "Fridge", items: [{ itemId: items[0] }] });
const verdicts = [
  ["an approval", "needs_review", "PATCH", "/approve", () => ({})],
  ["a rejection", "needs_review", "PATCH", "/reject", feedback],
  ["a reopening", "done", "POST", "/reopen", feedback],
] as const;

test.each(verdicts)("%s of the round before is refused, and changes nothing", async (...verdict) => {
  const [, status, method, call, body] = verdict;
  if (status === "done") await send("sanne", "PATCH", "/approve", { round: 2 });
  const [before, audited] = [await workOf(app, id), await auditOf(app, id)];
  expect(before).toMatchObject({ status, round: 2 });
  const answer = await send("mara", method, call, { ...body(), round: 1 });
  const sentence = "Someone else changed this in the meantime. Please look at the changes and try again.";
  expectProblem(answer, "state-conflict", sentence);
  expect([await workOf(app, id), await auditOf(app, id)]).toEqual([before, audited]);
  expect(await ticksOf(app, id)).toHaveLength(items.length);
});

test.each(verdicts.flatMap((verdict) => [[...verdict, { round: 2 }] as const, [...verdict, {}] as const]))(
  "%s of work in the state %s counts if it names the current round, or none: %s %s",
  async (...verdict) => {
    const [, status, method, call, body, named] = verdict;
    if (status === "done") await send("sanne", "PATCH", "/approve");
    const answer = await send("mara", method, call, { ...body(), ...named });
    expect(answer.status, answer.text).toBe(200);
  },
);

test("an approval without a body counts", async () => {
  expect((await send("mara", "PATCH", "/approve")).body).toMatchObject({ status: "done", round: 2 });
});

test("a second approval changes nothing, whichever round it names", async () => {
  await send("sanne", "PATCH", "/approve");
  const answer = await send("mara", "PATCH", "/approve", { round: 1 });
  expect([answer.status, (await workOf(app, id)).status]).toEqual([200, "done"]);
});
