import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addWork, asPark } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import {
  addPhoto,
  addReference,
  addressFor,
  bare,
  fetchPhoto,
  idOf,
  put,
  record,
} from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { checklists, objects, referencePhotos, settings } from "../../server/database/tables";
import { readEnvironment } from "../../server/environment";
import { openStore } from "../../server/objects/open";
import type { ObjectStore } from "../../server/objects/store";
import { deleteUnrecordedPhotos } from "./actions/clean-up";
import { deleteExpiredPhotos } from "./actions/retention";

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

describe.each([
  ["on disk", diskStoreForTests],
  ["in an S3 store", s3StoreForTests],
])("reference photos %s", (_, open) => {
  let app: TestApp;
  let store: ObjectStore;
  let admin: Caller;
  let anna: Caller;
  let small: Buffer;
  beforeAll(async () => {
    const place: TestStore = await open();
    ({ app, anna, small } = await openPhotoPark(place));
    admin = await signInAs(app, "admin");
    store = await openStore(readEnvironment(place.settings), app.database.db);
  });
  afterAll(() => app.close());

  const keep = (address: string, who = admin) => who.post("/api/reference-photos", { photoURL: bare(address) });
  const sent = async () => {
    const address = await addressFor(admin);
    expect((await put(address, small)).status).toBeLessThan(300);
    return address;
  };
  const kept = () => addReference(admin, small);

  test("are read by everybody who is signed in, also small; a repeat returns the first response", async () => {
    const address = await sent();
    const first = await keep(address);
    expect(first).toMatchObject({ status: 201, body: { url: `/objects/${idOf(address)}` } });
    expect((await keep(address)).body).toEqual(first.body);
    for (const who of [admin, anna, await signInAs(app, "qc"), await signInAs(app, "teamleader")])
      for (const size of ["", "?size=thumb"])
        expect((await fetchPhoto(app, who, `/objects/${idOf(address)}${size}`)).status).toBe(200);
    expect((await fetchPhoto(app, { cookie: "" }, `/objects/${idOf(address)}`)).status).toBe(401);
  });

  test("are refused without bytes, from elsewhere, of others, and if they are photos of a villa; and the other way round", async () => {
    expectProblem(await keep(await addressFor(admin)), "photo-gone", /has not arrived yet/);
    expectProblem(await keep("https://elsewhere.example/objects/1"), "invalid", /was not sent to this server/);
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const { address } = await addPhoto(anna, work, small);
    expectProblem(await keep(address), "invalid", /sent by someone else/);
    const { db } = app.database;
    await db
      .update(objects)
      .set({ ownerId: admin.id })
      .where(eq(objects.id, idOf(address)));
    expectProblem(await keep(address), "invalid", /already been added elsewhere/);

    const reference = await sent();
    expect((await keep(reference)).status).toBe(201);
    await db
      .update(objects)
      .set({ ownerId: anna.id })
      .where(eq(objects.id, idOf(reference)));
    expectProblem(await record(anna, work, reference), "invalid", /already been added elsewhere/);
  });

  test("stay while a draft or a version names them, whatever the retention; others are deleted after 24 hours, with their bytes", async () => {
    const [published, drafted, unused] = [await kept(), await kept(), await kept()];
    const items = [{ ...definitionOf("Beds", { referenceUrl: published }), id: crypto.randomUUID() }];
    await asPark(app, (context) => addStandardItems(context, items));
    const { db } = app.database;
    const draft = items.map((item) => ({ ...item, referenceUrl: drafted }));
    await db.update(checklists).set({ draft }).where(eq(checklists.isStandard, true));
    const statuses = async () => {
      const found = [];
      for (const url of [published, drafted, unused]) found.push((await fetchPhoto(app, anna, url)).status);
      return found;
    };
    await deleteUnrecordedPhotos(db, store, inHours(23.9));
    expect(await statuses()).toEqual([200, 200, 200]);
    await deleteUnrecordedPhotos(db, store, inHours(24.1));
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(await store.has(idOf(unused))).toBe(false);
    expect(await db.$count(objects, eq(objects.id, idOf(unused)))).toBe(0);

    await db.update(settings).set({ photoMonths: 3 });
    await db.update(referencePhotos).set({ createdAt: sql`now() - interval '2 years'` });
    await deleteExpiredPhotos(app.park, store);
    expect(await statuses()).toEqual([200, 200, 404]);
    // The draft is discarded.
    await db.update(checklists).set({ draft: null });
    await deleteUnrecordedPhotos(db, store);
    expect(await statuses()).toEqual([200, 404, 404]);
  });
});
