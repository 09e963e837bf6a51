import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { collectPageErrors, waitForText } from "../support/browser";
import { ticksOf, workOf } from "../support/builders";
import { signIn } from "../support/caller";
import { pendingOn, tapAndWaitForStored, taskPage, tickOn, villaPage } from "../support/cleaner-work";
import { goOffline, goOnline, type Item, openItemsOf, openPhone } from "../support/outbox-page";
import { recordClaims } from "../support/page-claims";
import { openSamplePark } from "../support/sample-park";
import { button, idOf } from "../support/villa-page";

// The outbox on real-life phones: with a full disk, a wrong clock, no Background Sync, or the app in the background.

const day = 86_400_000;
const app = await openSamplePark();
/** Aylin's villas in progress, with five and with twelve open items. */
const [short, long] = [await idOf(app, "WL-042"), await idOf(app, "ZB-017")];
const aylin = await signIn(app, "cleaner@changeover.example", "changeover");
expect((await aylin.post(`/api/assignments/${long}/start`)).status).toBe(200);

const boxOf = (page: Page, { label }: Item) =>
  page.locator("main li", { hasText: label }).locator("input[type=checkbox]");
const arrived = async (id: string) => (await ticksOf(app, id)).map(({ checklistItemId }) => checklistItemId);

// One phone, because it is costly to prepare. With Background Sync, the worker sends alone: tests/journeys/weak-network.test.ts.
test("on a full phone, without Background Sync and with a wrong clock, steps are sent and dated right", async () => {
  let claims: () => string[] = () => [];
  const prepare = async (page: Page) => {
    claims = await recordClaims(page);
  };
  const page = await openPhone(app, prepare);
  await refuseOnFullPhone(page, () => claims());
  const context = page.context();
  const errors: string[] = [];
  context.on("page", (opened) => collectPageErrors(opened, errors));
  await page.close();
  await sendWithoutBackgroundSync(context);
  await dateByWrongClock(context);
  expect(errors).toEqual([]);
});

/** A tick goes straight to the server; offline it is refused and undone. */
async function refuseOnFullPhone(page: Page, claims: () => string[]): Promise<void> {
  const [first, second] = await openItemsOf(app, short);
  await taskPage(page, short);
  await page.evaluate(fillUp);
  await tickOn(page, first.label);
  await expect.poll(() => arrived(short)).toContain(first.id);
  expect(await boxOf(page, first).isChecked()).toBe(true);

  await goOffline(page);
  claims();
  await tickOn(page, second.label);
  await waitForText(page, "This phone has no room to keep this. Free some space and try again.");
  await expect.poll(() => boxOf(page, second).isChecked()).toBe(false);
  expect(claims()).not.toContain("Saved on this phone");
  expect(await pendingOn(page)).toEqual([]);
  await goOnline(page);
}

/** The page sends; the worker sends on FORCE_SYNC, which a page posts when the network is back. */
async function sendWithoutBackgroundSync(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(removeSync);
  await taskPage(page, long);
  expect(await page.evaluate(async () => "sync" in (await navigator.serviceWorker.ready))).toBe(false);
  const items = await openItemsOf(app, long);
  await goOffline(page);
  for (const { label } of items) await tapAndWaitForStored(page, 1, () => tickOn(page, label));
  await goOnline(page);
  await expect.poll(() => pendingOn(page)).toEqual([]);
  expect(await arrived(long)).toEqual(expect.arrayContaining(items.map((item) => item.id)));

  const { other, left } = await leaveWithTwo(page);
  await goOnline(other);
  expect(await pendingOn(other)).toHaveLength(2);
  await other.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: "FORCE_SYNC" }));
  await expect.poll(() => pendingOn(other)).toEqual([]);
  expect(await arrived(long)).toEqual(expect.arrayContaining(left));

  await other.addInitScript(markRegistration);
  await other.goto("/cleaner");
  // It listens for the network just before it registers the worker, which is later than the first screen.
  await other.waitForFunction(() => "isRegistering" in window);
  const told = await other.evaluateHandle(() => {
    const messages: unknown[] = [];
    const { controller } = navigator.serviceWorker;
    if (controller) controller.postMessage = (message: unknown) => void messages.push(message);
    return messages;
  });
  await goOffline(other);
  await goOnline(other);
  await expect.poll(() => told.jsonValue()).toEqual([{ type: "FORCE_SYNC" }]);
  await other.close();
}

/** The server stores the right times. A fast clock makes no difference to it: src/features/assignments/late.test.ts. */
async function dateByWrongClock(context: BrowserContext): Promise<void> {
  const [first, second, third] = await openItemsOf(app, short);
  const page = await context.newPage();
  await page.addInitScript(wrongClock, -day);
  // The page and the worker share the phone's clock.
  await context.serviceWorkers()[0]?.evaluate(wrongClock, -day);
  await taskPage(page, short);
  await goOffline(page);
  const from = Date.now();
  await tapAndWaitForStored(page, 1, () => tickOn(page, first.label));
  await tapAndWaitForStored(page, 1, () => tickOn(page, second.label));
  await villaPage(page, short);
  await button(page, "Complete Cleaning").click();
  await tapAndWaitForStored(page, 1, () => button(page, "Complete Cleaning anyway").click());
  const until = Date.now();
  expect(Math.abs(Date.parse((await pendingOn(page))[0]?.occurredAt ?? "") - from + day)).toBeLessThan(60_000);

  await goOnline(page);
  await expect.poll(() => pendingOn(page)).toEqual([]);
  const { finishedAt } = await workOf(app, short);
  const ticks = (await ticksOf(app, short)).filter(({ checklistItemId }) =>
    [first.id, second.id].includes(checklistItemId),
  );
  const times = [...ticks.map(({ completedAt }) => completedAt), finishedAt].map(Number);
  expect(times).toHaveLength(3);
  // Allows some seconds for each call: the phone reports when it sends, not when it arrives.
  for (const time of times) expect(time > from - 1_000 && time < until + 5_000).toBe(true);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(await arrived(short)).not.toContain(third.id);
}

/** Ticks two items offline and closes the app. Returns a page of the same origin that is not the app, so that only the worker can send, and the items. */
async function leaveWithTwo(page: Page): Promise<{ other: Page; left: string[] }> {
  const two = (await openItemsOf(app, long)).slice(0, 2);
  const other = await page.context().newPage();
  await other.goto("/healthz");
  await taskPage(page, long);
  await goOffline(page);
  for (const { label } of two) await tapAndWaitForStored(page, 1, () => tickOn(page, label));
  await page.close();
  return { other, left: two.map(({ id }) => id) };
}

/** Removes Background Sync, which some browsers lack. */
function removeSync(): void {
  Reflect.deleteProperty(window, "SyncManager");
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
}

/** Marks the page once it registers its worker. */
function markRegistration(): void {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = function (...worker) {
    Object.assign(window, { isRegistering: true });
    return register.apply(this, worker);
  };
}

/** Makes every new write abort, as in a browser whose disk is full. */
function fillUp(): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...what) {
    const request = add.apply(this, what);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  };
}

/** Shifts the clock of a page or worker by this many milliseconds. */
function wrongClock(wrongBy: number): void {
  const Right = Date;
  const Wrong = new Proxy(Right, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [Right.now() + wrongBy]),
    get: (target, name) => (name === "now" ? () => Right.now() + wrongBy : Reflect.get(target, name)),
  });
  Object.assign(globalThis, { Date: Wrong });
}
