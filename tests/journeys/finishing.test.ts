import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectAccessible, openWithin, waitForText } from "../support/browser";
import { openSamplePark } from "../support/sample-park";
import { button, findingsOf, idOf, noteBoxOn, openVilla, refuseRequests } from "../support/villa-page";

// Pausing and finishing a villa, and its page in every other state, in a real browser.

const app = await openSamplePark();

async function statusOf(code: string) {
  const { rows } = await app.database.db.execute(sql`
    select status, finished_at is not null as finished from assignments where id = ${await idOf(app, code)}`);
  return rows[0];
}

test("pausing keeps the unsaved note and opens the start page; finishing with open items asks first", async () => {
  const page = await openVilla(app, "WL-042");
  await noteBoxOn(page).fill("Half a sent");
  await page.getByRole("link", { name: "Pause & Save Progress" }).click();
  await page.waitForURL(/\/cleaner$/);
  await page.goto(`/assignments/${await idOf(app, "WL-042")}`);
  await expect.poll(() => noteBoxOn(page).inputValue()).toBe("Half a sent");
  await noteBoxOn(page).fill("");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL(/\/cleaner$/);
  await openWithin(page, `/assignments/${await idOf(app, "WL-042")}`);

  await button(page, "Complete Cleaning").click();
  await page.getByRole("dialog", { name: "5 tasks are still open" }).waitFor();
  await waitForText(page, "The reviewer will see them. You can go back and tick them first.");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to checklist" }).last().click();
  await page.waitForURL(/\/cleaner\/task\//);
  expect(await statusOf("WL-042")).toMatchObject({ status: "in_progress" });

  const open = page.locator("input[type=checkbox]:not(:checked)");
  for (let left = 5; left > 1; left--) {
    await open.first().click();
    await expect.poll(() => open.count()).toBe(left - 1);
  }
  await page.getByRole("link", { name: /^Notes & Findings/ }).click();
  await refuseRequests(page, "**/api/assignments/*/finish");
  await button(page, "Complete Cleaning").click();
  const dialog = page.getByRole("dialog", { name: "1 task is still open" });
  await dialog.getByRole("button", { name: "Complete Cleaning anyway" }).click();
  await waitForText(page, "Failed to complete assignment");
  await waitForText(page, "Please try again.");
  await dialog.getByText("broken").waitFor();
  expect(await statusOf("WL-042")).toMatchObject({ status: "in_progress" });

  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Complete Cleaning anyway" }).click();
  await waitForText(page, "Assignment completed");
  await waitForText(page, "Your work has been submitted for review.");
  await page.waitForURL(/\/cleaner$/);
  expect(await statusOf("WL-042")).toMatchObject({ status: "needs_review", finished: true });
});

test("finishing asks if a note was not saved; a submitted villa says so and accepts findings until its review; one that is not started links to its task, and one that is done is read-only", async () => {
  const page = await openVilla(app, "DV-108");
  await noteBoxOn(page).fill("Not saved");
  await button(page, "Complete Cleaning").click();
  const dialog = page.getByRole("dialog", { name: "Your note is not saved yet" });
  await dialog.getByRole("button", { name: "Back to note" }).click();
  await button(page, "Note").click();
  await waitForText(page, "Your note has been recorded.");
  await button(page, "Complete Cleaning").click();
  await waitForText(page, "Your work has been submitted for review.");
  await page.waitForURL(/\/cleaner$/);
  expect(await statusOf("DV-108")).toMatchObject({ status: "needs_review", finished: true });
  expect((await findingsOf(app, "DV-108")).at(-1)).toEqual(["note", "Not saved", null]);

  await openWithin(page, `/assignments/${await idOf(app, "DV-108")}`);
  await waitForText(page, "Submitted. Waiting for review.");
  expect(await button(page, "Complete Cleaning").count()).toBe(0);
  await noteBoxOn(page).fill("Came to mind later");
  await button(page, "Note").click();
  await waitForText(page, "Your note has been recorded.");
  await expect.poll(async () => (await findingsOf(app, "DV-108")).at(-1)).toEqual(["note", "Came to mind later", null]);

  await openWithin(page, `/assignments/${await idOf(app, "WL-038")}`);
  await waitForText(page, "This cleaning is done.");
  await waitForText(page, "Nothing needs replacing.");
  expect(await page.getByRole("textbox").count()).toBe(0);
  expect(await button(page, /Complete Cleaning|^Delete|Custom Item|Qty/).count()).toBe(0);
  await expectAccessible(page);

  await openWithin(page, `/assignments/${await idOf(app, "ZB-017")}`);
  await waitForText(page, "Not started");
  expect(await button(page, "Complete Cleaning").count()).toBe(0);
  expect(await page.getByRole("textbox").count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to task" }).click();
  await button(page, "Start Cleaning").waitFor();
});
