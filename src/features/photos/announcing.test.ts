import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import { signInAs } from "../../../tests/support/caller";
import { type AnnouncementPark, openAnnouncementPark } from "../../../tests/support/photo-announcements";
import { diskStoreForTests } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";

// When a phone may announce and withdraw photos. What happens to them later is in announced.test.ts.

let park: AnnouncementPark;
let id: string;
beforeAll(async () => {
  park = await openAnnouncementPark(await diskStoreForTests());
});
beforeEach(async () => {
  id = await park.workIn("in_progress");
});
afterAll(() => park.close());

test.each([
  ["pending", "state-conflict", "not-found"],
  ["in_progress", 200, "not-found"],
  ["needs_review", 200, "not-found"],
  ["done", "state-conflict", 200],
] as const)("while the work is %s, by a cleaner: %s, by QC: %s", async (status, forCleaners, forQc) => {
  const { anna, bob, quinn } = park;
  const work = await park.workIn(status);
  for (const [who, expected] of [
    [anna, forCleaners],
    [bob, forCleaners],
    [quinn, forQc],
  ] as const) {
    const answer = await park.announce(who, work, park.one());
    if (expected === 200) expect(answer.status, answer.text).toBe(200);
    else expectProblem(answer, expected);
  }
});

test("by QC while the form is open, and by its inspector", async () => {
  const { quinn } = park;
  const work = await park.workIn("done");
  const olaf = await signInAs(park.app, "qc", "Olaf");
  await quinn.post(`/api/assignments/${work}/qc/start`);
  expectProblem(await park.announce(olaf, work, park.one()), "state-conflict", "Quinn is inspecting this villa.");
  await quinn.post(`/api/assignments/${work}/qc/complete`, { status: "passed" });
  expectProblem(await park.announce(quinn, work, park.one()), "state-conflict", /already been decided/);
});

const photo = { id: randomUUID(), sha256: "a".repeat(64), kind: "photo" };
test.each([
  ["no photos", { photos: [] }],
  ["51 photos", { photos: Array.from({ length: 51 }, () => ({ ...photo, id: randomUUID() })) }],
  ["an unknown kind", { photos: [{ ...photo, kind: "film" }] }],
  ["capitals", { photos: [{ ...photo, sha256: "A".repeat(64) }] }],
  ["too short a hash", { photos: [{ ...photo, sha256: "a".repeat(63) }] }],
  ["no id", { photos: [{ ...photo, id: "photo" }] }],
  ["one photo twice", { photos: [photo, { ...photo, sha256: "b".repeat(64) }] }],
  ["nothing", undefined],
])("not as %s", async (_, body) => {
  expectProblem(await park.anna.post(park.path(id), body), "invalid");
});

test("up to 50 at once, all of them or none", async () => {
  const { anna, bob, one } = park;
  const photos = Array.from({ length: 49 }, () => one());
  const bobs = await park.announced(bob, id);
  expectProblem(await park.announce(anna, id, ...photos, one(bobs)), "already-taken");
  expect(await park.counts(id)).toEqual([1, 0, 0]);
  expect((await park.announce(anna, id, ...photos, one())).status).toBe(200);
  expect(await park.counts(id)).toEqual([51, 0, 0]);
});

test("until 1,000 of one person have not arrived, also from several phones at once", async () => {
  const { anna, bob, one } = park;
  const { pool } = park.app.database;
  const elsewhere = await park.workIn("in_progress");
  const before = await pool.query("select from photo_announcements where owner_id = $1 and media_id is null", [
    anna.id,
  ]);
  await pool.query(
    `insert into photo_announcements (id, assignment_id, owner_id, sha256)
      select gen_random_uuid(), $1, $2, sha256('') from generate_series(1, $3)`,
    [id, anna.id, 998 - (before.rowCount ?? 0)],
  );
  const answers = await Promise.all([id, elsewhere, id, elsewhere].map((work) => park.announce(anna, work, one())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  if (refused) expectProblem(refused, "too-many-attempts", /were not completed/);
  expect((await park.announce(bob, id, one())).status).toBe(200);
  await pool.query("delete from photo_announcements where owner_id = $1", [anna.id]);
  expect((await park.announce(anna, id, one())).status).toBe(200);
});

test("again changes nothing; another photo under the same id is refused", async () => {
  const { anna, bob, one } = park;
  const photoId = await park.announced(anna, id);
  await park.finish(id);
  await park.approve(id);
  expect((await park.announce(anna, id, one(photoId))).status).toBe(200);
  expect(await auditOf(park.app, photoId)).toHaveLength(1);
  const elsewhere = await park.workIn("in_progress");
  for (const answer of [
    await park.announce(anna, id, one(photoId, park.other)),
    await park.announce(bob, id, one(photoId)),
    await park.announce(anna, elsewhere, one(photoId)),
  ])
    expectProblem(answer, "already-taken", "Another photo already has this id. Please take the photo again.");
  expect([await park.counts(id), await park.counts(elsewhere)]).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ]);
  expect((await park.record(anna, id, await park.sent(anna), photoId)).status).toBe(201);
  expect((await park.announce(anna, id, one(photoId))).body).toMatchObject({ photosOnPhones: 0 });
});

test("20 times at once announces it once", async () => {
  const { anna, one } = park;
  const photo = one();
  const answers = await Promise.all(Array.from({ length: 20 }, () => park.announce(anna, id, photo)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await park.counts(id)).toEqual([1, 0, 0]);
  expect(await auditOf(park.app, photo.id)).toHaveLength(1);
});

test("withdrawn by the person who announced it, whoever has the villa", async () => {
  const { anna, bob, withdraw } = park;
  const [first, second, arrived] = [
    await park.announced(anna, id),
    await park.announced(anna, id),
    await park.announced(anna, id),
  ];
  expect((await park.record(anna, id, await park.sent(anna), arrived)).status).toBe(201);
  const elsewhere = await park.workIn("in_progress");
  const heard = await recordAnnouncements(park.app);
  expectProblem(await withdraw(bob, id, first), "not-found", /Only they can withdraw it/);
  expect(await heard()).toEqual([]);
  expect((await withdraw(anna, id, first)).status).toBe(204);
  expect(topicsIn(await heard())).toEqual(["assignments"]);
  for (const gone of [first, arrived, randomUUID()]) expect((await withdraw(anna, id, gone)).status).toBe(204);
  expect((await withdraw(anna, elsewhere, second)).status).toBe(204);
  expect(await heard()).toEqual([]);
  expect((await auditOf(park.app, first)).map(({ action }) => action)).toEqual(["photo.announce", "photo.withdraw"]);
  expect(await park.counts(id)).toEqual([1, 0, 1]);

  await park.reassign(id);
  expect((await withdraw(anna, id, second)).status).toBe(204);
  expect(await park.counts(id)).toEqual([0, 0, 1]);
  expectProblem(await park.record(anna, id, await park.sent(anna), second), "not-found");
});

test("removed with deleted work", async () => {
  const { anna, sanne } = park;
  const photoId = await park.announced(anna, id);
  const { pool } = park.app.database;
  await pool.query("update assignments set status = 'pending', started_at = null where id = $1", [id]);
  expect((await sanne.delete(`/api/assignments/${id}`)).status).toBe(204);
  expect((await pool.query("select from photo_announcements where id = $1", [photoId])).rows).toEqual([]);
  expect((await park.withdraw(anna, id, photoId)).status).toBe(204);
  expectProblem(await park.record(anna, id, await park.sent(anna), photoId), "not-found");
});
