import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, phone, signInWithCookie } from "../support/browser";
import { ticksOf } from "../support/builders";
import { startOn, tapAndWaitForStored, taskPage, tickOn, waitForPageText } from "../support/cleaner-work";
import { type FaultyProxy, openFaultyProxy } from "../support/faulty-proxy";
import { nextVilla } from "../support/offline-villa";
import { openItemsOf, openPhone } from "../support/outbox-page";
import { reportCount } from "../support/report-count";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf } from "../support/villa-page";

// A network that fails and returns without the browser ever saying "offline".

// TRIES makes it longer (`npm run soak`: 25 of each kind).
const tries = Number(process.env.TRIES ?? 1);
const goal = 10_000;

const app = await openSamplePark();

// One page, because it is costly to open.
test("after a network that failed, everything is sent within 10 s on a visible page", {
  timeout: 90_000 + tries * 120_000,
}, async () => {
  const proxy = await openFaultyProxy(app.url, 1);
  const { id } = await nextVilla(app);
  const page = await openBrowser(proxy);
  await signInWithCookie(page, aylin);
  await taskPage(page, id);
  await expectSenderToArriveLate(page, proxy);
  await expectReadsToHoldUpNothing(page, proxy);
  for (const fault of ["cut", "freeze"] as const) {
    let slowest = 0;
    for (let i = 0; i < tries; i++) slowest = Math.max(slowest, await msUntilSentAfter(fault, page, proxy));
    const told = fault === "cut" ? "refused connections" : "answered nothing";
    reportCount(`${tries} networks that ${told}: the page had sent everything after at most ${slowest} ms`);
  }
});

/** What sends is loaded with the first step, if no worker has it. */
async function expectSenderToArriveLate(page: Page, proxy: FaultyProxy): Promise<void> {
  proxy.cut();
  await startOn(page);
  await proxy.waitForLost(9);
  await msUntilSent(page, proxy);
  // Also loads what comes with a tick: parts of the app that are on their way can't be given up, and the worker would have them.
  await page.getByRole("checkbox").first().click();
  await page.getByText("1 of 12 tasks").waitFor();
  await msUntilSent(page, proxy);
}

/** Reads that a dead network never answers. */
async function expectReadsToHoldUpNothing(page: Page, proxy: FaultyProxy): Promise<void> {
  proxy.freeze();
  // A page that becomes visible reads again what it shows. With the stream of live updates, two pictures and the step, that takes all six connections.
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    for (const picture of [1, 2]) void fetch(`/picture-${picture}.jpg`).catch(() => undefined);
  });
  await proxy.waitForLost(5);
  await page.getByRole("checkbox").nth(1).click();
  await waitForPageText(page, "Sending 1 of 1");
  await msUntilSent(page, proxy);
}

async function msUntilSentAfter(fault: "cut" | "freeze", page: Page, proxy: FaultyProxy): Promise<number> {
  proxy[fault]();
  // The more steps wait, the longer they used to.
  for (let item = 0; item < 6; item++) await page.getByRole("checkbox").nth(item).click();
  await proxy.waitForLost(fault === "cut" ? 14 : 2);
  return msUntilSent(page, proxy);
}

async function msUntilSent(page: Page, proxy: FaultyProxy): Promise<number> {
  proxy.restore();
  const restored = performance.now();
  await waitForPageText(page, "All saved");
  const ms = Math.round(performance.now() - restored);
  expect(ms).toBeLessThan(goal);
  return ms;
}

test("after a network that failed, the worker alone sends everything within a minute", {
  timeout: 180_000,
}, async () => {
  const proxy = await openFaultyProxy(app.url, 1);
  const id = await idOf(app, "WL-042");
  const items = await openItemsOf(app, id);
  const page = await openPhone(proxy, undefined, { ...phone, fullBrowser: true });
  await taskPage(page, id);
  const other = await page.context().newPage();
  await other.goto("/healthz");
  proxy.cut();
  for (const { label } of items) await tapAndWaitForStored(page, 1, () => tickOn(page, label));
  await page.close();
  await proxy.waitForLost(6);
  proxy.restore();
  const restored = performance.now();
  const ids = items.map((item) => item.id);
  const ticked = async () => (await ticksOf(app, id)).map(({ checklistItemId }) => checklistItemId);
  await expect.poll(ticked, { timeout: 60_000 }).toEqual(expect.arrayContaining(ids));
  reportCount(`the worker alone had sent everything after ${Math.round(performance.now() - restored)} ms`);
});
