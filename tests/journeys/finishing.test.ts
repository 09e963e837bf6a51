import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectAccessible, openBrowser, said, signInOn } from "../support/browser";
import { openSamplePark } from "../support/sample-journeys";
import { aylin, boxOn, button, foundIn, hold, idOf, openVilla, refuse } from "../support/villa-page";

// Pausing and finishing a villa, and what its page shows in every other state, in a real browser.

const app = await openSamplePark();

async function statusOf(code: string) {
  const { rows } = await app.database.db.execute(sql`
    select status, finished_at is not null as finished from assignments where id = ${await idOf(app, code)}`);
  return rows[0];
}

test("pausing keeps what was being written, and leads to the start", async () => {
  const page = await openVilla(app, "WL-042");
  await boxOn(page).fill("Half a sent");
  await page.getByRole("link", { name: "Pause & Save Progress" }).click();
  await page.waitForURL(/\/cleaner$/);
  await page.goto(`/assignments/${await idOf(app, "WL-042")}`);
  await expect.poll(() => boxOn(page).inputValue()).toBe("Half a sent");
  await boxOn(page).fill("");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL(/\/cleaner$/);
});

describe("finishing", () => {
  test("with open items asks, tells how many, leads back to them, and hands in all the same", async () => {
    const page = await openVilla(app, "WL-042");
    await button(page, "Complete Cleaning").click();
    await page.getByRole("dialog", { name: "5 tasks are still open" }).waitFor();
    await said(page, "The reviewer will see them. You can go back and tick them first.");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to checklist" }).last().click();
    await page.waitForURL(/\/cleaner\/task\//);
    expect(await statusOf("WL-042")).toMatchObject({ status: "in_progress" });

    const open = page.getByRole("checkbox", { checked: false });
    for (let left = 5; left > 1; left--) {
      await open.first().click();
      await expect.poll(() => open.count()).toBe(left - 1);
    }
    await page.getByRole("link", { name: /^Notes & Findings/ }).click();
    await refuse(page, "**/api/assignments/*/finish");
    await button(page, "Complete Cleaning").click();
    const dialog = page.getByRole("dialog", { name: "1 task is still open" });
    await dialog.getByRole("button", { name: "Complete Cleaning anyway" }).click();
    await said(page, "Failed to complete assignment");
    await said(page, "Please try again.");
    await dialog.getByText("broken").waitFor();
    expect(await statusOf("WL-042")).toMatchObject({ status: "in_progress" });

    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Complete Cleaning anyway" }).click();
    await said(page, "Assignment completed");
    await said(page, "Your work has been submitted for review.");
    await page.waitForURL(/\/cleaner$/);
    expect(await statusOf("WL-042")).toMatchObject({ status: "needs_review", finished: true });
  });

  test("with a note that was not saved asks; with nothing left it does not", async () => {
    const page = await openVilla(app, "DV-108");
    await boxOn(page).fill("Not saved");
    await button(page, "Complete Cleaning").click();
    const dialog = page.getByRole("dialog", { name: "Your note is not saved yet" });
    await dialog.getByRole("button", { name: "Back to note" }).click();
    await button(page, "Note").click();
    await said(page, "Your note has been recorded.");
    await button(page, "Complete Cleaning").click();
    await said(page, "Your work has been submitted for review.");
    await page.waitForURL(/\/cleaner$/);
    expect(await statusOf("DV-108")).toMatchObject({ status: "needs_review", finished: true });
    expect((await foundIn(app, "DV-108")).at(-1)).toEqual(["note", "Not saved", null]);
  });

  test("what is handed in says so and takes findings until its review is over, and no second finish", async () => {
    const page = await openVilla(app, "DV-108");
    await said(page, "Submitted. Waiting for review.");
    expect(await button(page, "Complete Cleaning").count()).toBe(0);
    await boxOn(page).fill("Came to mind later");
    await button(page, "Note").click();
    await said(page, "Your note has been recorded.");
    expect((await foundIn(app, "DV-108")).at(-1)).toEqual(["note", "Came to mind later", null]);
    await expectAccessible(page);
  });
});

describe("other states", () => {
  test("not started: says so, and leads to the task", async () => {
    const page = await openVilla(app, "ZB-017");
    await said(page, "Not started");
    expect(await button(page, "Complete Cleaning").count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to task" }).click();
    await button(page, "Start Cleaning").waitFor();
  });

  test("done: everything can be read, nothing changed", async () => {
    const page = await openVilla(app, "WL-038");
    await said(page, "This cleaning is done.");
    await said(page, "Nothing needs replacing.");
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await button(page, /Complete Cleaning|^Delete|Custom Item|Qty/).count()).toBe(0);
    await expectAccessible(page);
  });

  test("loading shows the shape of the page; what is not there says so and leads to the start", async () => {
    const page = await openBrowser(app);
    await signInOn(page, aylin);
    const letGo = await hold(page, "**/api/assignments/0199c0de-*");
    await page.goto("/assignments/0199c0de-0000-7000-8000-000000000000");
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "attached" });
    letGo();
    await page.getByRole("heading", { name: "Assignment not found" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.waitForURL(/\/cleaner$/);
  });
});
