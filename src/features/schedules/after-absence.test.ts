import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addUser, book, monday, workFor } from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import type { Schedule } from "./contract";

// What a booking has after the absence of its cleaner was cancelled (docs/domain.md, "Absences").

let app: TestApp;
let sanne: Caller;
let anna: string;
let ben: string;
let cem: string;
let villa: string;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  const cleaner = (name: string) => addUser(app, "cleaner", name);
  [anna, ben, cem] = [await cleaner("Anna"), await cleaner("Ben"), await cleaner("Cem")];
  villa = await addVilla(app);
});
afterAll(() => app.close());

/** Makes Anna absent, does something meanwhile, and cancels the absence. */
async function whileAway(meanwhile: () => Promise<unknown>) {
  const { status, body } = await sanne.post("/api/absences", { userId: anna, from: monday });
  expect(status).toBe(201);
  await meanwhile();
  expect((await sanne.delete(`/api/absences/${Object(body)[0].id}`)).status).toBe(204);
}
const path = (row: Schedule | undefined) => `/api/schedules/${row?.bookingId}`;

describe("a villa that was given to somebody else, and booked for them", () => {
  test.each([
    ["an edit", (row: Schedule | undefined) => sanne.put(path(row), { notes: "Keys" })],
    ["a deletion", (row: Schedule | undefined) => sanne.delete(path(row))],
    ["a move to another day", (row: Schedule | undefined) => sanne.put(path(row), { date: "2031-05-13" })],
  ])("keeps its work after %s of the booking that had it", async (_, change) => {
    const [row] = await book(sanne, { cleanerIds: [anna], unitIds: [villa, await addVilla(app)] });
    const [work] = await workFor(app, [villa]);
    await whileAway(async () => {
      expect((await sanne.patch(`/api/assignments/${work?.id}`, { cleanerId: cem })).status).toBe(200);
      await book(sanne, { cleanerIds: [cem], unitIds: [villa] });
    });
    expect((await change(row)).status).toBeLessThan(300);
    const planned = { id: work?.id, cleanerId: cem, uncovered: false, bookingId: null, plannedAt: work?.plannedAt };
    expect(await workFor(app, [villa])).toMatchObject([planned]);
  });
});

test("whoever was taken off the booking meanwhile does not get its work back", async () => {
  const [row] = await book(sanne, { cleanerIds: [anna, ben], unitIds: [villa] });
  await whileAway(() => sanne.put(path(row), { removeCleanerIds: [anna] }));
  expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: ben, uncovered: false }]);
});
