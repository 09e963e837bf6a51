import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { refreshVillaChecklists } from "../../src/features/checklists/actions/refresh";
import { perform } from "../../src/server/actions/perform";
import { parkInstant } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, signInWithCookie, waitForText } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { zone } from "../support/zone";

const app = await openSamplePark();
const day = "2031-05-12";
const count = 1000;

/** Plans a thousand villas on one day, a minute after each other. */
async function planManyVillas(): Promise<void> {
  await app.database.db.execute(sql`
    with villas as (
      insert into units (id, code, location, address)
      select gen_random_uuid(), 'XL-' || lpad(n::text, 4, '0'), 'Duinvallei', 'Longpath ' || n from generate_series(1, ${count}::int) n
      returning id, code)
    insert into assignments (id, unit_id, cleaner_id, planned_at)
    select gen_random_uuid(), v.id, (select id from users where role = 'cleaner' and removed_at is null order by name limit 1),
      ${parkInstant(day, "08:00", zone).toISOString()}::timestamptz + (right(v.code, 4)::int - 1) * interval '30 seconds' from villas v`);
  await perform(app.park, null, (context) => refreshVillaChecklists(context, "all"));
}

test("a thousand assignments scroll with few rows drawn; keys move, search and open; bulk actions are undone", async () => {
  await planManyVillas();
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, "leader@changeover.example");
  await page.goto(`/supervisor/assignments?date=${day}`);
  const rows = page.locator("tbody tr[data-key]");
  const focused = () => page.evaluate(() => document.activeElement?.querySelector("[role=img]")?.ariaLabel);
  await waitForText(page, "100 and more");

  // The last row comes after the rest has been loaded, page by page.
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("Villa XL-0002");
  let most = 0;
  const reachEnd = async () => {
    await page.keyboard.press("End");
    most = Math.max(most, await rows.count());
    return focused();
  };
  await expect.poll(reachEnd, { timeout: 60_000 }).toBe(`Villa XL-${count}`);
  await waitForText(page, "1,000 assignments");
  expect(most).toBeLessThan(60);
  expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(count + 1));
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, -26_000);
  await page.getByRole("img", { name: "Villa XL-0490" }).waitFor();
  // The focused row is still there.
  expect(await focused()).toBe(`Villa XL-${count}`);

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to the search").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("XL-000");
  await waitForText(page, "9 assignments");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Longpath 1", exact: true }).waitFor();
  await page.goBack();
  await waitForText(page, "9 assignments");
  expect(new URL(page.url()).search).toContain("search=XL-000");

  await rows.first().focus();
  await page.keyboard.press("Space");
  for (const _ of [1, 2, 3]) await page.keyboard.press("Shift+ArrowDown");
  await waitForText(page, "4 selected");
  await expectAccessible(page, { asWide: true });
  await page.getByRole("button", { name: "Delete pending" }).click();
  await page
    .getByRole("dialog", { name: "Delete 4 pending assignments?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await waitForText(page, "4 assignments deleted");
  await waitForText(page, "5 assignments");
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForText(page, "9 assignments");
});
