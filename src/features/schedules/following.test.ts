import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  book,
  bookingBody,
  monday,
  schedulesIn,
  workFor,
} from "../../../tests/support/bookings";
import { addVilla, auditOf, crewOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { availabilities } from "../../server/database/tables";
import type { Schedule } from "./contract";

// A booking's work after other changes: to its team, by reassignment, by absence, and by QC.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let bob: string;
let cem: string;
let villas: [string, string];
const tuesday = "2031-05-13";
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner", "Anna");
  bob = await addUser(app, "cleaner", "Bob");
  cem = await addUser(app, "cleaner", "Cem");
  villas = [await addVilla(app), await addVilla(app)];
});
afterAll(() => app.close());

const work = () => workFor(app, villas);
const put = async (row: Schedule | undefined, change: BookingBody) =>
  schedulesIn(
    await sanne.send("PUT", `/api/schedules/${row?.id}`, { body: bookingBody({ unitIds: villas, ...change }) }),
  );
const absentOn = (date: string, ...people: string[]) =>
  app.database.db.insert(availabilities).values(people.map((userId) => ({ userId, date, isAvailable: false })));

test("a team that had no members when it was booked gets its work with the first edit that finds some, once", async () => {
  const team = await addTeamOf(app, []);
  const supervisorId = await addUser(app, "teamleader", "Pieter");
  const [row] = await book(sanne, { teamId: team, supervisorId, unitIds: villas });
  expect(await work()).toEqual([]);
  expect((await sanne.patch(`/api/teams/${team}`, { memberIds: [anna.id] })).status).toBe(200);
  await put(row, { teamId: team, supervisorId, notes: "Hurry" });
  expect((await work()).map(({ unitId }) => unitId).toSorted()).toEqual(villas.toSorted());
  const [one] = await work();
  expect((await sanne.delete(`/api/assignments/${one?.id}`)).status).toBe(204);
  await put(row, { teamId: team, supervisorId, notes: "No hurry" });
  expect(await work()).toHaveLength(1);
});

describe("a team that has lost its members", () => {
  let team: string;
  let supervisorId: string;
  let row: Schedule | undefined;
  beforeEach(async () => {
    team = await addTeamOf(app, [anna.id, bob]);
    supervisorId = await addUser(app, "teamleader", "Pieter");
    [row] = await book(sanne, { teamId: team, supervisorId, unitIds: villas });
  });
  const empty = async () => expect((await sanne.patch(`/api/teams/${team}`, { memberIds: [] })).status).toBe(200);

  test("keeps its work when only the notes change", async () => {
    const before = await work();
    await empty();
    await put(row, { teamId: team, supervisorId, notes: "Hurry" });
    expect(await work()).toEqual(before);
  });

  test("keeps it when the team is deleted, and moves it to another day", async () => {
    const before = await work();
    expect((await sanne.delete(`/api/teams/${team}`)).status).toBe(204);
    await put(row, { supervisorId, date: tuesday });
    const plannedAt = new Date(`${tuesday}T07:00:00Z`);
    expect(await work()).toEqual(before.map((one) => ({ ...one, plannedAt })));
  });

  test("loses it when the edit removes a villa or the team", async () => {
    await empty();
    await put(row, { teamId: team, supervisorId, unitIds: villas.slice(0, 1) });
    expect(await work()).toMatchObject([{ unitId: villas[0] }]);
    await put(row, { supervisorId });
    expect(await work()).toEqual([]);
  });
});

describe("an edit to another day", () => {
  test("returns work that was reassigned by hand to the booking's crew if that person is absent", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: villas });
    const [first, second] = await work();
    await sanne.patch(`/api/assignments/${first?.id}`, { cleanerId: bob });
    await sanne.patch(`/api/assignments/${second?.id}`, { cleanerId: cem });
    await absentOn(tuesday, bob);
    await put(row, { cleanerIds: [anna.id], date: tuesday });
    expect(await work()).toMatchObject([
      { id: first?.id, cleanerId: anna.id, uncovered: false },
      { id: second?.id, cleanerId: cem, uncovered: false },
    ]);
    expect(await crewOf(app, first?.id ?? "")).toEqual({ active: [], left: [anna.id, bob] });
  });

  test("uncovers it if the whole crew is absent, until a day on which someone is present", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villas[0]] });
    const [first] = await work();
    await sanne.patch(`/api/assignments/${first?.id}`, { cleanerId: bob });
    await absentOn(tuesday, anna.id, bob);
    await put(row, { cleanerIds: [anna.id], date: tuesday, unitIds: [villas[0]] });
    expect(await work()).toMatchObject([{ id: first?.id, uncovered: true }]);
    await put(row, { cleanerIds: [anna.id], date: "2031-05-14", unitIds: [villas[0]] });
    expect(await work()).toMatchObject([{ id: first?.id, cleanerId: anna.id, uncovered: false }]);
  });

  test("hands over from a lead who has left the team, and drops an absent collaborator", async () => {
    const team = await addTeamOf(app, [anna.id, bob, cem]);
    const [row] = await book(sanne, { teamId: team, unitIds: villas });
    const [first, second] = await work();
    expect([first?.cleanerId, second?.cleanerId]).toEqual([anna.id, bob]);
    await sanne.patch(`/api/teams/${team}`, { memberIds: [bob, cem] });
    await absentOn(tuesday, anna.id);
    await put(row, { teamId: team, date: tuesday });
    expect(await work()).toMatchObject([
      { id: first?.id, cleanerId: bob, uncovered: false },
      { id: second?.id, cleanerId: bob, uncovered: false },
    ]);
    expect(await crewOf(app, first?.id ?? "")).toMatchObject({ active: [cem] });
    expect(await crewOf(app, second?.id ?? "")).toEqual({ active: [cem], left: [anna.id] });
  });

  test("leaves started work behind, and its villa is cleaned again on the new day", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: villas });
    const [first, second] = await work();
    await anna.post(`/api/assignments/${first?.id}/start`);
    const begun = await workOf(app, first?.id ?? "");
    const [moved] = await put(row, { cleanerIds: [bob], date: tuesday });
    const [plannedAt, next] = [new Date(`${tuesday}T07:00:00Z`), new Date(`${tuesday}T08:00:00Z`)];
    expect(await work()).toEqual([
      { ...begun, bookingId: null },
      expect.objectContaining({ unitId: villas[0], cleanerId: bob, plannedAt, bookingId: moved?.bookingId }),
      expect.objectContaining({ id: second?.id, cleanerId: bob, plannedAt: next, bookingId: moved?.bookingId }),
    ]);
    expect((await auditOf(app, begun.id)).at(-1)).toMatchObject({
      action: "assignment.edit",
      meta: { bookingId: [row?.bookingId, null] },
    });
    await put(moved, { cleanerIds: [bob] });
    expect(await work()).toMatchObject([
      { id: begun.id, bookingId: null },
      { id: second?.id, bookingId: moved?.bookingId },
    ]);
  });

  test("gives the villas of the old day to the next booking", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: villas });
    const [other] = await book(sanne, { cleanerIds: [bob], unitIds: villas, startTime: "13:00", endTime: "15:00" });
    expect(await work()).toHaveLength(2);
    await put(row, { cleanerIds: [anna.id], date: tuesday });
    const theirs = { cleanerId: bob, bookingId: other?.bookingId };
    const moved = { cleanerId: anna.id, bookingId: row?.bookingId };
    expect(await work()).toMatchObject([
      { ...theirs, plannedAt: new Date(`${monday}T11:00:00Z`) },
      { ...theirs, plannedAt: new Date(`${monday}T12:00:00Z`) },
      moved,
      moved,
    ]);
  });
});

test("rework reopens a completed booking, and approving it completes the booking again", async () => {
  const date = "2031-05-19";
  const [row] = await book(sanne, { date, cleanerIds: [anna.id], unitIds: [villas[0]] });
  const [only] = await work();
  const ruben = await signInAs(app, "qc", "Ruben");
  const status = async () => schedulesIn(await sanne.get(`/api/schedules/date/${date}`)).map((one) => one.status);
  const clean = async () => {
    await anna.patch(`/api/assignments/${only?.id}/finish`);
    expect((await sanne.patch(`/api/assignments/${only?.id}/approve`)).status).toBe(200);
  };
  await anna.post(`/api/assignments/${only?.id}/start`);
  await clean();
  expect(await status()).toEqual(["completed"]);
  const rework = await ruben.post(`/api/assignments/${only?.id}/qc/complete`, {
    status: "needs_rework",
    notes: "Oven",
  });
  expect(rework.status, rework.text).toBe(200);
  expect(await status()).toEqual(["scheduled"]);
  await clean();
  expect(await status()).toEqual(["completed"]);
  const told = (await auditOf(app, row?.bookingId ?? "")).map(({ action }) => action);
  expect(told).toEqual(["booking.create", "booking.complete", "booking.reopen", "booking.complete"]);
});

test("a booking is completed when others have taken over all its unfinished work", async () => {
  const date = "2031-05-26";
  const last = await addVilla(app);
  const team = await addTeamOf(app, [anna.id]);
  const [row] = await book(sanne, { date, teamId: team, unitIds: [...villas, last] });
  const [first] = await work();
  await anna.post(`/api/assignments/${first?.id}/start`);
  await anna.patch(`/api/assignments/${first?.id}/finish`);
  await sanne.patch(`/api/assignments/${first?.id}/approve`);
  const later = { date, startTime: "13:00", endTime: "15:00" };
  const [hers] = await book(sanne, { ...later, cleanerIds: [anna.id], unitIds: [await addVilla(app)] });
  expect((await anna.patch(`/api/schedules/${hers?.id}`, { status: "absent" })).status).toBe(200);

  const status = async () =>
    schedulesIn(await sanne.get(`/api/schedules/date/${date}`)).find(({ id }) => id === row?.id)?.status;
  await book(sanne, { ...later, cleanerIds: [bob], unitIds: [villas[1]] });
  expect(await status()).toBe("scheduled");
  const heard = await recordAnnouncements(app);
  const [other] = await book(sanne, { ...later, cleanerIds: [cem], unitIds: [last] });
  expect(await workFor(app, [last])).toMatchObject([{ cleanerId: cem, bookingId: other?.bookingId }]);
  expect(await status()).toBe("completed");
  expect((await auditOf(app, row?.bookingId ?? "")).at(-1)).toMatchObject({ action: "booking.complete" });
  expect(await heard()).toContainEqual({ topic: "schedules", people: expect.arrayContaining([anna.id, cem]) });
});
