import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { desk, expectAccessible, giveSession, openBrowser, phone, said, signInOn } from "../support/browser";
import { openSamplePark } from "../support/sample-journeys";
import { aylin, boxOn, button, foundIn, hold, idOf, openVilla, refuse } from "../support/villa-page";

// What a cleaner finds in a villa: notes, damage, missing things and replacements, in a real browser.

const app = await openSamplePark();

const rows = (page: Page) => page.getByRole("list", { name: "Findings" }).getByRole("listitem");
const texts = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, " "));

test("a note, a damage and something missing: seen at once, saved, the box empty, the buttons dead", async () => {
  const page = await openBrowser(app);
  await signInOn(page, aylin);
  await page.getByRole("link", { name: "Continue Task WL-042" }).click();
  await page.getByRole("link", { name: "Notes & Findings (3)" }).click();
  await page.waitForURL(/\/assignments\//);
  await said(page, "Cleaning in Progress");
  await page.getByText(/^Started \d+:\d\d [AP]M$/).waitFor();
  await page.getByText(/^Duration (\d+ h( \d+ min)?|\d+ min)$/).waitFor();
  await said(page, "Waterlijn");
  await expect.poll(() => page.title()).toBe("WL-042 · Changeover");
  await expectAccessible(page);

  const before = await foundIn(app, "WL-042");
  const box = boxOn(page);
  for (const [name, words, type] of [
    ["Note", "  Gate sticks ", "note"],
    ["Damage", "Scratch on the table", "damage"],
    ["Missing", "Two wine glasses", "lost"],
  ] as const) {
    for (const kind of ["Note", "Damage", "Missing"]) expect(await button(page, kind).isDisabled()).toBe(true);
    await box.fill("  \n ");
    for (const kind of ["Note", "Damage", "Missing"]) expect(await button(page, kind).isDisabled()).toBe(true);
    await box.fill(words);
    const letGo = await hold(page, "**/api/assignments/*/findings");
    const shown = await rows(page).count();
    await button(page, name).click();
    await expect.poll(() => rows(page).count()).toBe(shown + 1);
    for (const kind of ["Note", "Damage", "Missing"]) expect(await button(page, kind).isDisabled()).toBe(true);
    expect(await box.inputValue()).toBe(words);
    letGo();
    await said(page, "Finding added");
    await said(page, "Your note has been recorded.");
    await expect.poll(() => box.inputValue()).toBe("");
    expect(await rows(page).count()).toBe(shown + 1);
    expect((await texts(page)).at(-1)).toMatch(new RegExp(`^${name} ${words.trim()} \\d+:\\d\\d [AP]M`));
    expect((await foundIn(app, "WL-042")).at(-1)).toEqual([type, words.trim(), null]);
    await page.unrouteAll({ behavior: "wait" });
  }
  expect(await foundIn(app, "WL-042")).toHaveLength(before.length + 3);
  const all = await texts(page);
  await page.reload();
  await expect.poll(() => texts(page)).toEqual(all);
  await expectAccessible(page);
});

test("a finding that the server refuses goes back; the words stay in the box, with the reason below", async () => {
  const page = await openVilla(app, "WL-042");
  const [before, shown] = [await foundIn(app, "WL-042"), await texts(page)];
  await refuse(page, "**/api/assignments/*/findings");
  await boxOn(page).fill("Never arrives");
  await button(page, "Damage").click();
  await said(page, "Failed to add finding");
  await said(page, "Please try again.");
  await said(page, "broken");
  expect(await boxOn(page).inputValue()).toBe("Never arrives");
  await expect.poll(() => texts(page)).toEqual(shown);
  expect(await button(page, "Damage").isDisabled()).toBe(false);
  expect(await foundIn(app, "WL-042")).toEqual(before);

  await page.unrouteAll();
  await button(page, "Damage").click();
  await said(page, "Finding added");
  await expect.poll(() => page.getByText("broken").count()).toBe(0);
});

test("one's own finding is deleted after a question; a colleague's shows live, with their name, and can't be", async () => {
  const mine = await openVilla(app, "WL-042");
  const theirs = await openBrowser(app);
  await giveSession(theirs, "marek.nowak@changeover.example");
  await theirs.goto(`/assignments/${await idOf(app, "WL-042")}`);
  await boxOn(theirs).fill("Marek saw this");
  await button(theirs, "Note").click();
  const his = rows(mine).filter({ hasText: "Marek saw this" });
  await his.getByText(/Marek Nowak/).waitFor();
  expect(await his.getByRole("button").count()).toBe(0);

  const before = await foundIn(app, "WL-042");
  await button(mine, "Delete: One bath mat").click();
  const dialog = mine.getByRole("dialog", { name: "Delete this finding?" });
  await dialog.getByText("One bath mat").waitFor();
  await expectAccessible(mine);
  await dialog.getByRole("button", { name: "Keep" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await foundIn(app, "WL-042")).toEqual(before);

  await refuse(mine, "**/api/assignments/*/findings/*");
  await button(mine, "Delete: One bath mat").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await said(mine, "Failed to delete finding");
  await button(mine, "Delete: One bath mat").waitFor();
  await mine.unrouteAll();

  await button(mine, "Delete: One bath mat").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await said(mine, "Finding deleted");
  await expect.poll(() => button(mine, "Delete: One bath mat").count()).toBe(0);
  await expect.poll(() => mine.evaluate(() => document.activeElement?.textContent)).toBe("Notes & Findings");
  expect(await foundIn(app, "WL-042")).toEqual(
    before.filter((one) => JSON.stringify(one) !== '["lost","One bath mat",null]'),
  );
  await expect.poll(() => rows(theirs).filter({ hasText: "One bath mat" }).count()).toBe(0);
});

describe("replacements", () => {
  test("a preset is one tap, with its usual quantity; its quantity can be changed and taken back", async () => {
    const page = await openVilla(app, "DV-108");
    for (const name of ["Light bulb Qty 1", "Dish cloths Qty 2", "Toilet paper Qty 4"])
      await button(page, name).waitFor();
    expect(await button(page, /Bin bags/).count()).toBe(0);

    const letGo = await hold(page, "**/api/assignments/*/findings");
    await button(page, "Dish cloths Qty 2").click();
    await button(page, "Dish cloths Added, qty 2").waitFor();
    letGo();
    await said(page, "Your note has been recorded.");
    expect(await foundIn(app, "DV-108")).toEqual([["replace", "Dish cloths", 2]]);

    await button(page, "Dish cloths Added, qty 2").click();
    const dialog = page.getByRole("dialog", { name: "Dish cloths" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Increase" }).click();
    await dialog.getByRole("button", { name: "Increase" }).click();
    await dialog.getByRole("button", { name: "Decrease" }).click();
    expect(await dialog.getByLabel("Quantity").inputValue()).toBe("3");
    await dialog.getByRole("button", { name: "Save" }).click();
    await said(page, "Quantity changed");
    await button(page, "Dish cloths Added, qty 3").waitFor();
    expect(await foundIn(app, "DV-108")).toEqual([["replace", "Dish cloths", 3]]);

    await button(page, "Dish cloths Added, qty 3").click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await said(page, "Finding deleted");
    await button(page, "Dish cloths Qty 2").waitFor();
    expect(await foundIn(app, "DV-108")).toEqual([]);
  });

  test("a custom item has a name and a quantity; others that are often replaced are offered", async () => {
    const page = await openVilla(app, "DV-108");
    await button(page, "Custom Item").click();
    const dialog = page.getByRole("dialog", { name: "Custom Item" });
    const [item, quantity] = [dialog.getByLabel("Item"), dialog.getByLabel("Quantity")];
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    await expect.poll(() => item.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await add.isDisabled()).toBe(true);
    await item.fill("   ");
    expect(await add.isDisabled()).toBe(true);
    await expectAccessible(page);

    await dialog.getByRole("button", { name: "Dishwasher tablets" }).click();
    expect(await item.inputValue()).toBe("Dishwasher tablets");
    expect(await quantity.inputValue()).toBe("6");

    await item.fill(" Vase ");
    // A quantity of none can't be typed; what is no number is left out.
    await quantity.fill("0");
    await quantity.press("Enter");
    expect(await foundIn(app, "DV-108")).toEqual([]);
    await quantity.fill("1x2");
    expect(await quantity.inputValue()).toBe("12");
    await add.click();
    await button(page, "Vase Added, qty 12").waitFor();
    await said(page, "Your note has been recorded.");
    expect(await foundIn(app, "DV-108")).toEqual([["replace", "Vase", 12]]);
  });

  test("one that the server refuses goes back", async () => {
    const page = await openVilla(app, "DV-108");
    await refuse(page, "**/api/assignments/*/findings");
    await button(page, "Light bulb Qty 1").click();
    await said(page, "Failed to add finding");
    await said(page, "broken");
    await button(page, "Light bulb Qty 1").waitFor();
  });
});

test("the keyboard alone writes, adds a replacement and pauses", async () => {
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
  await said(page, "Your note has been recorded.");
  await expect.poll(() => boxOn(page).evaluate((box) => box === document.activeElement)).toBe(true);
  await tabTo("Light bulb Qty 1", "button");
  await page.keyboard.press("Enter");
  await button(page, "Light bulb Added, qty 1").waitFor();
  await tabTo("Pause & Save Progress", "link");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/cleaner$/);
  expect((await foundIn(app, "DV-108")).slice(-2)).toEqual([
    ["lost", "By keyboard", null],
    ["replace", "Light bulb", 1],
  ]);
});

test("nothing scrolls sideways on the narrowest phone, with the longest words", async () => {
  const page = await openVilla(app, "DV-108", { ...phone, viewport: { width: 320, height: 640 } });
  await boxOn(page).fill("Wasserschadensbegutachtungstermin".repeat(4));
  await button(page, "Damage").click();
  await said(page, "Your note has been recorded.");
  await button(page, "Custom Item").click();
  await page.getByRole("textbox", { name: "Item" }).fill("Badezimmerspiegelschrankbeleuchtung".repeat(3));
  await button(page, "Add").click();
  await button(page, /^Badezimmer/).click();
  const dialog = page.getByRole("dialog", { name: /^Badezimmer/ });
  await dialog.waitFor();
  expect(await dialog.evaluate((sheet) => sheet.scrollWidth)).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
