import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { sendLate } from "../../../tests/support/late-steps";
import { type AnnouncementPark, openAnnouncementPark } from "../../../tests/support/photo-announcements";
import { diskStoreForTests } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import { getAwaited } from "./contract";

// Announced photos that never arrive, because a phone is lost or its person has left.

let park: AnnouncementPark;
let id: string;
beforeAll(async () => {
  park = await openAnnouncementPark(await diskStoreForTests());
});
beforeEach(async () => {
  id = await park.workIn("in_progress");
});
afterAll(() => park.close());

async function awaited(who: Caller, work = id) {
  const { status, text, body } = await who.get(park.path(work));
  expect(status, text).toBe(200);
  return z.parse(getAwaited.reply, body);
}
const changeRole = async (admin: Caller, { id: userId }: Caller, role: string) =>
  expect((await admin.patch(`/api/users/${userId}`, { role })).status).toBe(200);

test("supervisors see whose photos are still to come, in the order in which they were taken, until they arrive", async () => {
  const { anna, bob, sanne, quinn } = park;
  const [older, newer] = [park.one(), park.one()];
  await sendLate(bob, "POST", park.path(id), { minutesLate: 5 }, { photos: [newer] });
  await sendLate(anna, "POST", park.path(id), { minutesLate: 9 }, { photos: [older] });
  await park.announced(anna, await park.workIn("in_progress"));
  const told = (await awaited(sanne)).map((one) => [one.id, one.createdBy.name, one.qcRound]);
  expect(told).toEqual([
    [older.id, "Anna", null],
    [newer.id, "Bob", null],
  ]);
  await park.record(anna, id, await park.sent(anna), older.id);
  expect((await awaited(sanne)).map((one) => one.id)).toEqual([newer.id]);

  await park.finish(id);
  await park.approve(id);
  const inspectors = await park.announced(quinn, id);
  expect((await awaited(sanne)).find((one) => one.id === inspectors)).toMatchObject({
    createdBy: { name: "Quinn" },
    qcRound: 1,
  });
  for (const who of [anna, quinn]) expectProblem(await who.get(park.path(id)), "wrong-role");
});

test.each(["admin", "teamleader"] as const)(
  "%s: can stop waiting, and a photo that is sent after all stays on its phone",
  async (role) => {
    const { app, anna, bob } = park;
    const boss = await signInAs(app, role);
    const [given, kept] = [await park.announced(anna, id), await park.announced(anna, id)];
    expectProblem(await park.withdraw(bob, id, given), "not-found", /Only they can withdraw it/);
    const heard = await recordAnnouncements(app);
    expect((await park.withdraw(boss, id, given)).status).toBe(204);
    expect(topicsIn(await heard())).toEqual(["assignments"]);
    expect(await park.counts(id)).toEqual([1, 0, 0]);
    expect(await auditOf(app, given)).toMatchObject([
      { action: "photo.announce", userId: anna.id },
      { action: "photo.withdraw", userId: boss.id },
    ]);
    expectProblem(
      await park.record(anna, id, await park.sent(anna), given),
      "invalid",
      "This photo is no longer expected. If it is still needed, please add it again.",
    );
    expect((await park.record(anna, id, await park.sent(anna), kept)).status).toBe(201);
    expect(await park.counts(id)).toEqual([0, 0, 1]);
  },
);

test("photos that have arrived can't be given up", async () => {
  const { anna, sanne } = park;
  const photoId = await park.announced(anna, id);
  await park.record(anna, id, await park.sent(anna), photoId);
  expect((await park.withdraw(sanne, id, photoId)).status).toBe(204);
  expect(await park.counts(id)).toEqual([0, 0, 1]);
  expect((await auditOf(park.app, photoId)).map(({ action }) => action)).toEqual(["photo.announce"]);
});

test.each([
  ["is deleted", (admin: Caller, who: Caller) => admin.delete(`/api/users/${who.id}`)],
  ["changes role", (admin: Caller, who: Caller) => changeRole(admin, who, "qc")],
])("nobody waits for the photos of somebody who %s; the others' are still to come", async (_, leave) => {
  const { app, bob } = park;
  const admin = await signInAs(app, "admin");
  const cem = await signInAs(app, "cleaner", "Cem");
  const crew = { cleanerId: cem.id, collaboratorIds: [bob.id] };
  expect((await park.sanne.patch(`/api/assignments/${id}`, crew)).status).toBe(200);
  const [arrived, lost] = [await park.announced(cem, id), await park.announced(cem, id)];
  await park.record(cem, id, await park.sent(cem), arrived);
  const bobs = await park.announced(bob, id);
  // Submitted, so that the work itself doesn't change when its lead leaves.
  expect((await cem.patch(`/api/assignments/${id}/finish`)).status).toBe(200);
  const heard = await recordAnnouncements(app);
  await leave(admin, cem);
  const told = await heard();
  expect(told.some((one) => "topic" in one && one.topic === "assignments" && one.people.includes(bob.id))).toBe(true);
  expect((await awaited(admin)).map((one) => one.id)).toEqual([bobs]);
  expect(await park.counts(id)).toEqual([1, 0, 1]);
  const traces = [await auditOf(app, lost), await auditOf(app, arrived)];
  expect(traces.map((trace) => trace.map(({ action }) => action))).toEqual([
    ["photo.announce", "photo.withdraw"],
    ["photo.announce"],
  ]);
});

test("nor for an inspector who has left, for a villa that is done", async () => {
  const { app } = park;
  const olaf = await signInAs(app, "qc", "Olaf");
  await park.finish(id);
  await park.approve(id);
  await park.announced(olaf, id);
  expect(await park.counts(id)).toEqual([0, 1, 0]);
  expect((await (await signInAs(app, "admin")).delete(`/api/users/${olaf.id}`)).status).toBe(204);
  expect(await park.counts(id)).toEqual([0, 0, 0]);
});
