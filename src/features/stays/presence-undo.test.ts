import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { actionsOf, addVilla, addWork, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { sendLate } from "../../../tests/support/late-steps";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { getReadiness } from "../readiness/contract";

// Taking back that guests have left brings back the reports that it ended (docs/domain.md, "Readiness").

let app: TestApp;
let desk: Caller;
let leader: Caller;
let anna: Caller;
let bob: Caller;
let today: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  app = await startApp();
  today = addDays(parkDay(new Date(), app.park.zone), 1);
  pass(9, 0);
  [desk, leader, anna, bob] = await Promise.all([
    signInAs(app, "reception", "Rik"),
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
  ]);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** It is this time in the park. */
const pass = (hour: number, minute: number) => vi.setSystemTime(clock(hour, minute));
const clock = (hour: number, minute: number) =>
  new Date(parkInstant(today, "00:00", app.park.zone).getTime() + (hour * 60 + minute) * 60_000);
const ok = (answer: Answer) => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const addStay = async () =>
  idIn(
    ok(
      await leader.put(`/api/stays/manual/${randomUUID()}`, {
        ...{ unit: villa, arrival: addDays(today, -3), departure: today, checkOut: "10:00" },
      }),
    ),
  );
const planned = (day = 0) => {
  const plannedAt = parkInstant(addDays(today, day), "11:00", app.park.zone);
  return addWork(app, { lead: anna, helpers: [bob], villa, plannedAt, madeAt: clock(8, 0) });
};
const at = (id: string) => `/api/assignments/${id}`;
const report = async (id: string, who = anna) => ok(await who.post(`${at(id)}/guests-still-here`));
const mark = async (stay: string, hasLeft: boolean) => ok(await desk.post(`/api/stays/${stay}/departed`, { hasLeft }));
const planFor = async (plannedAt: Date) => ok(await leader.patch(at(work), { plannedAt }));
const reportOf = async (id: string) => {
  const { guestsHereAt, guestsHereById } = await workOf(app, id);
  return guestsHereAt && [guestsHereAt, guestsHereById];
};
const readiness = async () => {
  const all = z.parse(getReadiness.reply, ok(await desk.get("/api/readiness")).body);
  return all.find(({ unitId }) => unitId === villa);
};

let villa: string;
let stay: string;
let work: string;
beforeEach(async () => {
  pass(9, 0);
  villa = await addVilla(app);
  stay = await addStay();
  work = await planned();
  pass(10, 20);
  await report(work);
  pass(10, 25);
});
const reported = () => [clock(10, 20), anna.id];

describe("taking back that guests have left", () => {
  test("brings back the report that they are still there, with its time and name", async () => {
    const before = await readiness();
    expect(before).toMatchObject({ state: "occupied", guestsHere: { at: clock(10, 20).toISOString(), by: "Anna" } });
    await mark(stay, true);
    expect(await readiness()).toMatchObject({ state: "departed", guestsHere: null });
    pass(10, 26);
    const heard = await recordAnnouncements(app);
    await mark(stay, false);
    expect(await heard()).toContainEqual({ topic: "assignments", people: [anna.id, bob.id], ids: [work] });
    expect(await readiness()).toEqual(before);
    expect(await reportOf(work)).toEqual(reported());
    expect(await actionsOf(app, work)).toEqual(["guests-here", "guests-left", "guests-here"].map(actionOf));
  });

  test("does so each time, at each of that stay's cleanings", async () => {
    const later = await planned(2);
    await report(later, bob);
    for (const minute of [30, 32]) {
      pass(10, minute);
      await mark(stay, true);
      expect([await reportOf(work), await reportOf(later)]).toEqual([null, null]);
      pass(10, minute + 1);
      await mark(stay, false);
      expect([await reportOf(work), await reportOf(later)]).toEqual([reported(), [clock(10, 25), bob.id]]);
    }
  });

  test("does so although the work was reassigned or planned for another time of the day", async () => {
    await mark(stay, true);
    ok(await leader.patch(at(work), { cleanerId: bob.id }));
    await planFor(parkInstant(today, "13:00", app.park.zone));
    pass(10, 26);
    await mark(stay, false);
    expect(await reportOf(work)).toEqual(reported());
  });

  test.each<[string, () => Promise<unknown>]>([
    ["was started", async () => ok(await anna.post(`${at(work)}/start`))],
    ["was moved to another day", () => planFor(parkInstant(addDays(today, 1), "11:00", app.park.zone))],
    ["was moved to another villa", async () => ok(await leader.patch(at(work), { unitId: await addVilla(app) }))],
    ["was moved with its stay", moveStay],
    ["is after another stay whose guests have left", async () => mark(await addStay(), true)],
  ])("doesn't if the work %s", async (_, happens) => {
    await mark(stay, true);
    pass(10, 26);
    await happens();
    pass(10, 27);
    await mark(stay, false);
    expect(await reportOf(work)).toBeNull();
  });

  test("leaves what was reported since, and what was taken back since", async () => {
    const [later, last] = [await planned(2), await planned(3)];
    for (const id of [later, last]) await report(id);
    await mark(stay, true);
    pass(10, 26);
    // The stay doesn't leave on the days of these, so the mark stays.
    await report(later, bob);
    await report(last);
    ok(await anna.delete(`${at(last)}/guests-still-here`));
    pass(10, 27);
    await mark(stay, false);
    expect([await reportOf(work), await reportOf(later), await reportOf(last)]).toEqual([
      ...[reported(), [clock(10, 26), bob.id], null],
    ]);
  });
});

describe("a mark that was taken back", () => {
  test("doesn't end the report that the undo of a start brings back", async () => {
    await mark(stay, true);
    pass(10, 26);
    await mark(stay, false);
    pass(10, 27);
    ok(await anna.post(`${at(work)}/start`));
    ok(await anna.post(`${at(work)}/undo`, { step: "start" }));
    expect(await reportOf(work)).toEqual(reported());
  });

  test("doesn't outdate a colleague's report from before it that arrives later", async () => {
    const during = await planned(-1);
    await mark(stay, true);
    pass(10, 30);
    // This takes the mark back.
    await report(during, bob);
    pass(10, 35);
    const late = await sendLate(bob, "POST", `${at(work)}/guests-still-here`, { minutesLate: 12 });
    expect(late.body).toMatchObject({ guestsHere: { at: clock(10, 23).toISOString(), by: { name: "Bob" } } });
  });
});

const actionOf = (step: string) => `assignment.${step}`;

/** The stay gets another villa, and its cleaning goes with it. */
async function moveStay(): Promise<void> {
  villa = await addVilla(app);
  ok(await leader.put(`/api/stay-villas/${stay}`, { unitId: villa }));
  ok(await leader.patch(at(work), { unitId: villa }));
}
