import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser, phone, signInAndOpen, signInWithCookie } from "../support/browser";
import { signInAs } from "../support/caller";
import { openSamplePark } from "../support/sample-park";

const admin = "admin@changeover.example";

const app = await openSamplePark();

const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });

async function openEdit(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await dialog.waitFor();
  return dialog;
}

test("cancelling a deletion restores the form, with Cancel, Escape and the back button", async () => {
  // Opened through the menu, so that the back button stays in the app and can ask.
  const page = await openBrowser(app);
  await signInAndOpen(page, admin);
  await button(page, "Menu").click();
  await page.getByRole("link", { name: "Users", exact: true }).click();
  const dialog = await openEdit(page, "Marek Nowak");
  await dialog.getByLabel("Phone").fill("+31 6 4321");
  const question = page.getByRole("dialog", { name: "Delete Marek Nowak?" });
  const remove = button(dialog, "Delete user");
  const answers = [
    () => button(question, "Cancel").click(),
    () => page.keyboard.press("Escape"),
    () => page.evaluate(() => history.back()),
  ];
  for (const answer of answers) {
    await remove.click();
    await question.waitFor();
    await answer();
    await question.waitFor({ state: "detached" });
    expect(await remove.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await dialog.getByLabel("Phone").inputValue()).toBe("+31 6 4321");
    expect(await dialog.getByText("You have unsaved changes.").count()).toBe(0);
  }
  // Phones have a Cancel button too, below the main button.
  const [save, cancel] = [button(dialog, "Save Changes"), button(dialog, "Cancel")];
  expect((await cancel.boundingBox())?.y).toBeGreaterThan((await save.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
  await cancel.click();
  await dialog.getByText("You have unsaved changes.").waitFor();
});

test("a long name doesn't widen the question or the page", async () => {
  const name = `${"x".repeat(55)} ${"x".repeat(55)}`;
  await signInAs(app, "qc", name);
  const page = await openBrowser(app, { ...phone, viewport: { width: 320, height: 640 } });
  await signInWithCookie(page, admin);
  await page.goto("/admin/users?search=xxx");
  await button(await openEdit(page, name), "Delete user").click();
  const question = page.getByRole("dialog", { name: /^Delete x/ });
  for (const part of [question.getByRole("heading"), question.getByText(/^They can't sign in any more/)]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(304);
    expect(await part.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});
