import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "../../src/server/actions/perform";
import { endSessions } from "../../src/server/http/session";
import { signInOn } from "../support/browser";
import { addChecklist, addWork } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import {
  addPhoto,
  findOn,
  keeps,
  keptOn,
  photosOn,
  pillSays,
  receivedOf,
  sendsAll,
  startOn,
  storyOf,
  taskPage,
  tickOn,
  villaPage,
} from "../support/cleaner-work";
import { counted } from "../support/counted";
import { type CuttingProxy, openCuttingProxy, overlaps } from "../support/cutting-proxy";
import type { KeptPhone } from "../support/kept-phone";
import { hasReadAhead, readyPhone } from "../support/offline-villa";
import { startApp, type TestApp } from "../support/start-app";
import { button } from "../support/villa-page";

// A cleaner's day without a network, on a phone whose browser is killed again and again, and then behind a network that loses answers:
// each operation arrives once, in order, and each photo as it was taken. `npm run soak` is the long form.

const operations = Number(process.env.OPERATIONS ?? 20);
const photos = Number(process.env.PHOTOS ?? 4);
const kills = Number(process.env.KILLS ?? 3);
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const times = (count: number) => Array.from({ length: count }, (_, i) => i);
/** Villas of ten operations each: start, five ticks, three findings, finish. Two are worked on at a time. */
const rounds = Math.ceil(operations / 20);
const share = (of: number, round: number) =>
  Math.floor((of * (round + 1)) / rounds) - Math.floor((of * round) / rounds);
const bad = { slow: 0.1, unheard: 0.05, unanswered: 0.15, "half answered": 0.1 };
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

test(`${operations} operations, ${photos} photos, ${kills} kills: each once, in order, as it was (SEED=${seed})`, {
  timeout: 120_000 + operations * 15_000,
}, async () => {
  const proxy = await openCuttingProxy(app.url, seed);
  const phone = await readyPhone({ url: proxy.url }, anna.email, villas, testPassword);
  const taken = new Map<string, string[]>();
  for (const round of times(rounds)) {
    const two = villas.slice(round * 2, round * 2 + 2);
    const toKill = share(kills, round);
    proxy.cut();
    const page = await work(phone, two, share(photos, round), toKill > 1);
    const hashes = await photosOn(page);
    for (const { assignmentId, photo } of await keptOn(page))
      if (photo) taken.set(assignmentId, [...(taken.get(assignmentId) ?? []), hashes.get(photo.id) ?? ""]);
    await phone.kill();
    await drain(phone, proxy, { killed: Math.max(0, toKill - 2), expires: round % 5 === 0, updates: round % 5 === 0 });
  }
  expect(overlaps(proxy.passed().filter(({ key, what }) => key && !what.endsWith("/media")))).toEqual([]);
  for (const [number, id] of villas.entries()) {
    const told = (await storyOf(app, id)).filter(({ what }) => what !== "photo");
    expect(told.map(({ what, about }) => [what, about])).toEqual(planned(number));
    const at = told.map((one) => one.at.getTime());
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    const received = await receivedOf(app, id);
    expect(received.map((one) => one.received).toSorted()).toEqual((taken.get(id) ?? []).toSorted());
    expect(received.map((one) => one.announced)).toEqual(received.map((one) => one.received));
  }
  const lost = proxy.passed().filter(({ fault }) => fault && fault !== "slow").length;
  const calls = `${proxy.passed().length} calls at the proxy, ${lost} of them lost or their answers`;
  counted(`${calls}: 0 operations lost, twice or out of order, 0 photos that differ; seed ${seed}`);
});

const findings = (number: number) => times(3).map((i) => `Finding ${number}.${i}`);
const ticked = times(5).map((i) => `Task ${i + 1}`);

/** What the story of a villa must be. */
function planned(number: number): [string, string | null][] {
  return [
    ["start", null],
    ...ticked.map((label): [string, string] => ["tick", label]),
    ...findings(number).map((text): [string, string] => ["finding", text]),
    ["finish", null],
  ];
}

/** Two villas, one step here and one there, and a kill in the middle. Gives the page on which the day has ended. */
async function work(phone: KeptPhone, two: readonly string[], photos: number, killed: boolean): Promise<Page> {
  let page = await phone.open();
  for (const [i, id] of two.entries()) {
    await taskPage(page, id);
    await keeps(page, 1, () => startOn(page));
    for (const label of ticked) await keeps(page, 1, () => tickOn(page, label));
    for (const photo of times(photos).filter((photo) => photo % 2 === i))
      await addPhoto(page, villas.indexOf(id) * 10 + photo);
  }
  if (killed) {
    await phone.kill();
    page = await phone.open();
  }
  for (const id of two) {
    await villaPage(page, id);
    for (const text of findings(villas.indexOf(id))) await keeps(page, 1, () => findOn(page, "Note", text));
    await button(page, "Complete Cleaning").click();
    await keeps(page, 1, () => button(page, "Complete Cleaning anyway").click());
  }
  return page;
}

type Drained = { killed: number; expires: boolean; updates: boolean };

/** The network is back, and bad; the phone is killed after the server has acted, signed out, given a newer version, and used in two tabs. */
async function drain(phone: KeptPhone, proxy: CuttingProxy, { killed, expires, updates }: Drained): Promise<void> {
  for (const kill of times(killed)) {
    // Nothing is lost by the network here, so that the next answer is waited for.
    proxy.restore();
    const answers = proxy.holdAnswers(changes, kill % 3);
    await openTwoTabs(phone);
    await answers.acted();
    await phone.kill();
    answers.letGo();
  }
  proxy.restore();
  if (updates) await update(phone, proxy);
  if (expires) await expire(phone);
  proxy.restore(bad);
  const page = await openTwoTabs(phone);
  await sendsAll(page, 120_000);
  // A page that was refused its reads says so, and is loaded anew where the network is good.
  proxy.restore();
  await page.reload();
  await pillSays(page, "All saved");
  // Whoever signed in again has nothing to read until it has come.
  await hasReadAhead(page, villas);
  await phone.kill();
}

async function openTwoTabs(phone: KeptPhone): Promise<Page> {
  const page = await phone.open();
  const other = await page.context().newPage();
  await Promise.all([page, other].map((tab) => tab.goto("/cleaner")));
  return page;
}

/** The server hands out a newer app while work waits: its worker waits, too, and everything stays. */
async function update(phone: KeptPhone, proxy: CuttingProxy): Promise<void> {
  const answers = proxy.holdAnswers(changes);
  await proxy.renew();
  const page = await phone.open();
  await page.goto("/cleaner");
  await answers.acted();
  const before = (await keptOn(page)).length;
  await expect.poll(() => page.evaluate(isWaiting), { timeout: 60_000 }).toBe(true);
  expect((await keptOn(page)).length).toBe(before);
  await phone.kill();
  answers.letGo();
}

/** Whether a newer worker waits while an older one is at work; runs in the page. */
async function isWaiting(): Promise<boolean> {
  const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  return Boolean(active && waiting);
}

/** The session ends while work waits: it is kept, and goes on after signing in. */
async function expire(phone: KeptPhone): Promise<void> {
  await perform(app.park, null, (act) => endSessions(act, anna.id));
  const page = await phone.open();
  await page.goto("/cleaner");
  await page.waitForURL(/\/auth/);
  const before = (await keptOn(page)).length;
  expect(before).toBeGreaterThan(0);
  await signInOn(page, anna.email, testPassword);
  await expect.poll(async () => (await keptOn(page)).length, { timeout: 60_000 }).toBeLessThan(before);
  // A browser writes its cookies to the disk every half minute, and when it is closed.
  await phone.close();
}
