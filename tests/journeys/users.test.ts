import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { signIn } from "../support/caller";
import { openSamplePark } from "../support/sample-park";

const app = await openSamplePark();

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });
const counted = (page: Page, label: string) =>
  page.locator("dl[aria-label=People] > div").filter({ hasText: label }).locator("dd");

async function openEdit(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Edit User" }).waitFor();
  return dialog;
}

test("a user is added, edited and deleted on an accessible page, also by keyboard alone; a new password works at once", async () => {
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, "admin@changeover.example");
  await page.goto("/admin/users?search=cruz");
  await counted(page, "Total Users").getByText("21").waitFor();
  await counted(page, "Cleaners").getByText("14").waitFor();

  await button(page, "Add User").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Ana");
  await dialog.getByLabel("Last name").fill("de la Cruz");
  await dialog.getByLabel("Email").fill("ana@park.example");
  await dialog.getByLabel("Password", { exact: true }).fill("welcome");
  await button(dialog, "Add User").click();
  await waitForText(page, "User added");
  await counted(page, "Total Users").getByText("22").waitFor();
  const card = cardOf(page, "Ana de la Cruz");
  await card.getByText("Cleaner").waitFor();

  await openEdit(page, "Ana de la Cruz");
  await dialog.getByLabel("Phone").fill("+31 6 0000 0999");
  await dialog.getByLabel("Team leader").selectOption({ label: "Sanne Bakker" });
  await dialog.getByLabel("Team", { exact: true }).selectOption({ label: "Team 2" });
  await dialog.getByLabel("Password", { exact: true }).fill("a new one");
  await button(dialog, "Save Changes").click();
  await waitForText(page, "User updated");
  await card.getByText("Cleaner · Team 2").waitFor();
  await card.getByRole("link", { name: "Ana de la Cruz", exact: true }).click();
  for (const words of ["+31 6 0000 0999", "ana@park.example", "No villas", "No absences planned."])
    await dialog.getByText(words, { exact: true }).waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await button(dialog, "Close").click();
  await expect(signIn(app, "ana@park.example", "a new one")).resolves.toBeDefined();

  await openEdit(page, "Ana de la Cruz");
  expect(await dialog.getByLabel("Team leader").locator("option:checked").textContent()).toBe("Sanne Bakker");
  await button(dialog, "Delete user").click();
  await button(page.getByRole("dialog", { name: "Delete Ana de la Cruz?" }), "Delete user").click();
  await waitForText(page, "User deleted");
  await waitForText(page, "User and all related references have been removed successfully.");
  await dialog.first().waitFor({ state: "detached" });
  await card.waitFor({ state: "detached" });
  await counted(page, "Total Users").getByText("21").waitFor();

  await page.getByLabel("Search users").fill("thuy");
  const thuy = cardOf(page, "Thuy Nguyen");
  await thuy.waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
  await button(page, "Edit Thuy Nguyen").focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  // The heading has the focus; the close button, the two names, the email address and the username come before the phone.
  for (const _ of ["close button", "first name", "last name", "email", "username", "phone"])
    await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("+31 6 7777 7777");
  await page.keyboard.press("Enter");
  await waitForText(page, "User updated");
  await thuy.getByRole("link", { name: "Call Thuy Nguyen" }).waitFor();

  await openEdit(page, "Thuy Nguyen");
  await dialog.getByLabel("Last name").fill("");
  await button(dialog, "Save Changes").click();
  await dialog.getByText("Last name is required").waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
});
