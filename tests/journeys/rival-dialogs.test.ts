import { afterAll, beforeAll, expect, test } from "vitest";
import { addTeamOf, addUser, book, schedulesIn } from "../support/bookings";
import { expectAccessible, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import { openCalendar, save } from "../support/calendar-page";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";

// Two leaders change the same thing, one of them in a dialog that is open meanwhile: each sees what the other saves, and nobody's change is lost.

let app: TestApp;
let sanne: Caller;
let pieter: Caller;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne Bakker");
  pieter = await signInAs(app, "admin", "Pieter Hoekstra");
});
afterAll(() => app.close());

test("a schedule: the second leader sees the villa and the cleaner that the first added, keeps what was typed, and saves both", async () => {
  const day = "2031-05-12";
  const [first, second] = [await addVilla(app, { code: "WL-042" }), await addVilla(app, { code: "WL-009" })];
  const anna = await addUser(app, "cleaner", "Anna Visser");
  const marek = await addUser(app, "cleaner", "Marek Nowak");
  const [row] = await book(sanne, { date: day, cleanerIds: [anna], unitIds: [first], notes: "Keys at reception" });
  const page = await openCalendar(app, pieter, day, phone);
  await page.getByRole("button", { name: /^Edit: / }).click();
  const theirs = page.getByRole("dialog");
  await theirs.getByLabel("Notes").fill("Linen van comes at 8:45");

  const hers = { addUnitIds: [second], addCleanerIds: [marek], notes: "Keys in the box" };
  schedulesIn(await sanne.put(`/api/schedules/${row?.id}`, hers));
  const news = theirs.getByRole("status").filter({ hasText: "Someone else changed this in the meantime" });
  await news.getByText("Cleaners: added Marek Nowak").waitFor();
  await news.getByText("Units: added WL-009").waitFor();
  await news.getByText("Notes: “Keys in the box” instead of “Keys at reception”. What you entered stays.").waitFor();
  expect(await theirs.getByLabel("Notes").inputValue()).toBe("Linen van comes at 8:45");
  expect(await theirs.getByRole("checkbox", { name: "Marek Nowak" }).isChecked()).toBe(true);
  await expectAccessible(page);
  await save(theirs);
  await waitForText(page, "Schedule updated successfully");
  const rows = schedulesIn(await sanne.get(`/api/schedules/date/${day}`));
  expect(rows.map(({ cleanerId }) => cleanerId).sort()).toEqual([anna, marek].sort());
  const saved = { unitIds: [first, second], notes: "Linen van comes at 8:45" };
  expect(rows).toMatchObject([saved, saved]);
});

test("a save that a colleague's overtakes is refused, shows the change, and the next one counts", async () => {
  const day = "2031-05-19";
  const cleanerIds = [await addUser(app, "cleaner", "Cem Kaya")];
  const [row] = await book(sanne, { date: day, cleanerIds, unitIds: [await addVilla(app)] });
  const page = await openCalendar(app, sanne, day);
  await page.getByRole("button", { name: /^Edit: / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("End time").fill("15:00");
  // The colleague's change is saved while this one is on its way.
  await page.route(`**/api/schedules/${row?.bookingId}?scope=day`, async (route) => {
    if (route.request().method() === "PUT") await pieter.put(`/api/schedules/${row?.id}`, { notes: "Hurry" });
    await route.continue();
  });
  await save(dialog);
  await dialog.getByRole("alert").getByText("Someone else changed this in the meantime. Please look").waitFor();
  await dialog.getByText("Notes: “Hurry” instead of nothing").waitFor();
  expect(await dialog.getByLabel("End time").inputValue()).toBe("15:00");
  await page.unroute(`**/api/schedules/${row?.bookingId}?scope=day`);
  await save(dialog);
  await waitForText(page, "Schedule updated successfully");
  expect(schedulesIn(await sanne.get(`/api/schedules/${row?.id}`))).toMatchObject([
    { notes: "Hurry", endTime: "15:00" },
  ]);
});

test("a team: members that both leaders add are in it", async () => {
  const [anna, bob] = [await addUser(app, "cleaner", "Ada Smit"), await addUser(app, "cleaner", "Bob Kok")];
  const team = await addTeamOf(app, [], "Team Dunes");
  const page = await openBrowser(app);
  await signInWithCookie(page, sanne.email, testPassword);
  await page.goto("/supervisor/team");
  await page.getByRole("button", { name: "Edit Team Dunes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Target size").fill("5");
  await dialog.getByRole("checkbox", { name: "Ada Smit" }).check();
  await pieter.patch(`/api/teams/${team}`, { addMemberIds: [bob], name: "Team Shore" });
  const news = dialog.getByRole("status").filter({ hasText: "Someone else changed this in the meantime" });
  await news.getByText("Name: Team Shore instead of Team Dunes").waitFor();
  await news.getByText("Members: added Bob Kok").waitFor();
  expect(await dialog.getByLabel("Target size").inputValue()).toBe("5");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.waitFor({ state: "detached" });
  const { body } = await sanne.get(`/api/teams/${team}`);
  expect(body).toMatchObject({ name: "Team Shore", memberCount: 5, members: [{ id: anna }, { id: bob }] });
});
