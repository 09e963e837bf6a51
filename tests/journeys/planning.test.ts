import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getCleanerDay } from "../../src/features/assignments/contract/steps";
import { addDays, parkDay, parkInstant } from "../../src/shared/time";
import {
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openBrowser,
  openWithin,
  phone,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { idIn, signIn, signInAs } from "../support/caller";
import { openSamplePark } from "../support/sample-park";
import { zone } from "../support/zone";

const leader = "leader@changeover.example";

const app = await openSamplePark();

/** Returns a day without plans. */
const farDay = (days: number) => addDays(parkDay(new Date(), zone), 100 + days);

async function openPlan(address = "/supervisor/assignments", options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, leader);
  await page.goto(address);
  await page.getByRole("heading", { name: "Assignments", exact: true }).waitFor();
  return page;
}

/** Opens a cleaner's page of a day, in their own browser. */
async function openDay(email: string, day: string): Promise<Page> {
  const page = await openBrowser(app);
  await signInWithCookie(page, email);
  await page.goto(`/cleaner?date=${day}`);
  await waitForText(page, "No assignments for the date");
  return page;
}

const villaOn = (page: Page, code: string) => page.getByRole("article", { name: `Villa ${code}` });
/** A villa's row in the table of wide screens. */
const rowOn = (page: Page, code: string) =>
  page.getByRole("row").filter({ has: page.getByRole("img", { name: `Villa ${code}`, exact: true }) });
const dialogOn = (page: Page) => page.getByRole("dialog");

test("by keyboard alone a villa is planned; it appears on the cleaner's day by itself, as do changes and its deletion", async () => {
  const day = farDay(0);
  const marek = await openDay("marek.nowak@changeover.example", day);
  const oksana = await signIn(app, "oksana.bondar@changeover.example", "changeover");
  const id = idIn(await oksana.get("/api/user"));
  const hers = async () => {
    const answer = await oksana.get(`/api/assignments/cleaner/${id}/${day}`);
    return z.parse(getCleanerDay.reply, answer.body).map(({ unit }) => unit.code);
  };
  const page = await openPlan(`/supervisor/assignments?date=${day}`, desk);
  await waitForText(page, "No assignments for the date");
  const dialog = dialogOn(page);
  const tabTo = async (target: Locator) => {
    for (let i = 0; i < 60; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("the element can't be reached with Tab");
  };
  await tabTo(page.getByRole("button", { name: "Plan", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "New assignment" }));
  await page.keyboard.press("Enter");
  await tabTo(dialog.getByLabel("Villa", { exact: true }));
  await page.keyboard.type("wl42");
  await dialog.getByText("WL-042: Strandpad 42, Waterlijn").waitFor();
  await tabTo(dialog.getByLabel("Start time"));
  await page.keyboard.type("1015AM");
  const lead = dialog.getByLabel("Lead cleaner");
  await lead.locator("option", { hasText: "Marek Nowak: No villas" }).waitFor({ state: "attached" });
  await tabTo(lead);
  await page.keyboard.type("Marek");
  await tabTo(dialog.getByRole("button", { name: "Create assignment" }));
  await page.keyboard.press("Enter");
  await villaOn(marek, "WL-042").getByText("10:15 AM").waitFor();
  await rowOn(page, "WL-042").getByText("10:15 AM").waitFor();

  await page.getByRole("button", { name: "Edit WL-042" }).click();
  await dialog.getByLabel("Start time").fill("13:00");
  await dialog.getByLabel("Priority").selectOption("high");
  await dialog.getByLabel("Special instructions").fill("Baby cot in the small bedroom");
  await dialog.getByRole("checkbox", { name: "Lotte de Vries" }).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  for (const words of ["1:00 PM", "High priority", "Baby cot in the small bedroom", "With Lotte"])
    await villaOn(marek, "WL-042").getByText(words).waitFor();

  await page.getByRole("button", { name: "Reassign WL-042" }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Marek Nowak" }).getByText("Assigned").waitFor();
  await dialog.getByRole("button", { name: "Oksana Bondar No villas" }).click();
  await waitForText(page, "Assignment reassigned");
  await expect.poll(hers).toEqual(["WL-042"]);
  await villaOn(marek, "WL-042").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit WL-042" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete assignment WL-042?" });
  await deletion.getByRole("heading", { name: "Delete assignment WL-042?" }).waitFor();
  await deletion.getByRole("button", { name: "Delete" }).click();
  await waitForText(page, "Assignment deleted");
  await expect.poll(hers).toEqual([]);
  await rowOn(page, "WL-042").waitFor({ state: "detached" });
});

test("the plan and its dialogs are accessible on a phone and on a desk", async () => {
  const page = await openPlan("/supervisor/assignments?status=pending");
  await page.getByRole("article").first().waitFor();
  await page.getByRole("region", { name: "Uncovered" }).waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  // With only one card behind them, the dialogs are quickly shown in the pseudo-locale.
  await openWithin(page, "/supervisor/assignments?search=WL-051");
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await villaOn(page, "WL-051").waitFor();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("button", { name: "New assignment" }).click();
  await dialogOn(page).getByRole("checkbox").first().waitFor();
  await dialogOn(page).getByRole("button", { name: "Create assignment" }).click();
  await dialogOn(page).getByText("Please choose a villa.").waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await dialogOn(page).getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("button", { name: /^Reassign/ })
    .first()
    .click();
  await dialogOn(page).getByRole("listitem").first().waitFor();
  await expectAccessible(page);
});

test("Back and Escape ask before they discard input", async () => {
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, leader);
  await page.goto("/supervisor");
  await page.getByRole("link", { name: "Assignments" }).click();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("button", { name: "New assignment" }).click();
  const dialog = dialogOn(page);
  const villa = dialog.getByLabel("Villa", { exact: true });
  await villa.click();
  await page.keyboard.type("WL-042");
  await page.evaluate(() => history.back());
  const unsaved = dialog.getByText("You have unsaved changes.");
  await unsaved.waitFor();
  expect(new URL(page.url()).pathname).toBe("/supervisor/assignments");
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  // A browser itself closes a dialog at the second Escape.
  await page.keyboard.press("Escape");
  await unsaved.waitFor();
  await page.keyboard.press("Escape");
  await unsaved.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await unsaved.waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  expect(await villa.inputValue()).toBe("WL-042");
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("the longest names don't scroll the narrowest phone sideways, neither on the list nor in the dialogs", async () => {
  const word = "x".repeat(58);
  const cleaners = [
    await signInAs(app, "cleaner", `${word}a ${word}`),
    await signInAs(app, "cleaner", `${word}b ${word}`),
  ];
  const [cleanerId, helperId] = cleaners.map(({ id }) => id);
  const boss = await signIn(app, leader, "changeover");
  const [unit] = z.parse(z.array(z.object({ id: z.string() })), (await boss.get("/api/units")).body);
  const day = farDay(9);
  const plannedAt = parkInstant(day, "14:00", zone);
  const plan = { unitId: unit?.id, cleanerId, collaboratorIds: [helperId], plannedAt };
  expect((await boss.post("/api/assignments", plan)).status).toBe(201);
  const page = await openPlan(`/supervisor/assignments?date=${day}`, {
    ...phone,
    viewport: { width: 320, height: 640 },
  });
  await page.getByRole("article").filter({ hasText: word }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("button", { name: /^Add Schedule/ }).click();
  for (const name of ["a", "b"])
    await dialogOn(page)
      .getByRole("checkbox", { name: `${word}${name}` })
      .check();
  await dialogOn(page).locator("[data-unit]").first().click();
  await page.getByRole("region", { name: "Work per person" }).waitFor();
  const widened = await dialogOn(page).evaluate(
    (dialog) =>
      [...dialog.querySelectorAll(".overflow-y-auto")].filter((one) => one.scrollWidth > one.clientWidth).length,
  );
  expect(widened).toBe(0);
});
