import { afterAll, beforeAll, expect, test } from "vitest";
import { addChecklist, addWork, auditOf, ticksOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { ago, expectAgo, sendLate } from "../../../tests/support/late-steps";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// Anna finishes at 60 minutes ago, offline. Bob finishes too, the work is sent back 30 minutes ago, and only then Anna's phone is online again.

let app: TestApp;
let items: string[];
let people: { anna: Caller; bob: Caller; sanne: Caller; quinn: Caller };
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  people = {
    ...{ anna: await signInAs(app, "cleaner", "Anna"), bob: await signInAs(app, "cleaner", "Bob") },
    ...{ sanne: await signInAs(app, "teamleader", "Sanne"), quinn: await signInAs(app, "qc", "Quinn") },
  };
});
afterAll(() => app.close());

const steps = {
  complete: ["POST", "/complete"],
  finish: ["PATCH", "/finish"],
} as const;
const verdicts = {
  async rejection(path: string) {
    await late("sanne", "PATCH", `${path}/reject`, 30, { reason: "Oven" });
  },
  async rework(path: string) {
    await late("sanne", "PATCH", `${path}/approve`, 35);
    await late("quinn", "POST", `${path}/qc/complete`, 30, { status: "needs_rework", notes: "Oven" });
  },
};

async function late(who: keyof typeof people, method: string, path: string, minutesLate: number, body?: unknown) {
  const answer = await sendLate(people[who], method, path, { minutesLate }, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

/** Returns the path of work that was sent back 30 minutes ago. */
async function sentBack(verdict: keyof typeof verdicts) {
  const { anna, bob } = people;
  const ticked = items.slice(1);
  const id = await addWork(app, {
    ...{ lead: anna, helpers: [bob], madeAt: ago(600), ticked, status: "in_progress", minutesAgo: 100 },
  });
  await late("bob", "PATCH", `/api/assignments/${id}/finish`, 50);
  await verdicts[verdict](`/api/assignments/${id}`);
  return { id, path: `/api/assignments/${id}` };
}

test.each([
  ["complete", "rejection"],
  ["complete", "rework"],
  ["finish", "rejection"],
  ["finish", "rework"],
] as const)("a %s from before the %s answers nothing, and says so", async (step, verdict) => {
  const { id, path } = await sentBack(verdict);
  const before = await workOf(app, id);
  const [method, call] = steps[step];
  const { body } = await late("anna", method, path + call, 60);
  const { rejectionReason, round, actualMinutes, qcStatus } = before;
  expect(body).toMatchObject({ status: "in_progress", rejectionReason, finishedAt: null, workingSince: null });
  const after = await workOf(app, id);
  expect(after).toMatchObject({ status: "in_progress", rejectionReason, round, actualMinutes, qcStatus });
  expectAgo(after.overtakenAt, 60);
  expect((await auditOf(app, id)).at(-1)?.action).toBe("assignment.overtaken");
});

test("a finish after the rejection counts, even if it arrives late", async () => {
  const { id, path } = await sentBack("rejection");
  await late("anna", "PATCH", `${path}/finish`, 60);
  const { body } = await late("anna", "PATCH", `${path}/finish`, 10);
  expect(body).toMatchObject({ status: "needs_review", rejectionReason: null, overtakenAt: null });
  expectAgo((await workOf(app, id)).finishedAt, 10);
});

test("a tick from before the rejection is kept, but is no work on it", async () => {
  const { id, path } = await sentBack("rejection");
  const { body } = await late("anna", "POST", `${path}/checklist/${items[0]}`, 60);
  expect(body).toMatchObject({ status: "in_progress", rejectionReason: "Oven", workingSince: null });
  expect(await ticksOf(app, id)).toHaveLength(12);
});
