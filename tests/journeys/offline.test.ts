import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, signInWithCookie, waitForText } from "../support/browser";
import { pendingOn, tapAndWaitForStored, taskPage, tickOn, waitForPageText } from "../support/cleaner-work";
import { openFaultyProxy } from "../support/faulty-proxy";
import { preparePhone } from "../support/offline-villa";
import { goOffline, goOnline } from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf } from "../support/villa-page";

// A cleaner's work in a browser that reports being offline. A whole villa: offline-proxy.test.ts.

const app = await openSamplePark();

// google/leveldb#1287: the browser appends after the torn record, and later discards the whole log or everything after that record.
test("a browser killed in the middle of a write keeps earlier and later steps", { timeout: 120_000 }, async () => {
  const id = await idOf(app, "WL-042");
  const proxy = await openFaultyProxy(app.url, 0);
  const hers = await preparePhone(proxy, aylin, [id]);
  // A starting browser's worker may be faster than setOffline, so the connection is really cut too.
  proxy.cut();
  for (const [kept, length] of [300, 20_000].entries()) {
    const page = await hers.open({ offline: true });
    await taskPage(page, id);
    expect(await pendingOn(page)).toHaveLength(kept);
    const [label = ""] = await openLabels(page);
    await tapAndWaitForStored(page, 1, () => tickOn(page, label));
    await hers.close();
    hers.tearLog(length);
  }
  const page = await hers.open({ offline: true });
  await taskPage(page, id);
  await waitForText(page, "9 of 12 tasks");
  expect(await pendingOn(page)).toHaveLength(2);
});

test("two cleaners offline on one villa both keep their ticks", async () => {
  const id = await idOf(app, "WL-042");
  const [hers, his] = [await openBrowser(app), await openBrowser(app)];
  await signInWithCookie(hers, aylin);
  await signInWithCookie(his, "marek.nowak@changeover.example");
  const pages = [hers, his];
  for (const page of pages) await taskPage(page, id);
  const open = await openLabels(hers);
  expect(open).toHaveLength(5);
  for (const page of pages) await goOffline(page);
  // Both of them tick one of the five.
  for (const label of open.slice(0, 3)) await tapAndWaitForStored(hers, 1, () => tickOn(hers, label));
  for (const label of open.slice(2)) await tapAndWaitForStored(his, 1, () => tickOn(his, label));
  for (const page of pages) await goOnline(page);
  for (const page of pages) {
    await waitForText(page, "12 of 12 tasks");
    await page.goto("/cleaner");
    await waitForPageText(page, "All saved");
    expect(await pendingOn(page)).toEqual([]);
  }
  const ticks = await app.database.db.execute<{ label: string; by: string }>(sql`
    select i.label, u.email as by from assignment_checklist_completions c join checklist_items i on i.id = c.checklist_item_id
    join users u on u.id = c.completed_by_id where c.assignment_id = ${id} and i.label = any(${sql.param(open)}) order by i.id`);
  const by = ticks.rows.map(({ by }) => by.split(".")[0]);
  expect([by.slice(0, 2), by.slice(3)]).toEqual([
    ["cleaner@changeover", "cleaner@changeover"],
    ["marek", "marek"],
  ]);
  expect(ticks.rows.map(({ label }) => label)).toEqual(open);
});

/** Returns the open tasks on the page. */
async function openLabels(page: Page): Promise<string[]> {
  const names = page.locator("button[aria-label^='Add Notes: ']");
  return (await names.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))).map((name) =>
    name.replace("Add Notes: ", ""),
  );
}
