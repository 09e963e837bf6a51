import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closed } from "../../src/sample-park/today-plan";
import {
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openBrowser,
  openWithin,
  phone,
  signInAndOpen,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { signIn } from "../support/caller";
import { expectPromisedTime } from "../support/promised-time";
import { reportCount } from "../support/report-count";
import { openSamplePark } from "../support/sample-park";
import { zone } from "../support/zone";

// The guest-ready board: at reception, for a team leader, and on a wall.

const app = await openSamplePark();
const reception = "reception@changeover.example";
const leader = "leader@changeover.example";
const wall = { viewport: { width: 1920, height: 1080 } };

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.database.db.execute<T>(query)).rows;
/** How many stays of a villa have guests that somebody has said to have left. */
const departuresOf = async (code: string) =>
  (
    await rowsOf(sql`
      select from stays s join units u on u.id = s.unit_id where u.code = ${code} and s.departed_at is not null`)
  ).length;

test("reception sees this page only, finds a villa by its number, and says that its guests have left", async () => {
  const page = await openBrowser(app, phone);
  await signInAndOpen(page, reception);
  const refused: string[] = [];
  page.on("response", (response) => response.status() >= 400 && refused.push(response.url()));
  await page.getByRole("list", { name: "Arrivals" }).getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect
    .poll(() => page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents())
    .toEqual(["Ready"]);
  await page.keyboard.press("Escape");

  // A villa in which guests are today, without an arrival.
  const line = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Villa ZB-006" }) });
  await page.getByLabel("Find a villa").fill("zb006");
  await line.getByText("Occupied").waitFor();
  await line.getByText("No arrival").waitFor();
  await line.getByRole("button", { name: "Guests have left" }).click();
  await line.getByText("Guests left", { exact: true }).waitFor();
  await waitForText(page, "ZB-006: the guests have left");
  expect(await departuresOf("ZB-006")).toBe(1);
  await expectAccessibleAtSizes(page, [phone, desk]);
  await page.getByRole("button", { name: "Guests have not left" }).click();
  await line.getByText("Occupied").waitFor();
  expect(await departuresOf("ZB-006")).toBe(0);

  await page.goto("/");
  await page.waitForURL("/ready");
  for (const path of ["/supervisor", "/supervisor/findings", "/admin", "/admin/users", "/admin/units", "/calendar"]) {
    await openWithin(page, path);
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/ready");
  }
  await page.goto("/cleaner");
  await page.getByRole("heading", { name: "Access denied" }).waitFor();
  for (const path of ["/qc", "/stays", "/supervisor/assignments", "/supervisor/team"]) {
    // Another page in between, because all of these say the same.
    await openWithin(page, "/me");
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await page.getByRole("main").getByText("Reception", { exact: true }).waitFor();
    await openWithin(page, path);
    await page.getByRole("heading", { name: "Access denied" }).waitFor();
  }
  expect(refused).toEqual([]);
});

test("a leader reopens a villa and closes another one; the board of tomorrow is in the address", async () => {
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, leader);
  await page.goto("/supervisor");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Ready" }).click();
  const lineOf = (code: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("img", { name: `Villa ${code}` }) });
  const line = lineOf(closed.code);
  await line.getByText("Closed", { exact: true }).waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await page.setViewportSize(desk.viewport);
  await line.getByRole("button", { name: "Reopen villa" }).click();
  await line.getByRole("button", { name: "Close villa" }).waitFor();

  // Anywhere on the page, a slash leads to the search.
  await page.keyboard.press("/");
  await page.keyboard.type("ZB-007");
  await lineOf("ZB-007").getByRole("button", { name: "Close villa" }).click();
  const dialog = page.getByRole("dialog", { name: "Close villa" });
  await expectAccessible(page);
  await page.keyboard.type("The owner is there");
  await dialog.getByRole("button", { name: "Close villa" }).click();
  // The page behind a dialog takes no keys until it is gone.
  await dialog.waitFor({ state: "detached" });
  await lineOf("ZB-007").getByText("The owner is there").waitFor();
  await lineOf("ZB-007").getByText("Closed", { exact: true }).waitFor();

  await page.getByLabel("Find a villa").fill("");
  await line.waitFor();
  await page.getByRole("button", { name: "Next day" }).click();
  await page.getByText("Arrivals of this day, with the state of each villa as it is now.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Today" }).click();
  await line.waitFor();
});

test("the wall screen shows an approval within a second, and since when it has no connection", async () => {
  // One villa arrives before all others, so that it is on the first page.
  const [work] = await rowsOf<{ id: string; code: string }>(sql`
    select a.id, u.code from assignments a join units u on u.id = a.unit_id join stays s on s.unit_id = u.id
    where a.status = 'needs_review' and s.arrival = (a.planned_at at time zone ${zone})::date order by a.planned_at desc limit 1`);
  if (!work) throw new Error("no work in review");
  await rowsOf(sql`
    update stays s set check_in = '14:00' from units u
    where u.id = s.unit_id and u.code = ${work.code} and s.arrival = (now() at time zone ${zone})::date`);
  const page = await openBrowser(app, wall);
  await signInWithCookie(page, reception);
  await page.goto("/ready?wall=1");
  const line = page.getByRole("listitem").filter({ hasText: work.code });
  await line.getByText("In review").waitFor();
  expect(await page.getByRole("button").count()).toBe(0);
  const codeHeight = await line
    .locator("strong")
    .evaluate((code) => Number.parseFloat(getComputedStyle(code).fontSize));
  expect(codeHeight).toBeGreaterThan(60);
  const shown = await page.getByRole("listitem").count();
  expect(shown).toBe(9);
  // No line is cut off or covered.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);

  const sanne = await signIn(app, leader, "changeover");
  expect((await sanne.send("PATCH", `/api/assignments/${work.id}/approve`)).status).toBe(200);
  const approved = performance.now();
  await line.getByText("Ready", { exact: true }).waitFor();
  const ms = Math.round(performance.now() - approved);
  reportCount(`${ms} ms until the wall shows an approval`);
  expectPromisedTime(ms, 1_000);

  await page.context().setOffline(true);
  await page.getByText(/^No connection since \d+:\d\d [AP]M$/).waitFor();
  await line.waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByText(/^No connection/).waitFor({ state: "detached" });

  // The way back is there for a keyboard or a pointer only.
  const back = page.getByRole("link", { name: "Leave the wall screen" });
  await page.keyboard.press("Tab");
  await expect.poll(() => back.evaluate((link) => getComputedStyle(link).opacity)).toBe("1");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Guest-ready board" }).waitFor();
  await page.getByRole("button", { name: "Next day" }).waitFor();
});
