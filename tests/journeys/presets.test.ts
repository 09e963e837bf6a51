import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, openWithin, phone, signInWithCookie } from "../support/browser";
import { addChecklist, addWork } from "../support/builders";
import { signInAs, testPassword } from "../support/caller";
import { startAppForTest } from "../support/start-app";

test("an admin drags a preset to the top; the cleaner's open task has its button without a reload", async () => {
  const app = await startAppForTest();
  await addChecklist(app);
  const [ada, anna] = await Promise.all([signInAs(app, "admin"), signInAs(app, "cleaner")]);
  const labels = ["Light bulb", "Dish cloths", "Toilet paper", "Soap"];
  await ada.put("/api/replacement-presets", { presets: labels.map((label) => ({ label, defaultQty: 1 })) });
  const id = await addWork(app, { lead: anna, status: "in_progress" });

  const task = await openBrowser(app, phone);
  await signInWithCookie(task, anna.email, testPassword);
  await task.goto(`/assignments/${id}`);
  await task.getByRole("button", { name: "Light bulb" }).waitFor();
  expect(await task.getByRole("button", { name: "Soap" }).count()).toBe(0);

  const page = await openBrowser(app, desk);
  await signInWithCookie(page, ada.email, testPassword);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Presets" }).click();
  const rows = page.getByRole("list", { name: "Presets" }).getByRole("listitem");
  const handle = (place: number) => rows.nth(place).locator("[data-tooltip='Drag to move']");
  await handle(3).dragTo(rows.nth(0), { targetPosition: { x: 200, y: 4 } });
  await page.getByText("Soap is now number 1 of 4.").waitFor();
  // Without the tooltip of the handle, which the mouse rests on.
  await page.mouse.move(0, 0);
  await page.getByRole("tooltip").waitFor({ state: "hidden" });
  await expectAccessibleAtSizes(page, [phone, desk]);

  // Nobody leaves with unsaved changes by accident.
  await page.getByRole("link", { name: "Users" }).first().click();
  const question = page.getByRole("dialog", { name: "You have unsaved changes." });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(new URL(page.url()).pathname).toBe("/admin/presets");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await saved).status()).toBe(200);
  await task.getByRole("button", { name: "Soap" }).waitFor();
  await page.getByText("Changes saved").first().waitFor();
  await page.goBack();
  await page.waitForURL("**/admin");

  await openWithin(page, "/admin/settings");
  await page.setViewportSize(desk.viewport);
  const leave = () => page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByLabel("Phone").fill("+31 1");
  await leave();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("region", { name: "Areas" }).getByRole("button", { name: "Add area" }).click();
  await page.getByLabel("Name, number 1").last().waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  // One question for all that is unsaved.
  await leave();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForURL("**/admin");
  expect(await page.getByRole("dialog").count()).toBe(0);

  // Whoever signs out can't save any more, and isn't asked.
  await openWithin(page, "/admin/settings");
  await page.getByLabel("Phone").fill("+31 1");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
});

test("an admin whose session ends with unsaved changes is led to the sign-in page", async () => {
  const app = await startAppForTest();
  const ada = await signInAs(app, "admin");
  const page = await openBrowser(app, desk);
  await signInWithCookie(page, ada.email, testPassword);
  await page.goto("/admin/settings");
  await page.getByLabel("Phone").fill("+31 1");
  // Only then, because any other request without a session leads to the sign-in page too, before the button is pressed.
  await page.route("**/api/settings", async (route) => {
    await page.context().request.post("/api/logout");
    await route.continue();
  });
  const refused = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  expect((await refused).status()).toBe(401);
  await page.waitForURL(/\/auth\?next=/);
  await page.getByRole("button", { name: "Sign In" }).waitFor();
});
