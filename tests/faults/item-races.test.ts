import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Assignment, assignment } from "../../src/features/assignments/contract/assignment";
import { openItemIds } from "../../src/features/assignments/rules/checklist";
import { addWork, asPark } from "../support/builders";
import { type Caller, callerOf, signInAs, statusesOf } from "../support/caller";
import { addStandardItems, definitionOf } from "../support/checklists";
import { addressFor, bare, put } from "../support/photo-calls";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import { picture } from "../support/pictures";
import { startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Photos at items, verdicts on items and new versions at the same moment, on two nodes over one database (docs/domain.md, "Checklists").

let store: TestStore;
let here: TestApp;
let there: TestApp;
let anna: Caller;
let bob: Caller;
let sanne: Caller;
let beds: string;
let bins: string;
let bytes: Buffer;
let sha256: string;
beforeAll(async () => {
  store = await diskStoreForTests();
  here = await startApp({ settings: store.settings });
  there = await startApp({ settings: store.settings, databaseUrl: here.databaseUrl });
  [anna, bob] = [await signInAs(here, "cleaner", "Anna"), await signInAs(there, "cleaner", "Bob")];
  sanne = await signInAs(there, "teamleader", "Sanne");
  const items = [definitionOf("Beds", { photo: "required" }), definitionOf("Bins")];
  [beds = "", bins = ""] = await asPark(here, (context) => addStandardItems(context, items));
  bytes = await picture("jpeg", { width: 80, height: 60 });
  sha256 = createHash("sha256").update(bytes).digest("hex");
});
afterAll(async () => {
  await there.close();
  await here.close();
  await store.close();
});

let path: string;
let photoId: string;
beforeEach(async () => {
  path = `/api/assignments/${await addWork(here, { lead: anna, helpers: [bob], status: "in_progress", ticked: [bins] })}`;
  photoId = randomUUID();
  const photos = [{ id: photoId, sha256, kind: "photo", itemId: beds }];
  expect((await anna.post(`${path}/photo-announcements`, { photos })).status).toBe(200);
});

const workNow = async (): Promise<Assignment> => z.parse(assignment, (await sanne.get(path)).body);
const tick = (who: Caller) => who.post(`${path}/checklist/${beds}`);
const withdraw = () => sanne.delete(`${path}/photo-announcements/${photoId}`);
const reject = (itemId: string) => sanne.patch(`${path}/reject`, { reason: "Again", items: [{ itemId }] });
async function sent(): Promise<string> {
  const address = await addressFor(anna);
  expect((await put(address, bytes)).status).toBe(204);
  return bare(address);
}

test.each(times(10))("a tick while its photo is withdrawn: refused, or the item is open again (%i)", async () => {
  const [ticked, withdrawn] = await Promise.all([tick(bob), withdraw()]);
  expect([200, 409]).toContain(ticked.status);
  expect(withdrawn.status).toBe(204);
  const work = await workNow();
  expect(work.checklistCompletions).toHaveLength(ticked.status === 200 ? 2 : 1);
  expect(openItemIds(work)).toEqual([beds]);
});

test.each(times(10))("a submission while a required photo is withdrawn: refused, or it was first (%i)", async () => {
  await tick(anna);
  const [completed, withdrawn] = await Promise.all([bob.post(`${path}/complete`), withdraw()]);
  expect(withdrawn.status).toBe(204);
  expect([
    [200, "needs_review"],
    [409, "in_progress"],
  ]).toContainEqual([completed.status, (await workNow()).status]);
});

test.each(times(10))("a photo that arrives while its item is sent back never counts for the rework (%i)", async () => {
  await tick(anna);
  await anna.post(`${path}/complete`);
  const photoURL = await sent();
  const answers = await Promise.all([
    anna.post(`${path}/media`, { photoURL, announcementId: photoId }),
    reject(beds),
    anna.post(`${path}/media`, { photoURL, announcementId: photoId }),
  ]);
  expect(statusesOf(answers)).toEqual([201, 200, 201]);
  const work = await workNow();
  expect(work).toMatchObject({ media: [{ itemId: beds, isSuperseded: true }], awaitedItemIds: [] });
  expect(openItemIds(work)).toEqual([beds]);
});

test.each(times(10))("two leaders who send back different items: one verdict, whose item is open (%i)", async () => {
  await anna.patch(`${path}/finish`);
  const other = callerOf(here, sanne, sanne.cookie);
  const body = { reason: "Again", items: [{ itemId: bins }] };
  const [first, second] = await Promise.all([reject(beds), other.patch(`${path}/reject`, body)]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const work = await workNow();
  expect(work.reworkItems.map(({ itemId }) => itemId)).toEqual([first.status === 200 ? beds : bins]);
  expect(work.checklistCompletions).toHaveLength(first.status === 200 ? 1 : 0);
});

test.each(times(5))("villas started while a checklist is published keep one of the two versions (%i)", async (i) => {
  const works = await Promise.all(times(6).map(() => addWork(here, { lead: i % 2 ? anna : bob })));
  const starts = works.map((id) => (i % 2 ? anna : bob).post(`/api/assignments/${id}/start`));
  const published = asPark(there, (context) => addStandardItems(context, [definitionOf(`Extra ${i}`)]));
  const items = await published;
  for (const one of await Promise.all(starts)) {
    expect(one.status, one.text).toBe(200);
    const { id, checklist } = z.parse(assignment, one.body);
    expect([items.length - 1, items.length]).toContain(checklist.items.length);
    const now = z.parse(assignment, (await sanne.get(`/api/assignments/${id}`)).body);
    expect(now.checklist).toEqual(checklist);
  }
});
