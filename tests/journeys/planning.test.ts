import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, parkDay } from "../../src/shared/time";
import { desk, expectAccessible, giveSession, openBrowser, phone, said } from "../support/browser";
import { openSamplePark } from "../support/sample-journeys";
import { hold, idOf } from "../support/villa-page";
import { zone } from "../support/zone";

const leader = "leader@changeover.example";

const app = await openSamplePark();

/** A day on which nothing is planned yet. */
const farDay = (days: number) => addDays(parkDay(new Date(), zone), 100 + days);

async function openPlan(address = "/supervisor/assignments", options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, leader);
  await page.goto(address);
  await page.getByRole("heading", { name: "Assignments", exact: true }).waitFor();
  return page;
}

/** A cleaner's own page of a day, in a browser of their own. */
async function openDay(email: string, day: string): Promise<Page> {
  const page = await openBrowser(app);
  await giveSession(page, email);
  await page.goto(`/cleaner?date=${day}`);
  await said(page, "No assignments for the date");
  return page;
}

const villaOn = (page: Page, code: string) => page.getByRole("article", { name: `Villa ${code}` });
const dialogOn = (page: Page) => page.getByRole("dialog");

async function choose(select: Locator, name: string): Promise<void> {
  const option = select.locator("option", { hasText: name });
  await option.waitFor({ state: "attached" });
  await select.selectOption((await option.getAttribute("value")) ?? "");
}

async function plan(page: Page, villa: string, lead: string): Promise<Locator> {
  await page.getByRole("button", { name: "New assignment" }).click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Villa", { exact: true }).fill(villa);
  await choose(dialog.getByLabel("Lead cleaner"), lead);
  return dialog;
}

const save = (dialog: Locator) => dialog.getByRole("button", { name: "Create assignment" }).click();

test("a villa that is planned shows on the cleaner's day by itself; so does every change, until it is deleted", async () => {
  const day = farDay(0);
  const marek = await openDay("marek.nowak@changeover.example", day);
  const oksana = await openDay("oksana.bondar@changeover.example", day);
  const page = await openPlan(`/supervisor/assignments?date=${day}`);
  await said(page, "No assignments for the date");

  const dialog = await plan(page, "wl42", "Marek Nowak");
  await dialog.getByText("WL-042: Strandpad 42, Waterlijn").waitFor();
  await dialog.getByLabel("Start time").fill("10:15");
  await save(dialog);
  await said(page, "Assignment created");
  await villaOn(marek, "WL-042").getByText("10:15 AM").waitFor();
  await villaOn(page, "WL-042").getByText("10:15 AM").waitFor();

  await page.getByRole("button", { name: "Edit WL-042" }).click();
  await dialog.getByLabel("Start time").fill("13:00");
  await dialog.getByLabel("Priority").selectOption("high");
  await dialog.getByLabel("Special instructions").fill("Baby cot in the small bedroom");
  await dialog.getByRole("checkbox", { name: "Lotte de Vries" }).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await said(page, "Assignment updated");
  for (const words of ["1:00 PM", "High priority", "Baby cot in the small bedroom", "With Lotte"])
    await villaOn(marek, "WL-042").getByText(words).waitFor();

  await page.getByRole("button", { name: "Reassign WL-042" }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Marek Nowak" }).getByText("Assigned").waitFor();
  await dialog.getByRole("button", { name: "Oksana Bondar No villas" }).click();
  await said(page, "Assignment reassigned");
  await villaOn(oksana, "WL-042").waitFor();
  await villaOn(marek, "WL-042").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit WL-042" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("heading", { name: "Delete assignment WL-042?" }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await said(page, "Assignment deleted");
  await villaOn(oksana, "WL-042").waitFor({ state: "detached" });
  await villaOn(page, "WL-042").waitFor({ state: "detached" });
});

test("a wrong form says so at its fields, a refusal of the server stays in the form, and nothing typed gets lost", async () => {
  const day = farDay(1);
  const page = await openPlan(`/supervisor/assignments?date=${day}`);
  const dialog = await plan(page, "no such villa", "Marek Nowak");
  await dialog.getByLabel("Estimated minutes").fill("two hours");
  await save(dialog);
  await dialog.getByText("No villa matches this.").waitFor();
  await dialog.getByText("Enter whole minutes, from 1 to 1440.").waitFor();

  const unsaved = dialog.getByText("You have unsaved changes.");
  await page.keyboard.press("Escape");
  await unsaved.waitFor();
  await page.keyboard.press("Escape");
  await unsaved.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await unsaved.waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  expect(await dialog.getByLabel("Estimated minutes").inputValue()).toBe("two hours");
  await dialog.getByLabel("Villa", { exact: true }).fill("DV-101");
  await dialog.getByLabel("Estimated minutes").fill("45");
  await save(dialog);
  await said(page, "Assignment created");
  await villaOn(page, "DV-101").getByText("45 min").waitFor();

  await save(await plan(page, "DV-101", "Oksana Bondar"));
  await dialog.getByText("This villa already has an open assignment that day.", { exact: true }).waitFor();

  // A person who stopped being a cleaner meanwhile: the field shows the refusal and takes another choice.
  await app.database.db.execute(sql`update users set role = 'qc' where name = 'Minh Tran'`);
  await dialog.getByLabel("Villa", { exact: true }).fill("DV-105");
  await choose(dialog.getByLabel("Lead cleaner"), "Minh Tran");
  await save(dialog);
  await dialog.getByText("This person is not a cleaner.", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Lead cleaner").getAttribute("aria-invalid")).toBe("true");

  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByRole("article").count()).toBe(1);
});

test.each([
  ["phone", phone],
  ["desk", desk],
])("the plan and its dialogs are accessible on a %s", async (_, device) => {
  const page = await openPlan("/supervisor/assignments?status=pending", device);
  await page.getByRole("article").first().waitFor();
  await page.getByRole("region", { name: "Uncovered" }).waitFor();
  await expectAccessible(page);
  // With one card below, the dialogs are judged in a moment.
  await page.goto("/supervisor/assignments?search=WL-051");
  await villaOn(page, "WL-051").waitFor();
  await page.getByRole("button", { name: "New assignment" }).click();
  await dialogOn(page).getByRole("checkbox").first().waitFor();
  await save(dialogOn(page));
  await dialogOn(page).getByText("Please choose a villa.").waitFor();
  await expectAccessible(page);
  await dialogOn(page).getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("button", { name: /^Reassign/ })
    .first()
    .click();
  await dialogOn(page).getByRole("listitem").first().waitFor();
  await expectAccessible(page);
});

test("what nobody is on comes first, whichever day is on screen; one tap gives it to somebody who is there", async () => {
  const page = await openPlan(`/supervisor/assignments?date=${farDay(2)}`);
  const uncovered = page.getByRole("region", { name: "Uncovered" });
  await uncovered.getByText("Lotte de Vries is absent").waitFor();
  await uncovered.getByRole("button", { name: "Reassign DV-112" }).click();
  const dialog = dialogOn(page);
  const lotte = dialog.getByRole("listitem").filter({ hasText: "Lotte de Vries" });
  await lotte.getByText("Absent").waitFor();
  expect(await lotte.getByRole("button").count()).toBe(0);
  // The least loaded first, the absent last.
  expect(await dialog.getByRole("listitem").last().textContent()).toContain("Lotte de Vries");
  const first = dialog.getByRole("listitem").first();
  await first.getByRole("button").click();
  await said(page, "Assignment reassigned");
  await uncovered.waitFor({ state: "detached" });
  const { rows } = await app.database.db.execute(
    sql`select uncovered, (select name from users u where u.id = a.cleaner_id) as lead
      from assignments a where id = ${await idOf(app, "DV-112")}`,
  );
  expect(rows).toEqual([{ uncovered: false, lead: expect.not.stringContaining("Lotte") }]);
});

test("search and filters are in the address, survive a reload, and the search keeps its focus while the list changes", async () => {
  const page = await openPlan();
  const search = page.getByRole("searchbox", { name: "Search assignments" });
  const tab = page.getByRole("tab", { name: /Done$/ });
  await tab.waitFor();
  const before = Number.parseInt((await tab.textContent()) ?? "", 10);
  await search.pressSequentially("aylin");
  await page.waitForURL(/\?search=aylin$/);
  expect(await search.evaluate((box) => box === document.activeElement)).toBe(true);
  await expect.poll(async () => Number.parseInt((await tab.textContent()) ?? "", 10)).toBeLessThan(before);
  await tab.click();
  await page.waitForURL(/\?status=done&search=aylin$/);
  const cards = page.getByRole("article");
  const count = Number.parseInt((await tab.textContent()) ?? "", 10);
  await expect.poll(() => cards.count()).toBe(count);

  await page.reload();
  await expect.poll(() => search.inputValue()).toBe("aylin");
  expect(await tab.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => cards.count()).toBe(count);
  for (const words of await cards.allTextContents()) {
    expect(words).toContain("Aylin Demir");
    expect(words).toContain("Done");
  }

  await search.fill("nobody has this name");
  await said(page, "No assignments found");
  await page.goBack();
  await page.waitForURL((address) => !address.search.includes("nobody"));
});

test("a long list comes in pages, and shows nothing twice", async () => {
  const page = await openPlan("/supervisor/assignments?days=all&status=done");
  const cards = page.getByRole("article");
  await cards.first().waitFor();
  expect(await cards.count()).toBe(30);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => cards.count()).toBe(60);
  const links = await page.getByRole("article").getByRole("link").all();
  const ids = await Promise.all(links.map((link) => link.getAttribute("href")));
  expect(new Set(ids).size).toBe(60);
});

test("the keyboard alone plans a villa", async () => {
  const page = await openPlan(`/supervisor/assignments?date=${farDay(3)}`, desk);
  await said(page, "No assignments for the date");
  const tabTo = async (target: Locator) => {
    for (let i = 0; i < 60; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("it can't be reached with Tab");
  };
  await tabTo(page.getByRole("button", { name: "New assignment" }));
  await page.keyboard.press("Enter");
  const dialog = dialogOn(page);
  await tabTo(dialog.getByLabel("Villa", { exact: true }));
  await page.keyboard.type("ZB-017");
  const lead = dialog.getByLabel("Lead cleaner");
  await lead.locator("option", { hasText: "Thuy Nguyen: No villas" }).waitFor({ state: "attached" });
  await tabTo(lead);
  await page.keyboard.type("Thuy");
  await tabTo(dialog.getByRole("button", { name: "Create assignment" }));
  await page.keyboard.press("Enter");
  await villaOn(page, "ZB-017").getByText("Thuy Nguyen").waitFor();
});

test("the way back asks before it takes what was typed away", async () => {
  const page = await openBrowser(app, desk);
  await giveSession(page, leader);
  await page.goto("/supervisor");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Assignments" }).click();
  await page.getByRole("button", { name: "New assignment" }).click();
  await dialogOn(page).getByLabel("Villa", { exact: true }).click();
  await page.keyboard.type("WL-042");
  await page.evaluate(() => history.back());
  await dialogOn(page).getByText("You have unsaved changes.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/supervisor/assignments");
  await dialogOn(page).getByRole("button", { name: "Keep editing" }).click();
  expect(await dialogOn(page).getByLabel("Villa", { exact: true }).inputValue()).toBe("WL-042");
});

test("what is still under way is not sent twice", async () => {
  const page = await openPlan(`/supervisor/assignments?date=${farDay(4)}`);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const letGo = await hold(page, "**/api/assignments");
  const dialog = await plan(page, "DV-103", "Marek Nowak");
  await save(dialog);
  await dialog.getByRole("button", { name: "Create assignment" }).click({ force: true });
  await dialog.getByLabel("Villa", { exact: true }).press("Enter");
  letGo();
  await dialog.waitFor({ state: "detached" });
  await villaOn(page, "DV-103").waitFor();
  expect(sent).toHaveLength(1);
});
