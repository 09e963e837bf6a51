import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, parkDay } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, signInWithCookie } from "../support/browser";
import { calendarAt, entries } from "../support/calendar-page";
import { goOffline, openPhone } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { idOf } from "../support/villa-page";
import { zone } from "../support/zone";

// DV-108 was sent back, and its day is over.

let app: TestApp;
let sentBack: string;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  sentBack = await idOf(app, "DV-108");
  await app.database.db.execute(
    sql`update assignments set planned_at = planned_at - interval '1 day' where id = ${sentBack}`,
  );
  return () => app.close();
});

test("today begins with work that was sent back on an earlier day, with its feedback, offline and after midnight too", {
  timeout: 120_000,
}, async () => {
  const page = await openPhone(app);
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
});

test("the calendar says so on the entry of that day", async () => {
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, "leader@changeover.example");
  const { rows } = await app.database.db.execute<{ day: string }>(sql`
    select to_char(b.date, 'YYYY-MM-DD') as day from bookings b join assignments a on a.booking_id = b.id where a.id = ${sentBack}`);
  await page.goto(calendarAt(rows[0]?.day ?? ""));
  const entry = entries(page).filter({ hasText: /Sent back.*DV-108/ });
  await entry.waitFor();
  await expectAccessible(page);
});
