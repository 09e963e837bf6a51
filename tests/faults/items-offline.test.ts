import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Assignment, assignment } from "../../src/features/assignments/contract/assignment";
import { checklistDetail } from "../../src/features/checklists/contract/lists";
import { addVilla, addWork } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { definitionOf } from "../support/checklists";
import {
  pendingOn,
  pendingPhotosOn,
  startOn,
  tapAndWaitForStored,
  taskPage,
  tickByPhoto,
  tickOn,
  timelineOf,
  waitForPageText,
  waitUntilAllSent,
} from "../support/cleaner-work";
import { type FaultyProxy, openFaultyProxy } from "../support/faulty-proxy";
import { preparePhone, waitForPrefetch } from "../support/offline-villa";
import type { PersistentPhone } from "../support/persistent-phone";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import { reportCount } from "../support/report-count";
import { startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";
import { button } from "../support/villa-page";

// Three villas with different checklists, cleaned on a phone without a network whose browser is killed again and again, and sent back item by item.
// Meanwhile the office publishes other checklists. Each photo arrives once and on its item, and nothing is required that the phone could not
// know. `npm run soak` runs the long form.

/** Photos of all villas in both rounds: one of each item in each round. */
const photos = Number(process.env.ITEM_PHOTOS ?? 6);
const kills = Number(process.env.ITEM_KILLS ?? 2);
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const perVilla = Math.ceil(photos / 6);
const bad = { slow: 0.1, "request lost": 0.05, "response lost": 0.15, "response cut": 0.1 };
const changes = /^(POST|PUT|PATCH|DELETE) /;

type Villa = { work: string; listId: string; photographed: string[]; plain: string[] };

let store: TestStore;
let app: TestApp;
let anna: Caller;
let admin: Caller;
let villas: Villa[];
beforeAll(async () => {
  store = await diskStoreForTests();
  app = await startApp({ settings: store.settings });
  [anna, admin] = [await signInAs(app, "cleaner", "Anna"), await signInAs(app, "admin", "Pia")];
  villas = [];
  const rules = [];
  for (const name of ["Dune", "Beach", "Forest"]) {
    const unitId = await addVilla(app);
    const photographed = times(perVilla).map((i) => `${name} photo ${i + 1}`);
    const plain = [`${name} floor`, `${name} keys`];
    const listId = await publishedList(name, photographed, plain);
    rules.push({ checklistId: listId, unitId });
    const work = await addWork(app, { lead: anna, villa: unitId });
    villas.push({ work, listId, photographed, plain });
  }
  const answer = await admin.put("/api/checklist-rules", { rules });
  expect(answer.status, answer.text).toBe(200);
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const detailOf = (answer: { body: unknown }) => z.parse(checklistDetail, answer.body);

async function publishedList(name: string, photographed: readonly string[], plain: readonly string[]): Promise<string> {
  const { id } = detailOf(await admin.post("/api/checklists", { name }));
  const required = photographed.map((label) => definitionOf(label, { photo: "required" }));
  await publish(id, [...required, ...plain.map((label) => definitionOf(label))]);
  return id;
}

async function publish(id: string, items: readonly ReturnType<typeof definitionOf>[]): Promise<void> {
  expect((await admin.put(`/api/checklists/${id}/draft`, { items })).status).toBe(200);
  const { version } = detailOf(await admin.post(`/api/checklists/${id}/publish`));
  expect(version).toBeGreaterThan(0);
}

/** The office requires photos of something else, and no longer of the first item. */
async function publishAnother({ listId }: Villa): Promise<void> {
  const { items } = detailOf(await admin.get(`/api/checklists/${listId}`));
  await publish(listId, [...items.slice(1), definitionOf("Balcony", { photo: "required" })]);
}

const workNow = async (villa: Villa): Promise<Assignment> =>
  z.parse(assignment, (await admin.get(`/api/assignments/${villa.work}`)).body);

test(`${photos} photos at items of three villas, ${kills} kills: each arrives once and on its item, and everything is accepted (SEED=${seed})`, {
  timeout: 180_000 + photos * 10_000 + kills * 30_000,
}, async () => {
  const proxy = await openFaultyProxy(app.url, seed);
  const ids = villas.map(({ work }) => work);
  // With Background Sync in the long form; day-offline has it in the short one.
  const fullBrowser = process.env.SOAK === "1";
  const phone = await preparePhone({ url: proxy.url, fullBrowser }, anna.email, ids, testPassword);
  const day: Day = { phone, proxy, taken: new Map(), photos: 0, killed: 0 };

  proxy.cut();
  const page = await drain(day, 0, await cleanAll(day, 0, await phone.open()));
  for (const villa of villas) {
    const work = await workNow(villa);
    expect(work).toMatchObject({ status: "needs_review", round: 1, checklist: { version: 1 }, reworkItems: [] });
    expect(work.checklist.items.map(({ label }) => label)).toEqual([...villa.photographed, ...villa.plain]);
    await sendBack(work, villa);
  }
  await readVerdicts(page);
  proxy.cut();
  await drain(day, 1, await cleanAll(day, 1, page));

  for (const villa of villas) await expectAllDone(villa, day.taken);
  expect([day.photos, day.killed]).toEqual([perVilla * 6, kills]);
  const { length } = proxy.observedChanges();
  reportCount(
    `${day.photos} photos at items, ${day.killed} kills, ${length} calls at the proxy: 0 photos lost, twice, different or on another item, 0 steps refused; seed ${seed}`,
  );
});

/** `taken`: the hashes of the photos of each villa's items, in order. */
type Day = { phone: PersistentPhone; proxy: FaultyProxy; taken: Map<string, string[]>; photos: number; killed: number };

const share = (of: number, part: number, parts: number) =>
  Math.floor((of * (part + 1)) / parts) - Math.floor((of * part) / parts);
/** Most kills are between two photos; the others while the phone sends. */
const killsBetween = Math.min(perVilla * 6, Math.floor(kills * 0.6));
const killsOfSending = kills - killsBetween;

async function reopen(day: Day): Promise<Page> {
  await day.phone.kill();
  day.killed += 1;
  return day.phone.open();
}

/** Cleans all villas without a network. The office publishes while the phone does not know. Returns the page that is open then. */
async function cleanAll(day: Day, round: 0 | 1, opened: Page): Promise<Page> {
  let page = opened;
  for (const villa of villas) {
    await taskPage(page, villa.work);
    if (round === 0) await tapAndWaitForStored(page, 1, () => startOn(page));
    for (const label of villa.photographed) {
      await tickByPhoto(page, day.photos, label);
      await keepHash(day, page, villa, label);
      if (share(killsBetween, day.photos, perVilla * 6) > 0) {
        page = await reopen(day);
        await taskPage(page, villa.work);
      }
      day.photos += 1;
    }
    if (round === 0) {
      for (const label of villa.plain) await tapAndWaitForStored(page, 1, () => tickOn(page, label));
      if (villa === villas[0]) for (const one of villas) await publishAnother(one);
    }
    await tapAndWaitForStored(page, 1, () => button(page, "Mark as Complete").click());
  }
  return page;
}

const keyOf = ({ work }: Pick<Villa, "work">, label: string) => `${work} ${label}`;

/** The photo that was stored last is that of the item. */
async function keepHash({ taken }: Day, page: Page, villa: Villa, label: string): Promise<void> {
  const last = (await pendingOn(page)).findLast(({ photo }) => photo);
  const hash = (await pendingPhotosOn(page)).get(last?.photo?.id ?? "") ?? "";
  taken.set(keyOf(villa, label), [...(taken.get(keyOf(villa, label)) ?? []), hash]);
}

/** The network is back but unreliable. The phone is killed after the server has processed a step. Returns the page that shows that all is sent. */
async function drain(day: Day, round: 0 | 1, opened: Page): Promise<Page> {
  const { phone, proxy } = day;
  let page: Page | undefined = opened;
  for (const kill of times(share(killsOfSending, round, 2))) {
    // Before the network is back, because a phone that is open sends at once.
    const answers = proxy.holdResponses(changes, kill % 3);
    proxy.restore();
    page ??= await phone.open();
    await page.goto("/cleaner");
    await answers.waitForProcessed();
    await phone.kill();
    page = undefined;
    day.killed += 1;
    answers.release();
  }
  proxy.restore(bad);
  page ??= await phone.open();
  await page.goto("/cleaner");
  await waitUntilAllSent(page, 300_000);
  proxy.restore();
  await page.reload();
  await waitForPageText(page, "All saved");
  return page;
}

/** Every item that was photographed is to be done again; the others stay done. */
async function sendBack({ id, checklist }: Assignment, { photographed }: Villa): Promise<void> {
  const named = checklist.items.filter(({ label }) => photographed.includes(label));
  const items = named.map((item) => ({ itemId: item.id, note: `Again: ${item.label}` }));
  const answer = await admin.patch(`/api/assignments/${id}/reject`, { reason: "Please look again.", items });
  expect(answer.status, answer.text).toBe(200);
}

async function readVerdicts(page: Page): Promise<void> {
  for (const { work, photographed } of villas) {
    await taskPage(page, work);
    await waitForPageText(page, `Again: ${photographed[0]}`);
  }
  await waitForPrefetch(
    page,
    villas.map(({ work }) => work),
  );
}

async function expectAllDone(villa: Villa, taken: Day["taken"]): Promise<void> {
  const work = await workNow(villa);
  expect(work).toMatchObject({ status: "needs_review", round: 2, checklist: { version: 1 }, photosOnPhones: 0 });
  expect(work.reworkItems).toHaveLength(perVilla);
  expect(work.checklistCompletions).toHaveLength(perVilla + villa.plain.length);
  const { rows } = await app.database.db.execute<{
    label: string;
    arrived: string;
    announced: string;
    counts: boolean;
  }>(sql`
    select i.label, encode(o.sha256, 'hex') as arrived, encode(n.sha256, 'hex') as announced,
      m.superseded_by_id is null as counts
    from media m join objects o on o.id = m.object_id join checklist_items i on i.id = m.checklist_item_id
    left join photo_announcements n on n.media_id = m.id
    where m.assignment_id = ${work.id} order by m.created_at, m.id`);
  // The first photo of each item was superseded by the verdict.
  const expected = [0, 1].flatMap((round) =>
    villa.photographed.map((label) => {
      const hash = taken.get(keyOf(villa, label))?.[round];
      return { label, arrived: hash, announced: hash, counts: round === 1 };
    }),
  );
  expect(rows).toEqual(expected);
  const steps = (await timelineOf(app, work.id)).map(({ what }) => what).filter((what) => what !== "photo");
  const ticks = (count: number) => times(count).map(() => "tick");
  expect(steps).toEqual(["start", ...ticks(perVilla + 2), "complete", ...ticks(perVilla), "complete"]);
}
