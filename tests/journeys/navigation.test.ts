import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  clickAtFoot,
  desk,
  expectAccessible,
  openBrowser,
  openWithin,
  signInAndOpen,
  signInWithCookie,
  waitForFrames,
} from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { idOf } from "../support/villa-page";

const app = await openSamplePark();
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

test("on a phone, Back returns to the same place, and never to a finished page", async () => {
  const page = await openBrowser(app);
  await signInAndOpen(page, "cleaner@changeover.example");
  // A link that is tapped before opens its page anew, and Back from there the top of the list.
  await page.getByRole("button", { name: "All saved" }).waitFor();
  const task = page.getByRole("link", { name: "Continue Task WL-042" });
  await task.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);
  await task.click();
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  expect(await scrolled(page)).toBe(0);
  const notes = page.getByRole("link", { name: "Notes & Findings" });
  // The bar follows the menu's strip off the screen, and back when the menu opens: it is never behind it.
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const foot = (one: Locator) => one.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  const height = page.viewportSize()?.height ?? 0;
  await page.mouse.wheel(0, 300);
  await expect.poll(() => foot(menu)).toBeGreaterThan(height);
  // A mouse on the bar, which is now at the bottom edge, does not open the menu over it.
  await expect.poll(() => foot(notes)).toBeGreaterThan(height - 24);
  const strip = page.locator("[data-menu]");
  await page.mouse.move(195, height - 10);
  await waitForFrames(page);
  expect(await strip.getAttribute("data-menu")).toBe("closed");
  await page.mouse.move(195, 200);
  await notes.focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => foot(menu)).toBeLessThanOrEqual(height);
  await expect.poll(() => foot(notes)).toBeLessThanOrEqual(height - 40);
  await page.keyboard.press("Escape");
  await clickAtFoot(notes);
  await page.getByRole("heading", { name: "Replacements Needed" }).waitFor();
  await page.reload();
  // Each Back opens the page before, also after a reload.
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(place);

  // After Back to another day of the same page, the next page opens at its top as well.
  await page.getByRole("button", { name: "Next day" }).click();
  await page.waitForURL(/date=/);
  await page.goBack();
  await task.scrollIntoViewIfNeeded();
  await task.click();
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  expect(await scrolled(page)).toBe(0);

  // A deep link has no page before it: Back opens the list in its place.
  const over = await idOf(app, "DV-108");
  await page.goto(`/assignments/${over}`);
  await page.getByRole("button", { name: "Complete Cleaning" }).click();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  await page.goBack();
  await page.waitForLoadState();
  expect(await addressOf(page)).not.toContain(over);
});

test("the menu is a strip on phones and links in the app bar of wide screens; a skip link comes first", async () => {
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, "leader@changeover.example");
  await page.goto("/supervisor");
  await page.getByRole("heading", { name: "Team Overview" }).waitFor();
  expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  expect(await addressOf(page)).toBe("/supervisor");

  await page.getByRole("navigation").getByRole("link", { name: "Assignments" }).click();
  await page.getByRole("heading", { name: "Assignments", exact: true }).waitFor();
  expect(await page.locator("nav [aria-current]:visible").allTextContents()).toEqual(["Assignments"]);
  await page.getByRole("tab", { name: /In Progress/ }).click();
  await page.locator("tbody [data-open]").first().click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL(/status=in_progress/);

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("button", { name: "Menu" });
  await page.evaluate(() => scrollTo(0, 300));
  const bottom = () => menu.evaluate((handle) => Math.round(innerHeight - handle.getBoundingClientRect().bottom));
  await expect.poll(bottom).toBe(-48);
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(bottom).toBe(0);
  // Nothing slips away from under a tap.
  await page.mouse.move(5, 400);
  await page.mouse.down();
  await page.evaluate(() => {
    scrollTo(0, 300);
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  expect(await bottom()).toBe(0);
  await page.mouse.up();
  await page.evaluate(() => scrollTo(0, 200));
  // The other button opens a context menu, which may swallow its release.
  await page.mouse.down({ button: "right" });
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(bottom).toBe(-48);
});

test("a page that is not for this person keeps the header, the menu and sign-out", async () => {
  const page = await openBrowser(app);
  await signInAndOpen(page, "cleaner@changeover.example");
  for (const [path, title] of [
    ["/qc", "Access denied"],
    ["/nowhere", "404 Page Not Found"],
    ["/cleaner/task/00000000-0000-7000-8000-000000000000", "Assignment not found"],
  ] as const) {
    if (path === "/qc") await page.goto(path);
    else await openWithin(page, path);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: /^Account/ }).isVisible()).toBe(true);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to My Schedule" }).click();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
});
