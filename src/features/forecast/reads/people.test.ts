import { afterAll, beforeAll, expect, test } from "vitest";
import { book } from "../../../../tests/support/bookings";
import { addVilla, addWork } from "../../../../tests/support/builders";
import { type Caller, signInAs } from "../../../../tests/support/caller";
import { startApp, type TestApp } from "../../../../tests/support/start-app";
import { changeoverKindId } from "../../../shared/changeover-kind";
import { addDays, parkDay, parkInstant } from "../../../shared/time";
import type { Walk } from "../rules/day";
import { knowledgeOf } from "./knowledge";
import { cleanersOn } from "./people";

let app: TestApp;
let anna: Caller;
let date: string;
beforeAll(async () => {
  app = await startApp();
  anna = await signInAs(app, "cleaner", "Anna Nowak");
  date = parkDay(new Date(), app.park.zone);
  await workedIn(["North", "North", "South", "East"], -3);
  await workedIn(["South"], -2);
});
afterAll(() => app.close());

/** Anna has cleaned a villa in each of these areas on a day, one after the other. */
async function workedIn(areas: readonly string[], days: number): Promise<void> {
  for (const [index, location] of areas.entries()) {
    const plannedAt = parkInstant(addDays(date, days), `1${index}:00`, app.park.zone);
    await addWork(app, { lead: anna, villa: await addVilla(app, { location }), plannedAt, status: "done" });
  }
}

test.each<[string, Walk[], number]>([
  ["of no walk", [], 5 + 5],
  ["of one walk", [{ between: ["South", "North"], minutes: 7 }], 7 + 5],
  ["of a walk that takes no time", [{ between: ["North", "South"], minutes: 0 }], 0 + 5],
  ["of a walk elsewhere", [{ between: ["West", "South"], minutes: 9 }], 5 + 5],
])("the load of the days before counts walks as the forecast does: a table %s", async (_, walks, walking) => {
  const [cleaner] = await cleanersOn(app.database.db, { date, today: date, zone: app.park.zone, walks });
  expect(cleaner).toMatchObject({ id: anna.id, past: { walking } });
});

test("what somebody is booked for today does not count before its work does: the load ends yesterday, for a later day too", async () => {
  const ben = await signInAs(app, "cleaner", "Ben Smit");
  const leader = await signInAs(app, "teamleader");
  const unitIds = [await addVilla(app)];
  for (const days of [0, 1])
    await book(leader, {
      ...{ date: addDays(date, days), startTime: "09:00", endTime: "17:00" },
      cleanerIds: [ben.id],
      unitIds,
    });
  for (const days of [0, 1, 3]) {
    const cleaners = await cleanersOn(app.database.db, {
      date: addDays(date, days),
      today: date,
      zone: app.park.zone,
      walks: [],
    });
    expect(cleaners.find(({ id }) => id === ben.id)).toMatchObject({ past: { minutes: 0, present: 0 } });
  }
});

test("a cleaning that somebody else has put right since took what it took whoever did it", async () => {
  const leader = await signInAs(app, "teamleader");
  const ben = await signInAs(app, "cleaner", "Ben Smit");
  const unitId = await addVilla(app);
  const madeAt = new Date(Date.now() - 3 * 60 * 60_000);
  const id = await addWork(app, { lead: anna, villa: unitId, status: "needs_review", minutesAgo: 90, madeAt });
  const patch = async (who: Caller, step: string, body: object = {}) => {
    const answer = await who.patch(`/api/assignments/${id}${step}`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  await patch(leader, "/reject", { reason: "The oven is dirty." });
  await patch(leader, "", { cleanerId: ben.id });
  await patch(ben, "/finish");
  const asked = { unitId, kindId: changeoverKindId };
  const { expected } = await knowledgeOf(app.database.db, app.park.zone, [asked]);
  expect(expected({ ...asked, villaType: null, usual: 75, byHand: null })).toEqual({
    minutes: 30,
    basis: { from: "villa", count: 1 },
  });
});
