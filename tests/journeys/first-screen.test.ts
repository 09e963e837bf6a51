import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { parkDay } from "../../src/shared/time";
import { desk, expectAccessible, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { holdFiles } from "../support/hold-files";
import { openSamplePark } from "../support/sample-park";
import { aylin, button } from "../support/villa-page";
import { zone } from "../support/zone";

// A cleaner's day is rendered on the server, and hydrated once the app's scripts have arrived.

const app = await openSamplePark();

async function openSignedIn(options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, aylin);
  return page;
}

/**
 * Returns few people who together have each kind of day: an inspector's, one without work, one with finished work only, and each status of today's
 * work and of unfinished work from before.
 */
async function peopleOfEachKind(): Promise<{ people: string[]; kinds: Set<string> }> {
  const { rows } = await app.database.db.execute<{ email: string; role: string; kinds: string[] }>(sql`
    select u.email, u.role, array_agg(distinct
      case when a.id is null then 'no work' else a.status || case when a.planned_at < now() - interval '12 hours' then ' from before' else '' end end
    ) as kinds
    from users u left join assignments a on a.cleaner_id = u.id and a.planned_at < now() + interval '12 hours'
      and (a.planned_at > now() - interval '12 hours' or a.status in ('pending', 'in_progress'))
    where u.role in ('cleaner', 'qc') group by u.id order by count(distinct a.status) desc, u.id`);
  const kinds = new Set<string>();
  const people = rows.filter((one) => {
    const isFinished = one.kinds.every((kind) => /^(needs_review|done)/.test(kind));
    const theirs = one.role === "qc" ? ["an inspector's"] : [...one.kinds, ...(isFinished ? ["only finished"] : [])];
    const known = kinds.size;
    for (const kind of theirs) kinds.add(kind);
    return kinds.size > known;
  });
  return { people: people.map(({ email }) => email), kinds };
}

const villa = (page: Page) => page.getByRole("article", { name: "Villa WL-042" });

/** Opens the day as rendered by the server, with styles, while the scripts are held. */
async function openDrawn(page: Page): Promise<void> {
  await page.goto("/cleaner", { waitUntil: "commit" });
  await villa(page).waitFor();
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
}

/** Returns whether a tap in the middle of the element would hit it. */
const takesFinger = (one: Locator) =>
  one.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Only the app shows this text, after it has read its outbox. */
const isAlive = (page: Page) => button(page, "All saved").waitFor();

test("it is shown before any response, and requests nothing that the page has brought", async () => {
  const page = await openSignedIn();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route("**/api/**", () => {});
  // The data is refetched after three seconds, which don't pass here.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto("/cleaner");
  // The app is fetched after the first paint, whenever that is.
  const isShown = async () => {
    await page.clock.runFor(5);
    return button(page, "All saved").isVisible();
  };
  await expect.poll(isShown).toBe(true);
  await villa(page).waitFor();
  expect(
    asked.filter((path) => /^\/api\/(user|park|areas|checklist-items|assignments\/cleaner\/[^/]+\/)/.test(path)),
  ).toEqual([]);
});

test("it is shown without scripts, and its links work", async () => {
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
  const letIn = await holdFiles(page);
  await openDrawn(page);
  if (options === phone) await expectAccessible(page);
  await villa(page).evaluate((article) => article.setAttribute("data-seen", "before"));
  letIn();
  await isAlive(page);
  expect(await villa(page).getAttribute("data-seen")).toBe("before");
  if (options === desk) await button(page, "Theme: Dark").waitFor();
});

test("before the scripts arrive, only links respond", async () => {
  const page = await openSignedIn();
  const letIn = await holdFiles(page);
  await openDrawn(page);
  const next = button(page, "Next day");
  // Without scripts the browser itself would open the account menu and the date picker.
  for (const one of [next, button(page, /^Account/), page.getByLabel("Date", { exact: true })])
    expect(await takesFinger(one)).toBe(false);
  expect(await takesFinger(villa(page).getByRole("link", { name: "Continue Task WL-042" }))).toBe(true);
  letIn();
  await next.click();
  await page.waitForURL(/\/cleaner\?date=/);
  await page.getByText("Tomorrow", { exact: true }).waitFor();
});

test("a cleaning that is started before the scripts arrive is started by the page that opens", async () => {
  const page = await openSignedIn();
  const letIn = await holdFiles(page);
  await openDrawn(page);
  await page
    .getByRole("link", { name: /^Start Cleaning/ })
    .first()
    .click();
  await page.waitForURL(/\/cleaner\/task\//, { waitUntil: "commit" });
  letIn();
  await page.getByRole("checkbox").first().waitFor();
  await waitForText(page, "You can now begin cleaning this unit.");
  await page.goBack();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
});

test("the day itself does not start it, if its scripts arrive while that page is still being fetched", async () => {
  const page = await openSignedIn();
  // Playwright can't look into a page that is being left, so the page tells whether its request is still there once it has nothing more to do.
  const told = new Promise<unknown>((hear) => void page.exposeFunction("tell", hear));
  await page.addInitScript((idleMoments) => {
    let moments = 0;
    const look = () => {
      const isTakenIn = document.readyState !== "loading" && !document.getElementById("initial-data");
      moments = isTakenIn ? moments + 1 : 0;
      if (moments < idleMoments) requestIdleCallback(look);
      else Object(window).tell(history.state?.starts);
    };
    if (location.pathname === "/cleaner") requestIdleCallback(look);
  }, 20);
  const letIn = await holdFiles(page);
  const open = await holdFiles(page, "**/cleaner/task/*");
  await openDrawn(page);
  const isAsked = page.waitForRequest("**/cleaner/task/*");
  await page
    .getByRole("link", { name: /^Start Cleaning/ })
    .first()
    .click({ noWaitAfter: true });
  await isAsked;
  letIn();
  expect(await told).toBe(true);
  open();
  await waitForText(page, "You can now begin cleaning this unit.");
});

test("a phone whose clock shows another day renders that day instead", async () => {
  const page = await openSignedIn();
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.goto("/cleaner");
  await isAlive(page);
  await page.getByText("Today", { exact: true }).waitFor();
  expect(await page.getByLabel("Date", { exact: true }).inputValue()).not.toBe(parkDay(new Date(), zone));
});

test("every kind of server-rendered day is hydrated unchanged", async () => {
  const page = await openBrowser(app);
  const { people, kinds } = await peopleOfEachKind();
  expect([...kinds]).toEqual(expect.arrayContaining(["an inspector's", "pending", "in_progress"]));
  for (const username of people) {
    await signInWithCookie(page, username);
    const letIn = await holdFiles(page);
    await page.goto("/cleaner", { waitUntil: "commit" });
    const heading = page.getByRole("heading", { level: 1 });
    await heading.evaluate((one) => one.setAttribute("data-seen", "before"));
    letIn();
    await page.waitForFunction(() => document.title.endsWith("· Changeover"));
    expect(await heading.getAttribute("data-seen"), username).toBe("before");
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a session that has ended in the meantime is noticed only once the day is hydrated", async () => {
  const page = await openSignedIn();
  await page.clock.install();
  const letIn = await holdFiles(page, "**/assets/texts/**");
  await openDrawn(page);
  await page.waitForFunction(() => !document.getElementById("initial-data"));
  await page.context().clearCookies();
  // What the page has brought is no longer fresh by then.
  await page.clock.fastForward(5_000);
  letIn();
  await page.waitForURL(/\/auth/);
});

test("a page that was cut off inside its initial data fetches it and renders from scratch", async () => {
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
