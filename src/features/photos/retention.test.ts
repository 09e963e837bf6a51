import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addPhoto, fetchPhoto, idOf } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { assignments, auditLogs, findings, media, settings } from "../../server/database/tables";
import { readEnvironment } from "../../server/environment";
import { openStore } from "../../server/objects/open";
import type { ObjectStore } from "../../server/objects/store";
import { deleteExpiredPhotos } from "./actions/retention";

describe.each([
  ["on disk", diskStoreForTests],
  ["in an S3 store", s3StoreForTests],
])("photos %s that are older than the park keeps them", (_, open) => {
  let place: TestStore;
  let app: TestApp;
  let store: ObjectStore;
  let anna: Caller;
  let bob: Caller;
  let admin: Caller;
  let small: Buffer;
  beforeAll(async () => {
    place = await open();
    ({ app, anna, bob, small } = await openPhotoPark(place));
    admin = await signInAs(app, "admin");
    store = await openStore(readEnvironment(place.settings), app.database.db);
  });
  afterAll(() => app.close());

  /** A photo of work in this state, taken so many months ago. */
  const photoOf = async (months: number, state: Partial<typeof assignments.$inferSelect> = {}) => {
    const { db } = app.database;
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const { photo, address } = await addPhoto(anna, work, small);
    await db
      .update(media)
      .set({ createdAt: sql`now() - make_interval(months => ${months})` })
      .where(eq(media.id, photo.id));
    const done = { status: "done" as const, finishedAt: new Date(), round: 1 };
    await db
      .update(assignments)
      .set({ ...done, ...state })
      .where(eq(assignments.id, work));
    return { work, url: photo.url, objectId: idOf(address) };
  };
  const addFinding = (assignmentId: string, dealtWithAt: Date | null) =>
    app.database.db
      .insert(findings)
      .values({ assignmentId, type: "damage", text: "Cracked", createdById: anna.id, dealtWithAt });
  const bytesOf = ({ objectId }: { objectId: string }) =>
    place.files().filter((name) => name.includes(objectId)).length;

  test("are deleted with their bytes and one audit row, are gone for everybody, and never belong to open work or an open finding", async () => {
    const old = await photoOf(7);
    const dealtWith = await photoOf(7);
    await addFinding(dealtWith.work, new Date());
    const passed = await photoOf(7, { qcStatus: "passed" });
    const kept = [
      await photoOf(5),
      await photoOf(7, { status: "in_progress", finishedAt: null }),
      await photoOf(7, { status: "needs_review" }),
      await photoOf(7, { qcStatus: "in_progress" }),
      await photoOf(7),
    ];
    await addFinding(kept.at(-1)?.work ?? "", null);

    await deleteExpiredPhotos(app.park, store);
    expect(bytesOf(old)).toBe(2);
    const counted = await admin.get("/api/settings/expired-photos?months=6");
    expect(counted.body).toEqual({ photos: 3 });
    await admin.patch("/api/settings", { photoMonths: 6, readyWhen: "qc" });
    // Two nodes at once.
    await Promise.all([deleteExpiredPhotos(app.park, store), deleteExpiredPhotos(app.park, store)]);
    expect([bytesOf(passed), bytesOf(old)]).toEqual([0, 2]);
    const counts = await Promise.all(
      ["", "&readyWhen=approval", "&readyWhen=qc"].map((query) =>
        admin.get(`/api/settings/expired-photos?months=6${query}`),
      ),
    );
    expect(counts.map(({ body }) => body)).toEqual([{ photos: 0 }, { photos: 2 }, { photos: 0 }]);
    await admin.patch("/api/settings", { readyWhen: "approval" });
    await deleteExpiredPhotos(app.park, store);

    for (const photo of [old, dealtWith, passed]) {
      expect(bytesOf(photo)).toBe(0);
      for (const who of [anna, admin]) expectProblem(await fetchPhoto(app, who, photo.url), "photo-removed");
      expectProblem(await fetchPhoto(app, bob, photo.url), "not-found");
    }
    for (const photo of kept) expect((await fetchPhoto(app, anna, photo.url)).status).toBe(200);
    const history = await admin.get(`/api/assignments/${old.work}/history`);
    expect(history.body).toContainEqual(expect.objectContaining({ action: "photos.expire", by: null }));
    const rows = await app.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, "photos.expire"))
      .orderBy(auditLogs.id);
    expect(rows.map(({ meta }) => Object.keys(Object(meta.photos)).length)).toEqual([1, 2]);
    const [park] = await app.database.db.select().from(settings);
    expect(rows.map(({ entityId }) => entityId)).toEqual([park?.id, park?.id]);
  });

  test("are deleted a thousand at a time, each once, however many nodes do it", async () => {
    const { db } = app.database;
    await db.delete(auditLogs).where(eq(auditLogs.action, "photos.expire"));
    const { work } = await photoOf(7);
    await db.execute(sql`
      with made as (insert into objects (id, owner_id, sha256, size, arrived_at, named_at)
        select gen_random_uuid(), ${anna.id}, '\\x00', 1, now(), now() from generate_series(1, 1200) returning id)
      insert into media (id, assignment_id, object_id, url, created_by_id, created_at)
      select gen_random_uuid(), ${work}, id, '/objects/' || id, ${anna.id}, now() - interval '8 months' from made`);
    await admin.patch("/api/settings", { photoMonths: 6 });
    await Promise.all([deleteExpiredPhotos(app.park, store), deleteExpiredPhotos(app.park, store)]);
    expect(await db.$count(media, eq(media.assignmentId, work))).toBe(0);
    const rows = await db.select().from(auditLogs).where(eq(auditLogs.action, "photos.expire"));
    const sizes = rows.map(({ meta }) => Object.keys(Object(meta.photos)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_201);
    expect(Math.max(...sizes)).toBe(1_000);
  });
});
