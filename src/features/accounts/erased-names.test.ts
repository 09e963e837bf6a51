import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { book, monday } from "../../../tests/support/bookings";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { tablesHolding } from "../../../tests/support/tables-holding";
import { assignments, availabilities, idempotency } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";

// Whoever is deleted is named nowhere any more (docs/domain.md, "Users and sessions"): what people.test.ts does not look at.

let app: TestApp;
let admin: Caller;
let xenia: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin", "Daan Mulder");
});
beforeEach(async () => {
  xenia = await signInAs(app, "cleaner", 'Xenia "Xen" Zwart');
});
afterEach(async () => expect(await tablesHolding(app, /Xenia|Zwart|Yvette|Rood/)).toEqual([]));
afterAll(() => app.close());

const remove = async ({ id }: Caller) => expect((await admin.delete(`/api/users/${id}`)).status).toBe(204);
/** Sends a change now, and later again. */
function repeatable(method: "POST" | "PUT", path: string, body: unknown) {
  const headers = { "idempotency-key": randomUUID() };
  return async () => {
    const { status, text } = await admin.send(method, path, { body, headers });
    expect(status, text).toBeLessThan(300);
    return text;
  };
}

describe("the name of somebody who is deleted", () => {
  test("who reported guests is gone from the answers about the villa", async () => {
    const villa = await addVilla(app);
    const id = await addWork(app, { lead: xenia, villa });
    await xenia.post(`/api/assignments/${id}/guests-still-here`);
    const block = repeatable("POST", `/api/units/${villa}/block`, { reason: "A broken pipe" });
    const before = await block();
    expect(before).toContain(String.raw`"by":"Xenia \"Xen\" Zwart"`);
    const named = (name: string) => before.replace(String.raw`Xenia \"Xen\" Zwart`, name);
    await xenia.patch("/api/me", { firstName: 'Xen\\ "X"', lastName: "Rood" });
    expect(await block()).toBe(named(String.raw`Xen\\ \"X\" Rood`));
    await remove(xenia);
    expect(await block()).toBe(named("Removed user"));
  });

  test("who sent work back is gone from the answers about its booking", async () => {
    const yvette = await signInAs(app, "teamleader", "Yvette Rood");
    const villa = await addVilla(app);
    const plannedAt = parkInstant(monday, "09:00", app.park.zone);
    const [booking] = await book(admin, { cleanerIds: [xenia.id], unitIds: [villa], date: monday });
    await app.database.db.delete(assignments).where(eq(assignments.unitId, villa));
    const id = await addWork(app, { lead: xenia, villa, plannedAt, status: "needs_review" });
    const bookingId = booking?.bookingId ?? "";
    await app.database.db.update(assignments).set({ bookingId }).where(eq(assignments.id, id));
    await yvette.patch(`/api/assignments/${id}/reject`, { reason: "Windows" });
    const note = repeatable("PUT", `/api/schedules/${bookingId}`, { notes: "Windows first" });
    const before = await note();
    expect(before).toContain(`"by":"Yvette Rood"`);
    const rename = { email: yvette.email, name: "Yvette Zwart-Rood" };
    const imported = await admin.post("/api/users/import", { rows: [rename], dryRun: false });
    expect(imported.status, imported.text).toBe(200);
    expect(await note()).toBe(before.replace("Yvette Rood", "Yvette Zwart-Rood"));
    await remove(xenia);
    await remove(yvette);
    const erased = before.replaceAll(String.raw`Xenia \"Xen\" Zwart`, "Removed user");
    expect(await note()).toBe(erased.replaceAll("Yvette Rood", "Removed user"));
  });

  test("is gone from what was written about their absences, which may be about their health", async () => {
    const date = parkDay(new Date(), app.park.zone);
    const reason = { reason: "Xenia has the flu", reasonLang: "en", notes: "Zwart" } as const;
    const row = { userId: xenia.id, isAvailable: false, ...reason };
    const days = [addDays(date, -1), addDays(date, 1)];
    await app.database.db.insert(availabilities).values(days.map((date) => ({ ...row, date })));
    await remove(xenia);
    const { userId } = availabilities;
    const left = await app.database.db.select().from(availabilities).where(eq(userId, xenia.id));
    expect(left).toMatchObject([{ date: days[0], isAvailable: false, reason: null, reasonLang: null, notes: null }]);
  });

  test("is gone from an answer that was stored while the deletion waited for it", async () => {
    const hold = await holdTransaction(app);
    await hold.query("select from users where id = $1 for update", [xenia.id]);
    const headers = { "idempotency-key": randomUUID() };
    const edited = admin.send("PATCH", `/api/users/${xenia.id}`, { body: { telephone: "0612345678" }, headers });
    await hold.waitForBlocked(1);
    const removed = remove(xenia);
    await hold.waitForBlocked(2);
    await hold.release();
    expect((await edited).text).toContain("Zwart");
    await removed;
    const left = await app.database.db
      .select()
      .from(idempotency)
      .where(like(idempotency.answer, `%${xenia.id}%`));
    expect(left).toEqual([]);
  });

  test("who works that day is not in the drafts of its plan", async () => {
    await addWork(app, { lead: xenia });
    const draft = await admin.post("/api/day-plans", { date: parkDay(new Date(), app.park.zone) });
    expect([draft.status, draft.text]).toEqual([201, expect.stringContaining("Zwart")]);
    await remove(xenia);
  });
});
