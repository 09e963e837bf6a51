import { afterAll, expect, test } from "vitest";
import { addDays, parkDay, parkInstant } from "../../src/shared/time";
import {
  desk,
  expectAccessibleAtSizes,
  openBrowser,
  openWithin,
  phone,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { addVilla } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { expectPromisedTime } from "../support/promised-time";
import { reportCount } from "../support/report-count";
import { startApp } from "../support/start-app";
import { zone } from "../support/zone";

// A team leader plans cleanings from stays, and the work follows when a stay moves.

const app = await startApp();
afterAll(() => app.close());

const today = parkDay(new Date(), zone);
const day = (count: number) => addDays(today, count);
/** The guests of a villa who leave in so many days. */
const guestsLeave = async (leader: Caller, unit: string, id: string, count: number) => {
  const stay = { unit, arrival: day(0), departure: day(count), guests: 4 };
  expect((await leader.put(`/api/stays/manual/${id}`, stay)).status).toBe(200);
};

test("a leader drags next week's work onto a cleaner, plans more by keyboard, and a later departure moves it on the phone", async () => {
  const [leader, anna] = await Promise.all([
    signInAs(app, "teamleader", "Sanne Bakker"),
    signInAs(app, "cleaner", "Anna Jansen"),
    signInAs(app, "cleaner", "Ben Smit"),
  ]);
  const [first, second] = [await addVilla(app, { code: "S-001" }), await addVilla(app, { code: "S-002" })];
  await guestsLeave(leader, first, "first", 3);
  await guestsLeave(leader, second, "second", 5);
  // The next guests of the first villa arrive when these leave.
  const next = { unit: first, arrival: day(3), departure: day(9), guests: 2, checkIn: "15:00" };
  expect((await leader.put("/api/stays/manual/next", next)).status).toBe(200);

  const page = await openBrowser(app, desk);
  await signInWithCookie(page, leader.email, testPassword);
  await page.goto("/stays");
  await page.getByRole("tab", { name: "To plan (3)" }).click();
  const needOf = (code: string) => page.getByRole("listitem").filter({ has: page.getByLabel(`Villa ${code}`) });
  await needOf("S-001").first().getByText("Guests 3:00 PM").waitFor();
  await needOf("S-001").first().getByText("2 guests").waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);

  const cleaners = page.getByRole("region", { name: /^Cleaners on/ });
  await needOf("S-001")
    .first()
    .dragTo(cleaners.getByRole("listitem").filter({ hasText: "Anna Jansen" }));
  await waitForText(page, "1 cleaning planned");
  await page.getByRole("heading", { name: "2 cleanings to plan" }).waitFor();

  // The same by keyboard alone.
  await needOf("S-002")
    .getByRole("button", { name: /^Plan S-002/ })
    .focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Plan 1 cleaning" });
  await dialog.getByRole("option", { name: /^Ben Smit/ }).waitFor({ state: "attached" });
  await page.keyboard.type("Ben");
  await dialog.getByRole("button", { name: "Plan 1 cleaning" }).focus();
  await page.keyboard.press("Enter");
  // The list behind the dialog is up to date before the dialog closes.
  await page.getByRole("heading", { name: "1 cleaning to plan" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("to-plan");

  // The later departure reaches Anna's open page within a second; the next guests have not come yet, so the stays overlap.
  const mobile = await openBrowser(app, phone);
  await signInWithCookie(mobile, anna.email, testPassword);
  await mobile.goto(`/cleaner?date=${day(4)}`);
  await waitForText(mobile, "No assignments for the date");
  const began = performance.now();
  await guestsLeave(leader, first, "first", 4);
  await mobile.getByRole("img", { name: "Villa S-001" }).waitFor();
  const ms = Math.round(performance.now() - began);
  reportCount(`${ms} ms until the cleaner's phone shows that the guests leave later`);
  expectPromisedTime(ms, 1_000);

  await page.getByRole("tab", { name: "By villa" }).click();
  const row = page.getByRole("row").filter({ has: page.getByLabel("Villa S-001") });
  await row
    .getByRole("gridcell", { name: /^Leaving, 4 guests; .*Changeover, 10:00 AM, Pending, Anna Jansen/ })
    .waitFor();
  // Without the message, whose language is that of its moment.
  await page.reload();
  await row.waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("work that was set by hand is flagged when its stay moves, and follows on request", async () => {
  const [leader, cora] = await Promise.all([signInAs(app, "teamleader"), signInAs(app, "cleaner", "Cora Bos")]);
  const villa = await addVilla(app, { code: "S-003" });
  await guestsLeave(leader, villa, "third", 2);
  const { body } = await leader.get(`/api/needs?from=${day(2)}&to=${day(2)}`);
  const [need] = Array.isArray(body) ? body : [];
  const planned = await leader.post("/api/needs/plan", { needs: [need], cleanerId: cora.id });
  expect(planned.status, planned.text).toBe(201);
  const [work] = Array.isArray(planned.body) ? planned.body : [];
  await leader.patch(`/api/assignments/${work.id}`, { plannedAt: parkInstant(day(3), "10:00", zone) });
  await guestsLeave(leader, villa, "third", 6);

  const page = await openBrowser(app, desk);
  await signInWithCookie(page, leader.email, testPassword);
  await page.goto("/stays?view=decide");
  await waitForText(page, "It was set by hand, so it did not move with its stay.");
  await expectAccessibleAtSizes(page, [phone, desk]);
  await page.getByRole("button", { name: /^Move to / }).click();
  await waitForText(page, "Nothing to decide");

  // A cell of the month view opens its stay by keyboard.
  await openWithin(page, "/stays?search=S-003");
  await page
    .getByRole("gridcell", { name: /^4 guests/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit stay" });
  await dialog.getByRole("button", { name: "History" }).click();
  await dialog.getByText("Changed").waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
});
