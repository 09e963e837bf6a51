import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { desk, openBrowser, signInAndOpen, waitForText } from "../support/browser";
import { signIn } from "../support/caller";
import { tickInTurn } from "../support/cleaner-work";
import { openItemsOf } from "../support/outbox-page";
import { expectPromisedTime } from "../support/promised-time";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf, refuseRequests } from "../support/villa-page";

const app = await openSamplePark();

async function rowOf(id: string) {
  const { rows } = await app.database.db.execute<Record<string, unknown>>(sql`
    select status, finished_at, actual_minutes,
      (select count(*)::int from assignment_checklist_completions c where c.assignment_id = a.id) as ticks,
      (select count(*)::int from assignment_checklist_notes n where n.assignment_id = a.id) as notes
    from assignments a where id = ${id}`);
  return rows[0];
}

test("a cleaner starts a villa, ticks twelve items with two notes, and completes it", async () => {
  const page = await openBrowser(app);
  await signInAndOpen(page, aylin);
  await expect.poll(() => page.title()).toBe("My Schedule · Changeover");

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

  expect(await boxes.count()).toBe(12);
  await tickInTurn(page, 12);
  await waitForText(page, "12 of 12 tasks");
  await page.getByRole("button", { name: "Mark as Complete" }).click();
  await waitForText(page, "Great job! The assignment has been marked as complete.");
  await page.waitForURL(/\/cleaner(\?|$)/);

  expect(await rowOf(id)).toMatchObject({ status: "needs_review", ticks: 12, notes: 2, actual_minutes: 0 });
  expect((await rowOf(id))?.finished_at).not.toBeNull();
});

test("a colleague's tick shows within a second, without a reload; one that the server refuses is undone, with the specified message", async () => {
  const page = await openBrowser(app);
  await signInAndOpen(page, aylin);
  await page.getByRole("link", { name: "Continue Task WL-042" }).click();
  const id = await idOf(app, "WL-042");
  const open = page.getByRole("checkbox", { checked: false });
  await open.first().waitFor();
  const before = await open.count();
  const [item] = await openItemsOf(app, id);
  const marek = await signIn(app, "marek.nowak@changeover.example", "changeover");
  const thuy = await signIn(app, "thuy.nguyen@changeover.example", "changeover");
  expect((await thuy.get(`/api/assignments/${id}`)).status).toBe(404);
  expect((await marek.post(`/api/assignments/${id}/checklist/${item.id}`)).status).toBe(200);
  const ticked = performance.now();
  await expect.poll(() => open.count(), { interval: 20 }).toBe(before - 1);
  expectPromisedTime(performance.now() - ticked, 1_000);

  await refuseRequests(page, "**/api/assignments/*/checklist/*");
  await open.first().click();
  await waitForText(page, "Failed to update checklist item.");
  expect(await open.count()).toBe(before - 1);
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
