import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { book } from "../../../tests/support/bookings";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { deletionOf as villaDeletion } from "./reads";

// What the question says before a villa is deleted (docs/domain.md, "Villas").

let app: TestApp;
let ada: Caller;
let anna: Caller;
let bob: Caller;
beforeAll(async () => {
  app = await startApp();
  [ada, anna, bob] = await Promise.all([
    signInAs(app, "admin", "Ada"),
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
  ]);
});
afterAll(() => app.close());

const remove = (id: string) => ada.delete(`/api/units/${id}`);
const today = parkDay(new Date(), "Europe/Amsterdam");

describe("before it is deleted, a villa tells", () => {
  const deletionOf = async (id: string) => (await ada.get(`/api/units/${id}/deletion`)).body;
  const tell = async (id: string, unit: string, from: number, to: number, changes: object = {}) => {
    const body = { unit, arrival: addDays(today, from), departure: addDays(today, to), ...changes };
    const answer = await ada.put(`/api/stays/manual/${id}`, body);
    expect(answer.status, answer.text).toBe(200);
    return String(Object(answer.body).id);
  };

  test("what goes with it: pending work, upcoming schedules and upcoming stays", async () => {
    const villa = await addVilla(app);
    expect(await deletionOf(villa)).toEqual({ cleanings: 0, schedules: 0, stays: 0, hasGuests: false });
    await addWork(app, { lead: anna, villa, status: "done" });
    await addWork(app, { lead: anna, villa, plannedAt: new Date(`${addDays(today, -9)}T09:00:00Z`) });
    await book(ada, { cleanerIds: [anna.id, bob.id], unitIds: [villa], date: addDays(today, 5) });
    for (const [from, to] of [
      [-9, -5],
      [2, 4],
      [4, 9],
    ] as const)
      await tell(randomUUID(), villa, from, to);
    await tell(randomUUID(), villa, 10, 12, { status: "cancelled" });
    expect(await deletionOf(villa)).toEqual({ cleanings: 2, schedules: 1, stays: 2, hasGuests: false });
    await remove(villa);
    for (const gone of [villa, randomUUID()]) expectProblem(await ada.get(`/api/units/${gone}/deletion`), "not-found");
  });

  test("no schedule that it stays in: one that is completed, whoever was absent", async () => {
    const villa = await addVilla(app);
    await book(ada, { cleanerIds: [anna.id, bob.id], unitIds: [villa], date: today });
    await app.database.db.execute(sql`
      update schedules set status = case cleaner_id when ${anna.id} then 'absent' else 'completed' end::schedule_status
      where unit_ids @> array[${villa}::uuid]`);
    expect(await deletionOf(villa)).toMatchObject({ schedules: 0 });
    await app.database.db.execute(sql`update schedules set status = 'absent' where unit_ids @> array[${villa}::uuid]`);
    expect(await deletionOf(villa)).toMatchObject({ schedules: 1 });
  });

  test("that guests are there, until they have left", async () => {
    const villa = await addVilla(app);
    const id = randomUUID();
    await tell(id, villa, -1, 1, { kind: "block" });
    expect(await deletionOf(villa)).toMatchObject({ hasGuests: false });
    const stay = await tell(id, villa, -1, 1, { kind: "owner" });
    expect(await deletionOf(villa)).toMatchObject({ hasGuests: true });
    expect((await ada.post(`/api/stays/${stay}/departed`, {})).status).toBeLessThan(300);
    expect(await deletionOf(villa)).toMatchObject({ hasGuests: false });
  });

  test("that guests are there, although some were said to have left before the stay was moved to a later day", async () => {
    const villa = await addVilla(app);
    const id = randomUUID();
    const stay = await tell(id, villa, -3, 2);
    for (const mark of ["departed", "arrived"])
      await app.database.db.execute(
        sql`update stays set ${sql.identifier(`${mark}_at`)} = now() - interval '2 days' where id = ${stay}`,
      );
    expect(await deletionOf(villa)).toMatchObject({ hasGuests: false });
    await tell(id, villa, -1, 2);
    expect(await deletionOf(villa)).toMatchObject({ hasGuests: true });
    const { db, zone } = app.park;
    await tell(id, villa, 0, 2, { checkIn: "15:00" });
    const at = (time: string) => villaDeletion({ db, zone }, villa, parkInstant(today, time, zone));
    expect([await at("14:59"), await at("15:00")]).toMatchObject([{ hasGuests: false }, { hasGuests: true }]);
  });

  test.each([
    [0, "14:59", false],
    [0, "15:00", true],
    [3, "09:29", true],
    [3, "09:30", false],
  ])("that guests are there from check-in to check-out: day %i, %s", async (days, time, hasGuests) => {
    const villa = await addVilla(app);
    await tell(randomUUID(), villa, 0, 3, { checkIn: "15:00", checkOut: "09:30" });
    const { db, zone } = app.park;
    expect(await villaDeletion({ db, zone }, villa, parkInstant(addDays(today, days), time, zone))).toMatchObject({
      hasGuests,
    });
  });
});
