import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInWithCookie } from "../support/browser";
import { goOffline, readyForOffline } from "../support/outbox-page";
import { expectNoEnglish } from "../support/reader";
import { openSamplePark } from "../support/sample-park";
import { aylin, idOf } from "../support/villa-page";

// The park's own texts in the reader's language (docs/domain.md, "Languages").

const app = await openSamplePark();

test("a Polish cleaner reads the tasks in Polish, also offline, and sees at once what an administrator translates", {
  timeout: 120_000,
}, async () => {
  const path = `/cleaner/task/${await idOf(app, "WL-042")}`;
  const cleaner = await openBrowser(app, { ...phone, locale: "pl", serviceWorkers: "allow" });
  await signInWithCookie(cleaner, aylin);
  await cleaner.goto("/cleaner");
  await readyForOffline(cleaner, "Mój grafik");
  await expectPolish(cleaner);
  await cleaner.goto(path);
  const boxOf = (task: string) => cleaner.getByRole("checkbox", { name: task });
  await boxOf("Opróżnij kosze, załóż nowe worki").waitFor();
  await cleaner.getByRole("region", { name: "Przed wyjściem" }).waitFor();
  await expectPolish(cleaner);

  const admin = await openBrowser(app, desk);
  await signInWithCookie(admin, "admin@changeover.example");
  await admin.goto("/admin/presets?tab=translations&language=pl");
  const fieldOf = (text: string) => admin.getByLabel(`Polski: ${text}`, { exact: true });
  await fieldOf("Empty bins, new bags").fill("Wyrzuć śmieci");
  await admin.keyboard.press("Enter");
  await boxOf("Wyrzuć śmieci").waitFor();
  await fieldOf("Vacuum and mop all floors").fill("");
  await admin.keyboard.press("Enter");
  const original = cleaner.locator("[lang=en]", { hasText: "Vacuum and mop all floors" });
  await original.waitFor();
  // The box is named with the language of its task.
  await cleaner.getByRole("checkbox", { name: /^Vacuum and mop all floors \(.*angielski\)/ }).waitFor();
  await expectAccessibleAtSizes(admin, [desk, phone]);

  await goOffline(cleaner);
  await cleaner.goto(path);
  await boxOf("Wyrzuć śmieci").waitFor();
  expect(await original.count()).toBe(1);
  await expectPolish(cleaner);
});

/** Expects that none of the app's texts is English, and that nothing is wider than the phone. */
async function expectPolish(page: Page): Promise<void> {
  await expectNoEnglish(page, "pl");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
