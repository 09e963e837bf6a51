import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectAccessible, giveSession, openBrowser, phone, said } from "../support/browser";
import { startApp, type TestApp } from "../support/start-app";
import { hold, refuse } from "../support/villa-page";

const admin = "admin@changeover.example";
const leader = "leader@changeover.example";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { PARK_NAME: "Duinvallei Park" } });
});
afterAll(async () => {
  await app.close();
});

async function openCodes(email: string, options: BrowserContextOptions = phone, search = ""): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, email);
  await page.goto(`/admin/registration-codes${search && `?search=${search}`}`);
  return page;
}

const cardOf = (page: Page, digits: string) => page.getByRole("article", { name: digits });
const dialogOn = (page: Page) => page.getByRole("dialog");
const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });
const nextCode = (page: Page) =>
  page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/registration-codes"));

test("every state of a code shows, and only what can still be done with it is offered", async () => {
  const page = await openCodes(admin);
  const codes = [
    ["4071 8826", "Active", "2/10", "Duinvallei Park"],
    ["0093 5512", "Active", "1/∞", "Never expires"],
    ["5163 0274", "Expired", "0/5", "Pieter Hoekstra"],
    ["2819 0463", "Used up", "1/1", "Zeewind Cleaning"],
    ["7724 1908", "Inactive", "0/25", "Sanne Bakker"],
  ] as const;
  for (const [digits, ...words] of codes)
    for (const word of words) await cardOf(page, digits).getByText(word, { exact: true }).waitFor();
  await cardOf(page, "4071 8826")
    .getByText(/^Expires \w+ \d+, \d{4}$/)
    .waitFor();
  await cardOf(page, "5163 0274")
    .getByText(/^Expired \w+ \d+, \d{4}$/)
    .waitFor();
  await cardOf(page, "7724 1908")
    .getByText(/^Created \w+ \d+, \d{4}$/)
    .waitFor();
  const offered = async (name: string) =>
    (await page.getByRole("button", { name }).all()).map((one) => one.getAttribute("aria-label"));
  expect((await Promise.all(await offered("Deactivate"))).sort()).toEqual([
    "Deactivate 0093 5512",
    "Deactivate 2819 0463",
    "Deactivate 4071 8826",
    "Deactivate 5163 0274",
  ]);
  expect((await Promise.all(await offered("Share"))).sort()).toEqual(["Share 0093 5512", "Share 4071 8826"]);

  await page.getByRole("searchbox", { name: "Search registration codes" }).fill("4071 88");
  await cardOf(page, "0093 5512").waitFor({ state: "detached" });
  await cardOf(page, "4071 8826").waitFor();
  await page.getByRole("searchbox", { name: "Search registration codes" }).fill("nothing like this");
  await said(page, "No codes match");
});

test("an admin generates a code for ten people and thirty days, or for ever and for somebody else", async () => {
  const page = await openCodes(admin);
  await button(page, "Generate New Code").click();
  const dialog = dialogOn(page);
  await dialog
    .getByLabel("Team leader")
    .locator("option", { hasText: "Pieter Hoekstra" })
    .waitFor({ state: "attached" });
  expect(await dialog.getByLabel("Max uses").locator("option").allTextContents()).toEqual([
    "1 person",
    "5 people",
    "10 people",
    "25 people",
    "Unlimited",
  ]);
  expect(await dialog.getByLabel("Expires").locator("option").allTextContents()).toEqual([
    "7 days",
    "30 days",
    "90 days",
    "Never",
  ]);
  const first = nextCode(page);
  await button(dialog, "Generate Code").click();
  await said(page, "Registration code created");
  await said(page, "New registration code has been generated successfully.");
  const sent = (await first).postDataJSON();
  expect(sent).toEqual({
    code: expect.stringMatching(/^\d{8}$/),
    supervisorId: expect.any(String),
    company: "Duinvallei Park",
    maxUses: 10,
    expiresAt: expect.any(String),
  });
  const daysAhead = (Date.parse(sent.expiresAt) - Date.now()) / 86_400_000;
  expect(daysAhead).toBeGreaterThan(29.9);
  expect(daysAhead).toBeLessThan(31.1);

  await button(page, "Generate New Code").click();
  await dialog.getByLabel("Max uses").selectOption({ label: "Unlimited" });
  await dialog.getByLabel("Expires").selectOption({ label: "Never" });
  await dialog.getByLabel("Company").fill("Zeewind Cleaning");
  await dialog.getByLabel("Team leader").selectOption({ label: "Pieter Hoekstra" });
  const second = nextCode(page);
  await button(dialog, "Generate Code").click();
  const { code, ...others } = (await second).postDataJSON();
  expect(others).toEqual({ supervisorId: expect.any(String), company: "Zeewind Cleaning" });
  const card = cardOf(page, String(code).replace(/^(\d{4})/, "$1 "));
  for (const word of ["0/∞", "Never expires", "Zeewind Cleaning", "Pieter Hoekstra"])
    await card.getByText(word, { exact: true }).waitFor();
});

test("digits that are taken are drawn anew once; then the refusal shows", async () => {
  const page = await openCodes(leader);
  const drawn: string[] = [];
  let taken = 1;
  await page.route("**/api/registration-codes", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    drawn.push(route.request().postDataJSON().code);
    taken -= 1;
    return taken < 0 ? route.continue() : route.fulfill({ status: 409, json: { detail: "These digits are in use." } });
  });
  await button(page, "Generate New Code").click();
  expect(await dialogOn(page).getByLabel("Team leader").count()).toBe(0);
  await button(dialogOn(page), "Generate Code").click();
  await said(page, "Registration code created");
  expect(new Set(drawn).size).toBe(2);
  await cardOf(page, drawn[1]?.replace(/^(\d{4})/, "$1 ") ?? "")
    .getByText("Sanne Bakker")
    .waitFor();

  taken = 2;
  await button(page, "Generate New Code").click();
  await button(dialogOn(page), "Generate Code").click();
  await said(page, "Error creating code");
  await said(page, "409: These digits are in use.");
  await dialogOn(page).getByText("These digits are in use.", { exact: true }).waitFor();
  expect(drawn).toHaveLength(4);
});

test("a code is copied; where the browser has no clipboard, it says so", async () => {
  const page = await openCodes(leader);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy 4071 8826").click();
  await said(page, "Copied to clipboard");
  await said(page, "Registration code has been copied to your clipboard.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("40718826");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await button(page, "Copy 4071 8826").click();
  await said(page, "Failed to copy");
  await said(page, "Unable to copy to clipboard");
});

test("who registered with a code is listed; nobody, loading and a failure are said", async () => {
  const page = await openCodes(leader);
  await button(page, "Accounts created with 4071 8826").click();
  const dialog = dialogOn(page);
  await dialog.getByRole("heading", { name: "Accounts Created with This Code" }).waitFor();
  const ines = dialog.getByRole("listitem").filter({ hasText: "Inês Carvalho" });
  for (const word of ["ines.carvalho@changeover.example", "Cleaner", "Phone: Not provided"])
    await ines.getByText(word, { exact: true }).waitFor();
  await ines.getByText(/^\w+ \d+, \d{4}, \d+:\d\d [AP]M$/).waitFor();
  await page.keyboard.press("Escape");

  await button(page, "Accounts created with 7724 1908").click();
  await dialog.getByText("No accounts have been created with this code yet.", { exact: true }).waitFor();
  await page.keyboard.press("Escape");

  const letGo = await hold(page, "**/users");
  await button(page, "Accounts created with 0093 5512").click();
  await dialog.getByRole("status").filter({ hasText: "Loading" }).waitFor();
  letGo();
  await dialog.getByText("Minh Tran").waitFor();
  await page.keyboard.press("Escape");
  await refuse(page, "**/users");
  await button(page, "Accounts created with 5163 0274").click();
  await dialog.getByText("This could not be loaded").waitFor();
  await page.unrouteAll();
  await button(dialog, "Try again").click();
  await dialog.getByText("No accounts have been created with this code yet.").waitFor();
});

test("no codes, loading and a failure have their own words; what can't be deactivated says why", async () => {
  const page = await openCodes(leader);
  await cardOf(page, "4071 8826").waitFor();
  await refuse(page, "**/deactivate");
  await button(page, "Deactivate 4071 8826").click();
  await dialogOn(page).getByRole("heading", { name: "Deactivate code 4071 8826?" }).waitFor();
  await button(dialogOn(page), "Deactivate").click();
  await said(page, "Error deactivating code");
  await said(page, "409: broken");
  await button(dialogOn(page), "Cancel").click();

  const letGo = await hold(page, "**/api/registration-codes");
  await page.reload();
  await said(page, "Loading registration codes...");
  letGo();
  await cardOf(page, "4071 8826").waitFor();
  await page.unrouteAll();
  await page.route("**/api/registration-codes", (route) => route.fulfill({ json: [] }));
  await page.reload();
  await said(page, "No registration codes created yet...");
  await page.unrouteAll();
  await page.route("**/api/registration-codes", (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await said(page, "This could not be loaded");
  await page.unrouteAll();
  await button(page, "Try again").click();
  await cardOf(page, "4071 8826").waitFor();
});

test("a leader finds the codes on the team page; others are kept out", async () => {
  const page = await openBrowser(app);
  await giveSession(page, leader);
  await page.goto("/supervisor/team");
  await page.getByRole("link", { name: "Registration Codes" }).click();
  await page.getByRole("heading", { name: "Registration Codes" }).waitFor();
  for (const who of ["qc", "cleaner"]) {
    const other = await openBrowser(app);
    await giveSession(other, `${who}@changeover.example`);
    await other.goto("/admin/registration-codes");
    await said(other, "Access denied. Only administrators and teamleaders can manage registration codes.");
  }
});

test.each([
  ["phone", phone],
  ["desk", desk],
])("the codes and their dialogs are accessible on a %s", async (_, device) => {
  const page = await openCodes(admin, device);
  await cardOf(page, "4071 8826").waitFor();
  await expectAccessible(page);
  await page.goto("/admin/registration-codes?search=40718826");
  for (const name of [
    "Generate New Code",
    "Accounts created with 4071 8826",
    "Share 4071 8826",
    "Deactivate 4071 8826",
  ]) {
    await button(page, name).click();
    await dialogOn(page).waitFor();
    await page.getByRole("status").waitFor({ state: "detached" });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialogOn(page).waitFor({ state: "detached" });
  }
});

test("the keyboard alone makes a code, and what was typed is not lost by Escape", async () => {
  const page = await openCodes(leader, desk);
  await cardOf(page, "4071 8826").waitFor();
  await button(page, "Generate New Code").focus();
  await page.keyboard.press("Enter");
  await dialogOn(page).waitFor();
  // The heading has the focus; the cross, the number of uses and the expiry come before the company.
  for (const _ of ["cross", "uses", "expiry", "company"]) await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Keys & Co");
  await page.keyboard.press("Escape");
  await dialogOn(page).getByText("You have unsaved changes.").waitFor();
  await page.keyboard.press("Enter");
  await dialogOn(page).getByLabel("Company").focus();
  await page.keyboard.press("Enter");
  await said(page, "Registration code created");
  await page.getByRole("article").filter({ hasText: "Keys & Co" }).waitFor();
});
