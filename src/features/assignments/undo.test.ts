import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignmentIn, type People, type State, signInPeople } from "../../../tests/support/assignment-states";
import { book, workFor } from "../../../tests/support/bookings";
import { actionsOf, addChecklist, addVilla, auditOf, crewOf, workOf } from "../../../tests/support/builders";
import type { Caller } from "../../../tests/support/caller";
import { sendLate } from "../../../tests/support/late-steps";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import {
  absenceWork,
  availabilities,
  findings,
  media,
  objects,
  photoAnnouncements,
  schedules,
  workingPeriods,
} from "../../server/database/tables";
import { tablesOfAssignment } from "./reads/snapshot";

// docs/domain.md, "Undo": by whom, for how long, and that everything is as it was. Long because every step is undone here.

let app: TestApp;
let people: People;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  people = await signInPeople(app);
});
afterAll(() => app.close());

const steps = {
  start: (who, path) => who.post(`${path}/start`),
  complete: (who, path) => who.post(`${path}/complete`, { actualMinutes: 30 }),
  finish: (who, path) => who.patch(`${path}/finish`),
  approve: (who, path) => who.patch(`${path}/approve`),
  reject: (who, path) => who.patch(`${path}/reject`, { reason: "Oven" }),
  pass: (who, path) => who.post(`${path}/qc/complete`, { status: "passed" }),
  rework: (who, path) => who.post(`${path}/qc/complete`, { status: "needs_rework", notes: "Sand" }),
  reassign: (who, path) => who.patch(path, { cleanerId: people.stranger.id }),
  share: (who, path) =>
    who.post("/api/assignments/share-out", {
      shares: [{ assignmentId: path.slice(pathOf("").length), cleanerId: people.stranger.id }],
    }),
  delete: (who, path) => who.delete(path),
} satisfies Record<string, (who: Caller, path: string) => ReturnType<Caller["get"]>>;
type StepName = keyof typeof steps;

const pathOf = (id: string) => `/api/assignments/${id}`;
const undo = (who: Caller, id: string, step?: StepName) =>
  who.post(`${pathOf(id)}/undo`, step === "start" ? { step } : undefined);
const tooLate = "It is too late to undo this.";
const actedOn = "Someone has made another change since, so this can't be undone.";

async function taken(who: keyof People, step: StepName, state: State): Promise<string> {
  const id = await addAssignmentIn(app, people, state, items);
  await take(who, step, id);
  return id;
}
async function take(who: keyof People, step: StepName, id: string): Promise<void> {
  const answer = await steps[step](people[who], pathOf(id));
  expect(answer.status, answer.text).toBeLessThan(300);
}

/** All rows of an assignment, in every table. */
async function everythingOf(id: string): Promise<unknown> {
  const rows = (table: string, key: string) => sql`
    select coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${sql.identifier(table)} t where ${sql.identifier(key)} = ${id}`;
  const tables = ["assignments", ...tablesOfAssignment];
  return Promise.all(
    tables.map(async (table) => {
      const found = await app.database.db.execute(rows(table, table === "assignments" ? "id" : "assignment_id"));
      return [table, found.rows[0]?.rows];
    }),
  );
}

test.each<[keyof People, StepName, State]>([
  ["lead", "start", "pending"],
  ["helper", "start", "pending"],
  ["lead", "complete", "begun"],
  ["helper", "complete", "begun"],
  ["lead", "finish", "rejected"],
  ["lead", "complete", "rework"],
  ["leader", "approve", "review"],
  ["leader", "approve", "review2"],
  ["admin", "reject", "review"],
  ["leader", "reject", "review2"],
  ["quinn", "pass", "done"],
  ["quinn", "pass", "inspecting"],
  ["olaf", "rework", "done"],
  ["quinn", "rework", "inspecting"],
  ["olaf", "rework", "done2"],
  ["leader", "reassign", "pending"],
  ["admin", "reassign", "rework"],
  ["leader", "reassign", "uncovered"],
  ["leader", "reassign", "uncovered2"],
  ["leader", "share", "uncovered"],
  ["leader", "share", "uncovered2"],
  ["leader", "delete", "pending"],
  ["admin", "delete", "uncovered"],
])("%s undoes %s of work that was %s: every row is as it was", async (who, step, state) => {
  const id = await addAssignmentIn(app, people, state, items);
  const before = await everythingOf(id);
  const trail = await auditOf(app, id);
  await take(who, step, id);
  expect(await everythingOf(id)).not.toEqual(before);
  const answer = await undo(people[who], id, step);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual((await people[who].get(pathOf(id))).body);
  expect(await everythingOf(id)).toEqual(before);
  const after = await auditOf(app, id);
  expect(after.slice(0, trail.length)).toEqual(trail);
  expect(after.at(-1)).toMatchObject({ action: "assignment.undo", userId: people[who].id });

  // A second tap.
  expect((await undo(people[who], id, step)).status).toBe(200);
  expect(await auditOf(app, id)).toHaveLength(after.length);
  expect(await everythingOf(id)).toEqual(before);
});

test("a deleted assignment comes back with whatever belonged to it", async () => {
  const id = await addAssignmentIn(app, people, "pending", []);
  const { db } = app.database;
  const by = { assignmentId: id, createdById: people.lead.id };
  const [damage] = await db
    .insert(findings)
    .values({ ...by, type: "damage", text: "Crack" })
    .returning();
  const photo = { ownerId: people.lead.id, sha256: Buffer.alloc(32, 7), arrivedAt: new Date() };
  const [object] = await db.insert(objects).values(photo).returning();
  const shown = { objectId: object?.id ?? "", findingId: damage?.id ?? "" };
  const [picture] = await db
    .insert(media)
    .values({ ...by, ...shown, url: `/objects/${shown.objectId}` })
    .returning();
  const announced = { assignmentId: id, ownerId: people.lead.id, sha256: photo.sha256 };
  await db.insert(photoAnnouncements).values([
    { ...announced, id: crypto.randomUUID(), mediaId: picture?.id },
    { ...announced, id: crypto.randomUUID() },
  ]);
  await db.insert(workingPeriods).values({ assignmentId: id, round: 0, startedAt: new Date() });
  await db.execute(sql`
    insert into assignment_checklist_completions (id, assignment_id, checklist_item_id, completed_by_id, completed_at)
      values (gen_random_uuid(), ${id}, ${items[0]}, ${people.lead.id}, now())`);
  await db.execute(sql`
    insert into assignment_checklist_notes (assignment_id, checklist_item_id, author_id, text, written_at)
      values (${id}, ${items[0]}, ${people.lead.id}, 'Lamp is out', now())`);
  await db.execute(sql`
    insert into qc_reviews (id, assignment_id, round, reviewer_id) values (gen_random_uuid(), ${id}, 1, ${people.quinn.id})`);
  const before = await everythingOf(id);
  await take("leader", "delete", id);
  expect((await undo(people.leader, id)).status).toBe(200);
  expect(await everythingOf(id)).toEqual(before);
});

test("every table whose rows go with an assignment is restored with it", async () => {
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'assignments'::regclass and contype = 'f' and confdeltype = 'c'`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...tablesOfAssignment].sort());
});

test("a colleague's submission stays: whoever submitted after it has nothing to undo, which is no error", async () => {
  const id = await taken("lead", "complete", "begun");
  const before = await everythingOf(id);
  expect((await undo(people.helper, id)).status).toBe(200);
  expect(await everythingOf(id)).toEqual(before);
});

test("another person can't undo it", async () => {
  expectProblem(await undo(people.admin, await taken("leader", "approve", "review")), "state-conflict", actedOn);
  expectProblem(await undo(people.olaf, await taken("quinn", "pass", "done")), "state-conflict", actedOn);
  expectProblem(await undo(people.admin, await taken("leader", "delete", "pending")), "not-found");
  expectProblem(await undo(people.stranger, await taken("leader", "delete", "pending")), "not-found");
});

test.each<[keyof People, StepName, State, keyof People, (id: string) => ReturnType<Caller["get"]>]>([
  ["lead", "start", "pending", "lead", (id) => people.lead.post(`${pathOf(id)}/checklist/${items[0]}`)],
  ["lead", "start", "pending", "admin", (id) => people.admin.patch(pathOf(id), { priority: "high" })],
  ["lead", "complete", "begun", "leader", (id) => people.leader.patch(`${pathOf(id)}/approve`)],
  ["leader", "approve", "review", "quinn", (id) => people.quinn.post(`${pathOf(id)}/qc/start`)],
  ["leader", "reject", "review", "lead", (id) => people.lead.delete(`${pathOf(id)}/checklist/${items[0]}`)],
  [
    "quinn",
    "rework",
    "done",
    "helper",
    (id) => people.helper.post(`${pathOf(id)}/findings`, { type: "note", text: "Lamp" }),
  ],
  [
    "quinn",
    "pass",
    "done",
    "leader",
    (id) => people.leader.post(`${pathOf(id)}/reopen`, { reason: "Guests complain" }),
  ],
  ["leader", "reassign", "pending", "stranger", (id) => people.stranger.post(`${pathOf(id)}/start`)],
  ["leader", "reassign", "begun", "admin", (id) => people.admin.patch(pathOf(id), { priority: "high" })],
])("%s can't undo %s of work that was %s once %s has acted on it", async (who, step, state, _, act) => {
  const id = await taken(who, step, state);
  const acted = await act(id);
  expect(acted.status, acted.text).toBeLessThan(300);
  const before = await everythingOf(id);
  // The lead may tap after the approval of what they submitted.
  expectProblem(await undo(people[who], id, step), "state-conflict", actedOn);
  expect(await everythingOf(id)).toEqual(before);
});

test("photos, findings and a colleague's work that arrive do not keep it from being undone, and stay", async () => {
  const submitted = await taken("lead", "complete", "begun");
  await people.helper.post(`${pathOf(submitted)}/findings`, { type: "note", text: "Lamp is out" });
  expect(await undo(people.lead, submitted)).toMatchObject({
    body: { status: "in_progress", findings: [{}, {}, { text: "Lamp is out" }] },
  });

  const handedOver = await taken("leader", "reassign", "pending");
  expect((await people.helper.post(`${pathOf(handedOver)}/start`)).status).toBe(200);
  expect(await undo(people.leader, handedOver)).toMatchObject({
    body: { status: "in_progress", cleaner: { name: "Lead" } },
  });

  // Made before the rejection, but received after it.
  const rejected = await taken("leader", "reject", "review");
  const late = await sendLate(people.lead, "DELETE", `${pathOf(rejected)}/checklist/${items[3]}`, { minutesLate: 10 });
  expect(late.status, late.text).toBe(204);
  expect(await undo(people.leader, rejected)).toMatchObject({
    body: { status: "needs_review", rejectionReason: null },
  });
});

test("the working period goes on, and counts the time until the next finish", async () => {
  const id = await taken("lead", "complete", "begun");
  expect(await workOf(app, id)).toMatchObject({ actualMinutes: 30, round: 1 });
  await undo(people.lead, id);
  expect(await workOf(app, id)).toMatchObject({ actualMinutes: null, round: 0, finishedAt: null });
  await take("lead", "finish", id);
  expect(await workOf(app, id)).toMatchObject({ actualMinutes: 45, round: 1 });
  expect(await actionsOf(app, id)).toEqual(["assignment.complete", "assignment.undo", "assignment.finish"]);
});

test("an undo that a phone made in time counts however late it arrives; one that was made too late is refused", async () => {
  const late = (id: string, seconds: number) =>
    sendLate(people.lead, "POST", `${pathOf(id)}/undo`, { minutesLate: 300 - seconds / 60 });
  const completeOffline = async () => {
    const id = await addAssignmentIn(app, people, "pending", []);
    await app.database.db.execute(
      sql`update audit_logs set created_at = now() - interval '1 day' where entity_id = ${id}`,
    );
    await app.database.db.execute(sql`update assignments set created_at = now() - interval '1 day' where id = ${id}`);
    for (const [method, step, minutes] of [
      ["POST", "start", 340],
      ["PATCH", "finish", 300],
    ] as const)
      expect((await sendLate(people.lead, method, `${pathOf(id)}/${step}`, { minutesLate: minutes })).status).toBe(200);
    return id;
  };
  const intime = await completeOffline();
  expect(await late(intime, 8)).toMatchObject({ status: 200, body: { status: "in_progress" } });
  expectProblem(await late(await completeOffline(), 90), "state-conflict", tooLate);
});

test("a phone's undo of a submission that had no effect changes nothing", async () => {
  const id = await addAssignmentIn(app, people, "begun", []);
  expectProblem(await people.lead.post(`${pathOf(id)}/complete`), "checklist-incomplete");
  const before = await everythingOf(id);
  expect((await undo(people.lead, id)).status).toBe(200);
  expect(await everythingOf(id)).toEqual(before);
  expect(await actionsOf(app, id)).toEqual([]);
});

test("a colleague's undo of a start that had no effect leaves the work in progress", async () => {
  const id = await taken("lead", "start", "pending");
  await take("helper", "start", id);
  const before = await everythingOf(id);
  expect(await undo(people.helper, id, "start")).toMatchObject({ status: 200, body: { status: "in_progress" } });
  expect(await everythingOf(id)).toEqual(before);
});

test("work does not go back to somebody who is absent by now", async () => {
  const id = await taken("leader", "reassign", "pending");
  const date = new Date().toISOString().slice(0, 10);
  const absence = { userId: people.lead.id, isAvailable: false };
  const dates = [-1, 0, 1].map((days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10));
  await app.database.db.insert(availabilities).values(dates.map((day) => ({ ...absence, date: day })));
  expectProblem(await undo(people.leader, id), "state-conflict", "Lead is absent that day.");
  await app.database.db.delete(availabilities);
  expect((await undo(people.leader, id)).status).toBe(200);
});

test("whoever left work because of an absence can still get it back after an undo, unless they are back already", async () => {
  for (const step of ["reassign", "delete"] as const) {
    const id = await addAssignmentIn(app, people, "uncovered", []);
    const absence = { id: crypto.randomUUID(), userId: people.lead.id, date: "2026-11-20", isAvailable: false };
    await app.database.db.insert(availabilities).values(absence);
    await app.database.db.insert(absenceWork).values({ absenceId: absence.id, assignmentId: id, led: true });
    const before = await everythingOf(id);
    await take("leader", step, id);
    expect((await undo(people.leader, id)).status).toBe(200);
    expect(await everythingOf(id)).toEqual(before);
    await take("leader", step, id);
    await app.database.db.delete(availabilities);
    expectProblem(await undo(people.leader, id), "state-conflict", /^An absence has been cancelled since/);
  }
});

test("a deleted assignment does not come back beside another one of its villa that day", async () => {
  const id = await addAssignmentIn(app, people, "pending", []);
  const { unitId, plannedAt } = await workOf(app, id);
  await take("leader", "delete", id);
  await people.admin.post("/api/assignments", { unitId, cleanerId: people.stranger.id, plannedAt });
  expectProblem(await undo(people.leader, id), "state-conflict", /already has an open assignment/);
});

test("of many taps, one undoes", async () => {
  for (const step of ["delete", "reassign"] as const) {
    const id = await taken("leader", step, "pending");
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(people.leader, id)));
    expect(answers.map(({ status, text }) => `${status} ${status === 200 ? "" : text}`)).toEqual(Array(8).fill("200 "));
    expect((await actionsOf(app, id)).filter((action) => action === "assignment.undo")).toHaveLength(1);
    expect((await crewOf(app, id)).active).toEqual([people.helper.id]);
  }
});

test("the booking of the work follows", async () => {
  const [villa, other] = [await addVilla(app), await addVilla(app)];
  const [row] = await book(people.leader, { cleanerIds: [people.stranger.id], unitIds: [villa, other] });
  const work = await workFor(app, [villa, other]);
  const [one = "", rest = ""] = work.map(({ id }) => id);
  const status = async () => (await app.database.db.select().from(schedules)).find(({ id }) => id === row?.id)?.status;
  for (const step of ["start", "finish"] as const)
    await people.stranger.send(step === "start" ? "POST" : "PATCH", `${pathOf(rest)}/${step}`);
  await take("leader", "delete", one);
  await take("leader", "approve", rest);
  expect(await status()).toBe("completed");
  await undo(people.leader, rest);
  expect(await status()).toBe("scheduled");
  await take("leader", "approve", rest);
  expect(await status()).toBe("completed");
  expect((await undo(people.leader, one)).status).toBe(200);
  expect(await status()).toBe("scheduled");
  expect((await workOf(app, one)).bookingId).toBe((await workOf(app, rest)).bookingId);
});

test("the work of a booking that was deleted in the meantime comes back without it", async () => {
  const villa = await addVilla(app);
  const [row] = await book(people.leader, { date: "2031-06-02", cleanerIds: [people.stranger.id], unitIds: [villa] });
  const [{ id } = { id: "" }] = await workFor(app, [villa]);
  await take("leader", "delete", id);
  expect((await people.leader.delete(`/api/schedules/${row?.id}`)).status).toBe(204);
  expect((await undo(people.leader, id)).status).toBe(200);
  expect((await workOf(app, id)).bookingId).toBeNull();
});

test("the history tells what was undone, and stays in the right round", async () => {
  const id = await taken("lead", "complete", "begun");
  await undo(people.lead, id);
  await take("lead", "complete", id);
  await take("leader", "reject", id);
  await undo(people.leader, id);
  const { body } = await people.leader.get(`${pathOf(id)}/history`);
  expect(body).toMatchObject([
    { action: "assignment.create", round: 1 },
    { action: "assignment.complete", round: 1 },
    { action: "assignment.undo", round: 1, status: "in_progress", undoes: { action: "assignment.complete" } },
    { action: "assignment.complete", round: 1 },
    { action: "assignment.reject", round: 1 },
    { action: "assignment.undo", round: 1, status: "needs_review", undoes: { action: "assignment.reject" } },
  ]);
});
