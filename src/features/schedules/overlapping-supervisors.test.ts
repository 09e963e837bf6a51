import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { addUser, type BookingBody, book, bookingBody, conflictsIn, monday } from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// The setting "Team leaders may supervise overlapping bookings" (docs/domain.md, "Schedules").

let app: TestApp;
let admin: Caller;
let anna: Caller;
let pieter: string;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin");
  anna = await signInAs(app, "cleaner", "Anna");
});
beforeEach(async () => {
  await app.database.pool.query("truncate bookings, schedules, assignments cascade");
  pieter = await addUser(app, "teamleader", "Pieter");
});
afterAll(() => app.close());

const allow = async (supervisorsMayOverlap: boolean) =>
  expect((await admin.patch("/api/settings", { supervisorsMayOverlap })).status).toBe(200);
const under = async (change: BookingBody = {}) => ({ supervisorId: pieter, unitIds: [await addVilla(app)], ...change });
const refusedFor = async (change: BookingBody) =>
  conflictsIn(await admin.post("/api/schedules", bookingBody(change))).map(({ kind }) => kind);

/** Enters Anna's absence on a booking of hers, and cancels it. */
async function comeBack(row: { id: string } | undefined): Promise<void> {
  await anna.patch(`/api/schedules/${row?.id}`, { status: "absent" });
  const absences = await admin.get(`/api/absences?from=${monday}&to=${monday}`);
  const [absence] = z.parse(z.array(z.object({ id: z.string() })), absences.body);
  const cancelled = await admin.delete(`/api/absences/${absence?.id}`);
  expect(cancelled.status, cancelled.text).toBe(204);
}

test("a park can let them overlap; villas and people still can't", async () => {
  await book(admin, await under());
  expect(await refusedFor(await under())).toEqual(["supervisor"]);
  await allow(true);
  const [second] = await book(admin, await under({ cleanerIds: [anna.id] }));
  expect(await refusedFor(await under({ cleanerIds: [anna.id], unitIds: second?.unitIds ?? [] }))).toEqual([
    "villa",
    "person",
  ]);
  await allow(false);
});

test("no longer allowed: what overlaps stays, can be edited and survives an absence; new overlaps are refused", async () => {
  await allow(true);
  const [first] = await book(admin, await under({ cleanerIds: [anna.id] }));
  const [second] = await book(admin, await under());
  await allow(false);
  expect(await refusedFor(await under())).toEqual(["supervisor", "supervisor"]);

  const edit = (change: object) => admin.send("PUT", `/api/schedules/${second?.id}`, { body: change });
  expect((await edit({ notes: "Keys at the gate", addUnitIds: [await addVilla(app)] })).status).toBe(200);
  expect(conflictsIn(await edit({ endTime: "12:30" })).map(({ kind }) => kind)).toEqual(["supervisor"]);
  expect((await edit({ startTime: "13:00", endTime: "14:00" })).status).toBe(200);
  expect(conflictsIn(await edit({ startTime: "11:00", endTime: "13:00" })).map(({ kind }) => kind)).toEqual([
    "supervisor",
  ]);

  await allow(true);
  expect((await edit({ startTime: "09:00", endTime: "12:00" })).status).toBe(200);
  await allow(false);
  await comeBack(first);
  expect((await admin.get(`/api/schedules/date/${monday}`)).body).toMatchObject([
    { supervisorId: pieter, status: "scheduled" },
    { supervisorId: pieter },
  ]);
});

test("an overlap from before the change survives an absence too", async () => {
  await book(admin, await under());
  await allow(true);
  const [second] = await book(admin, await under({ cleanerIds: [anna.id] }));
  await allow(false);
  await comeBack(second);
  expect((await admin.get(`/api/schedules/date/${monday}`)).body).toMatchObject([
    { supervisorId: pieter },
    { supervisorId: pieter, status: "scheduled" },
  ]);
});

test("two at once, while it is not allowed: one of them is booked", async () => {
  const bodies = [await under(), await under()];
  const answers = await Promise.all(bodies.map((body) => admin.post("/api/schedules", bookingBody(body))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});
