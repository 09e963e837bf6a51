import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  desk,
  expectAccessible,
  openBrowser,
  signInAndOpen,
  signInThroughForm,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { tickInTurn } from "../support/cleaner-work";
import { openSamplePark } from "../support/sample-park";
import { aylin, refuseRequests } from "../support/villa-page";

const app = await openSamplePark();

async function rowOf(id: string) {
  const { rows } = await app.database.db.execute<Record<string, unknown>>(sql`
    select status, finished_at, actual_minutes,
      (select count(*)::int from assignment_checklist_completions c where c.assignment_id = a.id) as ticks,
      (select count(*)::int from assignment_checklist_notes n where n.assignment_id = a.id) as notes
    from assignments a where id = ${id}`);
  return rows[0];
}

test("a cleaner signs in, starts a villa, ticks twelve items with two notes, and completes it", async () => {
  const page = await openBrowser(app);
  await signInThroughForm(page, aylin);
  await expect.poll(() => page.title()).toBe("My Schedule · Changeover");
  await expectAccessible(page);

  const start = page.getByRole("link", { name: /^Start Cleaning/ }).first();
  await start.click();
  await page.waitForURL(/\/cleaner\/task\//);
  const id = page.url().split("/").at(-1) ?? "";
  const boxes = page.getByRole("checkbox");
  await waitForText(page, "You can now begin cleaning this unit.");
  expect(await rowOf(id)).toMatchObject({ status: "in_progress" });
  await waitForText(page, "Complete all checklist items to finish this assignment.");

  for (const [index, words] of [
    [0, "Two pillowcases are torn"],
    [2, "Drain cover rinsed"],
  ] as const) {
    await page
      .getByRole("button", { name: /^Add Notes/ })
      .nth(index)
      .click();
    await page.getByRole("textbox").fill(words);
    await page.getByRole("button", { name: "Save Notes" }).click();
    await waitForText(page, words);
    await waitForText(page, "Task notes have been saved.");
  }
  await expectAccessible(page);

  expect(await boxes.count()).toBe(12);
  await tickInTurn(page, 12);
  await waitForText(page, "12 of 12 tasks");
  await page.getByRole("button", { name: "Mark as Complete" }).click();
  await waitForText(page, "Great job! The assignment has been marked as complete.");
  await page.waitForURL(/\/cleaner(\?|$)/);

  expect(await rowOf(id)).toMatchObject({ status: "needs_review", ticks: 12, notes: 2, actual_minutes: 0 });
  expect((await rowOf(id))?.finished_at).not.toBeNull();
});

test("a tick shows in a colleague's browser within a second, without a reload", async () => {
  const mine = await openBrowser(app);
  const theirs = await openBrowser(app);
  await signInAndOpen(mine, aylin);
  await signInAndOpen(theirs, "marek.nowak@changeover.example");
  for (const page of [mine, theirs]) await page.getByRole("link", { name: "Continue Task WL-042" }).click();
  const open = mine.getByRole("checkbox", { checked: false });
  await open.first().waitFor();
  const before = await open.count();
  await expect.poll(() => theirs.getByRole("checkbox", { checked: false }).count()).toBe(before);

  await open.first().click();
  await expect
    .poll(() => theirs.getByRole("checkbox", { checked: false }).count(), { timeout: 1_000, interval: 20 })
    .toBe(before - 1);
});

test("a tick that the server refuses is undone, with the specified message", async () => {
  const page = await openBrowser(app);
  await signInAndOpen(page, aylin);
  await page.getByRole("link", { name: "Continue Task WL-042" }).click();
  const open = page.getByRole("checkbox", { checked: false });
  await open.first().waitFor();
  const before = await open.count();
  await refuseRequests(page, "**/api/assignments/*/checklist/*");
  await open.first().click();
  await waitForText(page, "Failed to update checklist item.");
  expect(await open.count()).toBe(before);
});

test("the keyboard alone completes a villa", async () => {
  const page = await openBrowser(app, desk);
  await signInAndOpen(page, aylin);
  const press = async (name: string, role: "link" | "button") => {
    const target = page.getByRole(role, { name });
    await target.waitFor();
    for (let i = 0; i < 80; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} can't be reached with Tab`);
  };
  await press("Continue Task WL-042", "link");
  await page.waitForURL(/\/cleaner\/task\//);
  await page.getByRole("checkbox").first().waitFor();
  for (let left = await page.getByRole("checkbox", { checked: false }).count(); left > 0; ) {
    await page.keyboard.press("Tab");
    const isOpenBox = await page.evaluate(
      () => document.activeElement instanceof HTMLInputElement && !document.activeElement.checked,
    );
    if (!isOpenBox) continue;
    await page.keyboard.press("Space");
    left--;
  }
  await press("Mark as Complete", "button");
  await waitForText(page, "Great job! The assignment has been marked as complete.");
});

test("someone else's assignment is not found", async () => {
  const { rows } = await app.database.db.execute<{ id: string }>(sql`
    select a.id from assignments a join users u on u.id = a.cleaner_id
    where u.email = 'thuy.nguyen@changeover.example' and not exists (
      select from assignment_collaborators c join users me on me.id = c.cleaner_id
      where c.assignment_id = a.id and me.email = ${aylin}) limit 1`);
  const [theirs] = rows;
  expect(theirs).toBeDefined();
  const page = await openBrowser(app);
  await signInWithCookie(page, aylin);
  await page.goto(`/cleaner/task/${theirs?.id}`);
  await page.getByRole("heading", { name: "Assignment not found" }).waitFor();
  await page.getByRole("link", { name: "Back to My Schedule" }).click();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
});
