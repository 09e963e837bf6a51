import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addVilla, asPark, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { stays } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { writeStays } from "./actions/write";

// Stays whose villa is removed at the same moment, task rules, and villas that stay vacant for long (docs/domain.md, "Stays").

let app: TestApp;
let admin: Caller;
let software: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin");
  software = callerWith(app, (await addToken(app, { name: "Smoobu" })).value);
});
afterAll(() => app.close());

const day = (count: number) => addDays(parkDay(new Date(), app.park.zone), count);
const days = () => ({ arrival: day(1), departure: day(4) });

describe("a stay that is told while its villa is being removed", () => {
  /** Sends a stay of a villa that another transaction is removing, which commits once the stay waits for it. */
  async function tellMeanwhile(tell: (code: string, villa: string) => Promise<{ status: number; text: string }>) {
    const code = `L-${randomUUID().slice(0, 8)}`;
    const villa = await addVilla(app, { code });
    const removal = await holdTransaction(app);
    await removal.query("select pg_advisory_xact_lock(hashtextextended('stays of ' || $1, 0))", [villa]);
    await removal.query("update units set removed_at = now() where id = $1", [villa]);
    const telling = tell(code, villa);
    await removal.waitForBlocked(1);
    await removal.release();
    return { code, answer: await telling };
  }

  test("by software, has no villa", async () => {
    const path = `/api/stays/pms/${randomUUID()}`;
    const { code, answer } = await tellMeanwhile((unit) => software.put(path, { unit, ...days() }));
    expect(answer).toMatchObject({ status: 200, body: { unitId: null, unitCode: code } });
  });

  test("by hand, is refused", async () => {
    const path = `/api/stays/manual/${randomUUID()}`;
    const { answer } = await tellMeanwhile((unit) => admin.put(path, { unit, ...days() }));
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining("This villa does not exist.") });
  });

  test("and moved there by hand, is refused and stays where it was", async () => {
    const before = await addVilla(app);
    const path = `/api/stays/pms/${randomUUID()}`;
    const { body } = await software.put(path, { unit: before, ...days() });
    const { id } = Object(body);
    const { answer } = await tellMeanwhile((_, unitId) => admin.put(`/api/stay-villas/${id}`, { unitId }));
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining("This villa does not exist.") });
    expect((await software.put(path, { unit: before, ...days() })).body).toMatchObject({ unitId: before });
  });
});

test("a stay that is marked as missing while its villa is being removed has no villa", async () => {
  const code = `L-${randomUUID().slice(0, 8)}`;
  const villa = await addVilla(app, { code });
  const externalId = randomUUID();
  const stay = { unit: villa, ...days(), checkIn: null, checkOut: null, guests: null };
  const told = { ...stay, externalId, kind: "guest", status: "booked" } as const;
  const tell = (missingSince: Date | null) =>
    asPark(app, (context) => writeStays(context, "feed-test", [{ ...told, missingSince }]));
  await tell(null);
  const removal = await holdTransaction(app);
  await removal.query("select pg_advisory_xact_lock(hashtextextended('stays of ' || $1, 0))", [villa]);
  await removal.query("update units set removed_at = now() where id = $1", [villa]);
  await removal.query("update stays set unit_id = null, unit_code = $2 where unit_id = $1", [villa, code]);
  const missingSince = new Date();
  const telling = tell(missingSince);
  await removal.waitForBlocked(1);
  await removal.release();
  await telling;
  const found = await app.database.db.select().from(stays).where(eq(stays.externalId, externalId));
  expect(found).toMatchObject([{ unitId: null, unitCode: code, missingSince }]);
});

test("a stay that software tells by a removed villa's id has that villa's code, and another villa of that code gets it", async () => {
  const code = `L-${randomUUID().slice(0, 8)}`;
  const villa = await addVilla(app, { code });
  const path = `/api/stays/pms/${randomUUID()}`;
  await software.put(path, { unit: villa, ...days() });
  expect((await admin.delete(`/api/units/${villa}`)).status).toBe(204);
  for (const unit of [villa, villa.toUpperCase()])
    expect((await software.put(path, { unit, ...days(), guests: 2 })).body).toMatchObject({
      unitId: null,
      unitCode: code,
    });
  const next = await addVilla(app, { code });
  for (const guests of [2, 3])
    expect((await software.put(path, { unit: villa, ...days(), guests })).body).toMatchObject({ unitId: next, guests });
});

describe("a stay of a villa that is being added", () => {
  const code = () => `N-${randomUUID().slice(0, 8)}`;
  const tell = (unit: string) => software.put(`/api/stays/pms/${randomUUID()}`, { unit, ...days() });

  test("gets it, if the villa is first", async () => {
    const unit = code();
    const adding = await holdTransaction(app);
    await adding.query("select pg_advisory_xact_lock(hashtextextended('villas that nobody knows', 0))");
    await adding.query(
      `insert into units select (json_populate_record(u, json_build_object('id', gen_random_uuid(), 'code', $2::text))).*
       from units u where id = $1`,
      [await addVilla(app), unit],
    );
    const telling = tell(unit);
    await adding.waitForBlocked(1);
    await adding.release();
    expect((await telling).body).toMatchObject({ unitId: expect.any(String), unitCode: null });
  });

  test("gets it, if the stay is first", async () => {
    const unit = code();
    const { body: stay } = await tell("elsewhere");
    const telling = await holdTransaction(app);
    await telling.query("select pg_advisory_xact_lock_shared(hashtextextended('villas that nobody knows', 0))");
    const copy = "json_build_object('id', gen_random_uuid(), 'external_id', $2::text, 'unit_code', $2::text)";
    const row = [Object(stay).id, unit];
    await telling.query(
      `insert into stays select (json_populate_record(s, ${copy})).* from stays s where id = $1`,
      row,
    );
    const adding = admin.post("/api/units", { code: unit, location: "Duinvallei" });
    await telling.waitForBlocked(1);
    await telling.release();
    const added = await adding;
    expect(added.status, added.text).toBe(201);
    const { body } = await admin.get(`/api/stays?from=${day(0)}&to=${day(9)}`);
    expect(body).toContainEqual(expect.objectContaining({ externalId: unit, unitId: Object(added.body).id }));
  });
});

test("a rule that is in the list twice is refused", async () => {
  const [rule] = Object((await admin.get("/api/task-rules")).body);
  const answer = await admin.put("/api/task-rules", { rules: [rule, { ...rule, trigger: "vacant", days: 5 }] });
  expectProblem(answer, "invalid", "This entry is in the list twice.");
  expect(answer.body).toMatchObject({ errors: [{ path: "rules.1.id" }] });
});

test("the cleaning of a villa that was vacant for months is deleted when guests are booked for that time", async () => {
  const villa = await addVilla(app);
  const before = Object((await admin.get("/api/task-rules")).body);
  const [rule] = before;
  const rules = [rule, { trigger: "vacant", days: 14, kindId: rule.kindId }];
  expect((await admin.put("/api/task-rules", { rules })).status).toBe(200);
  const put = (id: string, arrival: string, departure: string) =>
    admin.put(`/api/stays/manual/${id}`, { unit: villa, arrival, departure });
  await put(randomUUID(), day(-3), day(-1));
  const { body } = await admin.get(`/api/needs?from=${day(82)}&to=${day(84)}`);
  const [need] = Object(body).filter(({ unitId }: { unitId: string }) => unitId === villa);
  expect(need).toMatchObject({ date: day(83), nth: 6 });
  const { stayId, ruleId, nth, date } = need;
  const anna = await signInAs(app, "cleaner");
  const planned = await admin.post("/api/needs/plan", {
    ...{ needs: [{ stayId, ruleId, nth, date }], cleanerId: anna.id },
  });
  expect(planned.status, planned.text).toBe(201);
  const [{ id }] = Object(planned.body);
  expect(await workOf(app, id)).toMatchObject({ plannedAt: parkInstant(day(83), "10:00", app.park.zone) });
  const answer = await put(randomUUID(), day(80), day(87));
  expect(answer.status, answer.text).toBe(200);
  expectProblem(await admin.get(`/api/assignments/${id}`), "not-found");
});
