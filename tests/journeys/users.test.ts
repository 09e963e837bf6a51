import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectAccessible, giveSession, openBrowser, phone, said, signInOn } from "../support/browser";
import { startApp, type TestApp } from "../support/start-app";
import { refuse } from "../support/villa-page";

const admin = "admin@changeover.example";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { PARK_NAME: "Duinvallei Park" } });
});
afterAll(async () => {
  await app.close();
});

async function openUsers(address = "/admin/users", options: BrowserContextOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await giveSession(page, admin);
  await page.goto(address);
  return page;
}

const dialogOn = (page: Page) => page.getByRole("dialog");
const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });
const counted = (page: Page, label: string) =>
  page.locator("dl[aria-label=People] > div").filter({ hasText: label }).locator("dd");

async function openEdit(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  const dialog = dialogOn(page);
  await dialog.getByRole("heading", { name: "Edit User" }).waitFor();
  return dialog;
}

/** What the next change of people sends. */
const nextSent = (page: Page, method: string) =>
  page.waitForRequest((one) => one.method() === method && one.url().includes("/api/users"));

test("somebody is added, edited and deleted; the list, the counters and what is sent follow", async () => {
  const page = await openUsers();
  await page.getByRole("heading", { name: "User Management" }).waitFor();
  await counted(page, "Total Users").getByText("20").waitFor();
  await counted(page, "Cleaners").getByText("14").waitFor();
  await counted(page, "Teamleaders").getByText("3").waitFor();
  await counted(page, "Quality Control").getByText("2").waitFor();

  await button(page, "Add User").click();
  const dialog = dialogOn(page);
  expect(await dialog.getByLabel("Role").inputValue()).toBe("cleaner");
  expect(await dialog.getByLabel("Company").inputValue()).toBe("Duinvallei Park");
  await dialog.getByLabel("First name").fill("Ana");
  await dialog.getByLabel("Last name").fill("de la Cruz");
  await dialog.getByLabel("Email").fill("ana@park.example");
  await dialog.getByLabel("Password", { exact: true }).fill("welcome");
  const added = nextSent(page, "POST");
  await button(dialog, "Add User").click();
  await said(page, "User added");
  await said(page, "User has been created successfully.");
  expect((await added).postDataJSON()).toEqual({
    firstName: "Ana",
    lastName: "de la Cruz",
    name: "Ana de la Cruz",
    email: "ana@park.example",
    password: "welcome",
    role: "cleaner",
    company: "Duinvallei Park",
  });
  await counted(page, "Total Users").getByText("21").waitFor();
  await cardOf(page, "Ana de la Cruz").getByText("Cleaner", { exact: true }).waitFor();

  await openEdit(page, "Ana de la Cruz");
  await dialog.getByLabel("Phone").fill("+31 6 0000 0999");
  await dialog.getByLabel("Team leader").selectOption({ label: "Sanne Bakker" });
  await dialog.getByLabel("Team", { exact: true }).selectOption({ label: "Team 2" });
  await dialog.getByLabel("Company").fill("");
  const edited = nextSent(page, "PATCH");
  await button(dialog, "Save Changes").click();
  await said(page, "User updated");
  await said(page, "User has been updated successfully.");
  expect((await edited).postDataJSON()).toEqual({
    telephone: "+31 6 0000 0999",
    company: null,
    teamId: expect.any(String),
    supervisorId: expect.any(String),
  });
  for (const words of ["+31 6 0000 0999", "Team 2", "ana@park.example"])
    await cardOf(page, "Ana de la Cruz").getByText(words, { exact: true }).waitFor();

  await openEdit(page, "Ana de la Cruz");
  await dialog.getByLabel("Team", { exact: true }).selectOption("none");
  await dialog.getByLabel("Team leader").selectOption("none");
  const emptied = nextSent(page, "PATCH");
  await button(dialog, "Save Changes").click();
  expect((await emptied).postDataJSON()).toEqual({ teamId: null, supervisorId: null });
  await dialog.waitFor({ state: "detached" });

  await openEdit(page, "Ana de la Cruz");
  await button(dialog, "Delete User").click();
  await button(page.getByRole("dialog", { name: "Delete Ana de la Cruz?" }), "Delete User").click();
  await said(page, "User deleted");
  await said(page, "User and all related references have been removed successfully.");
  await dialog.first().waitFor({ state: "detached" });
  await cardOf(page, "Ana de la Cruz").waitFor({ state: "detached" });
  await counted(page, "Total Users").getByText("20").waitFor();
});

test("the form says at each field what is wrong", async () => {
  const page = await openUsers();
  await button(page, "Add User").click();
  const dialog = dialogOn(page);
  await dialog.getByLabel("Email").fill("no address");
  await button(dialog, "Add User").click();
  const sentences = [
    "First name is required",
    "Last name is required",
    "Invalid email",
    "Password must be at least 6 characters",
  ];
  for (const sentence of sentences) await dialog.getByText(sentence, { exact: true }).waitFor();
  await dialog.getByLabel("First name").fill("Second");
  await dialog.getByLabel("Last name").fill("Aylin");
  await dialog.getByLabel("Email").fill("CLEANER@changeover.example");
  await dialog.getByLabel("Password", { exact: true }).fill("welcome");
  await button(dialog, "Add User").click();
  await said(page, "Failed to add user");
  await dialog.getByText("This email address is already in use.", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.press("Escape");
  await dialog.getByText("You have unsaved changes.").waitFor();
  await button(dialog, "Discard changes").click();
  await dialog.waitFor({ state: "detached" });
});

test("only a cleaner has a team leader; one who is none any more stays chosen until somebody chooses", async () => {
  const { rows } = await app.database.db.execute(
    `update users set supervisor_id = (select id from users where email = '${admin}')
      where name = 'Emre Kaya' returning supervisor_id`,
  );
  const page = await openUsers();
  const dialog = await openEdit(page, "Emre Kaya");
  const leader = dialog.getByLabel("Team leader");
  expect(await leader.inputValue()).toBe(rows[0]?.supervisor_id);
  expect((await leader.locator("option").allTextContents()).sort()).toEqual([
    "Daan Mulder",
    "Katarzyna Wójcik",
    "None",
    "Pieter Hoekstra",
    "Sanne Bakker",
  ]);
  for (const role of ["qc", "teamleader", "admin"]) {
    await dialog.getByLabel("Role").selectOption(role);
    await leader.waitFor({ state: "detached" });
  }
  await dialog.getByText("Changing the role removes their current work, schedules and codes.").waitFor();
  await dialog.getByLabel("Role").selectOption("cleaner");
  await leader.waitFor();
  await dialog.getByLabel("Phone").fill("+31 6 1234");
  const edited = nextSent(page, "PATCH");
  await button(dialog, "Save Changes").click();
  expect((await edited).postDataJSON()).toEqual({ telephone: "+31 6 1234" });
  await said(page, "User updated");
});

test("a new password signs in from then on; nobody deletes themselves, and the last admin stays one", async () => {
  const page = await openUsers();
  const dialog = await openEdit(page, "Bram Jansen");
  await dialog.getByLabel("Password", { exact: true }).fill("a new one");
  await button(dialog, "Save Changes").click();
  await said(page, "User updated");
  const bram = await openBrowser(app);
  await signInOn(bram, "bram.jansen@changeover.example", "a new one");

  await openEdit(page, "Daan Mulder");
  expect(await button(dialog, "Delete User").count()).toBe(0);
  await dialog.getByLabel("Role").selectOption("qc");
  await button(dialog, "Save Changes").click();
  await said(page, "Failed to update user");
  const refusal = "This is the last administrator. Please make someone else an administrator first.";
  await said(page, `409: ${refusal}`);
  await dialog.getByText(refusal, { exact: true }).waitFor();
});

test("what the server refuses is said in a toast, and stays in the dialog", async () => {
  const page = await openUsers();
  await refuse(page, "**/api/users/*");
  const dialog = await openEdit(page, "Marek Nowak");
  await button(dialog, "Save Changes").click();
  await said(page, "Failed to update user");
  await button(dialog, "Delete User").click();
  const question = page.getByRole("dialog", { name: "Delete Marek Nowak?" });
  await button(question, "Delete User").click();
  await said(page, "Failed to delete user");
  await said(page, "409: broken");
  await question.getByText("broken", { exact: true }).waitFor();
});

test.each([
  ["phone", phone],
  ["desk", desk],
])("the people and their dialog are accessible on a %s", async (_, device) => {
  const page = await openUsers("/admin/users?search=aylin", device);
  await cardOf(page, "Aylin Demir").waitFor();
  await expectAccessible(page);
  const dialog = await openEdit(page, "Aylin Demir");
  await dialog.getByLabel("Last name").fill("");
  await button(dialog, "Save Changes").click();
  await dialog.getByText("Last name is required").waitFor();
  await expectAccessible(page);
});

test("the keyboard alone edits somebody", async () => {
  const page = await openUsers("/admin/users?search=thuy", desk);
  await cardOf(page, "Thuy Nguyen").waitFor();
  await button(page, "Edit Thuy Nguyen").focus();
  await page.keyboard.press("Enter");
  await dialogOn(page).waitFor();
  // The heading has the focus; the cross and the two names come before the e-mail address.
  for (const _ of ["cross", "first name", "last name", "e-mail", "phone"]) await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("+31 6 7777 7777");
  await page.keyboard.press("Enter");
  await said(page, "User updated");
  await cardOf(page, "Thuy Nguyen").getByText("+31 6 7777 7777").waitFor();
});
