import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { addChecklist, addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { audit } from "../../server/actions/audit";
import type { ActionContext, AuthedContext } from "../../server/actions/context";
import { perform } from "../../server/actions/perform";
import { bookings, media, objects } from "../../server/database/tables";
import { parkInstant } from "../../shared/time";
import { decide, startInspection } from "../inspections/actions";
import { addFinding, removeFinding } from "./actions/findings";
import { leaveWork } from "./actions/hand-over";
import { approve, reject } from "./actions/review";
import { finish, start } from "./actions/steps";
import { tickItem, untickItem } from "./actions/ticks";
import { applyWork } from "./actions/work";
import { getHistory } from "./contract/history";
import { lockOpen } from "./locks/work";
import { roundsOf } from "./rules/history";
import { planWork } from "./rules/work-plan";

test.each<[string[], number[]]>([
  [[], []],
  // An undone finish opens no round.
  [
    ["assignment.finish", "assignment.undo", "assignment.tick", "assignment.complete", "assignment.approve"],
    [1, 1, 1, 1, 1],
  ],
  [
    ["assignment.finish", "assignment.reject", "assignment.finish", "assignment.undo", "assignment.photo"],
    [1, 1, 2, 1, 1],
  ],
  [
    ["assignment.create", "assignment.start", "assignment.tick"],
    [1, 1, 1],
  ],
  // A review and an inspection belong to the round that they judge, and so do the corrections after them.
  [
    [
      "assignment.start",
      "assignment.complete",
      "assignment.reject",
      "assignment.tick",
      "assignment.finish",
      "assignment.approve",
    ],
    [1, 1, 1, 1, 2, 2],
  ],
  [
    [
      ...["assignment.finish", "assignment.approve", "inspection.start", "assignment.qc-photo", "inspection.decide"],
      ...["assignment.untick", "assignment.complete", "assignment.approve", "inspection.decide"],
    ],
    [1, 1, 1, 1, 1, 1, 2, 2, 2],
  ],
  [
    ["assignment.finish", "assignment.finish", "assignment.finish", "assignment.leave"],
    [1, 2, 3, 3],
  ],
])("the rounds of %j are %j", (actions, rounds) => {
  const history = actions.map((action, i) => {
    const undone = actions[i - 1] ?? "";
    return { action, undoes: action === "assignment.undo" ? { action: undone } : null };
  });
  expect(roundsOf(history)).toEqual(rounds);
});

type Role = "admin" | "teamleader" | "cleaner" | "qc";
let clock = Date.parse("2026-11-21T09:00:00Z");
/** Takes a step as this user, a minute after the previous one. */
function as<T>(
  app: TestApp,
  who: Caller & { role: Role; name: string },
  work: (context: AuthedContext) => Promise<T>,
): Promise<T> {
  clock += 60_000;
  return perform(app.park, who, (context) => work({ ...context, by: who }), new Date(clock));
}
function asPark<T>(app: TestApp, work: (context: ActionContext) => Promise<T>): Promise<T> {
  clock += 60_000;
  return perform(app.park, null, work, new Date(clock));
}
const someone = async (app: TestApp, role: Role, name: string) => ({
  ...(await signInAs(app, role, name)),
  role,
  name,
});

async function historyOf(who: Caller, id: string) {
  const { status, text, body } = await who.get(`/api/assignments/${id}/history`);
  expect(status, text).toBe(200);
  return z.parse(getHistory.reply, body);
}

test("shows a lifecycle in two rounds, with names and texts", async () => {
  const app = await startAppForTest();
  const anna = await someone(app, "cleaner", "Anna");
  const bob = await someone(app, "cleaner", "Bob");
  const sanne = await someone(app, "teamleader", "Sanne");
  const ruben = await someone(app, "qc", "Ruben");
  const [item = ""] = await addChecklist(app);
  const unitId = await addVilla(app);
  const booked = { date: "2026-11-21", startTime: "11:00", endTime: "15:00" };
  const plannedAt = parkInstant("2026-11-21", "11:00", "Europe/Amsterdam");
  const day = { from: new Date("2026-11-20T23:00:00Z"), until: new Date("2026-11-21T23:00:00Z") };

  const [bookingId = ""] = (await app.database.db.insert(bookings).values(booked).returning()).map((row) => row.id);
  const crew = { collaboratorIds: [], uncovered: false };
  const plan = { unitId, bookingId, plannedAt, supervisorId: null, estimatedMinutes: 60, ...crew };
  const book = async (context: ActionContext, leadId: string) => {
    const open = await lockOpen(context.tx, [unitId], day);
    const planned = planWork([{ ...plan, leadId }], open, context.zone, v7);
    await applyWork(context, { booked: planned });
    return planned;
  };
  const made = await asPark(app, (context) => book(context, anna.id));
  const id = made[0]?.id ?? "";
  await asPark(app, (context) => leaveWork(context, anna.id));
  await as(app, sanne, (context) => book(context, bob.id));
  await as(app, bob, (context) => start(context, id));
  await as(app, bob, (context) => tickItem(context, id, item, { notes: "Cloth is worn." }));
  await as(app, bob, (context) => untickItem(context, id, item));
  const kept = await as(app, bob, (context) => addFinding(context, id, { type: "damage", text: "Crack in the tile" }));
  const gone = await as(app, bob, (context) => addFinding(context, id, { type: "note", text: "Tap drips" }));
  await as(app, bob, (context) => removeFinding(context, id, gone.id));
  const objectId = "0193513c-0000-7000-8000-000000000001";
  await as(app, bob, async (context) => {
    const arrivedAt = context.now;
    await context.tx.insert(objects).values({ id: objectId, ownerId: bob.id, sha256: Buffer.alloc(32), arrivedAt });
    const url = `/objects/${objectId}`;
    await context.tx.insert(media).values({ assignmentId: id, objectId, url, createdById: bob.id });
    await audit(context, "assignments", "assignment.photo", id, { objectId, findingId: kept.id });
  });
  await as(app, bob, (context) => finish(context, id));
  await as(app, sanne, (context) => reject(context, id, "Oven not cleaned."));
  await as(app, bob, (context) => finish(context, id));
  await as(app, sanne, (context) => approve(context, id));
  await as(app, ruben, (context) => startInspection(context, id));
  await as(app, ruben, (context) => decide(context, id, { status: "needs_rework", notes: "Sand in the drain." }));

  const told = await historyOf(sanne, id);
  expect(told.map(({ by, action, round, status }) => [by?.name ?? null, action, round, status])).toEqual([
    [null, "assignment.create", 1, "pending"],
    [null, "assignment.leave", 1, null],
    ["Sanne", "assignment.take-over", 1, null],
    ["Bob", "assignment.start", 1, "in_progress"],
    ["Bob", "assignment.tick", 1, null],
    ["Bob", "assignment.untick", 1, null],
    ["Bob", "assignment.finding", 1, null],
    ["Bob", "assignment.finding", 1, null],
    ["Bob", "assignment.finding-removed", 1, null],
    ["Bob", "assignment.photo", 1, null],
    ["Bob", "assignment.finish", 1, "needs_review"],
    ["Sanne", "assignment.reject", 1, "in_progress"],
    ["Bob", "assignment.finish", 2, "needs_review"],
    ["Sanne", "assignment.approve", 2, "done"],
    ["Ruben", "inspection.start", 2, null],
    ["Ruben", "inspection.decide", 2, "in_progress"],
  ]);
  expect(told.map(({ text }) => text)).toEqual([
    ...[null, null, null, null, "Task 1", "Task 1", "Crack in the tile", "Tap drips", "Tap drips", "Crack in the tile"],
    ...[null, "Oven not cleaned.", null, null, null, "Sand in the drain."],
  ]);
  expect(told.flatMap(({ note }) => note ?? [])).toEqual(["Cloth is worn."]);
  // Anna was ill and the work uncovered, until Sanne assigned Bob.
  expect(told.slice(0, 4).map(({ lead }) => lead?.name ?? null)).toEqual(["Anna", null, "Bob", null]);
  expect(told.flatMap(({ photo }) => photo ?? [])).toEqual([`/objects/${objectId}`]);
  expect(told.map(({ verdict }) => verdict).filter(Boolean)).toEqual(["needs_rework"]);
  expect(told.map(({ at }) => at)).toEqual([...told].map(({ at }) => at).sort());
  expect(told.at(-1)?.at).toBe(new Date(clock).toISOString());
});

test("two nodes whose clocks differ leave the history in order", async () => {
  const app = await startAppForTest();
  const [anna, bob] = [await someone(app, "cleaner", "Anna"), await someone(app, "cleaner", "Bob")];
  const sanne = await someone(app, "teamleader", "Sanne");
  const [item = ""] = await addChecklist(app);
  const id = await addWork(app, { lead: anna, helpers: [bob], madeAt: new Date(clock - 60_000) });
  const at = (seconds: number) => new Date(clock + seconds * 1_000);
  const by = <T>(who: typeof anna, now: Date, work: (context: AuthedContext) => Promise<T>) =>
    perform(app.park, who, (context) => work({ ...context, by: who }), now);
  await by(anna, at(20), (context) => start(context, id));
  await by(anna, at(20), (context) => tickItem(context, id, item));
  // The other node's clock is behind.
  await by(sanne, at(0), (context) => leaveWork(context, bob.id));
  await by(anna, at(1), (context) => untickItem(context, id, item));
  await by(anna, at(21), (context) => finish(context, id));
  // Of the same moment, with ids from any node.
  await app.database.db.execute(sql`update audit_logs set id = gen_random_uuid() where entity_id = ${id}`);
  const told = await historyOf(sanne, id);
  expect(told.map(({ action, at }) => [action.replace("assignment.", ""), (Date.parse(at) - clock) / 1_000])).toEqual([
    ["create", -60],
    ["start", 20],
    ["tick", 20],
    ["leave", 20],
    ["untick", 20],
    ["finish", 21],
  ]);
});

test("a collaborator who leaves does not change the lead, and one who takes over does", async () => {
  const app = await startAppForTest();
  const sanne = await someone(app, "teamleader", "Sanne");
  const [anna, bob, cem] = await Promise.all(["Anna", "Bob", "Cem"].map((name) => someone(app, "cleaner", name)));
  if (!anna || !bob || !cem) throw new Error("a cleaner is missing");
  const plannedAt = new Date("2026-11-21T09:00:00Z");
  const id = await addWork(app, { lead: anna, helpers: [bob, cem], plannedAt });
  await asPark(app, (context) => leaveWork(context, cem.id));
  await asPark(app, (context) => leaveWork(context, anna.id));
  const leads = (await historyOf(sanne, id)).map(({ action, lead }) => [action, lead?.name ?? null]);
  expect(leads).toEqual([
    ["assignment.create", "Anna"],
    ["assignment.leave", null],
    ["assignment.leave", "Bob"],
  ]);
});

test("can be read by everyone who may read the assignment; others get 404", async () => {
  const app = await startAppForTest();
  const [anna, bob] = [await someone(app, "cleaner", "Anna"), await someone(app, "cleaner", "Bob")];
  const qc = await someone(app, "qc", "Ruben");
  await addChecklist(app);
  const id = await addWork(app, { lead: anna, status: "in_progress" });
  const ask = (who: Caller) => who.get(`/api/assignments/${id}/history`);
  expect((await ask(anna)).status).toBe(200);
  expect((await ask(await signInAs(app, "admin"))).status).toBe(200);
  expectProblem(await ask(bob), "not-found");
  expectProblem(await ask(qc), "not-found");
  expectProblem(await ask(callerOf(app)), "not-signed-in");
  await as(app, anna, (context) => finish(context, id));
  await as(app, await someone(app, "teamleader", "Sanne"), (context) => approve(context, id));
  expect((await ask(qc)).status).toBe(200);
  for (const wrong of ["7", "00000000-0000-0000-0000-000000000000"])
    expectProblem(await anna.get(`/api/assignments/${wrong}/history`), "not-found");
});

test("work that followed its stay names a new lead, but not one who came along", async () => {
  const app = await startAppForTest();
  const [anna, bob] = [await someone(app, "cleaner", "Anna"), await someone(app, "cleaner", "Bob")];
  const sanne = await someone(app, "teamleader", "Sanne");
  const id = await addWork(app, { lead: bob });
  const follow = (context: ActionContext, before: string, after: string) =>
    audit(context, "assignments", "assignment.follow", id, {
      plannedAt: ["2026-11-21T10:00:00.000Z", "2026-11-22T10:00:00.000Z"],
      lead: [before, after],
      missing: [],
    });
  await as(app, sanne, (context) => follow(context, anna.id, anna.id));
  await asPark(app, (context) => follow(context, anna.id, bob.id));
  const steps = (await historyOf(sanne, id)).filter(({ action }) => action === "assignment.follow");
  expect(steps.map(({ by, lead }) => [by?.name, lead?.name])).toEqual([
    ["Sanne", undefined],
    [undefined, "Bob"],
  ]);
});

test("work that was rearranged names a new lead, but not one who kept it at another time", async () => {
  const app = await startAppForTest();
  const [anna, bob] = [await someone(app, "cleaner", "Anna"), await someone(app, "cleaner", "Bob")];
  const sanne = await someone(app, "teamleader", "Sanne");
  const id = await addWork(app, { lead: bob });
  const arrange = (before: string, after: string) =>
    as(app, sanne, (context) => audit(context, "assignments", "assignment.rearrange", id, { lead: [before, after] }));
  await arrange(anna.id, anna.id);
  await arrange(anna.id, bob.id);
  const steps = (await historyOf(sanne, id)).filter(({ action }) => action === "assignment.rearrange");
  expect(steps.map(({ lead }) => lead?.name)).toEqual([undefined, "Bob"]);
});
