import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../src/shared/time";
import { addTeamOf, book, monday, workFor } from "../support/bookings";
import { desk, expectAccessible, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import { chooseIn, openCalendar } from "../support/calendar-page";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";

// Absences in a real browser: a team's member enters and cancels their own; a leader enters one for somebody who telephones, and shares out the work.

let app: TestApp;
let leader: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
});
afterAll(() => app.close());

/** Books two villas for a team, on a day that only one test uses. */
async function booked(day: string, ...members: Caller[]) {
  const unitIds = await Promise.all([1, 2].map(() => addVilla(app)));
  const teamId = await addTeamOf(
    app,
    members.map(({ id }) => id),
  );
  await book(leader, { date: day, teamId, unitIds });
  return unitIds;
}
const leadsOf = async (unitIds: string[]) =>
  (await workFor(app, unitIds)).map(({ cleanerId, uncovered }) => (uncovered ? null : cleanerId));

test("a cleaner who is booked as a team enters an absence under the date, and cancels it", async () => {
  const anna = await signInAs(app, "cleaner", "Anna de Wit");
  const unitIds = await booked(monday, anna);
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, anna.email, testPassword);
  await page.goto(`/cleaner?date=${monday}`);
  await page.getByRole("button", { name: "Mark Absent" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Last day").fill(addDays(monday, 1));
  await dialog.getByLabel("Reason (optional)").fill("Fever");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark Absent" }).click();
  await waitForText(page, "You are marked absent");
  await waitForText(page, "No assignments for the date");
  expect(await leadsOf(unitIds)).toEqual([null, null]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel absence" }).click();
  await expect.poll(() => page.getByRole("link", { name: "Start Cleaning" }).count()).toBe(2);
  expect(await leadsOf(unitIds)).toEqual([anna.id, anna.id]);
  await page.goto(`/cleaner?date=${addDays(monday, 1)}`);
  await waitForText(page, "You are marked absent");
});

test("a leader enters an absence in the calendar and shares out the villas with one tap", async () => {
  const day = addDays(monday, 7);
  const anna = await signInAs(app, "cleaner", "Bea Absent");
  const [ben, cem] = [await signInAs(app, "cleaner", "Ben Kok"), await signInAs(app, "cleaner", "Cem Kaya")];
  const unitIds = await booked(day, anna);
  const page = await openCalendar(app, leader, day, desk);
  await page.getByRole("button", { name: "Add absence" }).click();
  const dialog = page.getByRole("dialog");
  await chooseIn(dialog.getByLabel("Person"), "Bea Absent");
  await dialog.getByRole("button", { name: "Mark Absent" }).click();
  await dialog.getByRole("heading", { name: "Share out" }).waitFor();
  const [first, second] = [dialog.getByRole("combobox").first(), dialog.getByRole("combobox").last()];
  await dialog.getByRole("button", { name: "Share out 2 villas" }).waitFor();
  expect(await first.inputValue()).not.toBe(await second.inputValue());
  expect(await first.locator("option", { hasText: "Bea Absent" }).count()).toBe(0);
  await expectAccessible(page);
  await first.selectOption(ben.id);
  await second.selectOption(cem.id);
  await dialog.getByRole("button", { name: "Share out 2 villas" }).click();
  await waitForText(page, "2 villas shared out");
  await dialog.waitFor({ state: "detached" });
  expect((await leadsOf(unitIds)).sort()).toEqual([ben.id, cem.id].sort());

  await page.getByRole("button", { name: "Cancel absence: Bea Absent" }).click();
  await page.getByRole("button", { name: "Cancel absence: Bea Absent" }).waitFor({ state: "detached" });
  expect((await leadsOf(unitIds)).sort()).toEqual([ben.id, cem.id].sort());
});

test("a leader marks somebody absent on the team page, and cancels it", async () => {
  const anna = await signInAs(app, "cleaner", "Carla Ziek");
  await addTeamOf(app, [anna.id], "Callers");
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, leader.email, testPassword);
  await page.goto("/supervisor/team");
  const carla = page.getByRole("listitem").filter({ hasText: "Carla Ziek" });
  await carla.getByRole("button", { name: "Mark Carla Ziek absent" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark Absent" }).click();
  await carla.getByText("Absent", { exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await carla.getByRole("button", { name: "Cancel absence: Carla Ziek" }).click();
  await carla.getByText("No villas").waitFor();
});
