import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addUser, bookingBody, conflictsIn, monday, schedulesIn, workFor } from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays } from "../../shared/time";

// One save that gives several cleaners villas of their own.

let app: TestApp;
let sanne: Caller;
let [anna, ben] = ["", ""];
let villas: string[];
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  [anna, ben] = [await addUser(app, "cleaner", "Anna"), await addUser(app, "cleaner", "Ben")];
  villas = [await addVilla(app), await addVilla(app), await addVilla(app)];
});
afterAll(() => app.close());

type Share = { cleanerId: string; unitIds: string[] };
const share = (shares: Share[], endDate = monday, change = {}) => {
  const { date: startDate, ...times } = bookingBody();
  return sanne.post("/api/schedules/shared", { startDate, endDate, ...times, shares, ...change });
};
const twoShares = () => [
  { cleanerId: anna, unitIds: villas.slice(0, 2) },
  { cleanerId: ben, unitIds: villas.slice(2) },
];
const startsOf = async () =>
  (await workFor(app, villas)).map(({ unitId, cleanerId, plannedAt }) => [
    ...[villas.indexOf(unitId), cleanerId === anna ? "anna" : "ben"],
    plannedAt.toISOString().slice(5, 16),
  ]);

test("each cleaner gets a schedule and its work, planned one villa after the other", async () => {
  const rows = schedulesIn(await share(twoShares(), monday, { notes: "Linen van at nine" }), 201);
  expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(2);
  expect(rows.find(({ cleanerId }) => cleanerId === anna)).toMatchObject({
    ...{ date: monday, startTime: "09:00", endTime: "12:00", unitIds: villas.slice(0, 2), notes: "Linen van at nine" },
    ...{ seriesId: null, teamId: null, supervisorId: null },
  });
  expect(await startsOf()).toEqual([
    [0, "anna", "05-12T07:00"],
    [2, "ben", "05-12T07:00"],
    [1, "anna", "05-12T08:00"],
  ]);
});

test("one cleaner may have the only share", async () => {
  const rows = schedulesIn(await share([{ cleanerId: anna, unitIds: villas }]), 201);
  expect(rows.map(({ cleanerId, unitIds }) => ({ cleanerId, unitIds }))).toEqual([
    { cleanerId: anna, unitIds: villas },
  ]);
});

test("on several days each cleaner has a series of their own", async () => {
  const rows = schedulesIn(await share(twoShares(), addDays(monday, 1)), 201);
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ cleanerId, seriesId }) => `${cleanerId} ${seriesId}`)).size).toBe(2);
});

describe("it books nothing if", () => {
  const expectNothing = async () => expect(await workFor(app, villas)).toEqual([]);

  test("one of the cleaners is booked at that time", async () => {
    const other = await addVilla(app);
    schedulesIn(await sanne.post("/api/schedules", bookingBody({ cleanerIds: [ben], unitIds: [other] })), 201);
    const found = conflictsIn(await share(twoShares()));
    expect(found.map(({ kind }) => kind)).toEqual(["person"]);
    await expectNothing();
  });

  test("a villa or a cleaner is in two shares", async () => {
    const twice = await share([...twoShares(), { cleanerId: ben, unitIds: villas.slice(0, 1) }]);
    expect(conflictsIn(twice).map(({ kind }) => kind)).toEqual(["villa", "person"]);
    await expectNothing();
  });

  test("a share has no villas, nobody has a share, or somebody is no cleaner", async () => {
    const other = await addVilla(app);
    expectProblem(await share([...twoShares(), { cleanerId: sanne.id, unitIds: [other] }]), "invalid");
    expectProblem(await share([{ cleanerId: anna, unitIds: [] }]), "invalid");
    expectProblem(await share([]), "invalid");
    expectProblem(await share(twoShares(), addDays(monday, -1)), "invalid");
    await expectNothing();
  });
});
