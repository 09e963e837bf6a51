import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayName } from "../../src/shared/formats";
import { addDays, parkDay, parkTime } from "../../src/shared/time";
import { book } from "../support/bookings";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addVilla, addWork, crewOf, workOf } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { addPastCleanings } from "../support/past-cleanings";
import { expectPromisedTime } from "../support/promised-time";
import { reportCount } from "../support/report-count";
import { startApp, type TestApp } from "../support/start-app";
import { zone } from "../support/zone";

// A day that goes wrong is put right with one tap, and a whole day is planned with another (docs/domain.md, "Forecast", "Day plan").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let ben: Caller;
let cora: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  anna = await signInAs(app, "cleaner", "Anna Jansen");
  ben = await signInAs(app, "cleaner", "Ben Smit");
  cora = await signInAs(app, "cleaner", "Cora Bos");
  await addPastCleanings(app, [anna, ben, cora]);
});
afterAll(() => app.close());

const today = parkDay(new Date(), zone);
const tomorrow = addDays(today, 1);
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function addStay(unit: string, stay: { arrival: string; departure: string; checkIn?: string }): Promise<void> {
  const answer = await leader.put(`/api/stays/manual/${unit}`, { unit, guests: 2, ...stay });
  expect(answer.status, answer.text).toBe(200);
}

async function openFor(who: Caller, size: typeof phone | typeof desk, path: string): Promise<Page> {
  const page = await openBrowser(app, size);
  await signInWithCookie(page, who.email, testPassword);
  await page.goto(path);
  return page;
}

/** Milliseconds until something is on a page, after `act`. */
async function msUntil(act: () => Promise<unknown>, ...seen: readonly (() => Promise<unknown>)[]): Promise<number> {
  await act();
  const began = performance.now();
  await Promise.all(seen.map((see) => see()));
  return Math.round(performance.now() - began);
}

test("a cleaner goes home sick: the leader sees three late villas, applies a proposal, both phones follow, and undo restores all", async () => {
  // Cora and Anna clean together. Alone, Anna is late for each of them.
  const work: string[] = [];
  for (const [index, code] of ["F-001", "F-002", "F-003"].entries()) {
    const villa = await addVilla(app, { code });
    const checkIn = parkTime(soon(50 + index * 35), zone);
    await addStay(villa, { arrival: today, departure: addDays(today, 3), checkIn });
    work.push(await addWork(app, { lead: cora, helpers: [anna], villa, plannedAt: soon(1 + index) }));
  }
  await addWork(app, { lead: ben, villa: await addVilla(app, { code: "F-004" }), plannedAt: soon(300) });
  const state = () =>
    Promise.all(
      work.map(async (id) => {
        const { cleanerId, plannedAt } = await workOf(app, id);
        return { cleanerId, plannedAt, helpers: (await crewOf(app, id)).active };
      }),
    );

  const page = await openFor(leader, desk, "/supervisor");
  const summary = page.getByRole("link", { name: /Day by cleaner/ });
  await summary.filter({ hasText: "3 safe" }).waitFor();
  // Anna looks at a villa, and Ben at his day.
  const [annas, bens] = [await openFor(anna, phone, `/cleaner/task/${work[0]}`), await openFor(ben, phone, "/cleaner")];
  const villaOn = (mobile: Page, code: string) => mobile.getByRole("img", { name: `Villa ${code}` }).first();
  await villaOn(annas, "F-001").waitFor();
  await villaOn(bens, "F-004").waitFor();

  const sick = await leader.post("/api/absences", { userId: cora.id, from: today });
  expect(sick.status, sick.text).toBe(201);
  await summary.filter({ hasText: "0 safe" }).waitFor();
  const article = page.getByRole("article", { name: "Villa F-003" });
  await article.getByText(/^Misses /).waitFor();
  const suggestions = page.getByRole("region", { name: "Suggestions" });
  await expectAccessibleAtSizes(page, [desk, phone]);
  await page.setViewportSize(desk.viewport);
  const before = await state();

  // Nothing else saves all three. Two are saved by several pairs of changes that are equally good but for seconds.
  const help = suggestions
    .getByRole("listitem")
    .filter({ hasText: /Ben Smit helps .*3 more villas/ })
    .first();
  await help.waitFor();
  const ms = await msUntil(
    async () => {
      // By keyboard: a tap right after the list has moved does not count.
      await help.getByRole("button", { name: /^Apply / }).focus();
      await page.keyboard.press("Enter");
      await waitForText(page, "Applied");
    },
    () => villaOn(bens, "F-001").waitFor(),
    () => annas.getByText("Ben Smit").first().waitFor(),
  );
  reportCount(`${ms} ms from "Applied" on the leader's page until both phones show it`);
  expectPromisedTime(ms, 1_000);
  expect(await state()).not.toEqual(before);
  await summary.filter({ hasNotText: "3 late" }).waitFor();

  await suggestions.getByRole("button", { name: /^Undo / }).focus();
  await page.keyboard.press("Enter");
  await suggestions.getByText("Everything is as it was before.").waitFor();
  await villaOn(bens, "F-001").waitFor({ state: "hidden" });
  expect(await state()).toEqual(before);

  await summary.click();
  await page.getByRole("heading", { name: "Day by cleaner" }).waitFor();
  const bars = page.getByRole("list", { name: "Work of Anna Jansen" }).getByRole("link");
  await bars.first().focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^F-002, /);
  // Without its tooltip.
  await bars.nth(1).blur();
  // As short as those of half an hour on a phone, which have no room for the guests' arrival.
  await page.getByRole("list", { name: /^Work of / }).evaluateAll((lists) => {
    for (const list of lists)
      for (const bar of list.querySelectorAll<HTMLElement>("[data-piece]")) bar.style.maxInlineSize = "2.75rem";
  });
  await expectAccessibleAtSizes(page, [desk, phone]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a day is planned from the stays, changed by keyboard, applied in part, and undone", async () => {
  const shift = { date: tomorrow, startTime: "09:00", endTime: "17:00" };
  await book(leader, { ...shift, cleanerIds: [anna.id, ben.id], unitIds: [await addVilla(app, { code: "G-009" })] });
  for (const code of ["G-001", "G-002", "G-003", "G-004"])
    await addStay(await addVilla(app, { code }), { arrival: today, departure: tomorrow });
  const planned = async () => {
    const { body } = await leader.get(`/api/stay-work?from=${tomorrow}&to=${tomorrow}`);
    return Array.isArray(body) ? body.length : 0;
  };
  // The schedule has planned a villa already.
  const before = await planned();

  const page = await openFor(leader, desk, "/stays?view=plan");
  await page.getByRole("link", { name: `Plan the day: ${dayName(tomorrow)}` }).click();
  await page.getByText("4 of 4 changes selected").waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  expect(await planned()).toBe(before);

  const draftOf = (name: string) => page.getByRole("list", { name: `Draft, ${name}` });
  const moved = draftOf("Anna Jansen")
    .getByRole("listitem")
    .filter({ hasText: "New" })
    .getByRole("button", { name: /^Move / })
    .first();
  const code = ((await moved.getAttribute("aria-label")) ?? "").replace("Move ", "");
  await moved.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Move ${code}` });
  await dialog.getByLabel("Cleaner").waitFor();
  await page.keyboard.type("Ben");
  await dialog.getByRole("button", { name: "Move", exact: true }).focus();
  await page.keyboard.press("Enter");
  const row = draftOf("Ben Smit").locator(`[data-piece="${code}"]`);
  await row.getByText("moved by you").waitFor();
  // And dragged back, to the end of Anna's day.
  await row.dragTo(page.locator('[data-cleaner="Anna Jansen"]').getByRole("heading").first());
  await draftOf("Anna Jansen").locator(`[data-piece="${code}"]`).waitFor();

  const other = page.getByRole("checkbox", { name: /^Apply the change of/ }).last();
  await other.focus();
  await page.keyboard.press("Space");
  await page.getByText("3 of 4 changes selected").waitFor();
  await page.getByRole("button", { name: "Apply 3 changes" }).click();
  await waitForText(page, "3 changes applied");
  expect(await planned()).toBe(before + 3);
  await page.getByRole("button", { name: /^Undo this plan/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Suggestions" }).getByText("Everything is as it was before.").waitFor();
  expect(await planned()).toBe(before);
});

test("Back to another day opens it where it was left", async () => {
  const page = await openFor(leader, { ...phone, viewport: { width: 390, height: 400 } }, "/supervisor/day");
  const next = page.getByRole("button", { name: "Next day" });
  const top = () => page.evaluate(() => Math.round(scrollY));
  await next.waitFor();
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(top).toBe(120);
  // A click by the mouse would scroll.
  await next.evaluate((button: HTMLElement) => button.click());
  await page.waitForURL(`**/*date=${tomorrow}*`);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(120);
});
