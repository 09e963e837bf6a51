import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { notesOf, ticksOf, workOf } from "../support/builders";
import { signIn } from "../support/caller";
import { pendingOn, tapAndWaitForStored, taskPage, tickOn, timelineOf } from "../support/cleaner-work";
import { type FaultyProxy, openFaultyProxy, overlaps } from "../support/faulty-proxy";
import { publishAndFind } from "../support/new-version";
import { goOffline, goOnline, openItemsOf, openPendingList, openPhone, waitForPill } from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { aylin, button, idOf } from "../support/villa-page";

// Several tabs of one user, and pages and workers of two versions.

const app = await openSamplePark();
/** Aylin's villas in progress, with five and with twelve open items. */
const [short, long] = [await idOf(app, "WL-042"), await idOf(app, "ZB-017")];
const cleaner = await signIn(app, aylin, "changeover");
expect((await cleaner.post(`/api/assignments/${long}/start`)).status).toBe(200);

// One phone, because it is costly to prepare.
test("two tabs, and pages and workers of two versions, send each step once and lose nothing", {
  timeout: 180_000,
}, async () => {
  const network = await openFaultyProxy(app.url, 1);
  const one = await openPhone(network);
  const two = await one.context().newPage();
  await sendFromTwoTabs(one, two, network);
  await sendFromOlderVersion(two, network);
});

/** Both tabs show the same and send each step once, one at a time; closing one loses nothing. */
async function sendFromTwoTabs(one: Page, two: Page, network: FaultyProxy): Promise<void> {
  const [first, second, third] = await openItemsOf(app, short);
  for (const page of [one, two]) await taskPage(page, short);
  await goOffline(one);
  await tapAndWaitForStored(one, 1, () => tickOn(one, first.label));
  await tapAndWaitForStored(two, 1, () => tickOn(two, second.label));
  await tapAndWaitForStored(one, 1, () => tickOn(one, third.label));
  for (const page of [one, two]) {
    const list = await openPendingList(page, "Offline");
    await expect.poll(() => list.getByRole("listitem").allTextContents()).toHaveLength(3);
    await button(page, "Close").click();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(10);
  }

  const held = network.holdResponses(/checklist/);
  const before = ticksSent(network).length;
  await goOnline(one);
  await held.waitForProcessed(1);
  // The other tab wants to send too, and waits its turn.
  await expect.poll(() => two.evaluate(locksAwaited)).toContain("changeover-outbox-steps");
  const sent = () => ticksSent(network).slice(before);
  expect(sent()).toHaveLength(1);
  await one.close();
  held.release();
  await expect.poll(() => pendingOn(two)).toEqual([]);
  const ticks = (await timelineOf(app, short)).filter(({ arrivedAt }) => arrivedAt !== undefined);
  expect(ticks.map(({ about }) => about)).toEqual([first, second, third].map(({ label }) => label));
  expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  // The first attempt is left out: if the closed tab made it, its end may reach the proxy after the other tab's attempt.
  expect(overlaps(sent().slice(1))).toEqual([]);
}

const locksAwaited = async () => (await navigator.locks.query()).pending?.map(({ name }) => name);

const ticksSent = (network: FaultyProxy) =>
  network.observedChanges().filter(({ key, what }) => key !== "" && what.includes("checklist"));

/** A newer version sends what an older one has stored, and takes over only then. */
async function sendFromOlderVersion(page: Page, network: FaultyProxy): Promise<void> {
  const [first, second] = await openItemsOf(app, long);
  const { cleanerId } = await workOf(app, long);
  network.rejectAsBusy(/^POST .*\/checklist\//);
  await page.goto("/cleaner");
  const path = "/api/assignments/{id}/checklist/{itemId}";
  const about = { userId: cleanerId, assignmentId: long, villa: "ZB-017", method: "POST", path };
  // As the first version wrote them: without optional fields, and with one that no longer exists.
  await leave(page, [
    { ...about, ...keyed(1), params: { id: long, itemId: first.id }, what: "Done", former: true },
    { ...about, ...keyed(2), params: { id: long, itemId: second.id }, what: "Done", body: { notes: "Left before" } },
  ]);
  await page.reload();
  await waitForPill(page, "2 waiting");

  await publishAndFind(network, page);
  const workers = () =>
    page.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready;
      return [waiting?.state, active?.state];
    });
  await expect.poll(workers).toEqual(["installed", "activated"]);
  expect(await page.getByText("A new version is ready").count()).toBe(0);
  await page.close();
  const later = await page.context().newPage();
  network.rejectAsBusy();
  await later.goto("/cleaner");
  await expect.poll(() => pendingOn(later)).toEqual([]);
  const ticks = (await ticksOf(app, long)).map(({ checklistItemId }) => checklistItemId);
  expect(ticks).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await notesOf(app, long)).toContainEqual(
    expect.objectContaining({ checklistItemId: second.id, text: "Left before" }),
  );
}

const keyed = (number: number) => ({
  id: `0193a1b2-c3d4-7000-8000-${String(number).padStart(12, "0")}`,
  occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...{ state: "waiting", attempts: 0, retryAt: 0 },
});

/** Writes operations into a phone's outbox. */
async function leave(page: Page, operations: readonly object[]): Promise<void> {
  await page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("changeover-outbox", 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction("operations", "readwrite");
    for (const one of all) transaction.objectStore("operations").add(one);
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  }, operations);
}
