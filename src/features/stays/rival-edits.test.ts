import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addTeamOf, book } from "../../../tests/support/bookings";
import { addVilla, workOf } from "../../../tests/support/builders";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { addDays, parkDay, parkInstant } from "../../shared/time";

// Nobody's edit of a stay, and nobody's answer about its work, undoes what they have not seen (docs/decisions/23-rival-edits.md).

let app: TestApp;
let sanne: Caller;
let omar: Caller;
let villa = "";
let externalId = "";
let path = "";
let id = "";
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
  omar = await signInAs(app, "teamleader", "Omar");
});
beforeEach(async () => {
  villa = await addVilla(app);
  externalId = crypto.randomUUID();
  path = `/api/stays/manual/${externalId}`;
  id = idIn(await sanne.put(path, stay()));
});
afterAll(() => app.close());

const day = (count: number) => addDays(parkDay(new Date(), app.park.zone), count);
/** The whole stay as a dialog sends it, by default two guests from today to the third day. */
const stay = (changes: object = {}) => ({ unit: villa, arrival: day(0), departure: day(3), guests: 2, ...changes });
const stored = async () => Object((await sanne.get(`/api/stays/${id}`)).body);
const putWith = (who: Caller, ifMatch: string, changes: object) =>
  who.send("PUT", path, { body: stay(changes), headers: { "if-match": ifMatch } });
/** Plans the cleaning of the villa's only need. Returns its id. */
const plan = async (cleaner: Caller) => {
  const { body } = await sanne.get(`/api/needs?from=${day(0)}&to=${day(9)}`);
  const needs = (Array.isArray(body) ? body : []).filter(({ unitId }) => unitId === villa);
  const answer = await sanne.post("/api/needs/plan", { needs, cleanerId: cleaner.id });
  expect(answer.status, answer.text).toBe(201);
  return String(Object(answer.body)[0].id);
};
const flag = async () => {
  const { body } = await sanne.get("/api/stay-flags");
  return (Array.isArray(body) ? body : []).find(({ unitId }) => unitId === villa);
};

describe("a whole stay without a version", () => {
  test("is refused if it takes back a colleague's departure, and moves no work", async () => {
    const work = await plan(await signInAs(app, "cleaner"));
    expect((await sanne.put(path, stay({ departure: day(5) }))).status).toBe(200);
    const answer = await omar.put(path, stay({ guests: 4 }));
    expect(answer).toMatchObject({ status: 412, body: { code: "changed-meanwhile" } });
    expect(await stored()).toMatchObject({ departure: day(5), guests: 2 });
    expect((await workOf(app, work)).plannedAt).toEqual(parkInstant(day(5), "10:00", app.park.zone));
  });

  test("is refused in a list, too, and nothing of the list is stored", async () => {
    expect((await sanne.put(path, stay({ departure: day(5) }))).status).toBe(200);
    const list = [
      { externalId: "new", ...stay({ arrival: day(7), departure: day(9) }) },
      { externalId, ...stay() },
    ];
    const answer = await omar.post("/api/stays/manual/batch", { stays: list });
    expect(answer).toMatchObject({ status: 412, body: { code: "changed-meanwhile" } });
    expect(await stored()).toMatchObject({ departure: day(5) });
  });

  test("is refused if it books again what a colleague has cancelled", async () => {
    expect((await sanne.delete(path)).status).toBe(204);
    expect((await omar.put(path, stay({ guests: 4 }))).status).toBe(412);
    expect(await stored()).toMatchObject({ status: "cancelled", guests: 2 });
  });

  test("may name another villa after a colleague has removed the stay's", async () => {
    const admin = await signInAs(app, "admin");
    expect((await admin.delete(`/api/units/${villa}`)).status).toBeLessThan(300);
    expect((await omar.put(path, stay({ unit: await addVilla(app) }))).status).toBe(200);
  });

  test("may change what nobody else has, and take back one's own change", async () => {
    expect((await sanne.put(path, stay({ guests: 3 }))).status).toBe(200);
    expect((await omar.put(path, stay({ guests: 3, departure: day(4) }))).status).toBe(200);
    expect((await omar.put(path, stay({ guests: 3 }))).status).toBe(200);
  });
});

describe("If-Match", () => {
  test("names the version that was seen: an edit and a cancellation of another one are refused", async () => {
    const { etag } = await stored();
    await sanne.put(path, stay({ departure: day(5) }));
    expect((await putWith(omar, etag, { guests: 4 })).status).toBe(412);
    expect((await omar.send("DELETE", path, { headers: { "if-match": etag } })).status).toBe(412);
    const seen = await omar.get(`/api/stays/${id}`);
    expect(seen.headers.get("etag")).toBe(Object(seen.body).etag);
    // Whoever has seen the colleague's departure may take it back.
    expect((await putWith(omar, Object(seen.body).etag, { guests: 4 })).status).toBe(200);
    expect(await stored()).toMatchObject({ departure: day(3), guests: 4 });
  });

  test("that guests have come makes no other version of it", async () => {
    const { etag } = await stored();
    expect((await sanne.post(`/api/stays/${id}/arrived`)).status).toBeLessThan(300);
    expect((await stored()).etag).toBe(etag);
  });

  test("of two who choose the villa of one stay, the second is told", async () => {
    const channel = callerWith(app, (await addToken(app)).value);
    const told = await channel.put(`/api/stays/channel/${externalId}`, stay({ unit: "Sunny Lodge" }));
    id = idIn(told);
    const { etag } = await stored();
    const choose = (who: Caller, unitId: string) =>
      who.send("PUT", `/api/stay-villas/${id}`, { body: { unitId }, headers: { "if-match": etag } });
    expect((await choose(sanne, villa)).status).toBe(200);
    expect((await choose(omar, await addVilla(app))).status).toBe(412);
    expect(await stored()).toMatchObject({ unitId: villa });
  });

  test("of whoever chooses a villa while the stay's source changes it, the choice is told", async () => {
    const channel = callerWith(app, (await addToken(app)).value);
    id = idIn(await channel.put(`/api/stays/channel/${externalId}`, stay({ unit: "Sunny Lodge" })));
    const { etag } = await stored();
    const source = await holdTransaction(app);
    await source.query("select pg_advisory_xact_lock(hashtextextended('stays from channel', 0))");
    await source.query("update stays set guests = 3 where id = $1", [id]);
    const headers = { "if-match": etag };
    const choice = sanne.send("PUT", `/api/stay-villas/${id}`, { body: { unitId: villa }, headers });
    await source.waitForBlocked(1);
    await source.release();
    expect((await choice).status).toBe(412);
    expect(await stored()).toMatchObject({ unitId: null, guests: 3 });
  });

  test("an unknown stay has none", async () => {
    expect((await sanne.get(`/api/stays/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe("an answer about work", () => {
  test("names what was asked: after another change of the stay it is asked anew", async () => {
    const anna = await signInAs(app, "cleaner");
    const work = await plan(anna);
    const byHand = parkInstant(day(6), "12:00", app.park.zone).toISOString();
    await sanne.patch(`/api/assignments/${work}`, { plannedAt: byHand });
    const { reason, wanted } = await flag();
    const seen = { reason, wanted: { unitId: wanted.unitId, date: wanted.date, time: wanted.time }, missingIds: [] };
    await sanne.delete(path);
    for (const answer of ["keep", "follow"])
      expect((await sanne.post(`/api/stay-flags/${work}`, { answer, seen })).status).toBe(409);
    expect(await flag()).toMatchObject({ reason: "gone", wanted: null });
    const now = { reason: "gone", wanted: null, missingIds: [] };
    expect((await sanne.post(`/api/stay-flags/${work}`, { answer: "keep", seen: now })).status).toBe(204);
    expect(await flag()).toBeUndefined();
  });
});

test("whoever is booked with a whole team when the work moves keeps it, and is named", async () => {
  const anna = await signInAs(app, "cleaner", "Anna");
  const teamId = await addTeamOf(app, [anna.id]);
  const work = await plan(anna);
  const elsewhere = { unitIds: [await addVilla(app)], date: day(4), startTime: "09:00", endTime: "17:00" };
  await book(sanne, { ...elsewhere, teamId });
  await sanne.put(path, stay({ departure: day(4) }));
  expect((await workOf(app, work)).cleanerId).toBe(anna.id);
  expect(await flag()).toMatchObject({ reason: "short-handed", missing: [{ id: anna.id, name: "Anna" }] });
});
