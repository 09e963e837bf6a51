import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, parkDay } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, signInWithCookie, waitForText } from "../support/browser";
import { calendarAt, entries } from "../support/calendar-page";
import { goOffline, goOnline, openPhone } from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { idOf } from "../support/villa-page";
import { zone } from "../support/zone";

// DV-108 was sent back, and its day is over: on the calendar, and offline on a phone that has only opened today's list.

const app = await openSamplePark();
/** Aylin's villas: a started one, the one that was sent back, and one of later today. */
const [begun, sentBack, never] = [await idOf(app, "WL-042"), await idOf(app, "DV-108"), await idOf(app, "ZB-017")];
await app.database.db.execute(
  sql`update assignments set planned_at = planned_at - interval '1 day' where id = ${sentBack}`,
);

test("the calendar shows that the villa was sent back, on the entry of that day", async () => {
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, "leader@changeover.example");
  const { rows } = await app.database.db.execute<{ day: string }>(sql`
    select to_char(b.date, 'YYYY-MM-DD') as day from bookings b join assignments a on a.booking_id = b.id where a.id = ${sentBack}`);
  await page.goto(calendarAt(rows[0]?.day ?? ""));
  const entry = entries(page).filter({ hasText: /Sent back.*DV-108/ });
  await entry.waitFor();
  await expectAccessible(page);
});

// One phone, because it is costly to prepare.
test("offline, today begins with work from before, and villas open from links and after reloads while they are unfinished", {
  timeout: 180_000,
}, async () => {
  const page = await openPhone(app);
  await openFromBefore(page);
  await openToday(page);
  await openYesterdays(page);
});

/** Today begins with work that was sent back on an earlier day, with its feedback, offline and after midnight too. */
async function openFromBefore(page: Page): Promise<void> {
  const expectFirst = async () => {
    await page.getByRole("heading", { name: "From before" }).waitFor();
    const first = page.getByRole("article").first();
    expect(await first.getAttribute("aria-label")).toBe("Villa DV-108");
    expect(await first.textContent()).toMatch(/(Rework|Rejected): /);
  };
  await expectFirst();
  await expectAccessible(page);
  await goOffline(page);
  await page.reload();
  await expectFirst();
  // What the phone will read at midnight.
  const tomorrow = addDays(parkDay(new Date(), zone), 1);
  const kept = await page.evaluate(async (day) => {
    const requests = await (await caches.open("changeover-reads")).keys();
    const [request] = requests.filter(({ url }) => url.endsWith(`/${day}?earlier=open`));
    const works: { id: string }[] = request ? await (await caches.match(request))?.json() : [];
    return works.map(({ id }) => id);
  }, tomorrow);
  expect(kept[0]).toBe(sentBack);

  await page.getByRole("link", { name: "Continue Task DV-108" }).click();
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expectFirst();
}

/** Pages that were never loaded say so, and load once online. */
async function openToday(page: Page): Promise<void> {
  for (const path of [`/cleaner/task/${never}`, `/cleaner/task/${begun}`]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Checklist" }).waitFor();
    if (path.endsWith(never)) await page.reload();
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
  expect([await isKept(begun), await isKept(sentBack)]).toEqual([true, true]);
  // It is the next day, and the second villa was finished on another phone before.
  await app.database.db.execute(sql`
    update assignments set planned_at = planned_at - interval '1 day' where id in (${begun}, ${sentBack})`);
  await app.database.db.execute(sql`
    update assignments set status = 'needs_review', started_at = now() - interval '25 hours', finished_at = now() - interval '1 day'
    where id = ${sentBack}`);
  // Opening its page tells this phone.
  await page.goto(`/cleaner/task/${sentBack}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await page.goto("/cleaner");
  await expect.poll(() => isKept(sentBack)).toBe(false);

  await goOffline(page);
  await page.goto(`/cleaner/task/${begun}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(12);
}
