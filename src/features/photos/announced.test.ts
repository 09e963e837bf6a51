import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import type { Answer } from "../../../tests/support/caller";
import { expectAgo, sendLate } from "../../../tests/support/late-steps";
import { type AnnouncementPark, openAnnouncementPark } from "../../../tests/support/photo-announcements";
import { idOf, record } from "../../../tests/support/photo-calls";
import { diskStoreForTests, s3StoreForTests } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import { media, objects, photoAnnouncements } from "../../server/database/tables";
import { getBoard } from "../assignments/contract/board";

// A phone announces the photos that it has taken; until they arrive, everyone who sees the villa sees that they are still to come.

const stores = { "on this server": diskStoreForTests, "in a store of its own": s3StoreForTests };
const created = (answer: Answer) => expect(answer.status, answer.text).toBe(201);

describe.each(Object.entries(stores))("announced photos %s", (_, makeStore) => {
  let park: AnnouncementPark;
  let id: string;
  beforeAll(async () => {
    park = await openAnnouncementPark(await makeStore());
  });
  beforeEach(async () => {
    id = await park.workIn("in_progress");
  });
  afterAll(() => park.close());

  test("arrive even if the phone took them in a villa that the work has left since, unlike others", async () => {
    const { anna } = park;
    const taken = { unitId: randomUUID() };
    const announcementId = await park.announced(anna, id);
    const refused = await record(anna, id, await park.sent(anna), taken);
    expectProblem(refused, "state-conflict", /^This cleaning has moved to /);
    created(await record(anna, id, await park.sent(anna), { ...taken, announcementId }));
  });

  test("are counted until they arrive, wherever the villa is shown", async () => {
    const { app, anna, sanne, one, small, other } = park;
    const heard = await recordAnnouncements(app);
    const photos = [one(), one(randomUUID(), other), one()];
    const answer = await park.announce(anna, id, ...photos);
    expect(answer).toMatchObject({ status: 200, body: { id, photosOnPhones: 3, qcPhotosOnPhones: 0 } });
    expect(topicsIn(await heard())).toEqual(["assignments"]);
    const rows = await app.database.db.select().from(photoAnnouncements).where(eq(photoAnnouncements.assignmentId, id));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatchObject({ ownerId: anna.id, qcRound: null, mediaId: null });
    const [first] = photos;
    expect(await auditOf(app, first?.id ?? "")).toMatchObject([{ action: "photo.announce", userId: anna.id }]);

    const { inProgress } = z.parse(getBoard.reply, (await sanne.get("/api/assignments/board")).body);
    expect(inProgress.find((card) => card.id === id)).toMatchObject({ photosOnPhones: 3, photos: 0 });
    const address = await park.sent(anna, small);
    await heard();
    created(await park.record(anna, id, address, first?.id));
    expect(topicsIn(await heard())).toEqual(["assignments"]);
    expect(await park.counts(id)).toEqual([2, 0, 1]);
    const [kept] = await app.database.db
      .select()
      .from(objects)
      .where(eq(objects.id, idOf(address)));
    expect(kept?.sha256?.toString("hex")).toBe(first?.sha256);
  });

  test("with other bytes are refused, and accepted once the right ones are sent", async () => {
    const { anna } = park;
    const photoId = await park.announced(anna, id);
    const wrong = await park.sent(anna, park.other);
    const sentence = "The photo received is not the announced one. Please send it again.";
    for (let i = 0; i < 2; i++) expectProblem(await park.record(anna, id, wrong, photoId), "photo-differs", sentence);
    expect(await park.counts(id)).toEqual([1, 0, 0]);
    created(await park.record(anna, id, await park.sent(anna), photoId));
    expect(await park.counts(id)).toEqual([0, 0, 1]);
  });

  test("sent twice because a response was lost are one photo", async () => {
    const { anna } = park;
    const photoId = await park.announced(anna, id);
    const address = await park.sent(anna);
    const first = await park.record(anna, id, address, photoId);
    created(first);
    expect((await park.record(anna, id, address, photoId)).body).toEqual(first.body);
    expect((await park.record(anna, id, await park.sent(anna), photoId)).body).toEqual(first.body);
    expectProblem(await park.record(anna, id, await park.sent(anna, park.other), photoId), "photo-differs");
    expect(await park.counts(id)).toEqual([0, 0, 1]);
  });

  test("have the time when they were taken, even if they arrive after the villa was submitted", async () => {
    const { app, anna } = park;
    const photo = park.one();
    const answer = await sendLate(anna, "POST", park.path(id), { minutesLate: 40 }, { photos: [photo] });
    expect(answer.status, answer.text).toBe(200);
    const [trace] = await auditOf(app, photo.id);
    expectAgo(String(trace?.meta.arrivedAt), 0);
    expect((await sendLate(anna, "PATCH", `/api/assignments/${id}/finish`, { minutesLate: 20 })).status).toBe(200);
    created(await park.record(anna, id, await park.sent(anna), photo.id));
    const [row] = await app.database.db.select().from(media).where(eq(media.assignmentId, id));
    expectAgo(row?.createdAt, 40);
  });

  test("are accepted whatever has happened to the villa: submitted, approved, sent back, reassigned", async () => {
    const { anna, quinn } = park;
    const rework = { status: "needs_rework", notes: "Sand" };
    const stages = [
      () => park.finish(id),
      () => park.approve(id),
      () => quinn.post(`/api/assignments/${id}/qc/complete`, rework),
      () => park.reassign(id),
    ];
    const photos = await Promise.all(stages.map(() => park.announced(anna, id)));
    for (const [i, reach] of stages.entries()) {
      expect((await reach()).status).toBe(200);
      created(await park.record(anna, id, await park.sent(anna), photos[i]));
      expect((await park.counts(id))[0]).toBe(photos.length - i - 1);
    }
    expectProblem(await park.record(anna, id, await park.sent(anna)), "not-found");
  });

  test("of a finding that was deleted in the meantime become the villa's", async () => {
    const { anna } = park;
    const key = randomUUID();
    const found = { headers: { "idempotency-key": key }, body: { type: "damage", text: "Crack" } };
    expect((await anna.send("POST", `/api/assignments/${id}/findings`, found)).status).toBe(201);
    const record = async (findingId: string) =>
      park.record(anna, id, await park.sent(anna), await park.announced(anna, id), findingId);
    expect(await record(key)).toMatchObject({ status: 201, body: { findingId: key } });
    await anna.delete(`/api/assignments/${id}/findings/${key}`);
    expect(await record(key)).toMatchObject({ status: 201, body: { findingId: null } });
    expectProblem(await record(randomUUID()), "invalid", "This finding does not belong to this villa.");
  });

  test("by QC belong to the round in which they were announced, and not to a cleaner", async () => {
    const { quinn } = park;
    await park.finish(id);
    await park.approve(id);
    const [slow, quick] = [await park.announced(quinn, id), await park.announced(quinn, id)];
    expect(await park.counts(id)).toEqual([0, 2, 0]);
    expectProblem(await park.record(quinn, id, await park.sent(quinn), slow), "wrong-role");
    created(await park.recordForQc(quinn, id, await park.sent(quinn), quick));
    const rework = { status: "needs_rework", notes: "Sand" };
    expect((await quinn.post(`/api/assignments/${id}/qc/complete`, rework)).status).toBe(200);
    await park.finish(id);
    const answer = await park.recordForQc(quinn, id, await park.sent(quinn), slow);
    expect(answer).toMatchObject({ status: 201, body: { qcRound: 1 } });
    expect(await park.counts(id)).toEqual([0, 0, 0]);
  });

  test("are recorded only for the announced person and villa", async () => {
    const { anna, bob } = park;
    const photoId = await park.announced(anna, id);
    const elsewhere = await park.workIn("in_progress");
    for (const answer of [
      await park.record(bob, id, await park.sent(bob), photoId),
      await park.record(anna, elsewhere, await park.sent(anna), photoId),
    ])
      expectProblem(answer, "invalid", "This photo was not announced for this villa.");
    const unknown = await park.record(anna, id, await park.sent(anna), randomUUID());
    expectProblem(unknown, "invalid", /^This photo is no longer expected/);
    expectProblem(await park.record(anna, id, await park.sent(anna), "photo"), "invalid");
    expect(await park.counts(id)).toEqual([1, 0, 0]);
  });
});
