import { afterAll, expect, test } from "vitest";
import { availabilities } from "../../src/server/database/tables";
import { addDays, parkDay } from "../../src/shared/time";
import { addUser, book, schedulesIn, workFor } from "../support/bookings";
import { expectAccessible, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addVilla } from "../support/builders";
import { cell } from "../support/calendar-page";
import { signInAs, testPassword } from "../support/caller";
import { reportCount } from "../support/report-count";
import { startApp } from "../support/start-app";
import { countTaps } from "../support/taps";
import { zone } from "../support/zone";

// A team leader plans a changeover day on a phone.

const app = await startApp();
afterAll(() => app.close());

test("60 villas for 12 cleaners take under 25 taps, with nobody who is absent or booked, and each day in order", async () => {
  const leader = await signInAs(app, "teamleader", "Sanne Bakker");
  const today = parkDay(new Date(), zone);
  // The calendar shows this month.
  const tomorrow = addDays(today, 1);
  const day = tomorrow.endsWith("-01") ? today : tomorrow;
  const villas: string[] = [];
  for (const [area, sizes] of Object.entries({ Duinvallei: [4, 6], Waterlijn: [4, 8], Zandbank: [6, 4] }))
    for (let number = 1; number <= 20; number++) {
      const code = `${area[0]}-${String(number).padStart(3, "0")}`;
      villas.push(await addVilla(app, { code, location: area, maxPersons: sizes[number % 2] ?? 4 }));
    }
  const occupied = await addVilla(app, { code: "H-001", location: "Helm" });
  const crew: string[] = [];
  for (let at = 1; at <= 12; at++) crew.push(await addUser(app, "cleaner", `Cleaner ${at}`));
  const [absent, busy] = [await addUser(app, "cleaner", "Absent Abe"), await addUser(app, "cleaner", "Busy Bo")];
  await app.database.db.insert(availabilities).values({ userId: absent, isAvailable: false, date: day });
  await book(leader, { date: day, cleanerIds: [busy], unitIds: [occupied] });

  const page = await openBrowser(app, phone);
  await signInWithCookie(page, leader.email, testPassword);
  await page.goto("/");
  const taps = countTaps();
  const { tap } = taps;
  const dialog = page.getByRole("dialog");
  const button = (name: string, where: typeof dialog | typeof page = dialog) =>
    where.getByRole("button", { name, exact: true });
  await tap(button("Menu", page));
  await tap(page.getByRole("link", { name: "Calendar" }));
  await tap(cell(page, day));
  await tap(button("Plan", page));
  await tap(page.getByRole("button", { name: /^Add Schedule/ }));
  for (let at = 1; at <= 12; at++) await tap(dialog.getByRole("checkbox", { name: `Cleaner ${at}`, exact: true }));
  await tap(dialog.getByRole("checkbox", { name: /^Share the villas out/ }));
  for (const area of ["Duinvallei", "Waterlijn", "Zandbank"]) await tap(button(`Select all in ${area}`));
  await dialog.getByRole("checkbox", { name: "Absent Abe absent" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Busy Bo booked 9:00 AM to 12:00 PM" }).waitFor();
  expect(await dialog.getByRole("region", { name: "Work per person" }).getByRole("listitem").count()).toBe(12);
  await expectAccessible(page);
  await tap(button("Save Schedule"));
  await waitForText(page, "Schedules created successfully");

  const rows = schedulesIn(await leader.get(`/api/schedules/date/${day}`));
  const booked = rows.filter(({ unitIds }) => !unitIds.includes(occupied));
  expect(booked.map(({ cleanerId }) => cleanerId).sort()).toEqual([...crew].sort());
  const work = await workFor(app, villas);
  expect(work).toHaveLength(60);
  for (const cleaner of crew) {
    const theirs = work.filter(({ cleanerId }) => cleanerId === cleaner);
    const ends = theirs.map(
      ({ plannedAt, estimatedMinutes }) => plannedAt.getTime() + (estimatedMinutes ?? 0) * 60_000,
    );
    expect(theirs.slice(1).map(({ plannedAt }) => plannedAt.getTime())).toEqual(ends.slice(0, -1));
  }
  reportCount(`${taps.taken} taps for 60 villas and 12 cleaners`);
  expect(taps.taken).toBeLessThan(25);
});
