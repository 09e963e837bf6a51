import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { openSamplePark } from "../support/sample-park";

const app = await openSamplePark();

test("a cleaner changes their name and password on their account page; other devices show the name at once, and are signed out", async () => {
  const page = await openBrowser(app, phone);
  const other = await openBrowser(app, desk);
  for (const one of [page, other]) {
    await signInWithCookie(one, "cleaner@changeover.example");
    await one.goto("/cleaner");
  }
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);

  await page.getByRole("button", { name: "Edit details" }).click();
  await page.getByLabel("Last name").fill("Yildiz");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await waitForText(other, "Aylin Yildiz");

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password", { exact: true }).fill("changeover");
  await dialog.getByLabel("New password", { exact: true }).fill("battery staple");
  await expectAccessibleAtSizes(page, [phone, desk]);
  await page.keyboard.press("Enter");
  await waitForText(page, "You are signed in on this device only.");
  await other.waitForURL(/\/auth\?/);
  await page.goto("/");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/cleaner");
});
