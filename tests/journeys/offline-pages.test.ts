import { afterAll, beforeEach, expect, test } from "vitest";
import { closeBrowser, expectAccessible, said } from "../support/browser";
import { goOffline, goOnline, openPhone, soon } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { idOf } from "../support/villa-page";

// Links and reloads without a network, on a phone that has seen today's list and no more.

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  return () => app.close();
});
afterAll(closeBrowser);

test("today's villas open by their links, also anew; what was never read says so, and comes with the network", {
  timeout: 180_000,
}, async () => {
  const never = await idOf(app, "ZB-017");
  const begun = await idOf(app, "WL-042");
  const page = await openPhone(app);
  await goOffline(page);
  await page.reload();
  await page.getByRole("link", { name: "Continue Task WL-042" }).waitFor();
  for (const path of [`/cleaner/task/${never}`, `/cleaner/task/${begun}`]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Checklist" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Checklist" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(12);
  }
  await page.goto(`/assignments/${begun}`);
  await page.getByRole("heading", { name: "Replacements Needed" }).waitFor();
  // Opened from the installed app: the address is the root.
  await page.goto("/");
  await page.waitForURL(/\/cleaner$/);

  await page.goto("/history");
  await said(page, "This could not be loaded");
  await said(page, "You are offline. It loads when the network is back.");
  await expectAccessible(page);
  await goOnline(page);
  await expect.poll(() => page.getByText("This could not be loaded").count(), soon).toBe(0);
});
