import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { availabilities } from "../../src/server/database/tables";
import { addDays } from "../../src/shared/time";
import { addTeamOf, addUser, book, schedulesIn } from "../support/bookings";
import { desk, expectAccessible, expectAccessibleAtSizes, phone, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import {
  calendarAt,
  cell,
  chooseIn,
  chooseVillas,
  entries,
  openCalendar,
  openDialog,
  save,
  villaIn,
} from "../support/calendar-page";
import { type Caller, signInAs } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";

// The schedule dialog in a real browser: its fields, its own checks before sending, and the server's refusals.
// Long because all of it is one dialog, which each test fills in differently.

let app: TestApp;
let leader: Caller;
let people: { aylin: string; team: string; supervisor: string };
let [taken, free] = ["", ""];
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  taken = await addVilla(app, { code: "WL-042", location: "Waterlijn" });
  free = await addVilla(app, { code: "WL-009", location: "Waterlijn" });
  await addVilla(app, { code: "DV-103", location: "Duinvallei" });
  const aylin = await addUser(app, "cleaner", "Aylin Demir");
  await addUser(app, "cleaner", "Marek Nowak");
  const supervisor = await addUser(app, "teamleader", "Pieter Hoekstra");
  people = { aylin, supervisor, team: await addTeamOf(app, [], "Team Dunes") };
});
afterAll(async () => {
  await app.close();
});

let days = 0;
let day = "";
/** Each test uses its own day, on which Aylin, the team and Pieter have WL-042 from nine to twelve. */
beforeEach(async () => {
  days += 7;
  day = addDays("2031-05-12", days);
  const { aylin, team, supervisor } = people;
  await book(leader, { date: day, cleanerIds: [aylin], teamId: team, supervisorId: supervisor, unitIds: [taken] });
});

const openDay = (options: BrowserContextOptions = desk) => openCalendar(app, leader, day, options);
const bookedOn = async (date: string) => schedulesIn(await leader.get(`/api/schedules/date/${date}`));
/** Collects the changes that the page sends. */
function sent(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

const nobody = "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit";

test("conflicts of all four kinds are shown together, block saving, and disappear as they are resolved; they don't include the edited booking, and those that only the server knows are shown in the same place", async () => {
  const page = await openDay();
  const calls = sent(page);
  await page.getByRole("button", { name: /^Edit: / }).click();
  const dialog = page.getByRole("dialog");
  expect(await villaIn(dialog, "WL-042").getAttribute("aria-pressed")).toBe("true");
  expect(await villaIn(dialog, "WL-042").getAttribute("aria-disabled")).toBeNull();
  await chooseVillas(dialog, "WL-009");
  await dialog.getByLabel("Notes").fill("Keys are at reception.");
  await save(dialog);
  await waitForText(page, "Schedule updated successfully");
  await dialog.waitFor({ state: "detached" });
  await entries(page).getByText("9 42").waitFor();
  await entries(page).getByText("Keys are at reception.").waitFor();
  const who = { cleanerId: people.aylin, teamId: people.team, supervisorId: people.supervisor };
  expect(await bookedOn(day)).toMatchObject([{ ...who, unitIds: expect.arrayContaining([taken, free]) }]);

  calls.length = 0;
  await openDialog(page);
  // WL-042 is free on the start date and taken on the last one.
  await dialog.getByLabel("Start date").fill(addDays(day, -1));
  await dialog.getByLabel("End date").fill(day);
  await chooseVillas(dialog, "WL-042");
  await dialog.getByRole("checkbox", { name: "Aylin Demir" }).check();
  await chooseIn(dialog.getByLabel("Team"), "Team Dunes");
  await chooseIn(dialog.getByLabel("Supervisor"), "Pieter Hoekstra");
  await save(dialog);
  const conflicts = dialog.getByRole("alert").filter({ hasText: "Scheduling Conflicts Detected" });
  await conflicts.waitFor();
  const found = await conflicts.getByRole("listitem").allTextContents();
  expect(found.map((sentence) => sentence.replace(/ on \w+, \w+ \d+:/, ""))).toEqual([
    "Villa conflict WL-042 already assigned to Aylin Demir from 9:00 AM-12:00 PM",
    "Person conflict Aylin Demir already scheduled from 9:00 AM-12:00 PM",
    "Team conflict Team Dunes already scheduled from 9:00 AM-12:00 PM",
    "Supervisor conflict Pieter Hoekstra already scheduled from 9:00 AM-12:00 PM",
  ]);
  expect(await conflicts.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(calls).toEqual([]);
  await dialog.getByRole("checkbox", { name: "Aylin Demir" }).uncheck();
  await expect.poll(() => conflicts.getByRole("listitem").count()).toBe(3);
  // Ends that touch do not conflict.
  await dialog.getByLabel("Start time").fill("12:00");
  await conflicts.waitFor({ state: "detached" });
  await save(dialog);
  await waitForText(page, "Schedules created successfully");
  await dialog.waitFor({ state: "detached" });
  expect(calls).toEqual(["POST /api/schedules/bulk"]);
  expect(await bookedOn(day)).toHaveLength(2);

  // The calendar has moved to the first day of what was saved.
  await cell(page, day).click();
  await page.waitForURL((url) => url.href.endsWith(calendarAt(day)));
  await openDialog(page);
  // A booking made a moment ago has not reached this browser yet.
  await page.route("**/api/schedules?*", (route) => route.fulfill({ json: [] }));
  await dialog.getByRole("checkbox", { name: "Aylin Demir" }).check();
  await chooseVillas(dialog, "DV-103");
  await dialog.getByLabel("Notes").fill("Linen van comes at 8:45");
  await save(dialog);
  await dialog.getByText("Scheduling Conflicts Detected").waitFor();
  await dialog.getByText(/^Person conflict on .*: Aylin Demir already scheduled/).waitFor();
  await waitForText(page, "Failed to create schedule");
  expect(await dialog.getByLabel("Notes").inputValue()).toBe("Linen van comes at 8:45");
  await page.unroute("**/api/schedules?*");
  await dialog.getByRole("checkbox", { name: "Aylin Demir" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Marek Nowak" }).check();
  await save(dialog);
  await waitForText(page, "Schedule created successfully");
});

test("people absent on one of the days are marked, and choosing one shows what happens then; Escape does not discard unsaved input; booked villas are blocked at that time on the start date, show why, and update with date, time and other bookings", async () => {
  const marek = await addUser(app, "cleaner", "Marek Absent");
  const away = { userId: marek, isAvailable: false };
  const [second, third] = [addDays(day, 1), addDays(day, 2)];
  await app.database.db.insert(availabilities).values([
    { ...away, date: second },
    { ...away, date: third },
  ]);
  const page = await openDay();
  const dialog = await openDialog(page);
  const box = dialog.getByRole("checkbox", { name: /^Marek Absent/ });
  await dialog.getByLabel("End date").fill(second);
  await dialog.getByText("absent", { exact: true }).waitFor();
  await dialog.getByLabel("End date").fill(third);
  await dialog.getByText("absent on 2 days").waitFor();
  await box.check();
  const said = dialog.getByRole("status").filter({ hasText: "Not available" });
  await said.getByText("They are marked absent, and others take over their villas.").waitFor();
  await said.getByText(/^Marek Absent: \w{3}, \w{3} \d+; \w{3}, \w{3} \d+$/).waitFor();
  await expectAccessible(page);
  await box.uncheck();
  await said.waitFor({ state: "detached" });

  await page.keyboard.press("Escape");
  await dialog.getByText("You have unsaved changes.").waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByLabel("End date").fill(day);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await openDialog(page);
  const villa = villaIn(dialog, "WL-042");
  await dialog.getByRole("button", { name: "Villa WL-042: Villa already scheduled at this time" }).waitFor();
  expect(await villa.getAttribute("aria-disabled")).toBe("true");
  await villa.hover();
  await page.locator("#tooltip", { hasText: "Villa already scheduled at this time" }).waitFor();
  await villa.click({ force: true });
  expect(await villa.getAttribute("aria-pressed")).toBe("false");
  await dialog.getByLabel("Start time").fill("12:00");
  await dialog.getByRole("button", { name: "Villa WL-042", exact: true }).click();
  expect(await villa.getAttribute("aria-pressed")).toBe("true");
  // Chosen first and booked afterwards: it turns red, and can be deselected.
  await dialog.getByLabel("Start time").fill("11:59");
  await dialog.getByRole("button", { name: /WL-042: Villa already/ }).click();
  expect(await villa.getAttribute("aria-pressed")).toBe("false");
  await dialog.getByLabel("Start date").fill(addDays(day, 1));
  await dialog.getByRole("button", { name: "Villa WL-042", exact: true }).waitFor();

  await dialog.getByLabel("Start date").fill(day);
  await dialog.getByRole("button", { name: "Villa WL-009", exact: true }).waitFor();
  await book(leader, { date: day, supervisorId: leader.id, unitIds: [free] });
  await dialog.getByRole("button", { name: /WL-009: Villa already/ }).waitFor();
});

test("of an empty form nothing is sent, and a sentence says what is missing; the dialog and its conflicts are accessible at every size, with six villas side by side and no horizontal scrolling", async () => {
  const sizes = [phone, desk] as const;
  const page = await openDay(phone);
  const calls = sent(page);
  const dialog = await openDialog(page);
  expect(await dialog.getByLabel("Start time").inputValue()).toBe("09:00");
  expect(await dialog.getByLabel("End time").inputValue()).toBe("17:00");
  await save(dialog);
  await dialog.getByText(nobody, { exact: true }).waitFor();
  expect(calls).toEqual([]);

  await chooseVillas(dialog, "WL-009");
  await dialog.getByRole("button", { name: /WL-042: Villa already/ }).waitFor();
  await dialog.getByRole("checkbox", { name: "Aylin Demir" }).check();
  await save(dialog);
  await dialog.getByText("Scheduling Conflicts Detected").waitFor();
  await expectAccessibleAtSizes(page, sizes);
  const grid = dialog.locator("fieldset fieldset > div").first();
  for (const { viewport } of [...sizes, { viewport: { width: 320, height: 640 } }]) {
    await page.setViewportSize(viewport);
    expect(await grid.evaluate((box) => getComputedStyle(box).gridTemplateColumns.split(" ").length)).toBe(6);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test("by keyboard alone: choose people and villas across the grid, save", async () => {
  const page = await openDay();
  const focusedOn = (name: string) => page.evaluate((text) => document.activeElement?.ariaLabel === text, name);
  const dialog = page.getByRole("dialog");
  const tabTo = async (target: ReturnType<Page["getByRole"]>) => {
    for (let i = 0; i < 80; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("the element can't be reached with Tab");
  };
  await tabTo(page.getByRole("button", { name: "Plan", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Add Schedule" }));
  await page.keyboard.press("Enter");
  await tabTo(dialog.getByRole("checkbox", { name: "Marek Nowak" }));
  await page.keyboard.press("Space");
  // The whole grid is one tab stop; arrow keys move on into the next area.
  await tabTo(villaIn(dialog, "DV-103"));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  expect(await focusedOn("Villa WL-009")).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  expect(await focusedOn("Villa WL-042: Villa already scheduled at this time")).toBe(true);
  await page.keyboard.press("Space");
  await tabTo(dialog.getByRole("button", { name: "Save Schedule" }));
  await page.keyboard.press("Enter");
  await waitForText(page, "Schedule created successfully");
  await entries(page).filter({ hasText: "Marek Nowak" }).getByText("103").waitFor();
  await dialog.waitFor({ state: "detached" });
  // The focus is restored.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Plan");
});
