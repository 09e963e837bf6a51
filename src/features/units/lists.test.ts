import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { areas, units, villaTypes } from "../../server/database/tables";
import { area } from "./contract/areas";
import { villaType } from "./contract/lists";

// The park's own lists of areas and villa types (docs/domain.md, "Own lists").

let app: TestApp;
let ada: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  [ada, anna] = await Promise.all([signInAs(app, "admin"), signInAs(app, "cleaner")]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.update(units).set({ removedAt: new Date() });
  await app.database.db.delete(areas);
  await app.database.db.delete(villaTypes);
});

const allAreas = async () => z.parse(z.array(area), (await anna.get("/api/areas")).body);
const allTypes = async () => z.parse(z.array(villaType), (await anna.get("/api/villa-types")).body);
const putAreas = (rows: unknown, before?: unknown) => ada.put("/api/areas", { areas: rows, before });
const putTypes = (rows: unknown, before?: unknown) => ada.put("/api/villa-types", { villaTypes: rows, before });
const villaAt = async (id: string) => (await app.database.db.select().from(units).where(eq(units.id, id)))[0];

describe("areas", () => {
  beforeEach(async () => {
    await putAreas([{ name: "Noord", symbol: "dunes" }, { name: "Zuid" }]);
  });

  test("have an order and a symbol, which is a pin unless chosen", async () => {
    expect(await allAreas()).toMatchObject([
      { name: "Noord", symbol: "dunes" },
      { name: "Zuid", symbol: "pin" },
    ]);
    expect((await putAreas((await allAreas()).reverse())).status).toBe(200);
    expect(await allAreas()).toMatchObject([{ name: "Zuid" }, { name: "Noord" }]);
  });

  test("a new name is given to the area's villas, also to deleted ones, and two areas can exchange their names", async () => {
    const [here, there, gone] = await Promise.all(
      ["Noord", "Zuid", "Noord"].map((location) => addVilla(app, { location })),
    );
    await addWork(app, { lead: anna, villa: here ?? "" });
    await ada.delete(`/api/units/${gone}`);
    const heard = await recordAnnouncements(app);
    const [north, south] = await allAreas();
    const answer = await putAreas([
      { ...north, name: "Zuid" },
      { ...south, name: "Noord" },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect((await villaAt(here ?? ""))?.location).toBe("Zuid");
    expect((await villaAt(gone ?? ""))?.location).toBe("Zuid");
    expect((await villaAt(there ?? ""))?.location).toBe("Noord");
    const announced = await heard();
    expect(topicsIn(announced).sort()).toEqual(["areas", "assignments", "schedules", "settings", "units"]);
    expect(announced).toContainEqual({ topic: "assignments", people: [anna.id] });
    expect((await auditOf(app, north?.id ?? "")).at(-1)?.meta).toEqual({ name: ["Noord", "Zuid"] });
  });

  test("one that has villas is not removed, with their number; one whose villas were deleted is", async () => {
    const villas = await Promise.all([addVilla(app, { location: "Zuid" }), addVilla(app, { location: "Zuid" })]);
    const keepNorth = async () => putAreas((await allAreas()).slice(0, 1));
    expectProblem(await keepNorth(), "state-conflict", "Zuid has 2 villas. Please give them another area first.");
    expect(await allAreas()).toHaveLength(2);
    await Promise.all(villas.map((id) => ada.delete(`/api/units/${id}`)));
    expect((await keepNorth()).status).toBe(200);
    expect(await allAreas()).toHaveLength(1);
  });

  test("are the only ones that a villa can be in, in their spelling", async () => {
    const id = await addVilla(app, { location: "Noord" });
    for (const answer of [
      await ada.post("/api/units", { code: "X-1", location: "Oost" }),
      await ada.patch(`/api/units/${id}`, { location: "Oost" }),
    ]) {
      expectProblem(answer, "invalid");
      expect(problemOf(answer).errors?.map(({ path }) => path)).toEqual(["location"]);
    }
    expect((await ada.patch(`/api/units/${id}`, { location: " zuid" })).body).toMatchObject({ location: "Zuid" });
  });

  test("a villa that is added while its area is removed never ends up without one", async () => {
    const [north] = await allAreas();
    const codes = Array.from({ length: 6 }, (_, index) => `R-${index}`);
    const [removal, ...added] = await Promise.all([
      putAreas([north]),
      ...codes.map((code) => ada.post("/api/units", { code, location: "Zuid" })),
    ]);
    const names = (await allAreas()).map(({ name }) => name);
    expect([200, 409]).toContain(removal?.status);
    for (const { status, text } of added) {
      expect([201, 422], text).toContain(status);
      if (status === 201) expect(names).toContain("Zuid");
    }
  });

  test("a list that somebody else has changed is not overwritten", async () => {
    const read = await allAreas();
    await putAreas([...read, { name: "Oost" }], read);
    expectProblem(await putAreas(read, read), "changed-meanwhile");
    expect(await allAreas()).toHaveLength(3);
  });
});

describe("villa types", () => {
  const house = { name: "Tiny house", usualMinutes: 25, size: "4-person" };

  test("decide the usual minutes of new work; villas of other types keep those of their guests", async () => {
    await putTypes([house]);
    const minutesOf = async (type: string) => {
      const villa = await addVilla(app, { villaType: type, maxPersons: 8 });
      const plannedAt = new Date().toISOString();
      const answer = await ada.post("/api/assignments", { unitId: villa, cleanerId: anna.id, plannedAt });
      expect(answer.status, answer.text).toBe(201);
      return (await workOf(app, z.parse(z.object({ id: z.string() }), answer.body).id)).estimatedMinutes;
    };
    expect(await minutesOf("tiny house")).toBe(25);
    expect(await minutesOf("Castle")).toBe(90);
  });

  test("a new name is given to the type's villas; they keep a type that is removed", async () => {
    await putTypes([house]);
    const id = await addVilla(app, { villaType: "Tiny house" });
    const [known] = await allTypes();
    await putTypes([{ ...known, name: "Cabin" }]);
    expect((await villaAt(id))?.villaType).toBe("Cabin");
    expect((await putTypes([])).body).toEqual([]);
    expect((await villaAt(id))?.villaType).toBe("Cabin");
  });

  test.each([
    ["no minutes", { ...house, usualMinutes: 0 }, "villaTypes.0.usualMinutes"],
    ["an unknown size", { ...house, size: "5-person" }, "villaTypes.0.size"],
    ["no name", { ...house, name: "" }, "villaTypes.0.name"],
  ])("the refusal names the field: %s", async (_, wrong, path) => {
    expect(problemOf(await putTypes([wrong])).errors?.map((error) => error.path)).toEqual([path]);
  });
});
