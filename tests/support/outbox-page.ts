import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type BrowserOptions, openBrowser, phone, signInOn } from "./browser";
import type { TestApp } from "./start-app";
import { aylin } from "./villa-page";

// A cleaner's phone with its worker, and what its head says about work that waits.

/** Aylin's phone, its worker at work and today's villas kept. `before` changes the browser before its first page. */
export async function openPhone(
  app: Pick<TestApp, "url">,
  before: (page: Page) => Promise<unknown> = async () => {},
  options: BrowserOptions = phone,
): Promise<Page> {
  const page = await openBrowser(app, { ...options, serviceWorkers: "allow" });
  await before(page);
  await signInOn(page, aylin);
  await readyForOffline(page);
  return page;
}

/** Waits until the worker stands before the network, and has kept today and tomorrow with every villa of theirs. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  // The whole app is fetched for it, too.
  await expect.poll(() => page.evaluate(isReady), { timeout: 60_000 }).toBe(true);
}

async function isReady(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const cache = await caches.open("changeover-reads");
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const days = kept.filter((path) => path.includes("/cleaner/"));
  const works: { id: string }[][] = await Promise.all(days.map(async (day) => (await cache.match(day))?.json()));
  const wanted = ["/api/user", "/api/replacement-presets", ...works.flat().map(({ id }) => `/api/assignments/${id}`)];
  return days.length >= 2 && wanted.every((path) => kept.includes(path));
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Opens the list behind the pill. */
export async function openWaiting(page: Page, pill: string): Promise<Locator> {
  await page.getByRole("button", { name: pill, exact: true }).click();
  const list = page.getByRole("dialog", { name: "Waiting to be sent" });
  await list.waitFor();
  return list;
}

/** Waits until the head of the page says so. */
export function pill(page: Page, words: string | RegExp): Promise<void> {
  return page.getByRole("button", { name: words, exact: true }).first().waitFor();
}

export type Item = { id: string; label: string };

/** The first three items that are open in an assignment. */
export async function openLabels(app: TestApp, id: string): Promise<[Item, Item, Item]> {
  const { rows } = await app.database.db.execute<Item>(sql`
    select i.id, i.label from checklist_items i where not exists (
      select from assignment_checklist_completions c where c.checklist_item_id = i.id and c.assignment_id = ${id})
    order by i.position`);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error("too few items are open");
  return [first, second, third];
}
