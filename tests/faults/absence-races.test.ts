import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Schedule } from "../../src/features/schedules/contract";
import { addDays } from "../../src/shared/time";
import { book, bookingBody, workFor } from "../support/bookings";
import { addVilla } from "../support/builders";
import { type Caller, callerOf, signInAs } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";

// A leader moves work while the cleaner who would get it is marked absent, on two nodes over one database. In either order, no uncovered work
// may look covered. Every race is run several times, because a single pass may be a coincidence.

let here: TestApp;
let there: TestApp;
let sanne: Caller;
let bram: Caller;
let aylin: Caller;
let villas: string[];
beforeAll(async () => {
  here = await startApp();
  there = await startApp({ databaseUrl: here.databaseUrl });
  sanne = await signInAs(here, "teamleader", "Sanne");
  villas = await Promise.all(Array.from({ length: 20 }, () => addVilla(here)));
});
beforeEach(async () => {
  [bram, aylin] = await Promise.all([signInAs(here, "cleaner", "Bram"), signInAs(here, "cleaner", "Aylin")]);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const rounds = Array.from({ length: 8 }, (_, i) => i);
let week = 0;
/** Returns a day without any plans. */
const freshDay = () => {
  week += 7;
  return addDays("2031-05-12", week);
};
const afternoon = { startTime: "13:00", endTime: "15:00" };
/** Marks a cleaner absent, through the other node. */
const markAbsent = (who: Caller, row: Schedule | undefined) =>
  callerOf(there, who, who.cookie).patch(`/api/schedules/${row?.id}`, { status: "absent" });
/** Returns a day's work that is not marked uncovered. */
const covered = async (date: string) =>
  (await workFor(here, villas)).filter((one) => one.plannedAt.toISOString().startsWith(date) && !one.uncovered);

test.each(rounds)("deleting a booking doesn't pass its work to an absent cleaner of the next one (%i)", async () => {
  const date = freshDay();
  const [mine] = await book(sanne, { date, cleanerIds: [bram.id], unitIds: villas });
  const [next] = await book(sanne, { date, cleanerIds: [aylin.id], unitIds: villas, ...afternoon });
  const gone = sanne.delete(`/api/schedules/${mine?.id}`);
  const statuses = (await Promise.all([gone, markAbsent(aylin, next)])).map(({ status }) => status);
  expect(statuses).toEqual([204, 200]);
  expect(await covered(date)).toEqual([]);
});

test.each(rounds)("moving a booking to another day doesn't either (%i)", async () => {
  const [date, other] = [freshDay(), freshDay()];
  const [mine] = await book(sanne, { date, cleanerIds: [bram.id], unitIds: villas });
  const [next] = await book(sanne, { date, cleanerIds: [aylin.id], unitIds: villas, ...afternoon });
  const body = bookingBody({ date: other, cleanerIds: [bram.id], unitIds: villas });
  const moved = sanne.send("PUT", `/api/schedules/${mine?.id}`, { body });
  const statuses = (await Promise.all([moved, markAbsent(aylin, next)])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  expect(await covered(date)).toEqual([]);
  expect(await covered(other)).toHaveLength(villas.length);
});

test.each(rounds)("a cleaner's work doesn't move to a day on which they are absent (%i)", async () => {
  const [date, other] = [freshDay(), freshDay()];
  const unitIds = villas.slice(0, 4);
  const [mine] = await book(sanne, { date, cleanerIds: [bram.id], unitIds });
  for (const { id, plannedAt } of await workFor(here, unitIds))
    if (plannedAt.toISOString().startsWith(date)) await sanne.patch(`/api/assignments/${id}`, { cleanerId: aylin.id });
  const [hers] = await book(sanne, { date: other, cleanerIds: [aylin.id], unitIds: villas.slice(4, 5), ...afternoon });
  const body = bookingBody({ date: other, cleanerIds: [bram.id], unitIds });
  const moved = sanne.send("PUT", `/api/schedules/${mine?.id}`, { body });
  const statuses = (await Promise.all([moved, markAbsent(aylin, hers)])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  expect((await covered(other)).map(({ cleanerId }) => cleanerId)).not.toContain(aylin.id);
});
