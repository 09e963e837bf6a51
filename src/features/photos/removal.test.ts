import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addWork, auditOf, type Work } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addPhoto, addressFor, fetchPhoto, idOf, put, record, recordForQc } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { assignments, media as mediaTable, objects } from "../../server/database/tables";
import { readEnvironment } from "../../server/environment";
import { openStore } from "../../server/objects/open";
import type { ObjectStore } from "../../server/objects/store";
import { media } from "../assignments/contract/assignment";
import { getHistory } from "../assignments/contract/history";
import { startInspection } from "../inspections/actions";
import { deleteUnrecordedPhotos } from "./actions/clean-up";
import { removePhoto } from "./actions/remove";

// A removed photo is really gone: its record, both pictures, and the address.

const removing = (who: Caller, work: string, mediaId: string) =>
  who.delete(`/api/assignments/${work}/media/${mediaId}`);

describe.each([
  ["on disk", diskStoreForTests],
  ["in an S3 store", s3StoreForTests],
])("a photo %s", (_, open) => {
  let place: TestStore;
  let app: TestApp;
  let store: ObjectStore;
  let anna: Caller;
  let bob: Caller;
  let leader: Caller;
  let small: Buffer;
  beforeAll(async () => {
    place = await open();
    ({ app, anna, bob, small } = await openPhotoPark(place));
    leader = await signInAs(app, "teamleader", "Sanne");
    store = await openStore(readEnvironment(place.settings), app.database.db);
  });
  afterAll(() => app.close());

  const workIn = (status: Work["status"] = "in_progress") => addWork(app, { lead: anna, helpers: [bob], status });
  const filesOf = (address: string) => place.files().filter((name) => name.includes(idOf(address))).length;

  test("removed by whoever took it leaves no bytes, no row and no address, but an audit row", async () => {
    const work = await workIn();
    const { address, photo } = await addPhoto(anna, work, small);
    const headers = { "if-none-match": `"${idOf(address)}-full"` };
    expect((await fetchPhoto(app, anna, photo.url, { headers })).status).toBe(304);
    expect(filesOf(address)).toBe(2);
    const stranger = await signInAs(app, "cleaner");
    const heard = await recordAnnouncements(app);

    const answer = await removing(anna, work, photo.id);
    expect(answer.status, answer.text).toBe(204);
    expect(filesOf(address)).toBe(0);
    const { db } = app.database;
    expect(
      await db
        .select()
        .from(objects)
        .where(eq(objects.id, idOf(address))),
    ).toEqual([]);
    for (const path of [photo.url, `${photo.url}?size=thumb`])
      for (const who of [anna, bob, leader])
        expectProblem(await fetchPhoto(app, who, path, { headers }), "photo-removed");
    expectProblem(await fetchPhoto(app, stranger, photo.url), "not-found");
    expect((await anna.get(`/api/assignments/${work}`)).body).toMatchObject({ media: [] });
    expect(await heard()).toEqual([{ topic: "assignments", people: [anna.id, bob.id], ids: [work] }]);
    expect((await auditOf(app, work)).at(-1)).toEqual({
      action: "assignment.photo-removed",
      userId: anna.id,
      meta: { mediaId: photo.id, objectId: idOf(address), takenBy: anna.id },
    });
    const history = z.parse(getHistory.reply, (await leader.get(`/api/assignments/${work}/history`)).body);
    expect(history.slice(-2)).toMatchObject([
      { action: "assignment.photo", photo: null },
      { action: "assignment.photo-removed", photo: null },
    ]);
    expect((await removing(anna, work, photo.id)).status).toBe(204);
    expectProblem(await record(anna, work, address), "photo-gone");
  });

  test("of a process that is killed before the bytes are deleted is deleted by the next clean-up", async () => {
    const work = await workIn();
    const { address, photo } = await addPhoto(anna, work, small);
    const by = { id: leader.id, name: "Sanne", role: "teamleader" } as const;
    await perform(app.park, by, (context) => removePhoto({ ...context, by }, work, photo.id));
    expectProblem(await fetchPhoto(app, anna, photo.url), "photo-removed");
    expectProblem(await record(anna, work, address), "photo-gone");
    expect(filesOf(address)).toBe(2);
    await deleteUnrecordedPhotos(app.database.db, store);
    expect(filesOf(address)).toBe(0);
  });

  test("of which the bytes are still there is none of the next removal's business", async () => {
    const work = await workIn();
    const [one, next] = [await addPhoto(anna, work, small), await addPhoto(anna, work, small)];
    await app.database.db
      .update(objects)
      .set({ removedAt: new Date() })
      .where(eq(objects.id, idOf(one.address)));
    expect((await removing(anna, work, next.photo.id)).status).toBe(204);
    expect([filesOf(one.address), filesOf(next.address)]).toEqual([2, 0]);
  });

  test("may be removed by a colleague never, and by a leader in every state", async () => {
    const admin = await signInAs(app, "admin");
    for (const [who, status] of [
      [leader, "in_progress"],
      [admin, "needs_review"],
      [leader, "done"],
    ] as const) {
      const work = await workIn();
      const { address, photo } = await addPhoto(anna, work, small);
      const finishedAt = status === "in_progress" ? null : new Date();
      await app.database.db.update(assignments).set({ status, finishedAt }).where(eq(assignments.id, work));
      expectProblem(await removing(bob, work, photo.id), "not-found", /^A colleague took this photo/);
      if (status !== "in_progress")
        expectProblem(await removing(anna, work, photo.id), "state-conflict", /^This work has been submitted/);
      expect(filesOf(address)).toBe(2);
      expect((await removing(who, work, photo.id)).status).toBe(204);
      expect(filesOf(address)).toBe(0);
    }
  });

  test("of another villa stays", async () => {
    const [work, other] = [await workIn(), await workIn()];
    const { address, photo } = await addPhoto(anna, work, small);
    for (const id of [photo.id, randomUUID()]) expect((await removing(anna, other, id)).status).toBe(204);
    expectProblem(await removing(anna, randomUUID(), photo.id), "not-found");
    expect(filesOf(address)).toBe(2);
  });

  test("of QC may be removed by its inspector while the inspection is open", async () => {
    const [qc, otherQc] = [await signInAs(app, "qc", "Quinn"), await signInAs(app, "qc", "Olaf")];
    const work = await workIn("done");
    const by = { id: qc.id, name: "Quinn", role: "qc" } as const;
    await perform(app.park, by, (context) => startInspection({ ...context, by }, work));
    const add = async () => {
      const address = await addressFor(qc);
      await put(address, small);
      return { address, photo: z.parse(media, (await recordForQc(qc, work, address)).body) };
    };
    const [first, second] = [await add(), await add()];
    expectProblem(await removing(otherQc, work, first.photo.id), "not-found");
    expect((await removing(qc, work, first.photo.id)).status).toBe(204);
    expect((await auditOf(app, work)).at(-1)?.action).toBe("assignment.qc-photo-removed");
    await qc.post(`/api/assignments/${work}/qc/complete`, { status: "passed" });
    expectProblem(await removing(qc, work, second.photo.id), "state-conflict");
    expect([filesOf(first.address), filesOf(second.address)]).toEqual([0, 2]);
    const kept = await app.database.db.select().from(mediaTable).where(eq(mediaTable.assignmentId, work));
    expect(kept.map(({ id }) => id)).toEqual([second.photo.id]);
  });
});
