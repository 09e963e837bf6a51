import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { dayPlan } from "./contract/day-plans";
import { getForecast } from "./contract/forecast";

// What counts as a change of the day: the forecast follows at once, and a proposal or a draft from before is refused (docs/domain.md,
// "Forecast", "Day plan").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let today: string;
beforeAll(async () => {
  app = await startApp();
  [leader, anna] = [await signInAs(app, "teamleader", "Sanne de Boer"), await signInAs(app, "cleaner", "Anna Nowak")];
});
beforeEach(() => {
  today = parkDay(new Date(), app.park.zone);
  vi.useFakeTimers({ toFake: ["Date"], now: parkInstant(today, "10:00", app.park.zone) });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

type Planned = { id: string; villa: string; stay: string; stayId: string };

/** Anna has a villa that guests leave today at nine. */
async function planned(): Promise<Planned> {
  const villa = await addVilla(app);
  const stay = `/api/stays/manual/${randomUUID()}`;
  const booked = await putStay({ stay, villa }, "09:00");
  const id = await addWork(app, { lead: anna, villa, plannedAt: parkInstant(today, "10:00", app.park.zone) });
  return { id, villa, stay, stayId: idIn(booked) };
}
const putStay = ({ stay, villa }: Pick<Planned, "stay" | "villa">, checkOut: string) =>
  leader.put(stay, { unit: villa, arrival: addDays(today, -2), departure: today, checkOut });

async function forecast() {
  const answer = await leader.get("/api/forecast");
  expect(answer.status, answer.text).toBe(200);
  return z.parse(getForecast.reply, answer.body);
}
const callIn = (basedOn: string) =>
  leader.post("/api/forecast/apply", { basedOn, moves: [{ kind: "call-in", cleanerId: anna.id }] });

/** Writes into the row what takes several steps of the app. */
const write = (id: string, changes: Partial<typeof assignments.$inferInsert>) =>
  app.database.db.update(assignments).set(changes).where(eq(assignments.id, id));

test.each<[string, (work: Planned) => Promise<unknown>]>([
  ["minutes set by hand", ({ id }) => done(leader.patch(`/api/assignments/${id}`, { estimatedMinutes: 200 }))],
  ["guests still there", ({ id }) => done(anna.post(`/api/assignments/${id}/guests-still-here`))],
  ["a later check-out", (work) => done(putStay(work, "16:00"))],
  ["guests who have left", ({ stayId }) => done(leader.post(`/api/stays/${stayId}/departed`))],
  ["another round", ({ id }) => write(id, { round: 1 })],
  ["another villa", async ({ id }) => write(id, { unitId: await addVilla(app) })],
])("a day with %s has changed", async (_, change) => {
  const work = await planned();
  const { basedOn } = await forecast();
  await change(work);
  expect((await forecast()).basedOn).not.toBe(basedOn);
  expectProblem(await callIn(basedOn), "state-conflict", /has changed this day in the meantime/);
});

async function done(sent: Promise<Answer>): Promise<void> {
  const answer = await sent;
  expect(answer.status, answer.text).toBeLessThan(300);
}

test("the forecast of a day tells the minutes that somebody has just set by hand", async () => {
  const { id } = await planned();
  const minutes = async () => (await forecast()).villas.find(({ assignmentId }) => assignmentId === id)?.minutes;
  expect(await minutes()).not.toBe(200);
  await leader.patch(`/api/assignments/${id}`, { estimatedMinutes: 200 });
  expect(await minutes()).toBe(200);
});

test("an unchanged day is the same", async () => {
  await planned();
  const { basedOn } = await forecast();
  expect((await forecast()).basedOn).toBe(basedOn);
  expect((await callIn(basedOn)).status).toBe(201);
});

describe("a draft that gives a cleaning to somebody else at the same time", () => {
  async function drafted() {
    const { id: key } = await planned();
    const ben = await signInAs(app, "cleaner", "Ben");
    const answer = await leader.post("/api/day-plans", { date: today });
    expect(answer.status, answer.text).toBe(201);
    const { id, pieces } = z.parse(dayPlan, answer.body);
    const piece = pieces.find((one) => one.key === key);
    const given = { key, cleanerId: ben.id, at: piece?.plannedAt };
    return {
      id,
      key,
      ben,
      code: piece?.code,
      apply: () => leader.post(`/api/day-plans/${id}/apply`, { pieces: [given] }),
    };
  }

  test("is refused once the cleaner has started it, and it stays with them", async () => {
    const { key, code, apply } = await drafted();
    await done(anna.post(`/api/assignments/${key}/start`));
    const stale = `Changed since this plan was made: ${code}. Please make a new one.`;
    expectProblem(await apply(), "state-conflict", stale);
    expect(await workOf(app, key)).toMatchObject({ cleanerId: anna.id });
  });

  test("is refused if they stop being a cleaner at that moment", async () => {
    const { key, ben, apply } = await drafted();
    const held = await holdTransaction(app);
    await held.query("update users set role = 'qc' where id = $1", [ben.id]);
    const applied = apply();
    await held.waitForBlocked(1);
    await held.release();
    expectProblem(await applied, "invalid");
    expect(await workOf(app, key)).toMatchObject({ cleanerId: anna.id });
  });

  test("is applied if an earlier version of the app made it", async () => {
    const { id, key, ben, apply } = await drafted();
    await app.database.db.execute(sql`
      update day_plans set draft = json_build_object('pieces', (select json_agg(one::jsonb - 'isStarted') from json_array_elements(draft -> 'pieces') one))
      where id = ${id}`);
    await done(apply());
    expect(await workOf(app, key)).toMatchObject({ cleanerId: ben.id });
  });
});
