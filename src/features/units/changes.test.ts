import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { listenIn } from "../../../tests/support/announced";
import { addVilla, addWork, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { auditLogs, units } from "../../server/database/tables";

// What an admin adds and changes: answer, rows, audit trail and who is told.

let app: TestApp;
let ada: Caller;
let anna: Caller;
let bob: Caller;
beforeAll(async () => {
  app = await startApp();
  ada = await signInAs(app, "admin", "Ada");
  [anna, bob] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bob")]);
});
afterAll(() => app.close());

let number = 100;
const freshCode = () => {
  number += 1;
  return `WL-${number}`;
};
const idIn = ({ body }: Answer) => z.parse(z.object({ id: z.string() }), body).id;
const listed = async (id: string) =>
  z.parse(z.array(z.looseObject({ id: z.string() })), (await ada.get("/api/units")).body).find((one) => one.id === id);
const audits = () => app.database.db.$count(auditLogs);
const edit = (id: string, body: unknown) => ada.patch(`/api/units/${id}`, body);

describe("adding", () => {
  test("keeps what was written, tidied, and answers the villa as the list has it", async () => {
    const heard = await listenIn(app);
    const code = freshCode();
    const answer = await ada.post("/api/units", {
      code: ` ${code}\n`,
      location: " Waterlijn ",
      bedrooms: 4,
      maxPersons: 8,
      villaType: "8-person villa with Finnish sauna",
      features: [" Boat slip ", "boat SLIP", "", "Sandpit"],
      address: "  ",
      hasSauna: true,
      status: "done",
      id: randomUUID(),
      removedAt: "2020-01-01T00:00:00Z",
    });
    expect(answer.status, answer.text).toBe(201);
    const id = idIn(answer);
    expect(answer.body).toMatchObject({
      code,
      location: "Waterlijn",
      bedrooms: 4,
      bathrooms: 1,
      maxPersons: 8,
      villaType: "8-person villa with Finnish sauna",
      features: ["Boat slip", "Sandpit"],
      address: null,
      description: null,
      status: "done",
      hasSauna: true,
      hasJacuzzi: false,
    });
    expect(await listed(id)).toEqual(answer.body);
    expect(await auditOf(app, id)).toEqual([{ action: "unit.create", userId: ada.id, meta: { code } }]);
    expect(await heard()).toEqual([{ topic: "units", people: [] }]);
  });

  test("needs code and area; the rest is what is usual", async () => {
    const answer = await ada.post("/api/units", { code: freshCode(), location: "Zandbank" });
    expect(answer.body).toMatchObject({ bedrooms: 1, bathrooms: 1, maxPersons: 2, features: [], status: "pending" });
  });
});

describe("a code in use", () => {
  test("is refused by name, however it is spelt, in adding and in editing", async () => {
    const code = freshCode();
    await addVilla(app, { code });
    const other = await addVilla(app);
    const before = await audits();
    const heard = await listenIn(app);
    for (const spelt of [code, code.toLowerCase(), ` ${code} `])
      for (const answer of [
        await ada.post("/api/units", { code: spelt, location: "Zandbank" }),
        await edit(other, { code: spelt, bedrooms: 4 }),
      ]) {
        const message = `There is already a villa ${spelt.trim()}. Please choose another code.`;
        expectProblem(answer, "already-taken", message);
        expect(problemOf(answer).errors).toEqual([{ path: "code", message }]);
      }
    expect([await audits(), await heard(), (await listed(other))?.bedrooms]).toEqual([before, [], 1]);
  });

  test("is refused where only a machine could tell the two apart", async () => {
    const code = `${freshCode()}-é`;
    await addVilla(app, { code });
    for (const spelt of [code.normalize("NFD"), `\u200b${code}`, `${code.slice(0, 2)}\u2060${code.slice(2)}`])
      expectProblem(await ada.post("/api/units", { code: spelt, location: "Zandbank" }), "already-taken");
  });

  test("is one's own in another spelling, and a removed villa's is free", async () => {
    const code = freshCode();
    const villa = await addVilla(app, { code });
    expect((await edit(villa, { code: code.toLowerCase() })).body).toMatchObject({ code: code.toLowerCase() });
    await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, villa));
    expect((await ada.post("/api/units", { code, location: "Zandbank" })).status).toBe(201);
  });

  test("goes to one of several who ask at once", async () => {
    const code = freshCode();
    const spellings = [code, code.toLowerCase(), code, code];
    const ask = (spelt: string) => ada.post("/api/units", { code: spelt, location: "Zandbank" });
    const statuses = (await Promise.all(spellings.map(ask))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });
});

describe("editing", () => {
  test("changes what is sent, writes down what changed, and tells whoever works there", async () => {
    const id = await addVilla(app, { features: ["Sandpit"], hasSauna: true });
    await addWork(app, { lead: anna, helpers: [bob], villa: id });
    const before = await listed(id);
    const heard = await listenIn(app);
    const answer = await edit(id, { address: " Plaatweg 9 ", bedrooms: 3, hasSauna: true, description: null });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ ...before, address: "Plaatweg 9", bedrooms: 3 });
    expect(await listed(id)).toEqual(answer.body);
    const meta = { address: [before?.address, "Plaatweg 9"], bedrooms: [1, 3] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "unit.edit", userId: ada.id, meta }]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: expect.toSatisfy((people) => new Set(people).size === 2) },
      { topic: "schedules", people: [] },
      { topic: "units", people: [] },
    ]);
  });

  test("what its work does not show concerns the villas alone", async () => {
    const id = await addVilla(app);
    const heard = await listenIn(app);
    expect((await edit(id, { features: ["Sandpit", " sandpit"] })).body).toMatchObject({ features: ["Sandpit"] });
    expect(await heard()).toEqual([{ topic: "units", people: [] }]);
  });

  test("that changes nothing writes nothing", async () => {
    const id = await addVilla(app, { features: ["Sandpit"], villaType: null });
    const [before, row] = [await audits(), await listed(id)];
    const heard = await listenIn(app);
    for (const body of [{}, { villaType: " ", features: ["Sandpit", ""] }, { ...row, status: undefined }]) {
      const answer = await edit(id, body);
      expect([answer.status, answer.body]).toEqual([200, row]);
    }
    expect([await audits(), await heard()]).toEqual([before, []]);
  });

  test("leaves the shown status to the work", async () => {
    const id = await addVilla(app);
    expect((await edit(id, { status: "done" })).body).toMatchObject({ status: "done" });
    await addWork(app, { lead: anna, villa: id, status: "in_progress" });
    for (const body of [{ status: "needs_review" }, { bedrooms: 2 }])
      expect((await edit(id, body)).body).toMatchObject({ status: "in_progress" });
  });

  test("one that is not there, or not any more: 404", async () => {
    const gone = await addVilla(app);
    await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, gone));
    for (const id of [gone, randomUUID(), "x"]) expectProblem(await edit(id, { bedrooms: 2 }), "not-found");
  });
});

describe.each(["POST", "PATCH"] as const)("%s refuses, and names the field:", (method) => {
  test.each([
    ["a blank code", { code: " " }, "code"],
    ["a code of nothing to be seen", { code: "\u200b" }, "code"],
    ["a code of 21 characters", { code: "x".repeat(21) }, "code"],
    ["a code that is no text", { code: 7 }, "code"],
    ["a blank area", { location: "" }, "location"],
    ["no area", { location: null }, "location"],
    ["a NUL character", { description: "a\u0000b" }, "description"],
    ["half of a character", { features: ["\ud83d"] }, "features.0"],
    ["no bedroom", { bedrooms: 0 }, "bedrooms"],
    ["half a bathroom", { bathrooms: 1.5 }, "bathrooms"],
    ["more guests than any villa has", { maxPersons: 1e12 }, "maxPersons"],
    ["a number as text", { maxPersons: "4" }, "maxPersons"],
    ["41 features", { features: Array.from({ length: 41 }, (_, i) => `F${i}`) }, "features"],
    ["features that are none", { features: "Sandpit" }, "features"],
    ["another status", { status: "clean" }, "status"],
    ["an amenity that is neither yes nor no", { hasSauna: "yes" }, "hasSauna"],
  ])("%s", async (_, change, path) => {
    const id = await addVilla(app);
    const before = await audits();
    const answer =
      method === "PATCH"
        ? await edit(id, change)
        : await ada.post("/api/units", { code: freshCode(), location: "Zandbank", ...change });
    expectProblem(answer, "invalid");
    expect(problemOf(answer).errors).toMatchObject([{ path }]);
    expect(await audits()).toBe(before);
  });
});

test.each(["teamleader", "cleaner", "qc"] as const)("none of it is for %s", async (role) => {
  const who = await signInAs(app, role);
  const id = await addVilla(app);
  const before = await audits();
  for (const answer of [
    await who.post("/api/units", { code: freshCode(), location: "Zandbank" }),
    await who.patch(`/api/units/${id}`, { bedrooms: 2 }),
    await who.delete(`/api/units/${id}`),
  ])
    expectProblem(answer, "wrong-role");
  expect(await audits()).toBe(before);
});
