import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openBrowser,
  phone,
  signInWithCookie,
  waitForFrames,
  waitForText,
} from "../support/browser";
import { signIn } from "../support/caller";
import { openSamplePark } from "../support/sample-park";

const app = await openSamplePark();

const pathOf = (page: Page) => new URL(page.url()).pathname;

test("the sign-in page is accessible on a phone and a desk; typed text stays when the app refetches the user in vain", async () => {
  const page = await openBrowser(app, phone);
  await page.goto("/auth");
  await page.getByRole("heading", { name: "Need help?" }).waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  await waitForText(page, "Registration code is required");
  await expectAccessibleAtSizes(page, [phone, desk]);

  const name = page.getByLabel("Name");
  await name.fill("Nour Haddad");
  await page.route("**/api/user", (route) => route.abort());
  let hasFailed = false;
  page.once("requestfailed", () => {
    hasFailed = true;
  });
  // The user comes back to the page after looking up the code.
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => comeBack().then(() => hasFailed), { timeout: 20_000 }).toBe(true);
  await waitForFrames(page);
  expect(await name.inputValue()).toBe("Nour Haddad");
});

test("a visitor signs in on the way to a page; a wrong password shows a sentence; theme and session survive a reload", async () => {
  const page = await openBrowser(app, desk);
  await page.goto("/cleaner?date=2026-01-02");
  await page.waitForURL(/\/auth/);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByLabel("Email").fill("cleaner@changeover.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await waitForText(page, "Login failed");
  await waitForText(page, "Email or password is incorrect.");

  await page.getByLabel("Password", { exact: true }).fill("changeover");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/cleaner\?date=2026-01-02$/);
  // Signing in reloads the page.
  await page.waitForFunction(() => !("before" in window));
  await waitForText(page, "No assignments for the date");
  await waitForText(page, "Choose a different date or check back later");

  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.goto("/");
  await expect.poll(() => pathOf(page)).toBe("/cleaner");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Exit" }).click();
  await page.waitForURL(/\/auth/);
  await page.goto("/cleaner");
  await page.waitForURL(/\/auth/);
});

test("a deleted user is sent to the sign-in page at once, without a tap", async () => {
  const email = "reader@park.example";
  const boss = await signIn(app, "admin@changeover.example", "changeover");
  const added = await boss.post("/api/users", { name: "Ada Admin", email, password: "changeover", role: "admin" });
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, email);
  await page.goto("/admin/users");
  await waitForText(page, "Total Users");
  // Another user's change is shown, so the stream is open.
  const { id } = Object(added.body);
  await boss.patch(`/api/users/${id}`, { telephone: "+31 6 0000 0999" });
  await waitForText(page, "+31 6 0000 0999");
  expect((await boss.delete(`/api/users/${id}`)).status).toBe(204);
  await page.waitForURL(/\/auth/);
});

test("an unknown address shows 404, and other roles can't see a cleaner's pages", async () => {
  const page = await openBrowser(app);
  await signInWithCookie(page, "qc@changeover.example");
  await page.goto("/no/such/page");
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await waitForText(page, "Did you forget to add the page to the router?");
  await expectAccessible(page);
  await page.goto("/cleaner");
  await page.getByRole("heading", { name: "Access denied" }).waitFor();
  await page.goto("/cleaner/task/0199c0de-0000-7000-8000-000000000000");
  await waitForText(page, "Access denied. Please log in as a cleaner.");
  await expectAccessible(page);
});
