import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { startApp, type TestApp } from "../support/start-app";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { PARK_NAME: "Duinvallei Park" } });
});
afterAll(async () => {
  await app.close();
});

const cardOf = (page: Page, digits: string) => page.getByRole("article", { name: digits });
const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });

test("a leader opens the codes from the team page, creates one by keyboard alone, and copies one", async () => {
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, "leader@changeover.example");
  await page.goto("/supervisor/team");
  await page.getByRole("link", { name: "Registration Codes" }).click();
  await page.getByRole("heading", { name: "Registration Codes" }).waitFor();
  await cardOf(page, "4071 8826").waitFor();

  await button(page, "Generate New Code").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  // The heading has the focus; the close button, the number of uses and the expiry come before the company.
  for (const _ of ["cross", "uses", "expiry", "company"]) await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Keys & Co");
  await page.keyboard.press("Escape");
  await dialog.getByText("You have unsaved changes.").waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Company").focus();
  const asked = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/registration-codes"));
  await page.keyboard.press("Enter");
  await waitForText(page, "Registration code created");
  const { code } = (await asked).postDataJSON();
  const card = cardOf(page, String(code).replace(/^(\d{4})/, "$1 "));
  for (const words of ["Keys & Co", "0/10", "Sanne Bakker"]) await card.getByText(words, { exact: true }).waitFor();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy 4071 8826").click();
  await waitForText(page, "Copied to clipboard");
  await waitForText(page, "Registration code has been copied to your clipboard.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("40718826");
});

test("the codes and their dialogs are accessible on a phone and a desk", async () => {
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, "admin@changeover.example");
  await page.goto("/admin/registration-codes");
  const dialog = page.getByRole("dialog");
  await cardOf(page, "4071 8826").waitFor();
  for (const state of ["Active", "Expired", "Used up", "Inactive"])
    await page.getByText(state, { exact: true }).first().waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  for (const name of [
    "Generate New Code",
    "Accounts created with 4071 8826",
    "Share 4071 8826",
    "Deactivate 4071 8826",
  ]) {
    await button(page, name).click();
    await dialog.waitFor();
    await page.getByRole("status").waitFor({ state: "detached" });
    await expectAccessibleAtSizes(page, [phone, desk]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
});
