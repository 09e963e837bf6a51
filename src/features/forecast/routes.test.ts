import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, workingPeriods } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import * as plans from "./contract/day-plans";
import * as contract from "./contract/forecast";

// Forecast, proposals and day plans over HTTP (docs/domain.md, "Forecast", "Day plan"). The calculations: rules/*.test.ts

let app: TestApp;
let leader: Caller;
let anna: Caller;
let piotr: Caller;
let tomorrow: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne de Boer");
  [anna, piotr] = [await signInAs(app, "cleaner", "Anna Nowak"), await signInAs(app, "cleaner", "Piotr Zielinski")];
  tomorrow = addDays(parkDay(new Date(), app.park.zone), 1);
  await addHistory();
});
afterAll(() => app.close());

/** Thirty finished cleanings of about an hour in the days before, so that there is something to learn from. */
async function addHistory(): Promise<void> {
  for (let i = 0; i < 30; i++) {
    const villa = await addVilla(app);
    const plannedAt = new Date(Date.now() - (2 + (i % 10)) * 86_400_000);
    const id = await addWork(app, { lead: i % 2 ? anna : piotr, villa, status: "done", plannedAt });
    const minutes = 50 + (i % 5) * 5;
    const finishedAt = new Date(plannedAt.getTime() + minutes * 60_000);
    await app.database.db
      .update(assignments)
      .set({ startedAt: plannedAt, finishedAt, actualMinutes: minutes })
      .where(eq(assignments.id, id));
    await app.database.db.delete(workingPeriods).where(eq(workingPeriods.assignmentId, id));
    await app.database.db
      .insert(workingPeriods)
      .values({ assignmentId: id, round: 0, startedAt: plannedAt, finishedAt, minutes });
  }
}

const at = (time: string, day = tomorrow) => parkInstant(day, time, app.park.zone);
const forecastOf = async (day = tomorrow) => {
  const answer = await leader.get(`/api/forecast?date=${day}`);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(contract.forecast, answer.body);
};
const clear = () => app.database.db.delete(assignments).where(sql`${assignments.status} = 'pending'`);
const addStay = async (unit: string, arrival: string, checkIn: string, departure = addDays(arrival, 3)) => {
  const answer = await leader.put(`/api/stays/manual/${randomUUID()}`, { unit, arrival, departure, checkIn });
  expect(answer.status, answer.text).toBe(200);
};
const pending = (lead: Caller, villa: string, time: string) => addWork(app, { lead, villa, plannedAt: at(time) });
const leads = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { body } = await leader.get(`/api/assignments/${id}`);
      const { cleaner, plannedAt } = z.parse(
        z.object({ cleaner: z.object({ id: z.string() }), plannedAt: z.string() }),
        body,
      );
      return [cleaner.id, plannedAt];
    }),
  );

/** Anna has three villas tomorrow, whose guests arrive one after the other; Piotr has one that nobody waits for. */
async function busyDay() {
  await clear();
  const villas = [await addVilla(app), await addVilla(app), await addVilla(app), await addVilla(app)];
  const [one = "", two = "", three = "", four = ""] = villas;
  const ids = [
    await pending(anna, one, "09:00"),
    await pending(anna, two, "10:00"),
    await pending(anna, three, "11:00"),
    await pending(piotr, four, "09:00"),
  ];
  for (const [villa, time] of [
    [one, "10:30"],
    [two, "10:45"],
    [three, "11:00"],
  ] as const)
    await addStay(villa, tomorrow, time);
  return ids;
}

describe("the forecast of a day", () => {
  test("says when villas are ready, with deadline, chance and basis, and everybody's day", async () => {
    const [first = ""] = await busyDay();
    const { villas, counts, cleaners, at: beginning } = await forecastOf();
    const villa = villas.find(({ assignmentId }) => assignmentId === first);
    expect(villa).toMatchObject({ neededBy: at("10:30").toISOString(), missing: null, basis: { from: "type" } });
    expect(villa?.minutes).toBeGreaterThan(40);
    expect(Date.parse(villa?.expectedAt ?? "")).toBeGreaterThan(Date.parse(beginning));
    expect(villa?.chance).toBeGreaterThan(0.8);
    expect(counts.lost + counts.atRisk).toBeGreaterThan(0);
    const own = cleaners.find(({ id }) => id === anna.id);
    expect(own?.work.map(({ assignmentId }) => assignmentId)[0]).toBe(first);
  });

  test("is there for reception without people", async () => {
    await busyDay();
    const reception = await signInAs(app, "reception");
    const answer = await reception.get(`/api/forecast/ready-times?date=${tomorrow}`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("Anna");
    expectProblem(await reception.get("/api/forecast"), "wrong-role");
  });

  test("is told again without reading how long cleanings take", async () => {
    await busyDay();
    const first = await forecastOf();
    const held = await holdTransaction(app);
    // Read together with the park's latest cleanings, and for nothing else here.
    await held.query("lock table villa_types in access exclusive mode");
    expect(await forecastOf()).toEqual(first);
  });

  test("of a day that is over is empty", async () => {
    expect((await forecastOf("2020-01-01")).villas).toEqual([]);
  });
});

const apply = (body: unknown, who = leader) => who.post("/api/forecast/apply", body);
const undo = (id: string) => leader.post(`/api/day-plans/${id}/undo`);
const idOf = ({ body }: Answer) => z.parse(z.object({ id: z.string() }), body).id;

describe("a proposal", () => {
  test("is applied in one call, helps, and is undone in another", async () => {
    const ids = await busyDay();
    const before = await leads(ids);
    const { proposals, basedOn, counts } = await forecastOf();
    const [proposal] = proposals;
    expect(proposal?.text).toMatch(/more villas? (is|are) ready in time\.$/);
    expect(proposal?.lateAfter).toBeLessThan(proposal?.lateBefore ?? 0);
    const applied = await apply({ basedOn, moves: proposal?.moves });
    expect(applied.status, applied.text).toBe(201);
    expect(await leads(ids)).not.toEqual(before);
    const after = await forecastOf();
    expect(after.counts.safe).toBeGreaterThan(counts.safe);
    const undone = await undo(idOf(applied));
    expect(undone.body).toMatchObject({ kept: [] });
    expect(await leads(ids)).toEqual(before);
    expect((await undo(idOf(applied))).body).toEqual({ undone: 0, kept: [] });
  });

  test("is refused with a fresh forecast once the day has changed", async () => {
    const ids = await busyDay();
    const { proposals, basedOn } = await forecastOf();
    await leader.patch(`/api/assignments/${ids[0]}`, { priority: "high" });
    const before = await leads(ids);
    const answer = await apply({ basedOn, moves: proposals[0]?.moves });
    expectProblem(answer, "state-conflict", /has changed this day in the meantime/);
    const { fresh } = z.parse(z.object({ fresh: contract.forecast }), answer.body);
    expect(fresh.basedOn).toBe((await forecastOf()).basedOn);
    expect(await leads(ids)).toEqual(before);
  });

  test("of two leaders at once is applied by one", async () => {
    await busyDay();
    const other = await signInAs(app, "teamleader");
    const { proposals, basedOn } = await forecastOf();
    const answers = await Promise.all(
      [leader, other].map((who) => apply({ basedOn, moves: proposals[0]?.moves }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    ["an old state", { basedOn: "2020-01-01.aaaaaaaaaaaaaaaaaaaaaa" }],
    ["no state", { basedOn: "yesterday" }],
    ["no moves", { moves: [] }],
  ])("with %s is refused", async (_, changes) => {
    const { basedOn } = await forecastOf();
    const move = { kind: "call-in", cleanerId: anna.id };
    expectProblem(await apply({ basedOn, moves: [move], ...changes }), "invalid");
  });

  test("with unknown people or work is refused", async () => {
    const [id] = await busyDay();
    const { basedOn } = await forecastOf();
    for (const move of [
      { kind: "help", assignmentId: id, cleanerId: leader.id },
      { kind: "help", assignmentId: randomUUID(), cleanerId: piotr.id },
      { kind: "give", assignmentId: id, to: randomUUID(), at: at("12:00").toISOString() },
    ])
      expectProblem(await apply({ basedOn, moves: [move] }), "invalid");
  });
});

const draft = async (seed?: number) => {
  const answer = await leader.post("/api/day-plans", { date: tomorrow, ...(seed !== undefined && { seed }) });
  expect(answer.status, answer.text).toBe(201);
  return z.parse(plans.dayPlan, answer.body);
};
const applyPlan = (id: string, body?: unknown) => leader.post(`/api/day-plans/${id}/apply`, body);

/** Guests leave three villas tomorrow; nothing is planned. */
async function dayToPlan() {
  await clear();
  await app.database.db.execute(sql`delete from stays`);
  const villas = [await addVilla(app), await addVilla(app), await addVilla(app)];
  for (const villa of villas) {
    const body = { unit: villa, arrival: addDays(tomorrow, -3), departure: tomorrow };
    await leader.put(`/api/stays/manual/${randomUUID()}`, body);
  }
  await leader.post("/api/schedules", {
    ...{ date: tomorrow, startTime: "09:00", endTime: "17:00" },
    ...{ cleanerIds: [anna.id], unitIds: [await addVilla(app)] },
  });
  return villas;
}
const toPlan = async () =>
  z
    .parse(
      z.array(z.object({ assignmentId: z.nullable(z.string()) })),
      (await leader.get(`/api/needs?from=${tomorrow}&to=${tomorrow}`)).body,
    )
    .filter(({ assignmentId }) => assignmentId === null).length;

describe("a plan of the day", () => {
  test("is a draft first, the same for the same seed; applied it plans what is to plan; undone all of it is to plan again", async () => {
    const villas = await dayToPlan();
    const [one, two] = [await draft(7), await draft(7)];
    expect({ ...one, id: two.id }).toEqual(two);
    expect(one.before.toPlan).toBe(3);
    const planned = one.pieces.filter(({ need }) => need);
    expect(planned.map(({ unitId }) => unitId).sort()).toEqual(villas.toSorted());
    expect(planned.every(({ after }) => after?.cleanerId === anna.id)).toBe(true);
    expect(await toPlan()).toBe(3);

    const applied = await applyPlan(one.id);
    expect(applied.status, applied.text).toBe(200);
    expect(await toPlan()).toBe(0);
    expectProblem(await applyPlan(one.id), "state-conflict", "This plan has been applied already.");
    expectProblem(await applyPlan(two.id), "state-conflict", /Changed since this plan was made/);

    expect((await undo(one.id)).body).toEqual({ undone: 3, kept: [] });
    expect(await toPlan()).toBe(3);
  });

  test("can be applied in part, for others and at other times", async () => {
    await dayToPlan();
    const { id, pieces } = await draft();
    const key = pieces.find(({ need }) => need)?.key;
    const when = at("13:15").toISOString();
    const answer = await applyPlan(id, { pieces: [{ key, cleanerId: piotr.id, at: when }] });
    expect(answer.status, answer.text).toBe(200);
    const { changed } = z.parse(z.object({ changed: z.array(z.string()) }), answer.body);
    expect(await leads(changed)).toEqual([[piotr.id, when]]);
    expect(await toPlan()).toBe(2);
  });

  test("keeps what somebody has started since when it is undone", async () => {
    await dayToPlan();
    const { id } = await draft();
    const { body } = await applyPlan(id);
    const [first = ""] = z.parse(z.object({ changed: z.array(z.string()) }), body).changed;
    await anna.post(`/api/assignments/${first}/start`);
    expect((await undo(id)).body).toMatchObject({ undone: 2, kept: [expect.any(String)] });
    expect(await toPlan()).toBe(2);
  });

  test("of unknown pieces, an unknown draft or a day that is over is refused", async () => {
    await dayToPlan();
    const { id } = await draft();
    expectProblem(
      await applyPlan(id, { pieces: [{ key: "x", cleanerId: anna.id, at: at("12:00").toISOString() }] }),
      "invalid",
    );
    expectProblem(await applyPlan(randomUUID()), "not-found");
    expectProblem(await undo(id), "state-conflict", "This plan has not been applied.");
    expectProblem(await leader.post("/api/day-plans", { date: "2020-01-01" }), "state-conflict", "This day is over.");
  });
});

test("the walks between areas are one table, in either direction", async () => {
  const admin = await signInAs(app, "admin");
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    insert into areas (id, name, position) values (gen_random_uuid(), 'North', 50), (gen_random_uuid(), 'South', 51) returning id`);
  const [one, other] = rows.map(({ id }) => id);
  const walk = { areaId: other, otherAreaId: one, minutes: 7 };
  const put = (walks: unknown[], before?: unknown) =>
    admin.put("/api/area-walks", { walks, ...(before !== undefined && { before }) });
  const answer = await put([walk], []);
  const [areaId, otherAreaId] = [one ?? "", other ?? ""].sort();
  expect([answer.status, answer.body]).toEqual([200, [{ areaId, otherAreaId, minutes: 7 }]]);
  expectProblem(await put([], []), "changed-meanwhile");
  expectProblem(await put([walk, { areaId: one, otherAreaId: other, minutes: 3 }]), "invalid");
  expectProblem(await put([{ ...walk, otherAreaId: other }]), "invalid");
  expectProblem(await put([{ ...walk, otherAreaId: randomUUID() }]), "invalid", "This area does not exist.");
  expect((await put([])).body).toEqual([]);
});
