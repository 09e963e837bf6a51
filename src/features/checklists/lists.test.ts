import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, asPark, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { definitionOf, ensureStandardChecklist } from "../../../tests/support/checklists";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import {
  checklistSnapshots,
  checklistVersions,
  objects,
  referencePhotos,
  units,
  villaChecklists,
} from "../../server/database/tables";
import { changeoverKindId } from "../../shared/changeover-kind";
import type { ChecklistItemDefinition } from "../../shared/checklist";
import { refreshAllVillas } from "./actions/refresh";
import { checklistDetail } from "./contract/lists";

// Checklists are edited as drafts and published as versions (docs/domain.md, "Checklists").

let app: TestApp;
let ada: Caller;
let anna: Caller;
let standard: string;
/** A checklist of this test. */
let list: string;
let counter = 0;
beforeAll(async () => {
  app = await startApp();
  [ada, anna] = await Promise.all([signInAs(app, "admin", "Ada"), signInAs(app, "cleaner")]);
  await asPark(app, ensureStandardChecklist);
  standard = z.parse(z.array(z.object({ id: z.string() })), (await ada.get("/api/checklists")).body)[0]?.id ?? "";
});
afterAll(() => app.close());
beforeEach(async () => {
  list = await create(nextName());
});

function nextName(): string {
  counter += 1;
  return `List ${counter}`;
}
const create = async (name: string, copyOf?: string) => idIn(await ada.post("/api/checklists", { name, copyOf }));
const save = (items: unknown, more: object = {}, id = list) =>
  ada.put(`/api/checklists/${id}/draft`, { items, ...more });
const publish = (body?: object, id = list) => ada.post(`/api/checklists/${id}/publish`, body);
const detailIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return z.parse(checklistDetail, answer.body);
};
const read = async (id = list) => detailIn(await ada.get(`/api/checklists/${id}`));
const versionsOf = (id = list) =>
  app.database.db
    .select()
    .from(checklistVersions)
    .where(eq(checklistVersions.checklistId, id))
    .orderBy(checklistVersions.version);
const labelsOf = ({ items }: { items: ChecklistItemDefinition[] }) => items.map(({ label }) => label);

test("a checklist is drafted, published, changed and published again; its items keep their ids", async () => {
  const heard = await recordAnnouncements(app);
  const drafted = detailIn(
    await save([definitionOf("Beds"), definitionOf("Sauna", { photo: "required", hint: "  " })]),
  );
  expect(drafted).toMatchObject({ version: null, publishedAt: null, hasDraft: true, itemCount: 2, isStandard: false });
  expect(drafted.items[1]).toMatchObject({ label: "Sauna", photo: "required", hint: null });
  expect(await versionsOf()).toEqual([]);
  const first = detailIn(await publish({ revision: drafted.revision }));
  expect(first).toMatchObject({ version: 1, hasDraft: false, itemCount: 2, publishedBy: { id: ada.id, name: "Ada" } });
  expect(first.items).toEqual(drafted.items);

  const [beds] = first.items;
  const second = detailIn(
    await save([definitionOf("Bins"), { ...beds, label: "Make the beds" }], { name: "Spa villas" }),
  );
  expect(second).toMatchObject({ name: "Spa villas", version: 1, hasDraft: true, itemCount: 2 });
  expect(second.items[1]?.id).toBe(beds?.id);
  expect((await versionsOf())[0]?.items).toEqual(first.items);
  expect(detailIn(await publish())).toMatchObject({ version: 2, hasDraft: false });
  expect((await versionsOf()).map(({ items }) => labelsOf({ items }))).toEqual([
    ["Beds", "Sauna"],
    ["Bins", "Make the beds"],
  ]);
  // An item of an earlier version can come back.
  expect(labelsOf(detailIn(await save([first.items[1]])))).toEqual(["Sauna"]);
  expect((await auditOf(app, list)).map(({ action, userId }) => [action, userId === ada.id])).toEqual(
    ["create", "edit", "publish", "edit", "publish", "edit"].map((step) => [`checklist.${step}`, true]),
  );
  expect(await heard()).toContainEqual({ topic: "checklists", people: [] });
});

test("saving what is published leaves no draft, and saving or publishing nothing new changes nothing", async () => {
  await save([definitionOf("Beds")]);
  const published = detailIn(await publish());
  await save([{ ...published.items[0], label: "Other" }]);
  expect(await read()).toMatchObject({ hasDraft: true });
  const back = detailIn(await save(published.items));
  expect(back).toMatchObject({ hasDraft: false, version: 1, items: published.items });
  const before = await auditOf(app, list);
  expect(detailIn(await save(published.items, { name: back.name }))).toEqual(back);
  expect(detailIn(await publish())).toEqual(back);
  expect(await auditOf(app, list)).toEqual(before);
});

test("the standard checklist comes first, then the others by name, each with its number of published items", async () => {
  const [ten, nine] = [await create("Zebra 10"), await create("zebra 9")];
  await save([definitionOf("Beds")], {}, ten);
  await publish(undefined, ten);
  await save([], {}, ten);
  const rows = z.parse(z.array(z.looseObject({ id: z.string() })), (await ada.get("/api/checklists")).body);
  expect(rows[0]).toMatchObject({ id: standard, isStandard: true, publishedBy: null });
  expect(rows.slice(-2)).toMatchObject([
    { id: nine, itemCount: 0, version: null, hasDraft: true },
    { id: ten, itemCount: 1, version: 1, hasDraft: true },
  ]);
});

test("a copy has the items as they are being edited, with ids of its own", async () => {
  await save([definitionOf("Beds"), definitionOf("Bins", { condition: { feature: "hasSauna", has: false } })]);
  await publish();
  const [beds] = (await read()).items;
  const source = detailIn(await save([beds, definitionOf("Sauna")]));
  const copy = await read(await create(nextName(), list));
  expect(copy).toMatchObject({ version: null, hasDraft: true, itemCount: 2 });
  const bare = ({ items }: typeof copy) => items.map(({ id: _, ...item }) => item);
  expect(bare(copy)).toEqual(bare(source));
  const ids = new Set([...copy.items, ...source.items].map(({ id }) => id));
  expect(ids.size).toBe(4);
  expectProblem(await ada.post("/api/checklists", { name: nextName(), copyOf: randomUUID() }), "invalid");
});

describe("refused are", () => {
  const expectField = (answer: Answer, path: string) => {
    expectProblem(answer, "invalid");
    expect(problemOf(answer).errors?.map((one) => one.path)).toEqual([path]);
  };

  test("publishing an empty checklist, and 201 items; 200 items with long labels in any script are taken", async () => {
    expectProblem(await publish(), "state-conflict", "This checklist is empty. Please add an item, then publish it.");
    expectField(await save(times(201).map((n) => definitionOf(`Task ${n}`))), "items");
    const label = (n: number) => `${n} ${n % 2 ? "ä".repeat(190) : "ن".repeat(190)}`;
    const hint = "ظ".repeat(500);
    const taken = await save(times(200).map((n) => definitionOf(label(n), { hint, section: "ö".repeat(60) })));
    expect(detailIn(taken).items[198]).toMatchObject({ label: label(198), hint });
    expect(detailIn(await publish())).toMatchObject({ version: 1, itemCount: 200 });
  });

  test.each([
    ["Finnish", "Pyyhi saunan lauteet, seinät ja lattia huolellisesti; tyhjennä kiulu ja jätä ovi raolleen. "],
    ["Arabic", "نظّف أرضية الحمّام والمرآة والمغسلة جيّدًا، ثم أفرغ سلة المهملات وأغلق النوافذ. "],
  ])("a label of 201 characters in %s; one of 200 comes back as it was", async (_, text) => {
    const whole = text.repeat(4).slice(0, 199);
    const label = `${whole}x`;
    expect(label).toHaveLength(200);
    expect(labelsOf(detailIn(await save([definitionOf(label)])))).toEqual([label]);
    expectField(await save([definitionOf(`${label}y`)]), "items.0.label");
  });

  test("items of another checklist, unknown ones, and one that is listed twice", async () => {
    const [other] = detailIn(await save([definitionOf("Beds")], {}, await create(nextName()))).items;
    expectField(await save([definitionOf("Bins"), other]), "items.1.id");
    expectField(await save([{ ...definitionOf("Bins"), id: randomUUID() }]), "items.0.id");
    const [own] = detailIn(await save([definitionOf("Beds")])).items;
    expectField(await save([own, own]), "items");
  });

  test("a reference photo that doesn't exist, in a draft and when it is published", async () => {
    const gone = `/objects/${randomUUID()}`;
    const withPhoto = (referenceUrl: string) => [definitionOf("Beds"), definitionOf("Sauna", { referenceUrl })];
    const message = 'The reference photo of "Sauna" no longer exists. Please choose another one.';
    const refused = await save(withPhoto(gone));
    expectField(refused, "items.1.referenceUrl");
    expect(problemOf(refused).detail).toBe(message);
    expectField(await save(withPhoto("https://elsewhere.example/a.jpg")), "items.1.referenceUrl");

    const id = randomUUID();
    const now = new Date();
    const { db } = app.database;
    const object = { id, ownerId: ada.id, sha256: Buffer.alloc(32), arrivedAt: now, namedAt: now };
    await db.insert(objects).values(object);
    await db.insert(referencePhotos).values({ objectId: id, createdById: ada.id });
    expect((await save(withPhoto(`/objects/${id}`))).status).toBe(200);
    const copy = await create(nextName(), list);
    expect((await read(copy)).items[1]?.referenceUrl).toBe(`/objects/${id}`);
    await db.delete(referencePhotos).where(eq(referencePhotos.objectId, id));
    expectProblem(await publish(), "invalid", message);
    expect(await versionsOf()).toEqual([]);
  });

  test("the name of another checklist, ignoring case; unknown checklists are not found", async () => {
    await create("Large villas");
    const taken = await ada.post("/api/checklists", { name: " large VILLAS" });
    expectProblem(taken, "already-taken", "A checklist with this name already exists.");
    expectProblem(await save([], { name: "LARGE villas" }), "already-taken");
    const unknown = randomUUID();
    for (const answer of [
      await ada.get(`/api/checklists/${unknown}`),
      await save([], {}, unknown),
      await publish(undefined, unknown),
      await ada.delete(`/api/checklists/${unknown}`),
    ])
      expectProblem(answer, "not-found", "This checklist does not exist.");
  });

  test("what somebody else has changed since it was read", async () => {
    const { revision } = await read();
    const mine = detailIn(await save([definitionOf("Beds")], { revision }));
    expectProblem(await save([definitionOf("Mine")], { revision }), "changed-meanwhile");
    expectProblem(await publish({ revision }), "changed-meanwhile");
    expect(detailIn(await publish({ revision: mine.revision }))).toMatchObject({ version: 1 });
    expectProblem(await publish({ revision: mine.revision }), "changed-meanwhile");
  });

  test("deleting the standard checklist; a deleted one is gone from all lists", async () => {
    expectProblem(await ada.delete(`/api/checklists/${standard}`), "state-conflict");
    expect((await ada.delete(`/api/checklists/${list}`)).status).toBe(204);
    expectProblem(await ada.get(`/api/checklists/${list}`), "not-found");
    expect((await ada.get("/api/checklists")).text).not.toContain(list);
    expect((await auditOf(app, list)).at(-1)?.action).toBe("checklist.delete");
  });
});

test.each(times(5))(
  "two admins who save and publish at once publish one version, and neither is lost (%i)",
  async () => {
    const grace = await signInAs(app, "admin", "Grace");
    const { revision } = detailIn(await save([definitionOf("Beds")]));
    const both = await Promise.all([
      publish({ revision }),
      grace.post(`/api/checklists/${list}/publish`, { revision }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await versionsOf()).toHaveLength(1);
    const { revision: now } = await read();
    const drafts = await Promise.all(
      [ada, grace].map((who) =>
        who.put(`/api/checklists/${list}/draft`, { items: [definitionOf(`By ${who.id}`)], revision: now }),
      ),
    );
    expect(drafts.map(({ status }) => status).sort()).toEqual([200, 412]);
    await Promise.all([publish(), grace.post(`/api/checklists/${list}/publish`), publish()]);
    expect(await versionsOf()).toHaveLength(2);
  },
);

test("a published standard checklist reaches villas at once, by their features and sizes, and their cleaners are told", async () => {
  const spa = await addVilla(app, { hasSauna: true, bedrooms: 3 });
  const typed = await addVilla(app, { features: ["Sauna", "dishwasher"] });
  const plain = await addVilla(app, { bedrooms: 1, features: ["dishwasher"] });
  await addWork(app, { lead: anna, villa: spa });
  const heard = await recordAnnouncements(app);
  const sauna = definitionOf("Sauna", { condition: { feature: "hasSauna", has: true } });
  const noDishes = definitionOf("Wash up", { condition: { feature: "Dishwasher", has: false } });
  const beds = definitionOf("Beds", { quantity: { of: "bedrooms", times: 2 } });
  const { revision } = await read(standard);
  detailIn(await save([sauna, noDishes, beds], { revision }, standard));
  const { version } = detailIn(await publish(undefined, standard));
  const got = async (villa: string) => {
    const [row] = await app.database.db
      .select({ items: checklistSnapshots.items, version: checklistSnapshots.version })
      .from(villaChecklists)
      .innerJoin(checklistSnapshots, eq(checklistSnapshots.id, villaChecklists.snapshotId))
      .where(
        and(eq(villaChecklists.unitId, villa), eq(villaChecklists.kindId, changeoverKindId), villaChecklists.isCurrent),
      );
    expect(row?.version).toBe(version);
    return row?.items.map(({ label, quantity, position }) => `${position} ${quantity} ${label}`);
  };
  expect(await got(spa)).toEqual(["1 1 Sauna", "2 1 Wash up", "3 6 Beds"]);
  expect(await got(typed)).toEqual(["1 1 Sauna", "2 2 Beds"]);
  expect(await got(plain)).toEqual(["1 2 Beds"]);
  expect(await heard()).toContainEqual({ topic: "assignments", people: [anna.id] });
  // What was worked out otherwise, as before an update, is worked out again.
  await app.database.db
    .update(units)
    .set({ features: ["Sauna"] })
    .where(eq(units.id, plain));
  await refreshAllVillas(app.park);
  expect(await got(plain)).toEqual(["1 1 Sauna", "2 1 Wash up", "3 2 Beds"]);
  expect(topicsIn(await heard())).toContain("checklists");
  await refreshAllVillas(app.park);
  expect(await heard()).toEqual([]);
  // A change of a villa reaches the list of what each villa gets.
  await ada.delete(`/api/units/${plain}`);
  expect(topicsIn(await heard())).toContain("checklists");
  await ada.patch(`/api/units/${spa}`, { bedrooms: 4 });
  const announced = await heard();
  expect(topicsIn(announced)).toContain("checklists");
  expect(announced).toContainEqual({ topic: "assignments", people: [anna.id] });
});
