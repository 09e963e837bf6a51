import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, parkInstant } from "../../src/shared/time";
import { addUser, book, monday } from "../support/bookings";
import { desk, openWithin, phone, waitForText } from "../support/browser";
import { addVilla, addWork } from "../support/builders";
import {
  calendarAt,
  cell,
  chooseVillas,
  entries,
  openCalendar,
  openDialog,
  save,
  villaIn,
} from "../support/calendar-page";
import { type Caller, signInAs } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { zone } from "../support/zone";

// The calendar with large text, by keyboard and on a phone: everything can be reached, and the focus is never lost.

let app: TestApp;
let leader: Caller;
let villas: string[];
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  villas = [];
  for (let i = 118; i < 136; i++) villas.push(await addVilla(app, { code: `WL-${i}`, location: "Waterlijn" }));
  await addVilla(app, { code: "WL-136", location: "Waterlijn" });
});
afterAll(async () => {
  await app.close();
});

let days = 0;
/** Each test uses its own day. */
function freshDay(): string {
  days += 7;
  return addDays(monday, days);
}
const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const heading = (page: Page) => page.locator("h2#day");
/** Creates uncovered work. */
const addUncovered = async (day: string, villa: string) =>
  addWork(app, {
    lead: { id: await addUser(app, "cleaner", "Minh Tran") },
    villa,
    plannedAt: parkInstant(day, "10:00", zone),
    uncovered: true,
  });

describe("on a phone", () => {
  test("a day shows how many villas are uncovered beside their total; at any width with double text, all can be reached", async () => {
    const [day, bare] = [freshDay(), freshDay()];
    const who = await addUser(app, "cleaner", "Aylin Demir");
    await book(leader, { date: day, cleanerIds: [who], supervisorId: leader.id, unitIds: villas });
    await addUncovered(day, villas[0] ?? "");
    await addUncovered(bare, villas[1] ?? "");
    const page = await openCalendar(app, leader, bare, phone);
    const shown = (date: string) => cell(page, date).locator("span:has(> svg)").allTextContents();
    await expect.poll(() => shown(bare)).toEqual(["1"]);
    await openWithin(page, calendarAt(day));
    await expect.poll(() => shown(day)).toEqual(["1", "18"]);

    const widths = [320, 360, 390];
    const resize = (width: number) => page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await page.getByRole("region", { name: "Uncovered" }).waitFor();
    for (const width of widths) {
      await resize(width);
      expect(await outOfReach(page), `${width} px`).toEqual([]);
    }
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: /^Villa WL-118:/ }).waitFor();
    await chooseVillas(dialog, "WL-136");
    const lines = (code: string) =>
      villaIn(dialog, code)
        .getByText(String(Number(code.slice(3))), { exact: true })
        .evaluate((number) => {
          const range = document.createRange();
          range.selectNodeContents(number);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
    for (const width of widths) {
      await resize(width);
      expect(await outOfReach(page), `${width} px`).toEqual([]);
      expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      expect([await lines("WL-118"), await lines("WL-136")]).toEqual([1, 1]);
    }
  });
});

/** Returns elements that overflow the screen, or the day, villa or entry that they belong to. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    for (const one of document.querySelectorAll("button, [data-day] span, [data-unit] span")) {
      const { left, right, width } = one.getBoundingClientRect();
      const cell = one.closest("[data-day], [data-unit], li")?.getBoundingClientRect();
      const room = cell ?? { left: 0, right: innerWidth };
      if (width > 0 && (left < room.left - 0.5 || right > room.right + 0.5))
        found.push(`${one.textContent || one.ariaLabel}: ${left} to ${right}, not ${room.left} to ${room.right}`);
    }
    return found;
  });
}

test("the focus moves to the day's heading when the focused button disappears with a deletion or with the last uncovered villa, but not while others change the day; changing months keeps the chosen day; a refusal in the schedule dialog is visible at once, its buttons in reach", async () => {
  const day = freshDay();
  await addUser(app, "cleaner", "Thuy Nguyen");
  await book(leader, { date: day, supervisorId: leader.id, unitIds: villas.slice(2, 3) });
  await addUncovered(day, villas[3] ?? "");
  const page = await openCalendar(app, leader, day);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Reassign/ }).click();
  await dialog
    .getByRole("button", { name: /Thuy Nguyen/ })
    .first()
    .click();
  await waitForText(page, "Assignment reassigned");
  await page.getByRole("region", { name: "Uncovered" }).waitFor({ state: "detached" });
  await expect.poll(() => focused(heading(page))).toBe(true);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await waitForText(page, "No schedules for this day");
  await expect.poll(() => focused(heading(page))).toBe(true);

  const next = page.getByRole("button", { name: "Next month" });
  const [row] = await book(leader, { date: day, supervisorId: leader.id, unitIds: villas.slice(7, 8) });
  await entries(page).first().waitFor();
  await next.focus();
  await leader.delete(`/api/schedules/${row?.id}`);
  await waitForText(page, "No schedules for this day");
  expect(await focused(next)).toBe(true);

  await openWithin(page, calendarAt("2034-01-31"));
  await page.getByRole("heading", { name: "Tuesday, January 31" }).waitFor();
  await next.click();
  await page.getByRole("heading", { name: "Tuesday, February 28" }).waitFor();
  await next.click();
  await page.getByRole("heading", { name: "Friday, March 31" }).waitFor();
  await cell(page, "2034-03-31").focus();
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { name: "Sunday, April 30" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { name: "Monday, May 29" }).waitFor();

  const problem = { status: 422, title: "No", code: "invalid", detail: "The park is closed that day." };
  await page.route("**/api/schedules", (route) =>
    route.fulfill({ status: 422, contentType: "application/problem+json", json: problem }),
  );
  for (const { viewport } of [desk, phone]) {
    await page.setViewportSize(viewport);
    await openDialog(page);
    await dialog.getByRole("checkbox").first().check();
    await chooseVillas(dialog, "WL-120");
    await save(dialog);
    const refusal = dialog.getByRole("alert").filter({ hasText: "The park is closed that day." });
    await refusal.waitFor();
    await expect.poll(() => focused(refusal)).toBe(true);
    const box = await refusal.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= viewport.height).toBe(true);
    await waitForText(page, "Failed to create schedule");
    const toast = await page.locator(".toast").boundingBox();
    for (const button of await dialog.getByRole("button", { name: /^(Save Schedule|Cancel)$/ }).all()) {
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const isClear =
        !toast ||
        y > toast.y + toast.height ||
        y + height < toast.y ||
        x > toast.x + toast.width ||
        x + width < toast.x;
      expect(isClear).toBe(true);
    }
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Discard changes" }).click();
    await dialog.waitFor({ state: "detached" });
  }
});

test("so does the focus after an absence, whose question says that it covers the whole day and which schedules", async () => {
  const day = freshDay();
  const cleaner = await signInAs(app, "cleaner", "Emre Kaya");
  const late = { startTime: "13:00", endTime: "15:00" };
  await book(leader, { date: day, cleanerIds: [cleaner.id], unitIds: villas.slice(4, 6) });
  await book(leader, { date: day, cleanerIds: [cleaner.id], unitIds: villas.slice(5, 7), ...late });
  const page = await openCalendar(app, cleaner, day, phone);
  await page.getByRole("button", { name: "Mark Absent" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^\w+, \w+ \d+, all day: 2 schedules, 3 villas\. /).waitFor();
  await dialog.getByRole("button", { name: "Mark Absent" }).click();
  await waitForText(page, "Marked as absent");
  await expect.poll(() => focused(heading(page))).toBe(true);
  await expect.poll(() => entries(page).getByText("Absent", { exact: true }).count()).toBe(2);
  expect(await page.getByRole("button", { name: "Mark Absent" }).count()).toBe(0);
});
