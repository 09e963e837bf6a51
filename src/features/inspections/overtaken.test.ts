import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addChecklist, addWork, auditOf, ticksOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { ago, expectAgo, sendLate } from "../../../tests/support/late-steps";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { photoAnnouncements, qcReviews } from "../../server/database/tables";

// Quinn inspects at 60 minutes ago, offline. The work is reopened 50 minutes ago, finished again and approved, and only then her phone is online.

let app: TestApp;
let items: string[];
let people: Record<"anna" | "sanne" | "quinn", Caller>;
let id: string;
let path: string;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  people = {
    ...{ anna: await signInAs(app, "cleaner", "Anna"), sanne: await signInAs(app, "teamleader", "Sanne") },
    quinn: await signInAs(app, "qc", "Quinn"),
  };
});
beforeEach(async () => {
  const round = { lead: people.anna, madeAt: ago(600), ticked: items, minutesAgo: 150 };
  id = await addWork(app, { ...round, status: "done" });
  path = `/api/assignments/${id}`;
  await late("sanne", "POST", "/reopen", 50, { reason: "Oven" });
  await late("anna", "PATCH", "/finish", 40);
  await late("sanne", "PATCH", "/approve", 30);
});
afterAll(() => app.close());

const sent = (who: keyof typeof people, method: string, call: string, minutesLate: number, body?: unknown) =>
  sendLate(people[who], method, path + call, { minutesLate }, body);

async function late(...step: Parameters<typeof sent>) {
  const answer = await sent(...step);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

const photo = () => ({ id: randomUUID(), sha256: "a".repeat(64), kind: "photo" });
const steps = [
  ["a start", "/qc/start", () => undefined],
  ["an approval", "/qc/complete", () => ({ status: "passed" })],
  ["rework", "/qc/complete", () => ({ status: "needs_rework", notes: "Oven", items: [{ itemId: items[0] }] })],
  ["a photo", "/photo-announcements", () => ({ photos: [photo()] })],
] as const;

test.each(steps)("%s from before the villa was cleaned again changes nothing, and says what to do", async (...step) => {
  const [, call, body] = step;
  const before = await workOf(app, id);
  const audited = await auditOf(app, id);
  const answer = await sent("quinn", "POST", call, 60, body());
  const todo = "This villa has been cleaned again since then. Please inspect it again.";
  expectProblem(answer, "state-conflict", todo);
  expect(await workOf(app, id)).toEqual(before);
  expect(before).toMatchObject({ status: "done", round: 2, qcStatus: null });
  expect(await ticksOf(app, id)).toHaveLength(items.length);
  expect(await auditOf(app, id)).toEqual(audited);
  const { db } = app.database;
  expect(await db.$count(qcReviews, eq(qcReviews.assignmentId, id))).toBe(0);
  expect(await db.$count(photoAnnouncements, eq(photoAnnouncements.assignmentId, id))).toBe(0);
});

test("a decision on the round before is refused whenever it was made", async () => {
  const decision = { status: "passed", round: 1 };
  expectProblem(await sent("quinn", "POST", "/qc/complete", 20, decision), "state-conflict", /^This villa has been/);
  expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: null });
  await late("quinn", "POST", "/qc/complete", 20, { ...decision, round: 2 });
});

test.each(steps)("%s from after that counts, even if it arrives late", async (...step) => {
  const [, call, body] = step;
  await late("quinn", "POST", call, 20, body());
});

test("one's own inspection of the new round isn't decided by a decision on the old one", async () => {
  await late("quinn", "POST", "/qc/start", 20);
  expectProblem(await sent("quinn", "POST", "/qc/complete", 60, { status: "passed" }), "state-conflict");
  expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: "in_progress" });
});

test("undoing a decision that was refused leaves what others did since", async () => {
  const before = await workOf(app, id);
  expectProblem(await sent("quinn", "POST", "/qc/complete", 60, { status: "passed" }), "state-conflict");
  expectProblem(await sent("quinn", "POST", "/undo", 60), "state-conflict");
  expect(await workOf(app, id)).toEqual(before);
});

test("a phone's clock may be wrong: a decision is judged by how long it was on the phone", async () => {
  const slow = { minutesLate: 20, clockErrorMinutes: -90 };
  const answer = await sendLate(people.quinn, "POST", `${path}/qc/complete`, slow, { status: "passed" });
  expect(answer.status, answer.text).toBe(200);
  const [review] = await app.database.db.select().from(qcReviews).where(eq(qcReviews.assignmentId, id));
  expectAgo(review?.reviewedAt, 20);
});
