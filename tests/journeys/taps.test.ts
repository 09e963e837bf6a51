import { afterAll, expect, test } from "vitest";
import { openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addChecklist, addVilla, addWork, workOf } from "../support/builders";
import { signInAs, testPassword } from "../support/caller";
import { plainPhoto } from "../support/photos";
import { reportCount } from "../support/report-count";
import { startApp } from "../support/start-app";
import { countTaps } from "../support/taps";
import { button } from "../support/villa-page";

// How many taps everyday jobs take: docs/domain.md, "Taps". inspection.test.ts counts those of an inspection.

const app = await startApp();
afterAll(() => app.close());

test("a villa with twelve tasks and three photos takes under 22 taps, from My Schedule to the submission", async () => {
  const items = await addChecklist(app);
  const aylin = await signInAs(app, "cleaner", "Aylin Demir");
  const villa = await addVilla(app, { code: "WL-042", location: "Waterlijn", address: "Strandpad 42" });
  const id = await addWork(app, { lead: aylin, villa });
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, aylin.email, testPassword);
  await page.goto("/cleaner");
  const taps = countTaps();
  const { tap } = taps;
  await tap(page.getByRole("link", { name: "Start Cleaning WL-042" }));
  for (const index of items.keys()) await tap(page.getByRole("checkbox").nth(index));
  for (let taken = 1; taken <= 3; taken++) {
    const camera = page.waitForEvent("filechooser");
    await tap(button(page, "Upload Photos"));
    await (await camera).setFiles(await plainPhoto());
    await tap(page.getByRole("dialog").getByRole("button", { name: "Upload", exact: true }));
    await expect.poll(() => page.getByRole("button", { name: /^Photo by Aylin Demir/ }).count()).toBe(taken);
  }
  await tap(button(page, "Mark as Complete"));
  await waitForText(page, "Great job! The assignment has been marked as complete.");
  expect(await workOf(app, id)).toMatchObject({ status: "needs_review" });
  reportCount(`${taps.taken} taps for a villa with three photos`);
  expect(taps.taken).toBeLessThan(22);
});
