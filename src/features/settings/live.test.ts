import { expect, onTestFinished, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { callerOf, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { reportCount } from "../../../tests/support/report-count";
import { startApp, startAppForTest } from "../../../tests/support/start-app";
import { parkInstant } from "../../shared/time";

test("a change of the settings is on every node and every screen within a second, and so is a new time zone in every list", async () => {
  const here = await startAppForTest({ settings: { PARK_TIME_ZONE: "UTC" } });
  const there = await startApp({ databaseUrl: here.databaseUrl });
  onTestFinished(() => there.close());
  const admin = await signInAs(here, "admin");
  const cleaner = await signInAs(here, "cleaner");
  const abroad = callerOf(there, cleaner, cleaner.cookie);
  const stream = await openEvents(there, cleaner);
  const offices = await openEvents(there, admin);

  let changedAt = performance.now();
  await admin.patch("/api/settings", { name: "Duinvallei" });
  await Promise.all([stream.waitForTopic("park"), offices.waitForTopic("settings")]);
  const named = Math.round(performance.now() - changedAt);
  expectPromisedTime(named, 1_000);
  expect((await abroad.get("/api/park")).body).toMatchObject({ name: "Duinvallei" });
  // Contacts and retention are the office's.
  await admin.patch("/api/settings", { photoMonths: 24 });
  await offices.waitForTopic("settings");
  expect(stream.topics).not.toContain("settings");

  // Begun work keeps its instant: 2 AM on the 2nd in UTC is the evening of the 1st in New York.
  const plannedAt = parkInstant("2027-07-02", "02:00", "UTC");
  await addWork(here, { lead: cleaner, status: "in_progress", plannedAt });
  const dayBefore = `/api/assignments/cleaner/${cleaner.id}/2027-07-01`;
  expect((await abroad.get(dayBefore)).body).toEqual([]);
  changedAt = performance.now();
  await admin.patch("/api/settings", { timeZone: "America/New_York" });
  await Promise.all([stream.waitForTopic("teams"), stream.waitForTopic("assignments")]);
  const moved = Math.round(performance.now() - changedAt);
  reportCount(
    `${named} ms until the other node has told screens of the park's new name, ${moved} ms of its new time zone`,
  );
  expectPromisedTime(moved, 1_000);
  expect((await abroad.get("/api/park")).body).toMatchObject({ timeZone: "America/New_York" });
  expect((await abroad.get(dayBefore)).body).toHaveLength(1);
});
