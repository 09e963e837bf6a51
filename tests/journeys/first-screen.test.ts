import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { emailOf, staff } from "../../src/sample-park/people";
import { parkDay } from "../../src/shared/time";
import { desk, expectAccessible, giveSession, openBrowser, phone } from "../support/browser";
import { openSamplePark } from "../support/sample-journeys";
import { aylin, button } from "../support/villa-page";
import { zone } from "../support/zone";

// A cleaner's day comes drawn with its page, and becomes alive when the app's scripts have come.

const app = await openSamplePark();

async function openSignedIn(options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, aylin);
  return page;
}

/** Keeps the app's scripts back until they are let in. */
async function holdScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((go) => {
    letIn = go;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

/** Some of everybody's days, with whatever is in them; and who has no such day. */
const people = staff.filter(({ role }) => role !== "teamleader").map(emailOf);

const villa = (page: Page) => page.getByRole("article", { name: "Villa WL-042" });

/** Opens the day as the server has drawn it, in its styles, while the scripts are held. */
async function openDrawn(page: Page): Promise<void> {
  await page.goto("/cleaner", { waitUntil: "commit" });
  await villa(page).waitFor();
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
}

/** Whether a finger in the middle of it finds it. */
const takesFinger = (one: Locator) =>
  one.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Only the app says so, once it has looked. */
const isAlive = (page: Page) => button(page, "All saved").waitFor();

test("it is there without an answer to anything, and asks for nothing that it has", async () => {
  const page = await openSignedIn();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/api/**", () => {});
  // It is read anew after three seconds, which do not pass here.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/cleaner");
  await page.clock.runFor(100);
  await isAlive(page);
  await villa(page).waitFor();
  expect(
    asked.filter((path) => /^\/api\/(user|park|checklist-items|assignments\/cleaner\/[^/]+\/)/.test(path)),
  ).toEqual([]);
});

test("it is there without a script, and its links lead on", async () => {
  const page = await openSignedIn({ ...phone, javaScriptEnabled: false });
  await page.goto("/cleaner");
  const link = villa(page).getByRole("link", { name: "Continue Task WL-042" });
  await link.click();
  await page.waitForURL(/\/cleaner\/task\//);
});

test.each([
  ["a phone", phone],
  ["a desk", desk],
])("at %s it becomes alive as it stands, in the theme that was chosen there", async (_, options) => {
  const page = await openSignedIn(options);
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const letIn = await holdScripts(page);
  await openDrawn(page);
  await expectAccessible(page);
  await villa(page).evaluate((article) => article.setAttribute("data-seen", "before"));
  letIn();
  await isAlive(page);
  expect(await villa(page).getAttribute("data-seen")).toBe("before");
  if (options === desk) await button(page, "Theme: Dark").waitFor();
});

test("before the scripts have come, only links do something", async () => {
  const page = await openSignedIn();
  const letIn = await holdScripts(page);
  await openDrawn(page);
  const next = button(page, "Next day");
  // The account menu would open without a script, and the date field its picker.
  for (const one of [next, button(page, /^Account/), page.getByLabel("Date", { exact: true })])
    expect(await takesFinger(one)).toBe(false);
  expect(await takesFinger(villa(page).getByRole("link"))).toBe(true);
  letIn();
  await next.click();
  await page.waitForURL(/\/cleaner\?date=/);
  await page.getByText("Tomorrow", { exact: true }).waitFor();
});

test("a phone whose clock is on another day draws that day instead", async () => {
  const page = await openSignedIn();
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.goto("/cleaner");
  await isAlive(page);
  await page.getByText("Today", { exact: true }).waitFor();
  expect(await page.getByLabel("Date", { exact: true }).inputValue()).not.toBe(parkDay(new Date(), zone));
});

test.each(people)("%s: their day becomes alive as the server has drawn it", async (username) => {
  const page = await openBrowser(app);
  await giveSession(page, username);
  const letIn = await holdScripts(page);
  await page.goto("/cleaner", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((one) => one.setAttribute("data-seen", "before"));
  letIn();
  await page.waitForFunction(() => document.title.endsWith("· Changeover"));
  expect(await heading.getAttribute("data-seen")).toBe("before");
});

test("a page that broke off in its answers is drawn anew, from what it asks for", async () => {
  const page = await openSignedIn();
  await page.route("**/cleaner", async (route) => {
    const response = await route.fetch();
    const whole = await response.text();
    await route.fulfill({ response, body: whole.slice(0, whole.indexOf("/api/checklist-items")) });
  });
  await page.goto("/cleaner");
  await isAlive(page);
  await villa(page).getByRole("link", { name: "Continue Task WL-042" }).click();
  await page.waitForURL(/\/cleaner\/task\//);
});
