import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type BrowserOptions, openBrowser, phone, signInAndOpen } from "./browser";
import type { TestApp } from "./start-app";
import { aylin } from "./villa-page";

// A cleaner's phone with its worker, and the pill in its header that shows pending work.

/** Opens a cleaner's phone, by default Aylin's, with an active worker and today's villas prefetched. `before` runs before the first page. */
export async function openPhone(
  app: Pick<TestApp, "url">,
  before: (page: Page) => Promise<unknown> = async () => {},
  options: BrowserOptions = phone,
  email = aylin,
): Promise<Page> {
  const page = await openBrowser(app, { ...options, serviceWorkers: "allow" });
  await before(page);
  await signInAndOpen(page, email);
  await readyForOffline(page);
  return page;
}

/** Waits until the worker controls the page, and has prefetched today and tomorrow with all their villas. */
export async function readyForOffline(page: Page, heading = "My Schedule"): Promise<void> {
  await page.getByRole("heading", { name: heading }).waitFor();
  // This includes precaching the whole app.
  await expect.poll(() => page.evaluate(isReady), { timeout: 60_000 }).toBe(true);
}

async function isReady(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const cache = await caches.open("changeover-reads");
  const kept = (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
  const days = kept.filter((path) => path.includes("/cleaner/"));
  const works: { id: string }[][] = await Promise.all(days.map(async (day) => (await cache.match(day))?.json()));
  const wanted = ["/api/user", "/api/replacement-presets", ...works.flat().map(({ id }) => `/api/assignments/${id}`)];
  // Today, and tomorrow both as the next day and as the day that begins at midnight.
  return days.length >= 3 && wanted.every((path) => kept.includes(path));
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Opens the list behind the pill. */
export async function openPendingList(page: Page, pill: string): Promise<Locator> {
  await page.getByRole("button", { name: pill, exact: true }).click();
  const list = page.getByRole("dialog", { name: "Waiting to be sent" });
  await list.waitFor();
  return list;
}

/** Waits until the pill in the header shows this text. */
export function waitForPill(page: Page, words: string | RegExp): Promise<void> {
  return page.getByRole("button", { name: words, exact: true }).first().waitFor();
}

export type Item = { id: string; label: string };

/** Returns the first three open items of an assignment. */
export async function openItemsOf(app: TestApp, id: string): Promise<[Item, Item, Item]> {
  const { rows } = await app.database.db.execute<Item>(sql`
    select i.id, i.label from checklist_items i join checklists l on l.id = i.checklist_id and l.is_standard where not exists (
      select from assignment_checklist_completions c where c.checklist_item_id = i.id and c.assignment_id = ${id})
    order by i.id`);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error("too few items are open");
  return [first, second, third];
}
