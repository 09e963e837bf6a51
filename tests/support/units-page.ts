import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { desk, openBrowser, signInWithCookie } from "./browser";
import type { TestApp } from "./start-app";

// Manage Units in the browser of the sample park's admin.

/** Opens the page and waits until it is loaded. */
export async function openUnits(
  app: TestApp,
  options: BrowserContextOptions = desk,
  address = "/admin/units",
): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, "admin@changeover.example");
  await page.goto(address);
  await page.getByRole("tab", { name: "All Villas" }).waitFor();
  return page;
}

export const villaCard = (page: Page, code: string): Locator =>
  page.getByRole("article", { name: `Villa ${code}`, exact: true });

/** Taps "Edit" on a villa's card. */
export const editVilla = (page: Page, code: string): Promise<void> =>
  page.getByRole("button", { name: `Edit Villa ${code}`, exact: true }).click();
