import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, waitForText } from "../support/browser";
import { goOffline, goOnline, openPhone } from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { idOf } from "../support/villa-page";

// Links and reloads while offline, on a phone that has only opened today's list.

const app = await openSamplePark();
/** Aylin's villas: two started ones, and one of later today. */
const [begun, over, never] = [await idOf(app, "WL-042"), await idOf(app, "DV-108"), await idOf(app, "ZB-017")];

// One phone, because it is costly to prepare.
test("offline, today's villas open from links and after reloads, and yesterday's while they are unfinished", {
  timeout: 180_000,
}, async () => {
  const page = await openPhone(app);
  await openToday(page);
  await openYesterdays(page);
});

/** Pages that were never loaded say so, and load once online. */
async function openToday(page: Page): Promise<void> {
  await goOffline(page);
  await page.reload();
  await page.getByRole("link", { name: "Continue Task WL-042" }).waitFor();
  for (const path of [`/cleaner/task/${never}`, `/cleaner/task/${begun}`]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Checklist" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Checklist" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(12);
  }
  await page.goto(`/assignments/${begun}`);
  await page.getByRole("heading", { name: "Replacements Needed" }).waitFor();
  // Opened from the installed app: the address is the root.
  await page.goto("/");
  await page.waitForURL(/\/cleaner$/);

  await page.goto("/history");
  await waitForText(page, "This could not be loaded");
  await waitForText(page, "You are offline. This loads when you are back online.");
  await expectAccessible(page);
  await goOnline(page);
  await expect.poll(() => page.getByText("This could not be loaded").count()).toBe(0);
}

/** A villa started yesterday and still unfinished opens; yesterday's others are no longer cached. */
async function openYesterdays(page: Page): Promise<void> {
  const isKept = (id: string) =>
    page.evaluate(async (address) => Boolean(await caches.match(address)), `/api/assignments/${id}`);
  expect([await isKept(begun), await isKept(over)]).toEqual([true, true]);
  // It is the next day, and the second villa was finished on another phone.
  await app.database.db.execute(sql`
    update assignments set planned_at = planned_at - interval '1 day' where id in (${begun}, ${over})`);
  await app.database.db.execute(
    sql`update assignments set status = 'needs_review', finished_at = now() where id = ${over}`,
  );
  // Opening its page tells this phone.
  await page.goto(`/cleaner/task/${over}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await page.goto("/cleaner");
  await expect.poll(() => isKept(over)).toBe(false);

  await goOffline(page);
  await page.goto(`/cleaner/task/${begun}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(12);
}
