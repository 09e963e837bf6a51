import { afterAll, beforeAll, expect, test } from "vitest";
import { addTeamOf } from "../support/bookings";
import { openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addWork, workOf } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { reportCount } from "../support/report-count";
import { startApp, type TestApp } from "../support/start-app";
import { countTaps } from "../support/taps";

// docs/domain.md, "Taps": a cleaner with five villas calls in sick, and a leader covers them from the start page on a phone.

let app: TestApp;
let leader: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
});
afterAll(() => app.close());

test("four taps mark a cleaner absent and cover five villas; two do once the absence is entered", async () => {
  const carla = await signInAs(app, "cleaner", "Carla Ziek");
  const ben = await signInAs(app, "cleaner", "Ben Kok");
  await addTeamOf(app, [carla.id], "Callers");
  const work: string[] = [];
  for (let villa = 1; villa <= 5; villa++) work.push(await addWork(app, { lead: carla }));
  const leads = async () => {
    const rows = await Promise.all(work.map((id) => workOf(app, id)));
    return rows.map(({ cleanerId, uncovered }) => (uncovered ? null : cleanerId));
  };
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, leader.email, testPassword);
  await page.goto("/supervisor");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const absence = countTaps();
  await absence.tap(page.getByRole("main").getByRole("link", { name: "Team", exact: true }));
  await absence.tap(button("Mark Carla Ziek absent"));
  await absence.tap(page.getByRole("dialog").getByRole("button", { name: "Mark Absent" }));
  await absence.tap(button("Share out 5 villas"));
  await waitForText(page, "5 villas shared out");
  expect(absence.taken).toBe(4);
  expect(await leads()).toEqual(work.map(() => ben.id));

  // Undo uncovers all of them again.
  await button("Undo").tap();
  await waitForText(page, "Everything is as it was before.");
  expect(await leads()).toEqual(work.map(() => null));

  // Loads the board afresh: taps just after a remembered board has changed are dropped, and this one would come sooner than any leader's.
  await page.goto("/supervisor");
  await waitForText(page, "5 villas have no cleaner");
  const sharing = countTaps();
  await sharing.tap(button("Share out"));
  await sharing.tap(button("Share out 5 villas"));
  await waitForText(page, "5 villas shared out");
  expect(sharing.taken).toBe(2);
  expect(await leads()).toEqual(work.map(() => ben.id));
  reportCount(
    `${absence.taken} taps to cover five villas of a sick cleaner, ${sharing.taken} once the absence is entered`,
  );
});
