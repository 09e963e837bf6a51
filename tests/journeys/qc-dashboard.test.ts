import { sql } from "drizzle-orm";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, giveSession, openBrowser, said, signInOn } from "../support/browser";
import { signInAs, testPassword } from "../support/caller";
import { card, cards, filter, notesOn, openDashboard, ruben } from "../support/qc-page";
import { openSamplePark } from "../support/sample-journeys";
import { startApp } from "../support/start-app";
import { button, refuse } from "../support/villa-page";
import { zone } from "../support/zone";

// What quality control sees before and after an inspection: the dashboard and the history, in a real browser.

const app = await openSamplePark();

/** What stands in a part of the page, in one line. */
const wordsOf = async (part: Locator) => (await part.allInnerTexts()).join(" ").replace(/\s+/g, " ");

describe("the dashboard", () => {
  test("counters and filters count in the database; the filter is in the address, and pages follow", async () => {
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

    await filter(page, "Completed").click();
    await expect.poll(() => new URL(page.url()).search).toBe("?show=completed");
    await expect.poll(() => cards(page).count()).toBe(24);
    await button(page, "Show more").click();
    await expect.poll(() => cards(page).count()).toBe(48);
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
  });

  test("the longest waiting comes first, and a card says what an inspector must know", async () => {
    const { rows } = await app.database.db.execute<{ code: string }>(sql`
      select u.code from assignments a join units u on u.id = a.unit_id
      where a.status = 'done' and a.qc_status is null order by a.finished_at limit 3`);
    const page = await openDashboard(app);
    await cards(page).first().waitFor();
    const names = await cards(page).evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute("aria-label")));
    expect(names).toEqual(rows.map(({ code }) => `Villa ${code}`));

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
  });

  test("each empty filter has its sentence", async () => {
    const empty = await startApp();
    try {
      const inspector = await signInAs(empty, "qc");
      const page = await openBrowser(empty);
      await signInOn(page, inspector.email, testPassword);
      await said(page, "No units are ready for quality control inspection.");
      for (const [name, sentence] of [
        ["In Progress", "No QC inspections are currently in progress."],
        ["Completed", "No QC inspections have been completed yet."],
        ["All", "No assignments found for QC review."],
      ] as const) {
        await filter(page, name).click();
        await said(page, sentence);
      }
      await expectAccessible(page);
      await page.goto("/qc/history");
      await said(page, "No decisions yet");
    } finally {
      await empty.close();
    }
  });

  test("what can't be loaded says so, and is there after another try", async () => {
    const page = await openDashboard(app);
    await refuse(page, "**/api/assignments/qc**");
    await page.goto("/qc");
    await said(page, "This could not be loaded");
    await page.unrouteAll();
    await button(page, "Try again").click();
    await cards(page).first().waitFor();
  });
});

test("the history has everybody's decisions of all rounds, by day; its filters are in the address", async () => {
  const page = await openBrowser(app);
  await giveSession(page, ruben);
  await page.goto("/qc/history");
  const rows = page.getByRole("main").getByRole("listitem");
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
  await said(page, "Needs Rework: Ruben Visser");
  expect(await notesOn(page).count()).toBe(0);
});
