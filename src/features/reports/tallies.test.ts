import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { addChecklist, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { seeded } from "../../sample-park/random";
import { assignmentTallies } from "../../server/database/tables";
import { foldTallies } from "./actions";

// The summary adds up differences instead of counting rows. Whatever happens to the work, and whenever they are folded, it must equal a count.

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let app: TestApp;
let other: TestApp;
let ada: Caller;
let anna: Caller;
let inspector: Caller;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({ databaseUrl: app.databaseUrl });
  await addChecklist(app);
  [ada, anna, inspector] = await Promise.all([
    signInAs(app, "admin", "Ada"),
    signInAs(other, "cleaner", "Anna"),
    signInAs(other, "qc", "Quinn"),
  ]);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const fold = (where = app) => foldTallies(where.database.db);
const rows = () => app.database.db.$count(assignmentTallies);
async function summary() {
  const { body } = await ada.get("/api/reports/summary");
  return body;
}
/** Counts the table's rows. */
async function counted() {
  const { rows } = await app.database.db.execute(sql`
    select count(*)::int as "totalAssignments", (count(*) filter (where status = 'done'))::int as "completedAssignments",
      (count(*) filter (where status = 'in_progress'))::int as "inProgressAssignments",
      (count(*) filter (where status = 'pending'))::int as "pendingAssignments",
      (count(*) filter (where status = 'needs_review'))::int as "needsReviewAssignments",
      (avg(actual_minutes) filter (where finished_at is not null and is_timed) / 60)::float as "averageHours"
    from assignments`);
  return { ...rows[0], averageHours: about(rows[0]?.averageHours) };
}
const about = (hours: unknown) => (typeof hours === "number" ? expect.closeTo(hours, 9) : null);

/** The steps that people try on one assignment; the server decides whether they are allowed. */
const steps: readonly [(id: string) => Promise<unknown>, ...((id: string) => Promise<unknown>)[]] = [
  (id) => anna.post(`/api/assignments/${id}/start`),
  (id) => anna.patch(`/api/assignments/${id}/finish`),
  (id) => ada.patch(`/api/assignments/${id}/reject`, { reason: "Sand" }),
  (id) => ada.patch(`/api/assignments/${id}/approve`),
  (id) => ada.patch(`/api/assignments/${id}`, { priority: "high" }),
  (id) => inspector.post(`/api/assignments/${id}/qc/complete`, { status: "needs_rework", notes: "Sand" }),
  (id) => ada.delete(`/api/assignments/${id}`),
];

test(`after random changes to much work, with folds in between and at the same time, the summary equals a count (SEED=${seed})`, async () => {
  const { between, pick, chance } = seeded(seed);
  const ids: string[] = [];
  for (let round = 0; round < 12; round++) {
    for (let i = 0; i < 5; i++) ids.push(await addWork(app, { lead: anna }));
    const acts = Array.from({ length: 40 }, () => {
      const id = ids[between(0, ids.length - 1)] ?? "";
      return chance(0.1) ? fold(chance(0.5) ? app : other) : pick(steps)(id);
    });
    await Promise.all([...acts, fold(), fold(other)]);
    expect(await summary()).toMatchObject(await counted());
  }
  await Promise.all([fold(), fold(other), fold()]);
  expect(await summary()).toMatchObject(await counted());
  await fold();
  expect(await rows()).toBeLessThanOrEqual(4);
});

test("statements that add, change or delete many rows are counted too", async () => {
  const run = (statement: string) => app.database.pool.query(statement);
  await run("truncate assignments cascade");
  const work = await addWork(app, { lead: anna });
  const statements = [
    `insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at, finished_at, actual_minutes)
     select gen_random_uuid(), unit_id, cleaner_id, planned_at, 'done', now(), now(), n
     from assignments, generate_series(1, 500) n where id = '${work}'`,
    "update assignments set actual_minutes = actual_minutes + 120 where finished_at is not null",
    "update assignments set is_timed = false where actual_minutes < 200",
    "update assignments set status = 'needs_review' where status = 'done'",
    "update assignments set id = gen_random_uuid() where status = 'needs_review'",
    "delete from assignments where ctid in (select ctid from assignments limit 77)",
    "update assignments set priority = 'low'",
    "truncate assignments cascade",
  ];
  for (const statement of statements) {
    const before = await rows();
    await run(statement);
    expect(await summary(), statement).toMatchObject(await counted());
    if (statement.includes("priority")) expect(await rows()).toBe(before);
  }
  expect(await summary()).toMatchObject({ totalAssignments: 0, averageHours: null });
});

test("uncommitted changes do not count, block nobody, and are skipped by folding", async () => {
  await addWork(app, { lead: anna });
  const before = await summary();
  const somebody = await holdTransaction(app);
  await somebody.query("update assignments set status = 'in_progress', started_at = now() where status = 'pending'");
  await addWork(app, { lead: anna });
  await Promise.all([fold(), fold(other)]);
  expect(await summary()).toMatchObject(await counted());
  await somebody.release("rollback");
  expect(await summary()).not.toEqual(before);
  expect(await summary()).toMatchObject(await counted());
});

test("two nodes that fold at once count nothing twice and do not wait for each other", async () => {
  for (let i = 0; i < 3; i++) await addWork(app, { lead: anna });
  const node = await holdTransaction(app);
  await node.query("select from assignment_tallies for update");
  const held = await rows();
  await addWork(app, { lead: anna });
  await fold(other);
  expect(await rows()).toBeGreaterThanOrEqual(held);
  await node.release();
  await fold();
  expect(await summary()).toMatchObject(await counted());
});

test("every node folds by itself, every hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const node = await startApp({ databaseUrl: app.databaseUrl });
  onTestFinished(() => node.close());
  for (let i = 0; i < 6; i++) await addWork(app, { lead: anna });
  expect(await rows()).toBeGreaterThan(4);
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(async () => expect(await rows()).toBeLessThanOrEqual(4), { timeout: 5_000 });
  expect(await summary()).toMatchObject(await counted());
});
