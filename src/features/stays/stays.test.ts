import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { auditLogs, stays } from "../../server/database/tables";
import { addDays } from "../../shared/time";
import * as contract from "./contract/stays";

// Stays over HTTP, told by booking software with a token and by people (docs/domain.md, "Stays"). Long because each refusal is of the same few stays.

let app: TestApp;
let leader: Caller;
let software: Caller;
let villa: string;
/** A source of each test's own. */
let source: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  software = callerWith(app, (await addToken(app, { name: "Smoobu" })).value);
  villa = await addVilla(app, { code: "Kust-7" });
});
beforeEach(() => {
  source = `s-${randomUUID()}`;
});
afterAll(() => app.close());

const days = { arrival: "2031-05-01", departure: "2031-05-04" };
const put = (externalId: string, given: object = {}, who = software) =>
  who.put(`/api/stays/${source}/${externalId}`, { unit: "KUST-7", ...days, ...given });
const batch = (list: unknown, who = software) => who.post(`/api/stays/${source}/batch`, { stays: list });
const stayIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return z.parse(contract.stay, answer.body);
};
const listed = async (query = "") => {
  const { body } = await leader.get(`/api/stays?from=2031-04-01&to=2031-06-30${query}`);
  return z.parse(contract.getStays.reply, body).filter((one) => one.source === source);
};
/** What is stored and recorded: equal before and after a call that changes nothing. */
const stored = () =>
  Promise.all([app.database.db.select().from(stays).orderBy(stays.id), app.database.db.$count(auditLogs)]);

describe("a stay", () => {
  test("is stored as told, with the usual for what is omitted, and announced", async () => {
    const heard = await recordAnnouncements(app);
    const given = { checkIn: "15:00", checkOut: "09:30", guests: 4, kind: "owner", status: "booked" } as const;
    const told = stayIn(await put("R-1", given));
    expect(told).toMatchObject({ ...days, ...given, source, externalId: "R-1", unitId: villa, unitCode: null });
    expect((await heard()).map((one) => "topic" in one && one.topic)).toContain("stays");
    const usual = { checkIn: null, checkOut: null, guests: null, kind: "guest", status: "booked" };
    expect(stayIn(await put("R-2"))).toMatchObject({ ...days, ...usual });
    expect(await listed()).toEqual([told, expect.objectContaining({ externalId: "R-2" })]);
  });

  test("told again unchanged writes nothing, in whatever way its villa is named", async () => {
    const first = stayIn(await put("R-1", { guests: 2, checkIn: "15:00" }));
    const before = await stored();
    const heard = await recordAnnouncements(app);
    for (const unit of ["kust-7", "Kust-7", villa, villa.toUpperCase()])
      expect(stayIn(await put("R-1", { unit, guests: 2, checkIn: "15:00", checkOut: null, kind: "guest" }))).toEqual(
        first,
      );
    expect((await batch([{ externalId: "R-1", unit: villa, ...days, guests: 2, checkIn: "15:00" }])).body).toEqual({
      ...{ created: 0, changed: 0, unchanged: 1 },
    });
    expect(await stored()).toEqual(before);
    expect(await heard()).toEqual([]);
  });

  test("told otherwise changes as a whole: what is omitted is the usual again", async () => {
    const first = stayIn(await put("R-1", { guests: 2, checkIn: "15:00", kind: "owner" }));
    const changed = stayIn(await put("R-1", { departure: "2031-05-08" }));
    expect(changed).toMatchObject({
      id: first.id,
      departure: "2031-05-08",
      guests: null,
      checkIn: null,
      kind: "guest",
    });
  });

  test("in two sources is two stays, which are both shown although they overlap", async () => {
    const other = `t-${randomUUID()}`;
    await put("R-1");
    await software.put(`/api/stays/${other}/R-1`, { unit: villa, ...days });
    await put("R-2", { arrival: "2031-05-02" });
    const { body } = await leader.get("/api/stays?from=2031-05-01&to=2031-05-31");
    const found = z.parse(contract.getStays.reply, body).filter((one) => [source, other].includes(one.source));
    expect(found.map((one) => `${one.source} ${one.externalId}`).sort()).toEqual(
      [`${source} R-1`, `${source} R-2`, `${other} R-1`].sort(),
    );
  });

  test("is cancelled once, stays in the history, and is reinstated when it is told again", async () => {
    const { id } = stayIn(await put("R-1"));
    const remove = () => software.delete(`/api/stays/${source}/R-1`);
    expect((await remove()).status).toBe(204);
    const before = await stored();
    expect((await remove()).status).toBe(204);
    expect(await stored()).toEqual(before);
    expect([await listed(), (await listed("&cancelled=true")).map(({ status }) => status)]).toEqual([
      [],
      ["cancelled"],
    ]);
    expect(stayIn(await put("R-1"))).toMatchObject({ id, status: "booked" });
    expectProblem(await software.delete(`/api/stays/${source}/R-9`), "not-found", "This stay does not exist.");

    const { body } = await leader.get(`/api/stays/${id}/history`);
    const history = z.parse(contract.getStayHistory.reply, body);
    expect(history.map(({ action, by, token }) => [action, by, token])).toEqual([
      ["stay.reinstate", null, "Smoobu"],
      ["stay.cancel", null, "Smoobu"],
      ["stay.create", null, "Smoobu"],
    ]);
    expect(history[1]?.fields).toEqual({ status: ["booked", "cancelled"] });
    expect(history[2]?.fields).toMatchObject({ arrival: [null, "2031-05-01"], departure: [null, "2031-05-04"] });
  });

  test("of a person has the person's name in its history", async () => {
    const path = `/api/stays/manual/${randomUUID()}`;
    const told = stayIn(await leader.put(path, { unit: villa, ...days }));
    await leader.put(path, { unit: villa, ...days, guests: 3 });
    const { body } = await leader.get(`/api/stays/${told.id}/history`);
    expect(body).toMatchObject([
      { action: "stay.edit", by: "Sanne Bakker", token: null, fields: { guests: [null, 3] } },
      { action: "stay.create", by: "Sanne Bakker", token: null },
    ]);
  });
});

describe("a villa that the park does not have", () => {
  test("is kept as its source names it, until a person chooses one, which the source doesn't change any more", async () => {
    const unit = "Ünterkunft ✓ 12";
    const unknown = stayIn(await put("R-1", { unit }));
    expect(unknown).toMatchObject({ unitId: null, unitCode: unit });
    stayIn(await put("R-2"));
    expect(await listed("&withoutVilla=true")).toEqual([unknown]);
    expect(await listed()).toHaveLength(2);
    const before = await stored();
    expect(stayIn(await put("R-1", { unit }))).toEqual(unknown);
    expect(await stored()).toEqual(before);

    const chosen = await leader.put(`/api/stay-villas/${unknown.id}`, { unitId: villa });
    expect(stayIn(chosen)).toMatchObject({ unitId: villa, unitCode: null, hasChosenUnit: true });
    for (const later of [unit, "somewhere else"])
      expect(stayIn(await put("R-1", { unit: later, guests: 2 }))).toMatchObject({ unitId: villa, unitCode: null });
  });

  test("of a stay entered by hand is the one that a person tells, also after another was chosen for it", async () => {
    const path = `/api/stays/manual/${randomUUID()}`;
    const { id } = stayIn(await leader.put(path, { unit: villa, ...days }));
    const other = await addVilla(app, { code: "Kust-8" });
    stayIn(await leader.put(`/api/stay-villas/${id}`, { unitId: other }));
    expect(stayIn(await leader.put(path, { unit: villa, ...days }))).toMatchObject({ unitId: villa });
  });

  test("is refused from a person, who can choose", async () => {
    const answer = await leader.put(`/api/stays/manual/${randomUUID()}`, { unit: "Nowhere 1", ...days });
    expectProblem(answer, "invalid", "This villa does not exist.");
  });

  test("can't be chosen for a stay: 422, and a stay that isn't there: 404", async () => {
    const { id } = stayIn(await put("R-1", { unit: "Nowhere 1" }));
    expectProblem(await leader.put(`/api/stay-villas/${id}`, { unitId: randomUUID() }), "invalid");
    expectProblem(await leader.put(`/api/stay-villas/${randomUUID()}`, { unitId: villa }), "not-found");
  });
});

describe("a source", () => {
  test.each(["manual", "feed-x", "file-x", `feed-${randomUUID()}`])("%s is not for tokens: 403", async (name) => {
    const before = await stored();
    const path = `/api/stays/${name}`;
    const given = { unit: villa, ...days };
    expectProblem(await software.put(`${path}/R-1`, given), "wrong-role");
    expectProblem(await software.post(`${path}/batch`, { stays: [{ externalId: "R-1", ...given }] }), "wrong-role");
    expectProblem(await software.delete(`${path}/R-1`), "wrong-role");
    expect(await stored()).toEqual(before);
  });

  test.each(["bookings", "feed-x", "file-x", "manual2"])("%s is not for people: 403", async (name) => {
    const given = { unit: villa, ...days };
    for (const who of [leader, await signInAs(app, "admin")])
      expectProblem(await who.put(`/api/stays/${name}/R-1`, given), "wrong-role");
  });

  test.each(["Bookings", "a b", "ä", "-a", "a".repeat(61), "a/b", "a\u0000"])(
    "can't be called %j: 422",
    async (name) => {
      const answer = await software.put(`/api/stays/${encodeURIComponent(name)}/R-1`, { unit: villa, ...days });
      expectProblem(answer, "invalid", /A source has up to 60/);
    },
  );

  test.each(["a b", "jan@example.com", "ü", "a".repeat(101), "\u0000"])("has no stay called %j: 404", async (id) => {
    expectProblem(await put(encodeURIComponent(id)), "not-found");
  });
});

describe("what is told wrongly is refused, and nothing is stored", () => {
  const wrong: [path: string, given: object, words: string | RegExp][] = [
    ["name", { name: "Jansen" }, '"name" is not a field of this call.'],
    ["phone", { phone: "+31 6 12345678" }, '"phone" is not a field of this call.'],
    ["email", { email: "jan@example.com" }, '"email" is not a field of this call.'],
    ["notes", { notes: "Jansen, late" }, '"notes" is not a field of this call.'],
    ["arrival", { arrival: "2031-02-30" }, "Not a valid date."],
    ["arrival", { arrival: "01-05-2031" }, "Not a valid date."],
    ["arrival", { arrival: "1899-12-31" }, "Not a valid date."],
    ["departure", { departure: null }, "Not a valid date."],
    ["departure", { departure: "2031-05-01" }, "The departure must be after the arrival."],
    ["departure", { departure: "2031-04-30" }, "The departure must be after the arrival."],
    ["departure", { departure: addDays("2031-05-01", 1_831) }, "A stay can't be longer than five years."],
    ["checkIn", { checkIn: "25:00" }, "Not a valid time."],
    ["checkOut", { checkOut: "9:30" }, "Not a valid time."],
    ["guests", { guests: 0 }, "At least 1."],
    ["guests", { guests: 100 }, "At most 99."],
    ["guests", { guests: 1.5 }, /missing or invalid/],
    ["guests", { guests: "4" }, /missing or invalid/],
    ["kind", { kind: "vip" }, /missing or invalid/],
    ["status", { status: "option" }, /missing or invalid/],
    ["unit", { unit: " " }, "Please choose a villa."],
    ["unit", { unit: 7 }, /missing or invalid/],
    ["unit", { unit: "x".repeat(101) }, "At most 100 characters."],
    ["unit", { unit: "DV\u0000" }, "Text must not contain a NUL character."],
    ["unit", { unit: "DV\ud800" }, "Text contains an invalid character."],
  ];
  test.each(wrong)("%s: %j", async (path, given, words) => {
    const before = await stored();
    const alone = await put("R-1", given);
    expectProblem(alone, "invalid", words);
    expect(problemOf(alone).errors?.[0]?.path).toBe(path);

    const good = { externalId: "R-0", unit: villa, ...days };
    const among = await batch([good, { ...good, externalId: "R-1", ...given }, { ...good, externalId: "R-2" }]);
    expect(problemOf(among)).toMatchObject({ code: "invalid", errors: [{ path: `stays.1.${path}` }] });
    expect(await stored()).toEqual(before);
  });

  test("the longest stay is five years", async () =>
    expect(stayIn(await put("R-1", { departure: addDays("2031-05-01", 1_830) })).departure).toBe("2036-05-04"));
});

describe("a batch", () => {
  const many = (count: number) => times(count).map((n) => ({ externalId: `R-${n}`, unit: villa, ...days, guests: 4 }));

  test("stores 400 stays, changes only those that differ, and writes nothing the second time", async () => {
    expect((await batch(many(400))).body).toEqual({ created: 400, changed: 0, unchanged: 0 });
    const [first, ...others] = many(400);
    const mixed = [...others, { ...first, guests: 5 }];
    expect((await batch(mixed)).body).toEqual({ created: 0, changed: 1, unchanged: 399 });
    const before = await stored();
    expect((await batch(mixed)).body).toEqual({ created: 0, changed: 0, unchanged: 400 });
    expect(await stored()).toEqual(before);
  });

  test.each([401, 10_000])("of %i stays is refused with the limit", async (count) => {
    const answer = await batch(many(count));
    expectProblem(answer, "invalid", "At most 400 stays per call. Please send several.");
    expect(await listed()).toEqual([]);
  });

  test("refuses none, and the same stay twice", async () => {
    expectProblem(await batch([]), "invalid", "At least 1.");
    const lost = { stays: [{ externalId: "B-1", unit: "Nowhere", ...days }] };
    expectProblem(await leader.post("/api/stays/manual/batch", lost), "invalid", "This villa does not exist.");
    const [stay] = many(1);
    const answer = await batch([stay, { ...stay, guests: 5 }]);
    expectProblem(answer, "invalid", "This stay is in the list twice.");
    expect(problemOf(answer).errors?.[0]?.path).toBe("stays.1.externalId");
    expect(await listed()).toEqual([]);
  });

  test.each(["a b", "jan@example.com", "", "x".repeat(101), "R\u0000"])("refuses the id %j", async (externalId) => {
    const answer = await batch([{ externalId, unit: villa, ...days }]);
    expectProblem(answer, "invalid", "Letters, digits, dots, underscores and hyphens only.");
  });
});

describe("a range of stays", () => {
  test("has those that touch it, both ends included, and at most 400 days", async () => {
    await put("R-1");
    const found = async (from: string, to: string) => {
      const answer = await leader.get(`/api/stays?from=${from}&to=${to}`);
      const all = z.parse(contract.getStays.reply, answer.body);
      return all.filter((one) => one.source === source).length;
    };
    expect(await found(addDays(days.arrival, -9), addDays(days.arrival, -1))).toBe(0);
    expect(await found(addDays(days.arrival, -9), days.arrival)).toBe(1);
    expect(await found(days.departure, addDays(days.departure, 9))).toBe(1);
    expect(await found(addDays(days.departure, 1), addDays(days.departure, 9))).toBe(0);
    expect(await found(days.arrival, addDays(days.arrival, 399))).toBe(1);
  });

  test.each([
    ["from=2031-05-01&to=2032-06-05", "At most 400 days at once."],
    ["from=2031-05-02&to=2031-05-01", "The last day must not be before the first day."],
    ["from=2031-05-01", /missing or invalid|Not a valid date/],
    ["from=2031-05-01&to=2031-05-32", "Not a valid date."],
    ["from=2031-05-01&to=%00", "Not a valid date."],
    ["from=2031-05-01&to=2031-05-02&cancelled=yes", /missing or invalid/],
  ])("%s is refused", async (query, words) => {
    expectProblem(await leader.get(`/api/stays?${query}`), "invalid", words);
  });
});
