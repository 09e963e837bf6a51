import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie, waitForReload } from "../support/browser";
import { signIn } from "../support/caller";
import { openSamplePark } from "../support/sample-park";
import { countTaps } from "../support/taps";
import { button } from "../support/villa-page";

// A one-time link: docs/domain.md, "Sign-in links".

const app = await openSamplePark();
const marek = "marek.nowak@changeover.example";

test("an admin shows a link, and a fresh phone signs in with it in three taps and by typing only a password", async () => {
  const office = await openBrowser(app, desk);
  await signInWithCookie(office, "admin@changeover.example");
  await office.goto("/admin/users");
  await office.getByRole("link", { name: "Marek Nowak", exact: true }).click();
  await button(office, "Sign-in link").click();
  const dialog = office.getByRole("dialog", { name: "Sign-in link for Marek Nowak" });
  const link = (await dialog.getByText("/sign-in#").textContent()) ?? "";
  await expectAccessibleAtSizes(office, [desk, phone]);
  await office.emulateMedia({ media: "print" });
  expect(await office.getByText("Scan with your phone's camera").isVisible()).toBe(true);

  const page = await openBrowser(app, phone);
  const taps = countTaps();
  taps.taken += 1;
  await page.goto(link);
  await page.getByRole("heading", { name: "Hello Marek Nowak" }).waitFor();
  expect(page.url()).toMatch(/\/sign-in$/);
  await expectAccessibleAtSizes(page, [desk, phone]);
  await taps.tap(page.getByLabel("Password", { exact: true }));
  await page.keyboard.type("new password");
  await waitForReload(page, () => taps.tap(button(page, "Sign In")));
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  expect(taps.taken).toBeLessThanOrEqual(3);
  await expect(signIn(app, marek, "new password")).resolves.toBeDefined();

  // Whoever finds it later gets nothing.
  const other = await openBrowser(app, phone);
  await other.goto(link);
  await other.getByRole("heading", { name: "This link can't be used" }).waitFor();
  await expectAccessibleAtSizes(other, [phone, desk]);
});
