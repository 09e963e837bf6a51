import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { TestApp } from "./start-app";
import { zone } from "./zone";

declare global {
  interface Window {
    /** As `expectAccessible` puts it there. */
    axe: typeof axe;
  }
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1280, height: 900 } };

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** The full Chromium. The global set-up leaves the paths of both browsers in the environment. */
export const chromiumOptions = () => ({ executablePath: process.env.CHROMIUM_PATH, args });
/** Chromium without a user interface takes a quarter less processor time. Where there is none, the full one does. */
const headlessShellOptions = () => ({
  executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH,
  args,
});
export const here = { timezoneId: zone };

/** `fullBrowser`: for what the headless shell lacks, such as Background Sync. */
export type BrowserOptions = BrowserContextOptions & { fullBrowser?: boolean };

const running = new Map<string | undefined, Promise<Browser>>();

/** A browser that all test files of a worker share. It ends with its worker. */
function sharedBrowser(options: ReturnType<typeof chromiumOptions>): Promise<Browser> {
  const browser = running.get(options.executablePath) ?? chromium.launch(options);
  running.set(options.executablePath, browser);
  return browser;
}

/**
 * A page in a browser context of its own, which is closed when the test ends. The test fails if a page logs an error. Service workers are
 * blocked, so that every response is the server's, unless a test allows them: `{ serviceWorkers: "allow" }`.
 */
export async function openBrowser(app: Pick<TestApp, "url">, options: BrowserOptions = phone): Promise<Page> {
  const { fullBrowser = false, ...contextOptions } = options;
  const browser = await sharedBrowser(fullBrowser ? chromiumOptions() : headlessShellOptions());
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: "block", ...here, ...contextOptions });
  const page = await context.newPage();
  const complaints: string[] = [];
  noteComplaints(page, complaints);
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  return page;
}

/** Writes down what a page complains about. */
export function noteComplaints(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // Chromium reports every refused call here; which refusals are right is the tests' own business.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
}

/** Signs in through the page, as a person does, and waits until their first page is there. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  // The page loads anew 100 ms after signing in; what is marked now is gone then.
  await page.evaluate(() => Object.assign(window, { signingIn: true }));
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForFunction(() => !("signingIn" in window) && !location.pathname.startsWith("/auth"));
}

/** Gives a browser somebody's session, before its first page or between two. */
export async function giveSession(page: Page, username: string, password = "changeover"): Promise<void> {
  const answer = await page.context().request.post("/api/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
}

/** Has somebody signed in, and opens their first page. */
export async function signInOn(page: Page, username: string, password?: string): Promise<void> {
  await giveSession(page, username, password);
  await page.goto("/auth");
  await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
}

/** What axe finds wrong with the page as it stands: nothing, we promise, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  expect(await complaintsOf(page, "light", { type: "tag", values: tags })).toEqual([]);
  // Nothing but its colours is another in the dark.
  expect(await complaintsOf(page, "dark", { type: "rule", values: ["color-contrast", "link-in-text-block"] })).toEqual(
    [],
  );
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function complaintsOf(page: Page, colorScheme: "light" | "dark", runOnly: axe.RunOnly): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Colours that are still turning would be judged half way; they begin to turn with the next frame.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run({ runOnly, resultTypes: ["violations"] }),
    runOnly,
  );
  return violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Waits until the page says exactly this. */
export function said(page: Page, words: string): Promise<void> {
  return page.getByText(words, { exact: true }).first().waitFor();
}
