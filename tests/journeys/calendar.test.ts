import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../src/shared/time";
import { addTeamOf, addUser, book, monday, schedulesIn, workFor } from "../support/bookings";
import { desk, expectAccessible, expectAccessibleAtSizes, openWithin, phone, waitForText } from "../support/browser";
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
} from "../support/calendar-page";
import { type Caller, signInAs } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { refuseRequests } from "../support/villa-page";

// The calendar in a real browser: a leader plans, the cleaners see it, one is absent, and someone takes over.
// Long because it is one story with several people's pages.

let app: TestApp;
let leader: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
});
afterAll(async () => {
  await app.close();
});

let villas = 100;
/** Creates a villa for one test. */
async function villa(location = "Waterlijn"): Promise<{ id: string; code: string }> {
  villas += 1;
  const code = `${location === "Waterlijn" ? "WL" : "DV"}-${villas}`;
  return { code, id: await addVilla(app, { code, location }) };
}
const narrowPhone = { viewport: { width: 320, height: 640 } };
const dayOf = (count: number) => addDays(monday, count);

/** Books six villas for two cleaners, on a day that only this test uses. */
async function sixBooked(day: string, ...names: [string, string]) {
  const one = await signInAs(app, "cleaner", names[0]);
  const other = await signInAs(app, "cleaner", names[1]);
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => villa()));
  const unitIds = six.map(({ id }) => id);
  const rows = await book(leader, { date: day, endTime: "17:00", cleanerIds: [one.id, other.id], unitIds });
  return { one, other, rows, unitIds, first: six[0]?.code ?? "" };
}

test("the calendar shows ten days of two cleaners with six villas beside a team, accessibly at every size; the cleaners see their work", async () => {
  const aylin = await signInAs(app, "cleaner", "Aylin Demir");
  const marek = await signInAs(app, "cleaner", "Marek Nowak");
  await addTeamOf(app, [await addUser(app, "cleaner", "Oksana Bondar")], "Team Dunes");
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => villa()));
  const codes = six.map(({ code }) => code);
  const beside = await villa("Duinvallei");

  const page = await openCalendar(app, leader, monday);
  await waitForText(page, "No schedules for this day");
  const dialog = await openDialog(page);
  await dialog.getByLabel("End date").fill(dayOf(9));
  await dialog.getByRole("checkbox", { name: "Aylin Demir" }).check();
  await dialog.getByRole("checkbox", { name: "Marek Nowak" }).check();
  await chooseVillas(dialog, ...codes);
  await save(dialog);
  await waitForText(page, "Schedules created successfully");
  await dialog.waitFor({ state: "detached" });
  const both = "2 schedules, 6 villas. Cleaner, 6 villas. Cleaner, 6 villas";
  for (const day of [monday, dayOf(9)]) await cell(page, day).filter({ hasText: both }).waitFor();
  for (const day of [dayOf(-1), dayOf(10)]) expect(await cell(page, day).textContent()).not.toContain("schedule");

  await openDialog(page);
  await chooseIn(dialog.getByLabel("Team"), "Team Dunes");
  await chooseVillas(dialog, beside.code);
  await dialog.getByRole("button", { name: `Villa ${codes[0]}: Villa already scheduled at this time` }).waitFor();
  await save(dialog);
  await waitForText(page, "Schedule created successfully");
  await expect.poll(() => cell(page, monday).textContent()).toMatch(/3 schedules, 7 villas\. Team \d+, 1 villa\./);
  await entries(page).filter({ hasText: "Assigned to Team Dunes" }).getByText("Duinvallei").waitFor();
  await dialog.waitFor({ state: "detached" });
  for (const name of ["Lotte de Vries", "Yara Polat"])
    await book(leader, {
      date: monday,
      cleanerIds: [await addUser(app, "cleaner", name)],
      unitIds: [(await villa()).id],
    });
  const rest = page.getByRole("button", { name: /^\+2 more on / });
  expect(await rest.textContent()).toBe("+2");
  await page.getByRole("button", { name: /5 schedules, 9 villas\. .*And 2 more$/ }).waitFor();
  await rest.click();
  await page.getByRole("button", { name: /5 schedules, 9 villas\. (.*, \d villas?){5}$/ }).waitFor();
  await expectAccessibleAtSizes(page, [desk, narrowPhone]);
  for (const { viewport } of [narrowPhone, phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await rest.click();
  await page.getByRole("button", { name: /And 2 more$/ }).waitFor();
  await page.setViewportSize(phone.viewport);
  await cell(page, monday).getByText("9", { exact: true }).waitFor();
  expect(await rest.count()).toBe(0);

  const hers = await openCalendar(app, aylin, dayOf(1), phone);
  const entry = entries(hers);
  await entry.getByText("Assigned to you").waitFor();
  await entry.getByText("9:00 AM to 5:00 PM").waitFor();
  await entry.getByText(codes.map((code) => code.slice(3)).join(" ")).waitFor();
  await openWithin(hers, `/cleaner?date=${dayOf(1)}`);
  await expect.poll(() => hers.getByRole("link", { name: "Start Cleaning" }).count()).toBe(6);
  const his = schedulesIn(await marek.get(`/api/schedules/date/${dayOf(1)}`)).filter(
    ({ cleanerId }) => cleanerId === marek.id,
  );
  expect(his.map(({ unitIds }) => unitIds.toSorted())).toEqual([six.map(({ id }) => id).toSorted()]);
  expect((await marek.get(`/api/assignments/cleaner/${marek.id}/${dayOf(1)}`)).body).toHaveLength(6);
});

test("when the cleaners have marked themselves absent, the leader sees their work as uncovered at once and reassigns it", async () => {
  const day = dayOf(60);
  const { one, other, rows, first, unitIds } = await sixBooked(day, "Emre Kaya", "Minh Tran");
  const free = await addUser(app, "cleaner", "Thuy Nguyen");
  const elsewhere = await addUser(app, "cleaner", "Ana Lopes");
  const atNoon = { date: day, startTime: "09:30", endTime: "12:00", cleanerIds: [elsewhere] };
  await book(leader, { ...atNoon, unitIds: [(await villa("Zandbank")).id] });
  const page = await openCalendar(app, leader, day);
  for (const who of [one, other]) {
    const row = rows.find(({ cleanerId }) => cleanerId === who.id);
    expect((await who.patch(`/api/schedules/${row?.id}`, { status: "absent", reason: "Fever" })).status).toBe(200);
  }
  for (const name of ["Emre Kaya", "Minh Tran"])
    await page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "Fever" }).first().waitFor();
  const uncovered = page.getByRole("region", { name: "Uncovered" });
  await expect.poll(() => uncovered.getByRole("listitem").count()).toBe(6);
  expect(await cell(page, day).textContent()).toContain("6 villas have no cleaner");
  await expectAccessible(page);

  const dialog = page.getByRole("dialog");
  await uncovered.getByRole("button", { name: `Reassign ${first}` }).click();
  const offered = dialog.getByRole("button", { name: /Thuy Nguyen/ });
  await offered.waitFor();
  expect(await dialog.getByRole("button", { name: /Emre|Minh|Ana/ }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Busy then (1)" }).click();
  await dialog.getByRole("button", { name: /Ana Lopes .*9:30 AM to 12:00 PM/ }).waitFor();
  await expectAccessible(page);
  await offered.click();
  await waitForText(page, "Assignment reassigned");
  await expect.poll(() => uncovered.getByRole("listitem").count()).toBe(5);
  const given = (await workFor(app, unitIds)).find(({ unitId }) => unitId === unitIds[0]);
  expect(given).toMatchObject({ cleanerId: free, uncovered: false });
});

test("the month by keyboard alone: days, weeks, months and the day's entries; month and day are in the address; Today returns to today", async () => {
  const someone = await addUser(app, "cleaner", "Lotte de Vries");
  await book(leader, { date: "2032-02-29", cleanerIds: [someone], unitIds: [(await villa()).id] });
  const page = await openCalendar(app, leader, "2032-02-26");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-day"));
  for (let i = 0; i < 30 && !(await focused()); i++) await page.keyboard.press("Tab");
  const went: string[] = [];
  for (const key of ["End", "ArrowRight", "ArrowDown", "PageDown", "Home", "ArrowLeft", "ArrowUp", "PageUp"]) {
    await page.keyboard.press(key);
    await expect.poll(focused).not.toBe(went.at(-1) ?? "2032-02-26");
    went.push((await focused()) ?? "");
  }
  expect(went).toEqual([
    "2032-02-28",
    "2032-02-29",
    "2032-03-07",
    "2032-04-07",
    "2032-04-04",
    "2032-04-03",
    "2032-03-27",
    "2032-02-27",
  ]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await entries(page).getByText("Assigned to Lotte de Vries").waitFor();
  expect(new URL(page.url()).search).toBe("?month=2032-02&day=29");
  // The month is one tab stop: Tab leads out of it, and back to the same day.
  await page.keyboard.press("Tab");
  expect(await focused()).toBeNull();

  await openWithin(page, calendarAt("2026-12-31"));
  await page.getByRole("heading", { name: "December 2026" }).waitFor();
  const names = await page.getByRole("columnheader").evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
  await page.getByRole("table", { name: "December 2026" }).waitFor();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("heading", { name: "January 2027" }).waitFor();
  await page.getByRole("button", { name: "Friday, January 1", exact: true }).click();
  await page.waitForURL(/\?month=2027-01&day=1$/);
  await page.reload();
  await page.getByRole("heading", { name: "Friday, January 1" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Sunday, January 31" }).waitFor();
  await page.getByRole("button", { name: "Today" }).click();
  await page.waitForURL(/\/calendar$/);
  await page.locator("[aria-current=date][aria-pressed=true]").waitFor();
});

test("an absence that could not be sent shows it in its dialog, without a toast; past days offer none", async () => {
  const cleaner = await signInAs(app, "cleaner", "Fatima El Idrissi");
  await book(leader, { date: "2034-01-02", cleanerIds: [cleaner.id], unitIds: [(await villa()).id] });
  await book(leader, { date: "2020-01-06", cleanerIds: [cleaner.id], unitIds: [(await villa()).id] });
  const page = await openCalendar(app, cleaner, "2034-01-02", phone);
  await waitForText(page, "View your work schedule and mark availability");
  expect(await page.getByRole("button", { name: /^Plan$|Add Schedule|^Edit|^Delete/ }).count()).toBe(0);
  await refuseRequests(page, "**/api/schedules/*");
  await page.getByRole("button", { name: "Mark Absent" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Mark Absent" }).click();
  await page.getByRole("dialog").getByText("broken").waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
  await entries(page).getByText("Scheduled").waitFor();

  await openWithin(page, calendarAt("2020-01-06"));
  await page.getByRole("heading", { name: "Monday, January 6" }).waitFor();
  await entries(page).getByText("Scheduled").waitFor();
  expect(await page.getByRole("button", { name: "Mark Absent" }).count()).toBe(0);
});
