import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWithin, waitForText } from "../support/browser";
import { card, cards, filter, notesOn, openDashboard } from "../support/qc-page";
import { openSamplePark } from "../support/sample-park";
import { button } from "../support/villa-page";
import { zone } from "../support/zone";

// QC's pages before and after an inspection, the dashboard and the history, in a real browser.

const app = await openSamplePark();

/** Returns the text of a part of the page in one line. */
const wordsOf = async (part: Locator) => (await part.allInnerTexts()).join(" ").replace(/\s+/g, " ");

test("dashboard and history count and filter in the database, with filters in the address; a card shows what an inspector needs", async () => {
  const { rows } = await app.database.db.execute<{ pending: number; under: number; decided: number }>(sql`
      select count(*) filter (where a.status = 'done' and r.id is null)::int as pending,
        count(*) filter (where r.status = 'in_progress')::int as under,
        count(*) filter (where (r.reviewed_at at time zone ${zone})::date
          > (now() at time zone ${zone})::date - 14)::int as decided
      from assignments a left join qc_reviews r on r.assignment_id = a.id and r.round = a.round`);
  const { pending = 0, under = 0, decided = 0 } = rows[0] ?? {};
  expect(decided).toBeGreaterThan(48);

  const page = await openDashboard(app);
  await expect.poll(() => page.title()).toBe("Quality Control · Changeover");
  await cards(page).first().waitFor();
  const counters = page.locator("dl[aria-label=Inspections] dd");
  expect((await counters.allInnerTexts()).slice(0, 3).map(Number)).toEqual([pending, under, decided]);
  const filters = (await page.getByRole("tab").allInnerTexts()).map((text) => text.split(/\s*\n\s*/));
  expect(filters).toEqual([
    [`${pending}`, "Pending"],
    [`${under}`, "In Progress"],
    [`${decided}`, "Completed"],
    [`${pending + under + decided}`, "All"],
  ]);
  await expect.poll(() => cards(page).count()).toBe(Math.min(pending, 24));

  // The longest-waiting villa comes first.
  const longest = await app.database.db.execute<{ code: string }>(sql`
      select u.code from assignments a join units u on u.id = a.unit_id
      where a.status = 'done' and a.qc_status is null order by a.finished_at limit 3`);
  const names = await cards(page).evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute("aria-label")));
  expect(names).toEqual(longest.rows.map(({ code }) => `Villa ${code}`));

  await filter(page, "In Progress").click();
  const inWork = card(page, "WL-044");
  for (const words of ["In Progress", "Strandpad 44", "Waterlijn", "12 of 12 tasks", "100%", "Inês Carvalho"])
    await inWork.getByText(words, { exact: true }).waitFor();
  await inWork.getByText(/^[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M$/).waitFor();
  expect(await wordsOf(inWork)).toMatch(/Duration 1 h 17 min Team size 1 /);
  await inWork.getByText("Special instructions", { exact: true }).waitFor();
  expect(await inWork.getByText(/priority/).count()).toBe(0);
  await inWork.getByRole("link", { name: "Continue Inspection WL-044" }).waitFor();

  await filter(page, "Completed").click();
  const sentBack = card(page, "DV-108");
  await sentBack.getByText("Needs Rework", { exact: true }).waitFor();
  await sentBack.getByText(/^Sand left in the shower drain/).waitFor();
  expect(await wordsOf(sentBack)).toMatch(/Completed In Progress Duration/);
  await card(page, "DV-105").getByText("Approved", { exact: true }).waitFor();

  await expect.poll(() => new URL(page.url()).search).toBe("?show=completed");
  await expect.poll(() => cards(page).count()).toBe(24);
  await button(page, "Show more").click();
  await expect.poll(() => cards(page).count()).toBe(48);
  // Its pages don't overlap.
  const links = cards(page).getByRole("link");
  expect(new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).size).toBe(48);
  expect(await wordsOf(counters.nth(2))).toBe(`${decided}`);
  await page.reload();
  await expect.poll(() => cards(page).count()).toBe(24);
  expect(await filter(page, "Completed").getAttribute("aria-selected")).toBe("true");
  await page.getByRole("link", { name: "See earlier decisions" }).click();
  await page.getByRole("heading", { name: "History", exact: true }).waitFor();
  await page.goBack();
  await expect.poll(() => filter(page, "Completed").getAttribute("aria-selected")).toBe("true");
  await filter(page, "In Progress").click();
  await expect.poll(() => cards(page).count()).toBe(under);
  await expectHistory(page);
});

/** Expects that the history shows everyone's decisions of all rounds by day, and that its filters are in the address. */
async function expectHistory(page: Page): Promise<void> {
  await openWithin(page, "/qc/history");
  const rows = page.locator("main li");
  await rows.first().waitFor();
  const names = async () => new Set((await rows.allInnerTexts()).map((text) => /Ruben|Noor/.exec(text)?.[0]));
  expect(await names()).toEqual(new Set(["Ruben", "Noor"]));
  await rows
    .getByText(/^Round 2$/)
    .first()
    .waitFor();

  await page.getByRole("checkbox", { name: "Only my decisions" }).check();
  await expect.poll(names).toEqual(new Set(["Ruben"]));
  await filter(page, "Needs Rework").click();
  await expect.poll(() => new URL(page.url()).search).toBe("?show=needs_rework&by=me");
  await expect
    .poll(
      async () =>
        new Set(
          await rows
            .locator("p")
            .getByText(/^(Approved|Needs Rework)$/)
            .allInnerTexts(),
        ),
    )
    .toEqual(new Set(["Needs Rework"]));
  await page.reload();
  await expect.poll(() => page.getByRole("checkbox", { name: "Only my decisions" }).isChecked()).toBe(true);
  await rows.first().getByRole("link").click();
  await waitForText(page, "Needs Rework: Ruben Visser");
  expect(await notesOn(page).count()).toBe(0);
}
