import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, openWithin, phone, signInWithCookie } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { aylin, button, idOf } from "../support/villa-page";

// People who need larger text, the keyboard, or the system's own colours, on a phone.

const app = await openSamplePark();

async function openAs(username: string, path: string): Promise<Page> {
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, username);
  await page.goto(path);
  return page;
}

const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

const normalText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("for a cleaner at 200 % text, nothing sticks out, and bars cover nothing that has the focus; in forced colours, ticked boxes and finished parts of a bar are filled, and the heading shows no ring", async () => {
  const page = await openAs(aylin, `/cleaner/task/${await idOf(app, "DV-108")}`);
  await button(page, "Mark as Complete").waitFor();
  await doubleText(page);
  expect(await widthOf(page)).toBe(phone.viewport.width);
  const boxes = page.getByRole("checkbox");
  for (const index of [0, 5, 11]) {
    const box = boxes.nth(index);
    await box.focus();
    expect(await isUncovered(page)).toBe(true);
  }
  await page.goto(`/assignments/${await idOf(app, "DV-108")}`);
  await button(page, "Complete Cleaning").waitFor();
  await doubleText(page);
  expect(await widthOf(page)).toBe(phone.viewport.width);

  await normalText(page);
  await page.emulateMedia({ forcedColors: "active" });
  await openWithin(page, `/cleaner/task/${await idOf(app, "WL-042")}`);
  await page.getByRole("checkbox", { checked: true }).first().waitFor();
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf("main input:checked")).not.toBe(await groundOf("main input:not(:checked)"));
  const bar = "[role=progressbar] > span";
  expect(await groundOf(`${bar}:first-child`)).not.toBe(await groundOf(`${bar}:last-child`));
  const ringOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await ringOf("main section")).toBe("solid");
  await page.keyboard.press("Tab");
  await page.locator("h1").evaluate((heading) => heading.focus());
  expect(await page.locator("h1:focus-visible").count()).toBe(1);
  expect(await ringOf("h1")).toBe("none");
});

/** Whether the middle of the focused element is what a finger would meet there. */
function isUncovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && focused?.closest("label")?.contains(found) === true;
  });
}

test("for a leader at 200 % text, the reason for a rejection stays usable; the menus of Account and Plan close when Tab leaves them, so that they cover nothing that has the focus", async () => {
  const page = await openAs("leader@changeover.example", "/supervisor");
  // A key, because shortly after the suggestions have moved the cards, the board ignores taps.
  await page
    .getByRole("button", { name: /^Reject / })
    .first()
    .press("Enter");
  const dialog = page.getByRole("dialog");
  await doubleText(page);
  const [height, room] = await dialog.getByRole("textbox").evaluate((box) => {
    const scrolling = box.closest("form")?.parentElement;
    return [box.clientHeight, scrolling?.clientHeight ?? 0];
  });
  expect(room).toBeGreaterThan(height);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await normalText(page);
  await openWithin(page, "/supervisor/assignments");
  await page.getByRole("button", { name: /^Account: / }).click();
  const last = button(page, "Sign out");
  await last.focus();
  await page.keyboard.press("Tab");
  await last.waitFor({ state: "hidden" });

  await button(page, "Plan").click();
  const lastWay = page.getByRole("button", { name: /^New assignment/ });
  await lastWay.focus();
  await page.keyboard.press("Tab");
  await lastWay.waitFor({ state: "hidden" });
});
