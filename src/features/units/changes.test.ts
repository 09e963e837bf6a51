import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addAreas, addVilla, addWork, auditOf } from "../../../tests/support/builders";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { expectProblem, inEnglish, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { auditLogs, units } from "../../server/database/tables";

// An admin adds and edits villas: response, rows, audit trail and notifications.

let app: TestApp;
let ada: Caller;
let anna: Caller;
let bob: Caller;
beforeAll(async () => {
  app = await startApp();
  await addAreas(app, "Waterlijn", "Zandbank");
  ada = await signInAs(app, "admin", "Ada");
  [anna, bob] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bob")]);
});
afterAll(() => app.close());

let number = 100;
const freshCode = () => {
  number += 1;
  return `WL-${number}`;
};
const listed = async (id: string) =>
  z.parse(z.array(z.looseObject({ id: z.string() })), (await ada.get("/api/units")).body).find((one) => one.id === id);
const audits = () => app.database.db.$count(auditLogs);
const edit = (id: string, body: unknown) => ada.patch(`/api/units/${id}`, body);

describe("adding", () => {
  test("stores the tidied input, and returns the villa as it is listed", async () => {
    const heard = await recordAnnouncements(app);
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
    expect(await heard()).toEqual([
      { topic: "units", people: [] },
      { topic: "checklists", people: [] },
    ]);
  });

  test("requires code and area, and has defaults for the rest", async () => {
    const answer = await ada.post("/api/units", { code: freshCode(), location: "Zandbank" });
    expect(answer.body).toMatchObject({ bedrooms: 1, bathrooms: 1, maxPersons: 2, features: [], status: "pending" });
  });
});

describe("a code in use", () => {
  test("is refused by name, in any spelling, when adding and editing", async () => {
    const code = freshCode();
    await addVilla(app, { code });
    const other = await addVilla(app);
    const before = await audits();
    const heard = await recordAnnouncements(app);
    for (const spelling of [code, code.toLowerCase(), ` ${code} `])
      for (const answer of [
        await ada.post("/api/units", { code: spelling, location: "Zandbank" }),
        await edit(other, { code: spelling, bedrooms: 4 }),
      ]) {
        const message = `There is already a villa ${spelling.trim()}. Please choose another code.`;
        expectProblem(answer, "already-taken", message);
        expect(inEnglish(problemOf(answer).errors)).toEqual([{ path: "code", message }]);
      }
    expect([await audits(), await heard(), (await listed(other))?.bedrooms]).toEqual([before, [], 1]);
  });

  test("is refused if the two look the same to people", async () => {
    const code = `${freshCode()}-é`;
    await addVilla(app, { code });
    for (const spelling of [code.normalize("NFD"), `\u200b${code}`, `${code.slice(0, 2)}\u2060${code.slice(2)}`])
      expectProblem(await ada.post("/api/units", { code: spelling, location: "Zandbank" }), "already-taken");
  });

  test("may be the villa's own in another spelling, and a removed villa's is free", async () => {
    const code = freshCode();
    const villa = await addVilla(app, { code });
    expect((await edit(villa, { code: code.toLowerCase() })).body).toMatchObject({ code: code.toLowerCase() });
    await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, villa));
    expect((await ada.post("/api/units", { code, location: "Zandbank" })).status).toBe(201);
  });

  test("goes to only one of several concurrent requests", async () => {
    const code = freshCode();
    const spellings = [code, code.toLowerCase(), code, code];
    const ask = (spelling: string) => ada.post("/api/units", { code: spelling, location: "Zandbank" });
    const statuses = (await Promise.all(spellings.map(ask))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });
});

describe("editing", () => {
  test("changes only the fields sent, adds an audit row, and notifies the people who work there", async () => {
    const id = await addVilla(app, { features: ["Sandpit"], hasSauna: true });
    await addWork(app, { lead: anna, helpers: [bob], villa: id });
    const before = await listed(id);
    const heard = await recordAnnouncements(app);
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
      { topic: "checklists", people: [] },
    ]);
  });

  test("fields that work doesn't show only notify about villas and what they get", async () => {
    const id = await addVilla(app);
    const heard = await recordAnnouncements(app);
    expect((await edit(id, { features: ["Sandpit", " sandpit"] })).body).toMatchObject({ features: ["Sandpit"] });
    expect(await heard()).toEqual([
      { topic: "units", people: [] },
      { topic: "checklists", people: [] },
    ]);
  });

  test("without changes writes nothing", async () => {
    const id = await addVilla(app, { features: ["Sandpit"], villaType: null });
    const [before, row] = [await audits(), await listed(id)];
    const heard = await recordAnnouncements(app);
    for (const body of [{}, { villaType: " ", features: ["Sandpit", ""] }, { ...row, status: undefined }]) {
      const answer = await edit(id, body);
      expect([answer.status, answer.body]).toEqual([200, row]);
    }
    expect([await audits(), await heard()]).toEqual([before, []]);
  });

  test("by difference keeps a colleague's features; a whole villa that would undo them is refused", async () => {
    const id = await addVilla(app, { features: ["Sandpit"] });
    const opened = await listed(id);
    const daan = await signInAs(app, "admin", "Daan");
    await daan.patch(`/api/units/${id}`, { addFeatures: ["Swing", "sandpit"], bedrooms: 3 });
    expectProblem(await edit(id, { ...opened, bathrooms: 2 }), "changed-meanwhile");
    expectProblem(await edit(id, { features: ["Sandpit", "Hammock"] }), "changed-meanwhile");
    const both = { addFeatures: ["Hammock"], removeFeatures: ["Sandpit"], bathrooms: 2 };
    expect((await edit(id, both)).body).toMatchObject({ features: ["Swing", "Hammock"], bedrooms: 3, bathrooms: 2 });
  });

  test("of code and area by difference may put back what a colleague has just changed", async () => {
    const id = await addVilla(app, { bedrooms: 2 });
    const daan = await signInAs(app, "admin", "Daan");
    await daan.patch(`/api/units/${id}`, { bedrooms: 3 });
    const seen = { code: freshCode(), location: "Zandbank", bedrooms: 2 };
    expect((await edit(id, seen)).body).toMatchObject(seen);
  });

  test("does not change the displayed status", async () => {
    const id = await addVilla(app);
    expect((await edit(id, { status: "done" })).body).toMatchObject({ status: "done" });
    await addWork(app, { lead: anna, villa: id, status: "in_progress" });
    for (const body of [{ status: "needs_review" }, { bedrooms: 2 }])
      expect((await edit(id, body)).body).toMatchObject({ status: "in_progress" });
  });

  test("an unknown or removed villa: 404", async () => {
    const gone = await addVilla(app);
    await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, gone));
    for (const id of [gone, randomUUID(), "x"]) expectProblem(await edit(id, { bedrooms: 2 }), "not-found");
  });
});

describe.each(["POST", "PATCH"] as const)("%s refuses, and names the field:", (method) => {
  test.each([
    ["a blank code", { code: " " }, "code"],
    ["an invisible code", { code: "\u200b" }, "code"],
    ["a code of 21 characters", { code: "x".repeat(21) }, "code"],
    ["a code that is not text", { code: 7 }, "code"],
    ["a blank area", { location: "" }, "location"],
    ["no area", { location: null }, "location"],
    ["a NUL character", { description: "a\u0000b" }, "description"],
    ["a lone surrogate", { features: ["\ud83d"] }, "features.0"],
    ["zero bedrooms", { bedrooms: 0 }, "bedrooms"],
    ["a fractional number of bathrooms", { bathrooms: 1.5 }, "bathrooms"],
    ["too many guests", { maxPersons: 1e12 }, "maxPersons"],
    ["a number given as text", { maxPersons: "4" }, "maxPersons"],
    ["41 features", { features: Array.from({ length: 41 }, (_, i) => `F${i}`) }, "features"],
    ["features that are not a list", { features: "Sandpit" }, "features"],
    ["an unknown status", { status: "clean" }, "status"],
    ["an amenity that is not a boolean", { hasSauna: "yes" }, "hasSauna"],
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

test.each(["teamleader", "cleaner", "qc"] as const)("%s may do none of this", async (role) => {
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
