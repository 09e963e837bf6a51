import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  desk,
  expectAccessible,
  giveSession,
  openBrowser,
  phone,
  said,
  signInByHand,
  signInOn,
} from "../support/browser";
import { signIn } from "../support/caller";
import { openSamplePark } from "../support/sample-journeys";

const app = await openSamplePark();

const pathOf = (page: Page) => new URL(page.url()).pathname;

test.each([
  ["phone", phone],
  ["desk", desk],
])("the sign-in page is accessible on a %s, both tabs, with its errors", async (_, device) => {
  const page = await openBrowser(app, device);
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Need help?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign In" }).click();
  await said(page, "Invalid email address");
  await said(page, "Password must be at least 6 characters");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  for (const sentence of [
    "Name must be at least 2 characters",
    "Invalid email address",
    "Password must be at least 6 characters",
    "Registration code is required",
  ])
    await said(page, sentence);
  await expectAccessible(page);
});

test("what was typed stays when the app looks again who is here, and nobody answers", async () => {
  const page = await openBrowser(app);
  await page.goto("/auth?tab=register");
  const name = page.getByLabel("Name");
  await name.fill("Nour Haddad");
  await page.route("**/api/user", (route) => route.abort());
  let hasFailed = false;
  page.once("requestfailed", () => {
    hasFailed = true;
  });
  // It comes back to the front, from where the code was looked up.
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => comeBack().then(() => hasFailed), { timeout: 20_000 }).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await name.inputValue()).toBe("Nour Haddad");
});

test("a wrong password is refused in words, and signing in reloads the page after it", async () => {
  const page = await openBrowser(app);
  await page.goto("/auth");
  await page.getByLabel("Email").fill("cleaner@changeover.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await said(page, "Login failed");
  await said(page, "401: Email or password is incorrect.");

  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  await expect.poll(() => page.evaluate(() => "before" in window)).toBe(false);
});

test.each([
  ["admin", "/admin", "/admin"],
  ["leader", "/supervisor", "/admin"],
  ["qc", "/qc", "/qc"],
  ["cleaner", "/cleaner", "/cleaner"],
])("%s arrives at %s, and the root leads to %s", async (who, arrival, home) => {
  const page = await openBrowser(app);
  await signInByHand(page, `${who}@changeover.example`);
  await expect.poll(() => pathOf(page)).toBe(arrival);
  await page.goto("/");
  await expect.poll(() => pathOf(page)).toBe(home);
  await page.goto("/auth");
  await expect.poll(() => pathOf(page)).toBe(arrival);
});

test("a visitor is sent to sign in, comes back to the page that was asked for, and signs out", async () => {
  const page = await openBrowser(app, desk);
  await page.goto("/cleaner?date=2026-01-02");
  await page.waitForURL(/\/auth/);
  await page.getByLabel("Email").fill("cleaner@changeover.example");
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/cleaner\?date=2026-01-02$/);
  await said(page, "No assignments for the date");
  await said(page, "Choose a different date or check back later");

  await page.getByRole("button", { name: "Exit" }).click();
  await page.waitForURL(/\/auth/);
  await page.goto("/cleaner");
  await page.waitForURL(/\/auth/);
});

test("whoever is removed while they read is led to the sign-in page, at once and without a tap", async () => {
  const email = "reader@park.example";
  const boss = await signIn(app, "admin@changeover.example", "changeover");
  const added = await boss.post("/api/users", { name: "Second Admin", email, password: "changeover", role: "admin" });
  const page = await openBrowser(app, desk);
  await giveSession(page, email);
  await page.goto("/admin/users");
  await said(page, "Total Users");
  // The stream is open: a change of others' shows.
  const { id } = Object(added.body);
  await boss.patch(`/api/users/${id}`, { telephone: "+31 6 0000 0999" });
  await said(page, "+31 6 0000 0999");
  expect((await boss.delete(`/api/users/${id}`)).status).toBe(204);
  await page.waitForURL(/\/auth/);
});

test("a cleaner registers with a code from a link and lands on an empty schedule", async () => {
  await app.database.db.execute(sql`
    insert into registration_codes (id, code, supervisor_id, max_uses)
    select gen_random_uuid(), '90817263', id, 1 from users where email = 'leader@changeover.example'`);
  const page = await openBrowser(app);
  await page.goto("/auth?code=90817263");
  await page.getByLabel("Name").fill("Oksana Nova");
  await page.getByLabel("Email").fill("oksana.nova@changeover.example");
  await page.getByLabel("Password", { exact: true }).fill("six characters");
  expect(await page.getByLabel("Registration code").inputValue()).toMatch(/9081\s?7263/);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  await said(page, "No assignments for the date");

  const second = await openBrowser(app);
  await second.goto("/auth?code=90817263");
  await second.getByLabel("Name").fill("Too Late");
  await second.getByLabel("Email").fill("too.late@changeover.example");
  await second.getByLabel("Password", { exact: true }).fill("six characters");
  await second.getByRole("button", { name: "Register" }).click();
  await said(second, "Registration failed");
  await said(second, "422: This registration code has been used up. Please ask your team leader for a new one.");
});

test("an unknown address says so, and other roles are kept out of a cleaner's pages", async () => {
  const page = await openBrowser(app);
  await giveSession(page, "qc@changeover.example");
  await page.goto("/no/such/page");
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await said(page, "Did you forget to add the page to the router?");
  await expectAccessible(page);
  await page.goto("/cleaner");
  await page.getByRole("heading", { name: "Access denied" }).waitFor();
  await page.goto("/cleaner/task/0199c0de-0000-7000-8000-000000000000");
  await said(page, "Access denied. Please log in as a cleaner.");
  await expectAccessible(page);
});

test("the menu holds a role's entries, opens by tap and closes by Escape", async () => {
  const page = await openBrowser(app);
  await signInOn(page, "cleaner@changeover.example");
  const handle = page.getByRole("button", { name: "Menu" });
  await handle.click();
  expect(await handle.getAttribute("aria-expanded")).toBe("true");
  expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual([
    "Tasks",
    "Schedule",
    "History",
  ]);
  expect(await page.getByRole("link", { name: "Tasks" }).getAttribute("aria-current")).not.toBeNull();
  await page.keyboard.press("Escape");
  expect(await handle.getAttribute("aria-expanded")).toBe("false");
});

test("a message stays five seconds, one at a time, and the chosen theme survives a reload", async () => {
  const page = await openBrowser(app);
  await page.clock.install();
  await page.goto("/auth");
  await page.getByLabel("Email").fill("cleaner@changeover.example");
  await page.getByLabel("Password", { exact: true }).fill("wrong one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await said(page, "Login failed");
  await page.clock.runFor(4_500);
  expect(await page.getByText("Login failed", { exact: true }).count()).toBe(1);
  await page.clock.runFor(1_500);
  await expect.poll(() => page.getByText("Login failed", { exact: true }).count()).toBe(0);

  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});
