import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  clickAtFoot,
  desk,
  expectAccessible,
  openBrowser,
  signInAndOpen,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import {
  aylin,
  button,
  findingsOf,
  holdRequests,
  idOf,
  noteBoxOn,
  openVilla,
  refuseRequests,
} from "../support/villa-page";

// A cleaner's findings in a villa: notes, damage, missing things and replacements, in a real browser.

const app = await openSamplePark();

const rows = (page: Page) => page.getByRole("list", { name: "Findings" }).getByRole("listitem");
const texts = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, " "));

test("a damage and something missing are saved, and shown before they are; one that the server refuses is removed, its text stays in the box, with the reason below", async () => {
  const page = await openBrowser(app);
  await signInAndOpen(page, aylin);
  await page.getByRole("link", { name: "Continue Task WL-042" }).click();
  await clickAtFoot(page.getByRole("link", { name: "Notes & Findings (3)" }));
  await page.waitForURL(/\/assignments\//);
  await waitForText(page, "Cleaning in Progress");
  await page.getByText(/^Started \d+:\d\d [AP]M$/).waitFor();
  await page.getByText(/^Duration (\d+ h( \d+ min)?|\d+ min)$/).waitFor();
  await waitForText(page, "Waterlijn");
  await expect.poll(() => page.title()).toBe("WL-042 · Changeover");

  const before = await findingsOf(app, "WL-042");
  const box = noteBoxOn(page);
  for (const kind of ["Note", "Damage", "Missing"]) expect(await button(page, kind).isDisabled()).toBe(true);
  await box.fill("  \n ");
  for (const kind of ["Note", "Damage", "Missing"]) expect(await button(page, kind).isDisabled()).toBe(true);
  await box.fill("  Scratch on the table ");
  const release = await holdRequests(page, "**/api/assignments/*/findings");
  const shown = await rows(page).count();
  await button(page, "Damage").click();
  await expect.poll(() => rows(page).count()).toBe(shown + 1);
  for (const kind of ["Note", "Damage", "Missing"]) expect(await button(page, kind).isDisabled()).toBe(true);
  expect(await box.inputValue()).toBe("  Scratch on the table ");
  release();
  await waitForText(page, "Finding added");
  await waitForText(page, "Your note has been recorded.");
  await expect.poll(() => box.inputValue()).toBe("");
  expect(await rows(page).count()).toBe(shown + 1);
  expect((await texts(page)).at(-1)).toMatch(/^Damage Scratch on the table \d+:\d\d [AP]M/);
  expect((await findingsOf(app, "WL-042")).at(-1)).toEqual(["damage", "Scratch on the table", null]);
  await page.unrouteAll({ behavior: "wait" });
  await box.fill("Two wine glasses");
  await button(page, "Missing").click();
  await expect.poll(async () => (await findingsOf(app, "WL-042")).at(-1)).toEqual(["lost", "Two wine glasses", null]);
  await expect.poll(() => box.inputValue()).toBe("");
  expect(await findingsOf(app, "WL-042")).toHaveLength(before.length + 2);
  const all = await texts(page);

  const added = await findingsOf(app, "WL-042");
  await refuseRequests(page, "**/api/assignments/*/findings");
  await noteBoxOn(page).fill("Never arrives");
  await button(page, "Damage").click();
  await waitForText(page, "Failed to add finding");
  await waitForText(page, "Please try again.");
  await waitForText(page, "broken");
  expect(await noteBoxOn(page).inputValue()).toBe("Never arrives");
  await expect.poll(() => texts(page)).toEqual(all);
  expect(await button(page, "Damage").isDisabled()).toBe(false);
  expect(await findingsOf(app, "WL-042")).toEqual(added);

  await page.unrouteAll();
  await button(page, "Damage").click();
  await waitForText(page, "Finding added");
  await expect.poll(() => page.getByText("broken").count()).toBe(0);
});

test("your own finding can be deleted after a confirmation; a colleague's appears live with their name, and can't be deleted", async () => {
  const mine = await openVilla(app, "WL-042");
  const theirs = await openBrowser(app);
  await signInWithCookie(theirs, "marek.nowak@changeover.example");
  await theirs.goto(`/assignments/${await idOf(app, "WL-042")}`);
  await noteBoxOn(theirs).fill("Marek saw this");
  await button(theirs, "Note").click();
  const his = rows(mine).filter({ hasText: "Marek saw this" });
  await his.getByText(/Marek Nowak/).waitFor();
  expect(await his.getByRole("button").count()).toBe(0);

  const before = await findingsOf(app, "WL-042");
  await button(mine, "Delete: One bath mat").click();
  const dialog = mine.getByRole("dialog", { name: "Delete this finding?" });
  await dialog.getByText("One bath mat").waitFor();
  await expectAccessible(mine);
  await dialog.getByRole("button", { name: "Keep" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await findingsOf(app, "WL-042")).toEqual(before);

  await refuseRequests(mine, "**/api/assignments/*/findings/*");
  await button(mine, "Delete: One bath mat").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await waitForText(mine, "Failed to delete finding");
  await button(mine, "Delete: One bath mat").waitFor();
  await mine.unrouteAll();

  await button(mine, "Delete: One bath mat").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await waitForText(mine, "Finding deleted");
  await expect.poll(() => button(mine, "Delete: One bath mat").count()).toBe(0);
  await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe("Notes & Findings");
  expect(await findingsOf(app, "WL-042")).toEqual(
    before.filter((one) => JSON.stringify(one) !== '["lost","One bath mat",null]'),
  );
  await expect.poll(() => rows(theirs).filter({ hasText: "One bath mat" }).count()).toBe(0);
});

test("a preset takes one tap and has its usual quantity, which can be changed; it can be removed again, and one that the server refuses is removed; a custom item has a name and a quantity, and further presets are offered; the longest words don't scroll the narrowest phone sideways", async () => {
  const page = await openVilla(app, "DV-108");
  for (const name of ["Light bulb", "Dish cloths Qty 2", "Toilet paper Qty 4"]) await button(page, name).waitFor();
  expect(await button(page, /Bin bags/).count()).toBe(0);

  const release = await holdRequests(page, "**/api/assignments/*/findings");
  await button(page, "Dish cloths Qty 2").click();
  await button(page, "Dish cloths Added, qty 2").waitFor();
  release();
  await waitForText(page, "Your note has been recorded.");
  expect(await findingsOf(app, "DV-108")).toEqual([["replace", "Dish cloths", 2]]);

  await button(page, "Dish cloths Added, qty 2").click();
  const dialog = page.getByRole("dialog", { name: "Dish cloths" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Increase" }).click();
  await dialog.getByRole("button", { name: "Increase" }).click();
  await dialog.getByRole("button", { name: "Decrease" }).click();
  expect(await dialog.getByLabel("Quantity").inputValue()).toBe("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await waitForText(page, "Quantity changed");
  await button(page, "Dish cloths Added, qty 3").waitFor();
  expect(await findingsOf(app, "DV-108")).toEqual([["replace", "Dish cloths", 3]]);

  await button(page, "Dish cloths Added, qty 3").click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await waitForText(page, "Finding deleted");
  await button(page, "Dish cloths Qty 2").waitFor();
  expect(await findingsOf(app, "DV-108")).toEqual([]);

  await page.unrouteAll({ behavior: "wait" });
  await refuseRequests(page, "**/api/assignments/*/findings");
  await button(page, "Light bulb").click();
  await waitForText(page, "Failed to add finding");
  await waitForText(page, "broken");
  await button(page, "Light bulb").waitFor();

  await page.unrouteAll();
  await button(page, "Custom Item").click();
  const custom = page.getByRole("dialog", { name: "Custom Item" });
  const [item, quantity] = [custom.getByLabel("Item"), custom.getByLabel("Quantity")];
  const add = custom.getByRole("button", { name: "Add", exact: true });
  await expect.poll(() => item.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await add.isDisabled()).toBe(true);
  await item.fill("   ");
  expect(await add.isDisabled()).toBe(true);
  await expectAccessible(page);

  await custom.getByRole("button", { name: "Dishwasher tablets" }).click();
  expect(await item.inputValue()).toBe("Dishwasher tablets");
  expect(await quantity.inputValue()).toBe("6");

  await item.fill(" Vase ");
  // Zero can't be typed, and other characters are ignored.
  await quantity.fill("0");
  await quantity.press("Enter");
  expect(await findingsOf(app, "DV-108")).toEqual([]);
  await quantity.fill("1x2");
  expect(await quantity.inputValue()).toBe("12");
  await add.click();
  await button(page, "Vase Added, qty 12").waitFor();
  await waitForText(page, "Your note has been recorded.");
  expect(await findingsOf(app, "DV-108")).toEqual([["replace", "Vase", 12]]);

  // Nothing scrolls sideways on the narrowest phone, with the longest words.
  await page.setViewportSize({ width: 320, height: 640 });
  await noteBoxOn(page).fill("Wasserschadensbegutachtungstermin".repeat(4));
  await button(page, "Damage").click();
  await waitForText(page, "Your note has been recorded.");
  await button(page, "Custom Item").click();
  await page.getByRole("textbox", { name: "Item" }).fill("Badezimmerspiegelschrankbeleuchtung".repeat(3));
  await button(page, "Add").click();
  await button(page, /^Badezimmer/).click();
  const long = page.getByRole("dialog", { name: /^Badezimmer/ });
  await long.waitFor();
  expect(await long.evaluate((sheet) => sheet.scrollWidth)).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("by keyboard alone: write a note, add a replacement, pause", async () => {
  const page = await openVilla(app, "DV-108", desk);
  const tabTo = async (name: string | RegExp, role: "button" | "link" | "textbox") => {
    const target = page.getByRole(role, { name, exact: true });
    await target.waitFor();
    for (let i = 0; i < 60; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} can't be reached with Tab`);
  };
  await tabTo("What should the next person know?", "textbox");
  await page.keyboard.type("By keyboard");
  await tabTo("Missing", "button");
  await page.keyboard.press("Enter");
  await waitForText(page, "Your note has been recorded.");
  await expect.poll(() => noteBoxOn(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await tabTo("Light bulb", "button");
  await page.keyboard.press("Enter");
  await button(page, "Light bulb Added").waitFor();
  await tabTo("Pause & Save Progress", "link");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cleaner$/);
  expect((await findingsOf(app, "DV-108")).slice(-2)).toEqual([
    ["lost", "By keyboard", null],
    ["replace", "Light bulb", 1],
  ]);
});
