import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { phone, said } from "../support/browser";
import { ticksOf, workOf } from "../support/builders";
import { listenToClaims } from "../support/claims";
import { keeps, keptOn, taskPage, tickOn, villaPage } from "../support/cleaner-work";
import { goOffline, goOnline, type Item, openLabels, openPhone } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { button, idOf } from "../support/villa-page";

// The outbox on phones as they are: full, with a wrong clock, without Background Sync, with nobody looking.

const day = 86_400_000;
let app: TestApp;
let id: string;
let items: [Item, Item, Item];
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  id = await idOf(app, "WL-042");
  items = await openLabels(app, id);
  return () => app.close();
});

const boxOf = (page: Page, { label }: Item) =>
  page.getByRole("listitem").filter({ hasText: label }).getByRole("checkbox");
const arrived = async () => (await ticksOf(app, id)).map(({ checklistItemId }) => checklistItemId);

test("a full phone: with a network it goes straight to the server, without one it is refused and goes back", async () => {
  const [first, second] = items;
  const page = await openPhone(app);
  await taskPage(page, id);
  await page.evaluate(fillUp);

  await tickOn(page, first.label);
  await expect.poll(arrived).toContain(first.id);
  expect(await boxOf(page, first).isChecked()).toBe(true);

  await goOffline(page);
  const claims = await listenToClaims(page);
  await tickOn(page, second.label);
  await said(page, "This phone has no room to keep this. Free some space and try again.");
  await expect.poll(() => boxOf(page, second).isChecked()).toBe(false);
  expect(claims()).toEqual([]);
  expect(await keptOn(page)).toEqual([]);
});

test.each([-day, day])("a clock that is wrong by a day (%i ms): the server has the right times", async (wrongBy) => {
  const [first, second, third] = items;
  const page = await openPhone(app, (fresh) => fresh.addInitScript(wrongClock, wrongBy));
  const worker = page.context().serviceWorkers()[0];
  // One phone has one clock.
  await worker?.evaluate(wrongClock, wrongBy);
  await taskPage(page, id);
  await goOffline(page);
  const from = Date.now();
  await keeps(page, 1, () => tickOn(page, first.label));
  await keeps(page, 1, () => tickOn(page, second.label));
  await villaPage(page, id);
  await button(page, "Complete Cleaning").click();
  await keeps(page, 1, () => button(page, "Complete Cleaning anyway").click());
  const until = Date.now();
  expect(Math.abs(Date.parse((await keptOn(page))[0]?.occurredAt ?? "") - from - wrongBy)).toBeLessThan(60_000);

  await goOnline(page);
  await expect.poll(() => keptOn(page)).toEqual([]);
  const { finishedAt } = await workOf(app, id);
  const ticks = (await ticksOf(app, id)).filter(({ checklistItemId }) =>
    [first.id, second.id].includes(checklistItemId),
  );
  const times = [...ticks.map(({ completedAt }) => completedAt), finishedAt].map(Number);
  expect(times).toHaveLength(3);
  // Some seconds for the way of a call; the phone says when it sends, not when it arrives.
  for (const time of times) expect(time > from - 1_000 && time < until + 5_000).toBe(true);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(await arrived()).not.toContain(third.id);
});

test("without Background Sync everything is sent all the same", async () => {
  const page = await openPhone(app, (fresh) => fresh.addInitScript(removeSync));
  await taskPage(page, id);
  expect(await page.evaluate(async () => "sync" in (await navigator.serviceWorker.ready))).toBe(false);
  await goOffline(page);
  for (const { label } of items) await keeps(page, 1, () => tickOn(page, label));
  await goOnline(page);
  await expect.poll(() => keptOn(page)).toEqual([]);
  expect(await arrived()).toEqual(expect.arrayContaining(items.map((item) => item.id)));
});

test("the worker sends by itself when it is told FORCE_SYNC, and the page tells it when the network is back", async () => {
  const page = await openPhone(app, (fresh) => fresh.addInitScript(removeSync));
  const other = await leaveWithTwo(page);
  await goOnline(other);
  expect(await keptOn(other)).toHaveLength(2);
  await other.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: "FORCE_SYNC" }));
  await expect.poll(() => keptOn(other)).toEqual([]);
  expect(await arrived()).toEqual(expect.arrayContaining([items[0].id, items[1].id]));

  await other.goto("/cleaner");
  await other.getByRole("heading", { name: "My Schedule" }).waitFor();
  const told = await other.evaluateHandle(() => {
    const messages: unknown[] = [];
    const { controller } = navigator.serviceWorker;
    if (controller) controller.postMessage = (message: unknown) => void messages.push(message);
    return messages;
  });
  await goOffline(other);
  await goOnline(other);
  await expect.poll(() => told.jsonValue()).toEqual([{ type: "FORCE_SYNC" }]);
});

test("with Background Sync the worker sends without being told", async () => {
  const page = await openPhone(app, undefined, { ...phone, fullBrowser: true });
  const other = await leaveWithTwo(page);
  await goOnline(other);
  await expect.poll(() => keptOn(other)).toEqual([]);
  expect(await arrived()).toEqual(expect.arrayContaining([items[0].id, items[1].id]));
});

/** Ticks two items without a network and closes the app. Gives a page of the same address that is not the app: nobody sends but the worker. */
async function leaveWithTwo(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto("/healthz");
  await taskPage(page, id);
  await goOffline(page);
  for (const { label } of items.slice(0, 2)) await keeps(page, 1, () => tickOn(page, label));
  await page.close();
  return other;
}

/** As in a browser that has no Background Sync. */
function removeSync(): void {
  Reflect.deleteProperty(window, "SyncManager");
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
}

/** From now on whatever is to be written anew is taken back, as a browser does it where there is no room. */
function fillUp(): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...what) {
    const request = add.apply(this, what);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  };
}

/** From now on the clock of a page or a worker is wrong by so many milliseconds. */
function wrongClock(wrongBy: number): void {
  const Right = Date;
  const Wrong = new Proxy(Right, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [Right.now() + wrongBy]),
    get: (target, name) => (name === "now" ? () => Right.now() + wrongBy : Reflect.get(target, name)),
  });
  Object.assign(globalThis, { Date: Wrong });
}
