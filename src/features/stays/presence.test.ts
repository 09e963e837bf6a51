import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { actionsOf, addVilla, addWork, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { auditLogs, stays } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { assignment } from "../assignments/contract/assignment";
import * as contract from "./contract/stays";

// What reception says about guests: they have left, they are here (docs/domain.md, "Readiness").

let app: TestApp;
let desk: Caller;
let leader: Caller;
let anna: Caller;
let software: Caller;
let today: string;
beforeAll(async () => {
  app = await startApp();
  [desk, leader, anna] = await Promise.all([
    signInAs(app, "reception", "Rik"),
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "cleaner", "Anna"),
  ]);
  software = callerWith(app, (await addToken(app)).value);
  today = parkDay(new Date(), app.park.zone);
});
afterAll(() => app.close());

let villa: string;
beforeEach(async () => {
  villa = await addVilla(app);
});

const stayIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return z.parse(contract.stay, answer.body);
};
/** Adds a stay that begins and ends so many days from today. */
const addStay = async (from: number, to: number, fields: object = {}) =>
  stayIn(
    await software.put(`/api/stays/pms/${randomUUID()}`, {
      ...{ unit: villa, arrival: addDays(today, from), departure: addDays(today, to) },
      ...fields,
    }),
  );
const mark = (who: Caller, id: string, what: "departed" | "arrived", body?: object) =>
  who.post(`/api/stays/${id}/${what}`, body);
const stored = () =>
  Promise.all([app.database.db.select().from(stays).orderBy(stays.id), app.database.db.$count(auditLogs)]);
const work = (day = 0) => {
  const plannedAt = parkInstant(addDays(today, day), "10:00", app.park.zone);
  return addWork(app, { lead: anna, villa, plannedAt });
};
const seen = async (id: string) => z.parse(assignment, (await anna.get(`/api/assignments/${id}`)).body);
const report = (id: string) => anna.post(`/api/assignments/${id}/guests-still-here`);

describe("guests have left", () => {
  test("is said once, taken back and said again, each with its line in the stay's history", async () => {
    const { id } = await addStay(-3, 0);
    const began = Date.now();
    const left = stayIn(await mark(desk, id, "departed"));
    expect(Date.parse(left.departedAt ?? "")).toBeGreaterThanOrEqual(began);
    const before = await stored();
    expect(stayIn(await mark(desk, id, "departed", { hasLeft: true }))).toEqual(left);
    expect(await stored()).toEqual(before);
    expect(stayIn(await mark(leader, id, "departed", { hasLeft: false })).departedAt).toBeNull();
    const after = await stored();
    expect(stayIn(await mark(leader, id, "departed", { hasLeft: false })).departedAt).toBeNull();
    expect(await stored()).toEqual(after);
    const { body } = await leader.get(`/api/stays/${id}/history`);
    expect(body).toMatchObject([
      { action: "stay.not-departed", by: "Sanne", fields: { departed: [left.departedAt, null] } },
      { action: "stay.departed", by: "Rik", fields: { departed: [null, left.departedAt] } },
      { action: "stay.create" },
    ]);
  });

  test.each<[string, number, number, object, string]>([
    ["has not begun", 1, 3, {}, "These guests have not arrived yet."],
    ["is a block", -2, 0, { kind: "block" }, "Nobody stays in this villa then: these days are blocked."],
    ["is cancelled", -2, 0, { status: "cancelled" }, "This stay has been cancelled."],
  ])("is refused if the stay %s", async (_, from, to, fields, sentence) => {
    const { id } = await addStay(from, to, fields);
    const before = await stored();
    expectProblem(await mark(desk, id, "departed"), "state-conflict", sentence);
    expect(await stored()).toEqual(before);
  });

  test("is possible from the day of arrival on, and for guests who should have left long ago", async () => {
    for (const [from, to] of [
      [0, 3],
      [-9, -2],
    ] as const) {
      const { id } = await addStay(from, to);
      expect(stayIn(await mark(desk, id, "departed")).departedAt).not.toBeNull();
    }
  });

  test("ends the reports of that stay's cleanings, and of no others", async () => {
    const { id } = await addStay(-3, 0);
    const [before, during, onTheDay, later] = [await work(-4), await work(-1), await work(), await work(2)];
    for (const one of [before, during, onTheDay, later]) expect((await report(one)).status).toBe(200);
    const heard = await recordAnnouncements(app);
    await mark(desk, id, "departed");
    const announced = await heard();
    expect(topicsIn(announced)).toEqual(expect.arrayContaining(["stays", "assignments"]));
    expect(announced).toContainEqual({ topic: "assignments", people: [anna.id], ids: expect.any(Array) });
    const still = async (one: string) => (await workOf(app, one)).guestsHereAt !== null;
    expect(await Promise.all([before, during, onTheDay, later].map(still))).toEqual([true, false, false, false]);
    expect(await actionsOf(app, onTheDay)).toEqual(["assignment.guests-here", "assignment.guests-left"]);
  });

  test("is shown on the cleaning of that day, once all who leave then have left", async () => {
    const [{ id }, other] = [await addStay(-3, 0), await addStay(-2, 0, { checkOut: "11:00" })];
    const cleaning = await work();
    await mark(desk, id, "departed");
    expect((await seen(cleaning)).stay).toMatchObject({ checkOut: "11:00", leftAt: null });
    const { departedAt } = stayIn(await mark(desk, other.id, "departed"));
    expect((await seen(cleaning)).stay).toMatchObject({ leftAt: departedAt });
  });

  test("survives what the stay's source tells afterwards", async () => {
    const { id, externalId, departedAt } = await addStay(-3, 0);
    expect(departedAt).toBeNull();
    const left = stayIn(await mark(desk, id, "departed"));
    const told = { unit: villa, arrival: left.arrival, departure: left.departure, guests: 3 };
    expect(stayIn(await software.put(`/api/stays/pms/${externalId}`, told))).toMatchObject({
      ...{ guests: 3, departedAt: left.departedAt },
    });
  });

  test("is taken back by a cleaner's report from that day's cleaning, or from one during the stay", async () => {
    for (const day of [0, -1]) {
      const [{ id }, next] = [await addStay(-3, 0), await addStay(0, 3)];
      await mark(desk, id, "departed");
      await mark(desk, next.id, "departed");
      const heard = await recordAnnouncements(app);
      expect((await report(await work(day))).status).toBe(200);
      expect(topicsIn(await heard())).toContain("stays");
      const { body } = await leader.get(`/api/stays?from=${today}&to=${today}`);
      const marks = z.parse(contract.getStays.reply, body).filter((one) => one.unitId === villa);
      expect(marks.map((one) => [one.id, one.departedAt !== null]).sort()).toEqual(
        [
          [id, false],
          [next.id, true],
        ].sort(),
      );
      const history = await leader.get(`/api/stays/${id}/history`);
      expect(history.body).toMatchObject([{ action: "stay.not-departed", by: "Anna" }, {}, {}]);
      villa = await addVilla(app);
    }
  });
});

describe("guests are here", () => {
  test("is said once, taken back, and shown on the cleaning before", async () => {
    const { id } = await addStay(0, 3, { guests: 4 });
    const cleaning = await work();
    expect((await seen(cleaning)).stay?.arrival).toMatchObject({ hereSince: null });
    const heard = await recordAnnouncements(app);
    const { arrivedAt } = stayIn(await mark(desk, id, "arrived"));
    expect(await heard()).toContainEqual({ topic: "assignments", people: [anna.id], ids: expect.any(Array) });
    expect((await seen(cleaning)).stay?.arrival).toMatchObject({ guests: 4, hereSince: arrivedAt });
    const before = await stored();
    expect(stayIn(await mark(desk, id, "arrived", { isHere: true })).arrivedAt).toBe(arrivedAt);
    expect(await stored()).toEqual(before);
    expect(stayIn(await mark(desk, id, "arrived", { isHere: false })).arrivedAt).toBeNull();
    const { body } = await leader.get(`/api/stays/${id}/history`);
    expect(body).toMatchObject([{ action: "stay.not-arrived" }, { action: "stay.arrived", by: "Rik" }, {}]);
  });

  test.each<[string, number, number, object, string]>([
    ["arrives tomorrow", 1, 3, {}, "These guests do not arrive today."],
    ["arrived yesterday", -1, 3, {}, "These guests do not arrive today."],
    ["is a block", 0, 2, { kind: "block" }, "Nobody stays in this villa then: these days are blocked."],
    ["is cancelled", 0, 2, { status: "cancelled" }, "This stay has been cancelled."],
  ])("is refused if the stay %s", async (_, from, to, fields, sentence) => {
    const { id } = await addStay(from, to, fields);
    expectProblem(await mark(desk, id, "arrived"), "state-conflict", sentence);
  });

  test("of a stay that is moved to a later day since doesn't count", async () => {
    const { id, externalId } = await addStay(0, 3);
    await mark(desk, id, "arrived");
    const moved = { unit: villa, arrival: addDays(today, 1), departure: addDays(today, 3) };
    await software.put(`/api/stays/pms/${externalId}`, moved);
    expect((await seen(await work())).stay?.arrival).toMatchObject({ date: moved.arrival, hereSince: null });
  });
});

test("An unknown stay is not found, and nobody but reception and leaders may mark one", async () => {
  const { id } = await addStay(0, 1);
  for (const what of ["departed", "arrived"] as const) {
    expectProblem(await mark(desk, randomUUID(), what), "not-found", "This stay does not exist.");
    for (const who of [anna, await signInAs(app, "qc"), software]) expect((await mark(who, id, what)).status).toBe(403);
  }
});

test("Reception gets nothing else of stays", async () => {
  const { id, externalId } = await addStay(0, 1);
  const answers = await Promise.all([
    desk.get(`/api/stays?from=${today}&to=${today}`),
    desk.get(`/api/stays/${id}/history`),
    desk.put(`/api/stays/manual/${externalId}`, { unit: villa, arrival: today, departure: addDays(today, 1) }),
    desk.delete(`/api/stays/pms/${externalId}`),
    desk.put(`/api/stay-villas/${id}`, { unitId: villa }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});
