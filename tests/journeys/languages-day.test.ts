import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Locale } from "../../src/shared/locales";
import {
  desk,
  expectAccessibleInLight,
  openBrowser,
  openWithin,
  phone,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { pendingOn, tickInTurn, waitUntilAllSent } from "../support/cleaner-work";
import { goOffline, goOnline, readyForOffline } from "../support/outbox-page";
import { expectNoEnglish, textsIn } from "../support/reader";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf } from "../support/villa-page";

// A working day without English (docs/domain.md, "Languages"), in Arabic, which runs from right to left, and in German, which has the longest words.
// phrase-book.test.ts does the same on a Polish phone.

const app = await openSamplePark();

test("a cleaner's whole day in Arabic, most of it offline", { timeout: 180_000 }, async () => {
  const text = textsIn("ar");
  const page = await openBrowser(app, { ...phone, locale: "ar", serviceWorkers: "allow" });
  await signInWithCookie(page, aylin);
  await page.goto("/cleaner");
  await readyForOffline(page, text("My Schedule"));
  await expectReadable(page, "ar");
  await expectFits(page);

  await page
    .locator('a[href^="/cleaner/task/"]', { hasText: text("Start Cleaning") })
    .first()
    .click();
  await waitForText(page, text("You can now begin cleaning this unit."));
  await expectReadable(page, "ar");
  await goOffline(page);
  const boxes = page.getByRole("checkbox");
  const all = await boxes.count();
  await tickInTurn(page, all);
  await expectReadable(page, "ar");
  await expectFits(page);
  await page.getByRole("button", { name: text("Mark as Complete") }).click();
  await page.waitForURL(/\/cleaner(\?|$)/);
  // The steps in the list of what waits are in the reader's language too.
  await page.locator("header button[aria-haspopup=dialog], header button[aria-expanded]").first().click();
  await page.getByRole("dialog", { name: text("Waiting to be sent") }).waitFor();
  await expectReadable(page, "ar");
  await page.keyboard.press("Escape");
  expect((await pendingOn(page)).length).toBe(all + 1);

  await goOnline(page);
  await waitUntilAllSent(page);
  await page.goto("/history");
  await page.getByRole("heading", { name: text("History"), exact: true }).waitFor();
  await expectReadable(page, "ar");
  await expectFits(page);
});

test("a team leader's day in German", { timeout: 180_000 }, async () => {
  const text = textsIn("de");
  const page = await openBrowser(app, { ...desk, locale: "de-DE" });
  await signInWithCookie(page, "leader@changeover.example");
  let before: string | null = null;
  for (const path of [
    "/supervisor",
    "/supervisor/assignments",
    "/supervisor/findings",
    "/supervisor/team",
    "/calendar",
    "/admin",
    "/me",
  ]) {
    await (before === null ? page.goto(path) : openWithin(page, path));
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.textContent()).not.toBe(before);
    before = await heading.textContent();
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
    await expectReadable(page, "de");
    await expectFits(page);
  }
  await openWithin(page, "/supervisor");
  // With a key, because the board drops taps on cards that have just moved, as they do while it is filled.
  await page
    .getByRole("button", { name: text("Reject") })
    .first()
    .press("Enter");
  await page.getByRole("dialog").waitFor();
  await expectReadable(page, "de");
  await page.getByRole("dialog").getByRole("textbox").first().fill("Die Dusche ist nicht trocken.");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("Reject") })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expectReadable(page, "de");
});

test("two phones in two languages at one villa show, each in its own language, what the other one enters", {
  timeout: 120_000,
}, async () => {
  const id = await idOf(app, "WL-042");
  const [polish, arabic] = [textsIn("pl"), textsIn("ar")];
  const mine = await openBrowser(app, { ...phone, locale: "pl" });
  const theirs = await openBrowser(app, { ...phone, locale: "ar" });
  await signInWithCookie(mine, aylin);
  await signInWithCookie(theirs, "marek.nowak@changeover.example");
  for (const page of [mine, theirs]) await page.goto(`/assignments/${id}`);
  await theirs.getByRole("button", { name: arabic("Choose a picture") }).waitFor();

  // Two taps on one phone.
  await mine.getByRole("button", { name: polish("Choose a picture") }).click();
  await mine.getByRole("button", { name: polish("Glass broken") }).click();
  await theirs.getByText(arabic("Glass broken"), { exact: true }).waitFor();
  expect(await theirs.getByText(polish("Glass broken")).count()).toBe(0);

  // What is typed keeps the language of its writer, for screen readers and for the direction of its line.
  await mine.getByRole("textbox").first().fill("Zlew jest zatkany");
  await mine.getByRole("button", { name: polish("Note"), exact: true }).click();
  const note = theirs.getByText("Zlew jest zatkany", { exact: true });
  await note.waitFor();
  expect(await note.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"))).toBe("pl");

  for (const page of [mine, theirs]) await page.goto(`/cleaner/task/${id}`);
  const open = mine.getByRole("checkbox", { checked: false });
  await open.first().waitFor();
  await theirs.getByRole("checkbox").first().waitFor();
  const [label] = await open.evaluateAll((boxes) =>
    boxes.map((box) => box.closest("label")?.textContent ?? box.getAttribute("aria-label")),
  );
  const left = await theirs.getByRole("checkbox", { checked: false }).count();
  await open.first().click();
  await expect.poll(() => theirs.getByRole("checkbox", { checked: false }).count()).toBe(left - 1);
  expect(label).not.toMatch(/[\u0600-\u06ff]/);
  expect(
    await theirs
      .getByRole("listitem")
      .filter({ has: theirs.getByRole("checkbox") })
      .first()
      .textContent(),
  ).toMatch(/[\u0600-\u06ff]/);
});

async function expectReadable(page: Page, locale: Locale): Promise<void> {
  await expectNoEnglish(page, locale);
  await expectAccessibleInLight(page);
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
