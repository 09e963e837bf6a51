import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { ticksOf, workOf } from "../support/builders";
import { keeps, keptOn, storyOf, taskPage, tickOn } from "../support/cleaner-work";
import { openCuttingProxy } from "../support/cutting-proxy";
import { goOffline, goOnline, openLabels, openPhone, openWaiting, pill } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { button, idOf } from "../support/villa-page";

// Several of one person's pages at once, and pages and workers of two versions.

// Long journeys, and other tests run beside them.
const patient = { timeout: 180_000 };
let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  id = await idOf(app, "WL-042");
  return () => app.close();
});

test(
  "two tabs show the same, send each step once and one at a time, and closing one of them loses nothing",
  patient,
  async () => {
    const [first, second, third] = await openLabels(app, id);
    const network = await openCuttingProxy(app.url, 1);
    const one = await openPhone(network);
    const two = await one.context().newPage();
    for (const page of [one, two]) await taskPage(page, id);
    await goOffline(one);
    await keeps(one, 1, () => tickOn(one, first.label));
    await keeps(two, 1, () => tickOn(two, second.label));
    await keeps(one, 1, () => tickOn(one, third.label));
    for (const page of [one, two]) {
      const list = await openWaiting(page, "Offline");
      await expect.poll(() => list.getByRole("listitem").allTextContents()).toHaveLength(3);
      await button(page, "Close").click();
      expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(10);
    }

    const held = network.holdAnswers(/checklist/);
    const before = network.passed().length;
    await goOnline(one);
    await held.acted(1);
    await one.close();
    held.letGo();
    await expect.poll(() => keptOn(two)).toEqual([]);
    const ticks = (await storyOf(app, id)).filter(({ arrivedAt }) => arrivedAt !== undefined);
    expect(ticks.map(({ about }) => about)).toEqual([first, second, third].map(({ label }) => label));
    const sent = network
      .passed()
      .slice(before)
      .filter(({ key, what }) => key !== "" && what.includes("checklist"));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    for (const [i, { from }] of sent.entries()) expect(from).toBeGreaterThanOrEqual(sent[i - 1]?.to ?? 0);
  },
);

test("what an older version has left is sent by a newer one, which waits until then", async () => {
  const [first, second] = await openLabels(app, id);
  const { cleanerId } = await workOf(app, id);
  const network = await openCuttingProxy(app.url, 1);
  network.turnAway(/^POST .*\/checklist\//);
  const page = await openPhone(network);
  await page.goto("/cleaner");
  const path = "/api/assignments/{id}/checklist/{itemId}";
  const about = { userId: cleanerId, assignmentId: id, villa: "WL-042", method: "POST", path };
  // As the first version writes them, without what may be missing, and with what a version may have had that is gone.
  await leave(page, [
    { ...about, ...keyed(1), params: { id, itemId: first.id }, what: "Done", former: true },
    { ...about, ...keyed(2), params: { id, itemId: second.id }, what: "Done", body: { notes: "Left before" } },
  ]);
  await page.reload();
  await pill(page, "2 waiting");

  await network.renew();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const workers = () =>
    page.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready;
      return [waiting?.state, active?.state];
    });
  await expect.poll(workers).toEqual(["installed", "activated"]);
  expect(await page.getByText("A new version is ready").count()).toBe(0);
  await page.close();
  const later = await page.context().newPage();
  network.turnAway();
  await later.goto("/cleaner");
  await expect.poll(() => keptOn(later)).toEqual([]);
  const ticks = await ticksOf(app, id);
  const notes = new Map(ticks.map(({ checklistItemId, notes: words }) => [checklistItemId, words]));
  expect([notes.get(first.id), notes.get(second.id)]).toEqual([null, "Left before"]);
});

const keyed = (number: number) => ({
  id: `0193a1b2-c3d4-7000-8000-${String(number).padStart(12, "0")}`,
  occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...{ state: "waiting", attempts: 0, retryAt: 0 },
});

/** Puts operations into a phone's outbox. */
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
