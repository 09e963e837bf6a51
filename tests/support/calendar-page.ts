import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { desk, openBrowser, signInWithCookie } from "./browser";
import { type Caller, testPassword } from "./caller";
import type { TestApp } from "./start-app";

// The calendar and its dialog in a real browser.

/** Returns the calendar's address for a day (YYYY-MM-DD). */
export const calendarAt = (day: string) => `/calendar?month=${day.slice(0, 7)}&day=${Number(day.slice(8))}`;

/** Opens a user's calendar on a day and waits until it is loaded. */
export async function openCalendar(
  app: TestApp,
  who: Pick<Caller, "email">,
  day: string,
  options: BrowserContextOptions = desk,
): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, who.email, testPassword);
  await page.goto(calendarAt(day));
  await page.locator("table[aria-busy=false]").waitFor();
  return page;
}

/** Returns a day's button in the month; its name summarizes the day. */
export const cell = (page: Page, day: string): Locator => page.locator(`[data-day="${day}"]`);

/** Returns the chosen day's entries in the panel. */
export const entries = (page: Page): Locator => page.locator("section[aria-labelledby=day] li:has(> div h3)");

/** Opens "Add Schedule" and waits until its villas and people are there. */
export async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("button", { name: "Add Schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").first().waitFor();
  return dialog;
}

export const villaIn = (dialog: Locator, code: string): Locator =>
  dialog.getByRole("button", { name: new RegExp(`^Villa ${code}(:|$)`) });

export async function chooseVillas(dialog: Locator, ...codes: string[]): Promise<void> {
  for (const code of codes) await villaIn(dialog, code).click();
}

/** Chooses an option by its name, also if it is marked as booked. */
export async function chooseIn(select: Locator, name: string): Promise<void> {
  const value = await select.locator("option", { hasText: name }).getAttribute("value");
  await select.selectOption({ value: value ?? "" });
}

export const save = (dialog: Locator): Promise<void> => dialog.getByRole("button", { name: "Save Schedule" }).click();
