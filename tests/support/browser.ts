import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { expect, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { homeOf } from "../../src/client/session/home";
import { chromiumOptions, inEveryTest } from "./chromium-options";
import { rememberTyped } from "./look-at-texts";
import { expectTranslated, isStarted } from "./pseudo-locale";
import type { TestApp } from "./start-app";
import { expectListedPages } from "./visited-pages";

type Rgba = { r: number; g: number; b: number; alpha: number };

declare global {
  interface Window {
    /** Injected by `expectAccessible`. */
    axe: typeof axe & { commons: { color: { Color: { prototype: Rgba & { parseString(text: string): Rgba } } } } };
  }
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1280, height: 900 } };

/** `fullBrowser`: for features that the headless shell lacks, such as Background Sync. */
export type BrowserOptions = BrowserContextOptions & { fullBrowser?: boolean };

const running = new Map<string | undefined, Promise<Browser>>();

/** Returns a browser that all test files of a worker share. It ends with the worker. */
function sharedBrowser(options: ReturnType<typeof chromiumOptions>): Promise<Browser> {
  const browser = running.get(options.executablePath) ?? chromium.launch(options);
  running.set(options.executablePath, browser);
  return browser;
}

const defaults = (baseURL: string): BrowserContextOptions => ({
  baseURL,
  serviceWorkers: "block",
  ...inEveryTest,
});

/**
 * Opens a page in a browser context of its own, which is closed when the test ends. The test fails if the page logs an error. Service workers
 * are blocked, so that every response comes from the server, unless a test allows them: `{ serviceWorkers: "allow" }`.
 */
export async function openBrowser(app: Pick<TestApp, "url">, options: BrowserOptions = phone): Promise<Page> {
  const { fullBrowser = false, ...contextOptions } = options;
  const browser = await sharedBrowser(chromiumOptions({ fullBrowser }));
  const context = await browser.newContext({ ...defaults(app.url), ...contextOptions });
  await context.addInitScript(rememberTyped);
  expectListedPages(context);
  const page = await context.newPage();
  const errors: string[] = [];
  collectPageErrors(page, errors);
  onTestFinished(async ({ task }) => {
    const shownAtFailure = task.result?.state === "fail" ? await textsOf(context) : [];
    // Requests that a test still holds would fail with the page.
    for (const one of context.pages()) await one.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
    expect({ errors, shownAtFailure }).toEqual({ errors: [], shownAtFailure: [] });
  });
  return page;
}

/** Returns what each page shows: a test that fails once in a hundred runs leaves nothing else to find its cause with. */
function textsOf(context: BrowserContext): Promise<string[]> {
  return Promise.all(
    context.pages().map(async (page) => {
      const snapshot = await page.locator("body").ariaSnapshot({ timeout: 1_000 }).catch(String);
      return `${page.url()}\n${snapshot}`;
    }),
  );
}

/** Adds every error that a page throws or logs to `errors`. */
export function collectPageErrors(page: Page, errors: string[]): void {
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // Chromium also logs every refused request; the tests check those themselves.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
}

/** Does what signs somebody in, and waits for the reload that follows 100 ms after it: until then, opening another page would fail. */
export async function waitForReload(page: Page, signIn: () => Promise<void>): Promise<void> {
  // The reload removes this mark.
  await page.evaluate(() => Object.assign(window, { signingIn: true }));
  await signIn();
  await page.waitForFunction(() => !("signingIn" in window) && !/^\/(auth|sign-in)/.test(location.pathname));
}

/** Signs in by calling the API, so that the browser has the session cookie; opens no page. Returns the user's role. */
export async function signInWithCookie(page: Page, username: string, password = "changeover"): Promise<string> {
  const answer = await page.context().request.post("/api/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
  return z.parse(z.object({ role: z.string() }), await answer.json()).role;
}

/** Signs in by calling the API, and opens the user's start page. */
export async function signInAndOpen(page: Page, username: string, password?: string): Promise<void> {
  await page.goto(homeOf(await signInWithCookie(page, username, password)));
}

/**
 * Opens another page of the app as a link does, without loading the document again: that costs less, for tests to which loading is not the point.
 * The test must then wait for what only the new page shows.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.waitForFunction(isStarted);
  // Both, because the browser tells of the new address on its own way.
  await Promise.all([
    page.waitForEvent("framenavigated"),
    page.evaluate((to) => history.pushState(null, "", to), path),
  ]);
}

/** "static" puts bars that stick to the screen in their own places: what they cover just now can be scrolled clear, but axe would call it too small. */
function placeBars(position: "static" | ""): void {
  for (const bar of document.querySelectorAll<HTMLElement>(".sticky")) bar.style.position = position;
}

/** Leaves the motion alone: null would mean "no preference" for it, not what the context was opened with. */
const resetTheme = (page: Page) => page.emulateMedia({ colorScheme: null });

/**
 * Expects that axe finds no violation on the page, in the light and in the dark theme. While a modal dialog is open, only it and messages are checked:
 * what it covers can't be used, and is checked where no dialog is open.
 */
export async function expectAccessible(page: Page, width: { asWide?: boolean } = {}): Promise<void> {
  await expectNoViolationInLight(page);
  // Only the colours differ in the dark theme.
  expect(await violationsOf(page, "dark", { type: "rule", values: aboutColours })).toEqual([]);
  await resetTheme(page);
  await expectTranslated(page, width);
}

/**
 * Expects the same at each of these sizes on one page, because resizing costs less than opening another page. All rules are checked at each: in the
 * light theme at the first size, in the dark one at the others. Leaves the page at the last size.
 */
export async function expectAccessibleAtSizes(
  page: Page,
  [first, ...others]: readonly [Size, ...Size[]],
): Promise<void> {
  await page.setViewportSize(first.viewport);
  if (others.length === 0) return expectAccessible(page);
  await expectNoViolationInLight(page);
  await resetTheme(page);
  await expectTranslated(page);
  for (const { viewport } of others) {
    await page.setViewportSize(viewport);
    expect(await violationsOf(page, "dark", everyRule)).toEqual([]);
  }
  await resetTheme(page);
}

type Size = Pick<typeof desk, "viewport">;

/** Expects that axe finds no violation in the light theme but for colours: for pages in other languages, which have the colours of the English ones. */
export async function expectAccessibleInLight(page: Page): Promise<void> {
  await expectNoViolationInLight(page, aboutColours);
  await resetTheme(page);
}

/** Leaves the page in the light theme. */
async function expectNoViolationInLight(page: Page, leftOut: readonly string[] = []): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  expect(await violationsOf(page, "light", everyRule, leftOut)).toEqual([]);
}

/** Minified, because each page has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** With the rule that a name contains the visible text, which axe calls experimental: speech control needs it. */
const everyRule: axe.RunOnly = { type: "tag", values: tags };
const aboutColours = ["color-contrast", "link-in-text-block"];

/** axe parses the few colours of a page for every element again, which would take a sixth of its time. Runs in the page. */
function rememberColours(): void {
  const { prototype } = window.axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Rgba>();
  prototype.parseString = function (text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

async function violationsOf(
  page: Page,
  colorScheme: "light" | "dark",
  runOnly: axe.RunOnly,
  leftOut: readonly string[] = [],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(placeBars, "static" as const);
  // Another size may need parts that are only being loaded; what is checked is the page, not its placeholders.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.waitForFunction(() => !document.querySelector(".loading"));
  // Colours in the middle of a transition would be misjudged; transitions start with the next frame.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });
  // A rule that we do not use needs the style sheets that axe would load.
  const options: axe.RunOptions = { runOnly, resultTypes: ["violations"], preload: { assets: ["media"] } };
  if (runOnly === everyRule)
    options.rules = {
      "label-content-name-mismatch": { enabled: true },
      ...Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
    };
  const { violations } = await page.evaluate((options) => {
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    return window.axe.run(dialog ? [dialog, ...document.querySelectorAll(".toasts")] : document, options);
  }, options);
  await page.evaluate(placeBars, "" as const);
  return violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/**
 * Clicks what stands in or beside the bar at the bottom of a phone's page. That bar moves when the page scrolls, and Playwright's click scrolls by
 * itself: it can then hit what is beside the target. What is beside the bar is therefore scrolled clear of it first. What is in the bar is tapped
 * where it stands, because a click there scrolls the page each time. A toast over what is beside the bar goes by itself, but stays while a mouse
 * rests on it; a phone has none.
 */
export async function clickAtFoot(target: Locator): Promise<void> {
  if (await target.evaluate((element) => element.closest(".sticky") !== null && navigator.maxTouchPoints > 0)) {
    const { x, y } = await target.evaluate(middleAtRest);
    return target.page().touchscreen.tap(x, y);
  }
  await target.evaluate(async (element) => {
    if (!element.closest(".sticky")) element.scrollIntoView({ block: "center" });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const moves = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moves.map((one) => one.finished));
  });
  await target.page().mouse.move(0, 0);
  await target.click();
}

/** Runs in the page: the middle of an element, once it can be used and has stood still for five frames with nothing over it. */
async function middleAtRest(element: Element): Promise<{ x: number; y: number }> {
  const look = () => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  let last = look();
  for (let frames = 0; frames < 5; frames++) {
    await new Promise(requestAnimationFrame);
    const now = look();
    const isFree = !element.matches(":disabled") && element.contains(document.elementFromPoint(now.x, now.y));
    if (now.x !== last.x || now.y !== last.y || !isFree) frames = -1;
    last = now;
  }
  return last;
}

/** Waits until what has just happened on the page has been drawn: for what must not happen. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Waits until the page shows exactly this text. */
export async function waitForText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}
