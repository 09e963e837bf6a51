import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { addWork, asPark } from "../../../tests/support/builders";
import type { Answer } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import { ago, sendLate } from "../../../tests/support/late-steps";
import { type AnnouncementPark, openAnnouncementPark } from "../../../tests/support/photo-announcements";
import { diskStoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import { assignments, media, reworkItems, settings } from "../../server/database/tables";
import { readEnvironment } from "../../server/environment";
import { openStore } from "../../server/objects/open";
import { assignment } from "../assignments/contract/assignment";
import { getBoard } from "../assignments/contract/board";
import { openItemIds } from "../assignments/rules/checklist";
import { deleteExpiredPhotos } from "./actions/retention";
import { getRepeatedPhotos } from "./contract/references";

// Photos at items of the checklist: docs/domain.md, "Photos".

let store: TestStore;
let park: AnnouncementPark;
let id: string;
let beds: string;
beforeAll(async () => {
  store = await diskStoreForTests();
  park = await openAnnouncementPark(store);
  const items = [definitionOf("Beds", { photo: "required" }), definitionOf("Bins", { photo: "optional" })];
  [beds = ""] = await asPark(park.app, (context) => addStandardItems(context, items));
});
beforeEach(async () => {
  id = await park.workIn("in_progress");
});
afterAll(() => park.close());

const tickedOnBoard = async () => {
  const { body } = await park.sanne.get("/api/assignments/board");
  const { inProgress, needsReview, done } = z.parse(getBoard.reply, body);
  return [...inProgress, ...needsReview, ...done].find((card) => card.id === id)?.ticked;
};
const workNow = async (who = park.sanne) => z.parse(assignment, (await who.get(`/api/assignments/${id}`)).body);
const tick = (itemId = beds) => park.anna.post(`/api/assignments/${id}/checklist/${itemId}`);
const expectStatus = (answer: Answer, status: number) => expect(answer.status, answer.text).toBe(status);

test("an announced photo of an item counts for it at once; the photo arrives on its item; a withdrawn one no longer counts", async () => {
  const { anna, announce, one } = park;
  const photo = one();
  expectProblem(await tick(), "state-conflict", /requires one/);
  expectStatus(await announce(anna, id, { ...photo, itemId: beds }), 200);
  expect((await workNow()).awaitedItemIds).toEqual([beds]);
  expectStatus(await tick(), 200);

  // Another item in the record changes nothing: the announcement decides.
  const address = await park.sent(anna);
  const body = { photoURL: address, announcementId: photo.id, itemId: randomUUID() };
  expectStatus(await anna.post(`/api/assignments/${id}/media`, body), 201);
  expect(await workNow()).toMatchObject({ awaitedItemIds: [], media: [{ itemId: beds, isSuperseded: false }] });

  const second = { ...one(), itemId: beds };
  await announce(anna, id, second);
  expect((await workNow()).awaitedItemIds).toEqual([beds]);
  await park.withdraw(anna, id, second.id);
  expect((await workNow()).awaitedItemIds).toEqual([]);
});

test("a ticked item whose photo is no longer waited for is open again, also on the board; one that the villa doesn't have is not", async () => {
  const { anna, sanne, announce, one } = park;
  const photo = { ...one(), itemId: beds };
  await announce(anna, id, photo);
  expectStatus(await tick(), 200);
  expect(await tickedOnBoard()).toBe(1);
  await park.withdraw(sanne, id, photo.id);
  for (const status of ["needs_review", "done", "in_progress"] as const) {
    const finishedAt = status === "in_progress" ? null : new Date();
    await park.app.database.db.update(assignments).set({ status, finishedAt }).where(eq(assignments.id, id));
    expect(await tickedOnBoard()).toBe(0);
  }
  expectStatus(await anna.delete(`/api/assignments/${id}/checklist/${beds}`), 204);
  expectStatus(await anna.post(`/api/assignments/${id}/checklist/${beds}`, { notHere: true }), 200);
  expect(await tickedOnBoard()).toBe(1);
});

test("an item stays done when its photo is older than the park keeps photos", async () => {
  const { anna, app, announce, one } = park;
  const { db } = app.database;
  const photo = one();
  await announce(anna, id, { ...photo, itemId: beds });
  await tick();
  expectStatus(await park.record(anna, id, await park.sent(anna), photo.id), 201);
  await db
    .update(assignments)
    .set({ status: "done", finishedAt: ago(0), round: 1 })
    .where(eq(assignments.id, id));
  const open = async () => openItemIds(await workNow()).includes(beds);
  expect([await tickedOnBoard(), await open()]).toEqual([1, false]);
  await db
    .update(media)
    .set({ createdAt: ago(200 * 24 * 60) })
    .where(eq(media.assignmentId, id));
  await db.update(settings).set({ photoMonths: 6 });
  await deleteExpiredPhotos(app.park, await openStore(readEnvironment(store.settings), db));
  expect(await workNow()).toMatchObject({ media: [], checklistCompletions: [{ photoExpired: true }] });
  expect([await tickedOnBoard(), await open()]).toEqual([1, false]);
});

test("a photo that was not announced names its item too; an item of another villa or none is refused, and nothing is stored", async () => {
  const { anna, announce, one } = park;
  const record = async (itemId: string) =>
    anna.post(`/api/assignments/${id}/media`, { photoURL: await park.sent(anna), itemId });
  expectStatus(await record(beds), 201);
  expect((await workNow()).media).toMatchObject([{ itemId: beds }]);

  const later = await asPark(park.app, (context) => addStandardItems(context, [definitionOf("Sauna")]));
  const refusals = [
    [later.at(-1) ?? "", "state-conflict"],
    [randomUUID(), "invalid"],
  ] as const;
  for (const [itemId, code] of refusals) {
    expectProblem(await record(itemId), code, "This task is not on this villa's checklist.");
    const photos = [one(), { ...one(), itemId }];
    expectProblem(await announce(anna, id, ...photos), code, "This task is not on this villa's checklist.");
  }
  expect(await workNow()).toMatchObject({ photosOnPhones: 0, media: [{ itemId: beds }] });
});

test("an inspector's photo can show an item, and never counts for it", async () => {
  const { quinn, announce, one } = park;
  id = await park.workIn("done");
  const photo = one();
  expectStatus(await announce(quinn, id, { ...photo, itemId: beds }), 200);
  expectStatus(await park.recordForQc(quinn, id, await park.sent(quinn), photo.id), 201);
  const direct = { url: await park.sent(quinn), kind: "photo", itemId: beds };
  expectStatus(await quinn.post(`/api/assignments/${id}/qc-media`, direct), 201);
  const photos = (await quinn.get(`/api/assignments/${id}/qc-media`)).body;
  expect(photos).toMatchObject([{ itemId: beds, qcRound: 1 }, { itemId: beds }]);
  expect(await workNow()).toMatchObject({ awaitedItemIds: [], media: [] });
});

test("a photo from before its item was sent back is stored, and doesn't count; one from afterwards does", async () => {
  const { anna, app, one, sanne } = park;
  const { db } = app.database;
  // Sent back ten minutes ago.
  const verdict = { assignmentId: id, checklistItemId: beds, round: 1, markedById: sanne.id, createdAt: ago(10) };
  const [sentBack] = await db.insert(reworkItems).values(verdict).returning({ id: reworkItems.id });
  await db
    .update(assignments)
    .set({ round: 1, rejectedAt: ago(10) })
    .where(eq(assignments.id, id));
  const announceLate = (minutesLate: number, photo: ReturnType<typeof one>) =>
    sendLate(anna, "POST", park.path(id), { minutesLate }, { photos: [{ ...photo, itemId: beds }] });
  const early = one();
  expectStatus(await announceLate(12, early), 200);
  expect((await workNow()).awaitedItemIds).toEqual([]);
  expectStatus(await park.record(anna, id, await park.sent(anna), early.id), 201);
  const unannounced = { photoURL: await park.sent(anna), itemId: beds };
  expectStatus(await sendLate(anna, "POST", `/api/assignments/${id}/media`, { minutesLate: 11 }, unannounced), 201);
  expect((await workNow()).media).toMatchObject([{ isSuperseded: true }, { isSuperseded: true }]);
  const rows = await db.select().from(media).where(eq(media.assignmentId, id));
  expect(rows.map(({ supersededById }) => supersededById)).toEqual([sentBack?.id, sentBack?.id]);
  expectProblem(await tick(), "state-conflict", /requires one/);

  expectStatus(await announceLate(5, one()), 200);
  expect((await workNow()).awaitedItemIds).toEqual([beds]);
  expectStatus(await tick(), 200);
});

test("the same bytes in another villa are pointed out to supervisors and QC, the latest use first; in the same villa they are not", async () => {
  const { anna, sanne, quinn, app } = park;
  const [{ unitId }, there, elsewhere] = [await workNow(), await park.workIn("done"), await park.workIn("done")];
  const before = await addWork(app, { lead: anna, villa: unitId, status: "in_progress" });
  const repeated = async (who = sanne, work = id) => {
    const answer = await who.get(`/api/assignments/${work}/repeated-photos`);
    expectStatus(answer, 200);
    return z.parse(getRepeatedPhotos.reply, answer.body);
  };
  const bytes = Buffer.concat([park.small, Buffer.from(randomUUID())]);
  const take = async (work: string) => {
    const answer = await park.record(anna, work, await park.sent(anna, bytes));
    expectStatus(answer, 201);
    return z.parse(z.object({ id: z.string() }), answer.body).id;
  };
  const mediaId = await take(id);
  await take(before);
  await park.record(anna, id, await park.sent(anna, park.other));
  expect(await repeated()).toEqual([]);

  for (const work of [there, elsewhere])
    await app.database.db.update(assignments).set({ status: "needs_review" }).where(eq(assignments.id, work));
  await take(there);
  const latest = await take(elsewhere);
  await app.database.db
    .update(media)
    .set({ createdAt: ago(1) })
    .where(eq(media.id, latest));
  expect(await repeated()).toMatchObject([
    { mediaId, assignmentId: there },
    { mediaId, assignmentId: elsewhere },
  ]);
  for (const work of [id, there]) {
    await app.database.db
      .update(assignments)
      .set({ status: "done", round: 1, finishedAt: ago(0), actualMinutes: 1 })
      .where(eq(assignments.id, work));
  }
  expect((await repeated(quinn, there)).map(({ assignmentId }) => assignmentId)).toEqual([before, id, elsewhere]);
});
