import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../src/shared/time";
import { addUser, bookingBody, schedulesIn } from "../support/bookings";
import { expectAccessible, phone, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import { openCalendar, save } from "../support/calendar-page";
import { type Caller, signInAs } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";

// A leader changes and deletes a booking of several days, and sees first what changes and what stays.

let app: TestApp;
let leader: Caller;
const first = "2031-05-12";
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  const cleanerIds = [await addUser(app, "cleaner", "Anna Visser")];
  const { date: _, ...wanted } = bookingBody({ cleanerIds, unitIds: [await addVilla(app)] });
  await leader.post("/api/schedules/bulk", { ...wanted, startDate: first, endDate: addDays(first, 4), bulkMode: true });
});
afterAll(() => app.close());

const plan = async () =>
  schedulesIn(await leader.get("/api/schedules")).map(({ date, endTime }) => `${date.slice(-2)} ${endTime}`);

test("from a given day on: an edit moves the end of three days, a deletion leaves the two before", async () => {
  const page = await openCalendar(app, leader, addDays(first, 2), phone);
  await page.getByRole("button", { name: /^Edit: / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Applies to 1 day: Wed, May 14.").waitFor();
  await dialog.getByText("4 days stay as they are: Mon, May 12 to Fri, May 16.").waitFor();
  await dialog.getByLabel("Apply to").selectOption("This day and the following ones");
  await dialog.getByText("Applies to 3 days: Wed, May 14; Thu, May 15; Fri, May 16.").waitFor();
  await dialog.getByText("2 days stay as they are: Mon, May 12; Tue, May 13.").waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("End time").fill("15:00");
  await save(dialog);
  await waitForText(page, "Schedule updated successfully");
  expect(await plan()).toEqual(["12 12:00", "13 12:00", "14 15:00", "15 15:00", "16 15:00"]);

  await page.getByRole("button", { name: /^Delete: / }).click();
  await dialog.getByLabel("Apply to").selectOption("This day and the following ones");
  await dialog.getByText("Applies to 3 days").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await waitForText(page, "Schedule deleted successfully");
  expect(await plan()).toEqual(["12 12:00", "13 12:00"]);
});
