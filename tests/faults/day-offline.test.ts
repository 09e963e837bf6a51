import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "../../src/server/actions/perform";
import { endSessions } from "../../src/server/http/session";
import { signInAndOpen } from "../support/browser";
import { addChecklist, addWork } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import {
  addFindingOn,
  addPhoto,
  pendingOn,
  pendingPhotosOn,
  receivedPhotosOf,
  startOn,
  tapAndWaitForStored,
  taskPage,
  tickOn,
  timelineOf,
  villaPage,
  waitForPageText,
  waitUntilAllSent,
} from "../support/cleaner-work";
import { type FaultyProxy, openFaultyProxy, overlaps } from "../support/faulty-proxy";
import { preparePhone, waitForPrefetch } from "../support/offline-villa";
import type { PersistentPhone } from "../support/persistent-phone";
import { reportCount } from "../support/report-count";
import { startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";
import { button } from "../support/villa-page";

// A cleaner's day offline, on a phone whose browser is killed again and again, then behind a network that loses responses: each operation
// arrives once and in order, and each photo as it was taken. `npm run soak` runs the long form.

const operations = Number(process.env.OPERATIONS ?? 10);
const photos = Number(process.env.PHOTOS ?? 2);
const kills = Number(process.env.KILLS ?? 2);
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
/** Two villas are worked on at a time, with at most ten operations each, besides a report of guests: start, five ticks, three findings, finish. */
const rounds = Math.ceil(operations / 20);
const perVilla = Math.min(10, Math.ceil(operations / 2));
const findingsPerVilla = Math.floor((perVilla - 1) / 3);
const share = (of: number, round: number) =>
  Math.floor((of * (round + 1)) / rounds) - Math.floor((of * round) / rounds);
const bad = { slow: 0.1, "request lost": 0.05, "response lost": 0.15, "response cut": 0.1 };
const changes = /^(POST|PUT|PATCH|DELETE) /;

const dataDir = mkdtempSync(join(tmpdir(), "changeover-day-"));
let app: TestApp;
let anna: Caller;
let villas: string[];
beforeAll(async () => {
  app = await startApp({ settings: { DATA_DIR: dataDir } });
  await addChecklist(app);
  anna = await signInAs(app, "cleaner", "Anna");
  villas = [];
  for (const _ of times(rounds * 2)) villas.push(await addWork(app, { lead: anna }));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`${operations} operations, ${photos} photos, ${kills} kills: each arrives once, in order and unchanged (SEED=${seed})`, {
  timeout: 120_000 + operations * 15_000,
}, async () => {
  const proxy = await openFaultyProxy(app.url, seed);
  const phone = await preparePhone({ url: proxy.url, fullBrowser: true }, anna.email, villas, testPassword);
  const taken = new Map<string, string[]>();
  for (const round of times(rounds)) {
    const two = villas.slice(round * 2, round * 2 + 2);
    const toKill = share(kills, round);
    proxy.cut();
    const page = await work(phone, two, share(photos, round), toKill > 1);
    const hashes = await pendingPhotosOn(page);
    for (const { assignmentId, photo } of await pendingOn(page))
      if (photo) taken.set(assignmentId, [...(taken.get(assignmentId) ?? []), hashes.get(photo.id) ?? ""]);
    await phone.kill();
    const killed = Math.max(0, toKill - 2);
    await drain(phone, proxy, { killed, isSpecial: round % 5 === 0, isLast: round === rounds - 1 });
  }
  expect(overlaps(proxy.observedChanges().filter(({ key, what }) => key && !what.endsWith("/media")))).toEqual([]);
  for (const [number, id] of villas.entries()) {
    const told = (await timelineOf(app, id)).filter(({ what }) => what !== "photo");
    expect(told.map(({ what, about }) => [what, about])).toEqual(planned(number));
    const at = told.map((one) => one.at.getTime());
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    const received = await receivedPhotosOf(app, id);
    expect(received.map((one) => one.received).toSorted()).toEqual((taken.get(id) ?? []).toSorted());
    expect(received.map((one) => one.announced)).toEqual(received.map((one) => one.received));
  }
  const lost = proxy.observedChanges().filter(({ fault }) => fault && fault !== "slow").length;
  const calls = `${proxy.observedChanges().length} calls at the proxy, ${lost} of them lost or their answers`;
  reportCount(`${calls}: 0 operations lost, twice or out of order, 0 photos that differ; seed ${seed}`);
});

const findings = (number: number) => times(findingsPerVilla).map((i) => `Finding ${number}.${i}`);
const ticked = times(perVilla - 2 - findingsPerVilla).map((i) => `Task ${i + 1}`);

/** Returns the steps that a villa's timeline must show. */
function planned(number: number): [string, string | null][] {
  return [
    ["guests-here", null],
    ["start", null],
    ...ticked.map((label): [string, string] => ["tick", label]),
    ...findings(number).map((text): [string, string] => ["finding", text]),
    ["finish", null],
  ];
}

/** Cleans two villas, alternating between them, with kills in between. Returns the page that is open at the end of the day. */
async function work(phone: PersistentPhone, two: readonly string[], photos: number, killed: boolean): Promise<Page> {
  let page = await phone.open();
  for (const [i, id] of two.entries()) {
    await taskPage(page, id);
    await tapAndWaitForStored(page, 1, () => button(page, "Guests still here").click());
    await tapAndWaitForStored(page, 1, () => startOn(page));
    for (const label of ticked) await tapAndWaitForStored(page, 1, () => tickOn(page, label));
    for (const photo of times(photos).filter((photo) => photo % 2 === i))
      await addPhoto(page, villas.indexOf(id) * 10 + photo);
  }
  if (killed) {
    await phone.kill();
    page = await phone.open();
  }
  for (const id of two) {
    await villaPage(page, id);
    for (const text of findings(villas.indexOf(id)))
      await tapAndWaitForStored(page, 1, () => addFindingOn(page, "Note", text));
    await button(page, "Complete Cleaning").click();
    await tapAndWaitForStored(page, 1, () => button(page, "Complete Cleaning anyway").click());
  }
  return page;
}

type Drained = { killed: number; isSpecial: boolean; isLast: boolean };

/**
 * The network is back but unreliable. The phone is killed after the server has processed a step, and used in two tabs; on special days it is also
 * updated and signed out.
 */
async function drain(
  phone: PersistentPhone,
  proxy: FaultyProxy,
  { killed, isSpecial, isLast }: Drained,
): Promise<void> {
  for (const kill of times(killed)) {
    // The network loses nothing here, so that the next response is the one that is held.
    proxy.restore();
    const answers = proxy.holdResponses(changes, kill % 3);
    await openTwoTabs(await phone.open());
    await answers.waitForProcessed();
    await phone.kill();
    answers.release();
  }
  proxy.restore();
  if (isSpecial) await update(phone, proxy);
  const page = isSpecial ? await expire(phone, proxy) : await phone.open();
  proxy.restore(bad);
  proxy.rejectAsBusy();
  await openTwoTabs(page);
  await waitUntilAllSent(page, 120_000);
  // A page whose reads failed says so, and is reloaded over a good network.
  proxy.restore();
  await page.reload();
  await waitForPageText(page, "All saved");
  if (isLast) return;
  // After signing in again, nothing can be read offline until it has been fetched.
  await waitForPrefetch(page, villas);
  // Chromium writes cookies to the disk every 30 seconds, and when it is closed.
  await (isSpecial ? phone.close() : phone.kill());
}

async function openTwoTabs(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await Promise.all([page, other].map((tab) => tab.goto("/cleaner")));
}

/** The server has a newer version while work is pending: its worker waits too, and nothing is lost. */
async function update(phone: PersistentPhone, proxy: FaultyProxy): Promise<void> {
  const answers = proxy.holdResponses(changes);
  await proxy.publishNewVersion();
  const page = await phone.open();
  await page.goto("/cleaner");
  await answers.waitForProcessed();
  const before = (await pendingOn(page)).length;
  await expect.poll(() => page.evaluate(isWaiting), { timeout: 60_000 }).toBe(true);
  expect((await pendingOn(page)).length).toBe(before);
  await phone.kill();
  answers.release();
}

/** Returns whether a newer worker is waiting while an older one is active; runs in the page. */
async function isWaiting(): Promise<boolean> {
  const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  return Boolean(active && waiting);
}

/** The session ends while work is pending: it is kept, and may be sent after the next sign-in, when the server is no longer busy. */
async function expire(phone: PersistentPhone, proxy: FaultyProxy): Promise<Page> {
  // Nothing is accepted before the session ends, or a response that is still on its way would change what is pending.
  proxy.rejectAsBusy(changes);
  const page = await phone.open();
  await perform(app.park, null, (act) => endSessions(act, anna.id));
  proxy.rejectAsBusy();
  await page.goto("/cleaner");
  await page.waitForURL(/\/auth/);
  const before = (await pendingOn(page)).length;
  expect(before).toBeGreaterThan(0);
  // What is pending shall meet the unreliable network.
  proxy.rejectAsBusy(/^(POST|PUT|PATCH|DELETE) (?!\/api\/login$)/);
  await signInAndOpen(page, anna.email, testPassword);
  expect((await pendingOn(page)).length).toBe(before);
  return page;
}
