import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { forecast } from "../forecast/contract/forecast";
import { getNeeds, getStayFlags, type StayFlag } from "./contract/needs";

// What a leader is asked about planned work that doesn't fit its stay any more (docs/domain.md, "Stays"): when it is asked, and when no more.

let app: TestApp;
let leader: Caller;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  [anna, ben] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Ben")]);
});
afterAll(() => app.close());

const day = (count: number) => addDays(parkDay(new Date(), app.park.zone), count);
const at = (count: number) => parkInstant(day(count), "10:00", app.park.zone);
const put = async (stay: string, unit: string, departure: string) => {
  const answer = await leader.put(`/api/stays/manual/${stay}`, { unit, arrival: day(0), departure });
  expect(answer.status, answer.text).toBe(200);
};
/** A stay in a new villa that leaves in three days, and its cleaning, planned for Anna and others. */
async function planned(collaboratorIds: readonly string[] = []) {
  const [villa, stay] = [await addVilla(app), crypto.randomUUID()];
  await put(stay, villa, day(3));
  const needs = z.parse(getNeeds.reply, (await leader.get(`/api/needs?from=${day(3)}&to=${day(3)}`)).body);
  const wanted = needs.filter(({ unitId }) => unitId === villa);
  const keys = wanted.map(({ stayId, ruleId, nth, date }) => ({ stayId, ruleId, nth, date }));
  const answer = await leader.post("/api/needs/plan", { needs: keys, cleanerId: anna.id, collaboratorIds });
  expect(answer.status, answer.text).toBe(201);
  return { villa, stay, id: String(Object(answer.body)[0].id) };
}
const flagOf = async (id: string) => {
  const flags = z.parse(getStayFlags.reply, (await leader.get("/api/stay-flags")).body);
  return flags.find(({ assignmentId }) => assignmentId === id);
};

describe("somebody who could not come along is no news any more", () => {
  /** Work that moved with its stay to a day on which Anna is absent. */
  async function withoutAnna(collaboratorIds: readonly string[] = []) {
    const { id, stay, villa } = await planned(collaboratorIds);
    const { body } = await leader.post("/api/absences", { userId: anna.id, from: day(4) });
    await put(stay, villa, day(4));
    expect(await flagOf(id)).toMatchObject({ reason: "short-handed", missing: [{ name: "Anna" }] });
    return { id, stay, villa, absence: String(Object(body)[0].id) };
  }

  test.each<[string, (id: string) => ReturnType<Caller["post"]>]>([
    ["is given to somebody else", (id) => leader.patch(`/api/assignments/${id}`, { cleanerId: ben.id })],
    [
      "is shared out",
      (id) => leader.post("/api/assignments/share-out", { shares: [{ assignmentId: id, cleanerId: ben.id }] }),
    ],
  ])("once the work %s", async (_, give) => {
    const { id } = await withoutAnna();
    const answer = await give(id);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect((await workOf(app, id)).cleanerId).toBe(ben.id);
    expect(await flagOf(id)).toBeUndefined();
  });

  /** Gives work to Ben by a proposal. */
  async function propose(id: string) {
    const { body } = await leader.get(`/api/forecast?date=${day(4)}`);
    const move = { kind: "give", assignmentId: id, to: ben.id, at: at(4).toISOString() };
    return leader.post("/api/forecast/apply", { basedOn: z.parse(forecast, body).basedOn, moves: [move] });
  }
  /** Gives work to Ben by a plan of its day. */
  async function plan(id: string) {
    const draft = idIn(await leader.post("/api/day-plans", { date: day(4) }));
    const piece = { key: id, cleanerId: ben.id, at: at(4).toISOString() };
    return leader.post(`/api/day-plans/${draft}/apply`, { pieces: [piece] });
  }
  const undoPlan = (_: string, given: Answer) => leader.post(`/api/day-plans/${idIn(given)}/undo`);

  test.each<[string, (id: string) => Promise<Answer>, (id: string, given: Answer) => Promise<Answer>]>([
    [
      "was given to somebody else",
      (id) => leader.patch(`/api/assignments/${id}`, { cleanerId: ben.id }),
      (id) => leader.post(`/api/assignments/${id}/undo`),
    ],
    [
      "was reassigned with others",
      (id) => leader.post("/api/assignments/bulk/reassign", { assignmentIds: [id], cleanerId: ben.id }),
      (id) => leader.post("/api/assignments/bulk/undo", { assignmentIds: [id] }),
    ],
    [
      "was shared out",
      (id) => leader.post("/api/assignments/share-out", { shares: [{ assignmentId: id, cleanerId: ben.id }] }),
      (id) => leader.post("/api/assignments/bulk/undo", { assignmentIds: [id] }),
    ],
    ["was given to somebody else by a proposal", propose, undoPlan],
    ["was given to somebody else by a plan", plan, undoPlan],
  ])("but is again once it is undone that the work %s", async (_, give, undo) => {
    const { id } = await withoutAnna();
    const given = await give(id);
    expect(given.status, given.text).toBeLessThan(300);
    expect(await flagOf(id)).toBeUndefined();
    const answer = await undo(id, given);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, uncovered: true });
    expect(await flagOf(id)).toMatchObject({ reason: "short-handed", missing: [{ name: "Anna" }] });
  });

  test("once they are back", async () => {
    const { id, absence } = await withoutAnna();
    expect((await leader.delete(`/api/absences/${absence}`)).status).toBe(204);
    expect((await workOf(app, id)).cleanerId).toBe(anna.id);
    expect(await flagOf(id)).toBeUndefined();
  });

  test("but not because their work moves on, to a day on which they are there", async () => {
    const { id, stay, villa } = await withoutAnna([ben.id]);
    await put(stay, villa, day(5));
    expect(await workOf(app, id)).toMatchObject({ plannedAt: at(5), cleanerId: ben.id });
    expect(await flagOf(id)).toMatchObject({ reason: "short-handed", missing: [{ name: "Anna" }] });
  });

  test("but not because somebody else is absent too", async () => {
    const { id } = await withoutAnna([ben.id]);
    await leader.post("/api/absences", { userId: ben.id, from: day(4) });
    expect(await flagOf(id)).toMatchObject({ reason: "short-handed", missing: [{ name: "Anna" }] });
  });
});

describe("work that others were in the way of", () => {
  const seenOf = (flag: StayFlag) => {
    const { reason, wanted, missing } = flag;
    const place = wanted && { unitId: wanted.unitId, date: wanted.date, time: wanted.time };
    return { reason, wanted: place, missingIds: missing.map(({ id }) => id) };
  };
  const answer = async (id: string, choice: "follow" | "keep") => {
    const flag = await flagOf(id);
    return leader.post(`/api/stay-flags/${id}`, { answer: choice, seen: flag && seenOf(flag) });
  };
  /** Two works whose stays have moved on, one to the other's villa and that one to a villa whose own work has gone since. */
  async function waiting() {
    const [first, second, target] = [await planned(), await planned(), await addVilla(app)];
    const work = { unitId: target, cleanerId: ben.id, plannedAt: at(3).toISOString() };
    const own = idIn(await leader.post("/api/assignments", work));
    await put(second.stay, target, day(3));
    await put(first.stay, second.villa, day(3));
    expect((await flagOf(first.id))?.reason).toBe("taken");
    expect((await flagOf(second.id))?.reason).toBe("taken");
    expect((await leader.delete(`/api/assignments/${own}`)).status).toBe(204);
    return { first, second, target };
  }

  test("can move now, and says so", async () => {
    const { first, second, target } = await waiting();
    for (const { id } of [first, second]) expect(await flagOf(id)).toMatchObject({ reason: "moved", isFreeNow: true });
    expectProblem(await answer(first.id, "follow"), "state-conflict");
    expect((await answer(second.id, "follow")).status).toBe(204);
    expect((await answer(first.id, "follow")).status).toBe(204);
    expect([(await workOf(app, first.id)).unitId, (await workOf(app, second.id)).unitId]).toEqual([
      second.villa,
      target,
    ]);
  });

  test("can be kept as it is", async () => {
    const { first } = await waiting();
    expect((await answer(first.id, "keep")).status).toBe(204);
    expect(await flagOf(first.id)).toBeUndefined();
  });
});

describe("an answer to keep it as it is holds until the need changes again", () => {
  const keep = async (id: string) => {
    expect((await leader.post(`/api/stay-flags/${id}`, { answer: "keep" })).status).toBe(204);
    expect(await flagOf(id)).toBeUndefined();
  };

  test("even back to what it was kept against: then it follows", async () => {
    const { villa, stay, id } = await planned();
    const work = { unitId: villa, cleanerId: ben.id, plannedAt: at(5).toISOString() };
    const other = idIn(await leader.post("/api/assignments", work));
    await put(stay, villa, day(5));
    expect(await flagOf(id)).toMatchObject({ reason: "taken" });
    await keep(id);
    await put(stay, villa, day(3));
    expect((await leader.delete(`/api/assignments/${other}`)).status).toBe(204);
    await put(stay, villa, day(5));
    expect((await workOf(app, id)).plannedAt).toEqual(at(5));
  });

  test("even if its stay is cancelled, booked and cancelled again: then somebody is asked again", async () => {
    const { villa, stay, id } = await planned();
    expect((await leader.patch(`/api/assignments/${id}`, { priority: "high" })).status).toBe(200);
    const cancel = () => leader.delete(`/api/stays/manual/${stay}`);
    await cancel();
    expect(await flagOf(id)).toMatchObject({ reason: "gone" });
    await keep(id);
    await put(stay, villa, day(3));
    await cancel();
    expect(await flagOf(id)).toMatchObject({ reason: "gone" });
  });
});

test("work moves with its stay to a day on which its cleaner left it before, and leaves them again", async () => {
  const { id, stay, villa } = await planned();
  const { body } = await leader.post("/api/absences", { userId: anna.id, from: day(3), to: day(4) });
  await put(stay, villa, day(4));
  expect((await leader.delete(`/api/absences/${Object(body)[1].id}`)).status).toBe(204);
  expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, uncovered: false, plannedAt: at(4) });
  await put(stay, villa, day(3));
  expect(await workOf(app, id)).toMatchObject({ uncovered: true, plannedAt: at(3) });
});
