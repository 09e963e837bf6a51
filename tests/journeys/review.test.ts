import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { getHistory } from "../../src/features/assignments/contract/history";
import { clickAtFoot, desk, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addChecklist, addVilla, addWork, workOf } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { card, choosePhotos, colouredPhoto, filter, notesOn, tablet } from "../support/qc-page";
import { startApp, type TestApp } from "../support/start-app";
import { button } from "../support/villa-page";

// One villa through its whole lifecycle in four browsers at once: nobody reloads a page, and each sees what the others did.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app.close();
});

/** Opens a user's page. The mark disappears if the page is ever reloaded. */
async function at(who: Caller, path: string, options: BrowserContextOptions): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, who.email, testPassword);
  await page.goto(path);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  return page;
}

test("cleaned, rejected, corrected, approved, sent back by QC, reworked, approved, and passed", async () => {
  const items = await addChecklist(app);
  const cleaner = await signInAs(app, "cleaner", "Aylin Demir");
  const leader = await signInAs(app, "teamleader", "Sanne Bakker");
  const inspector = await signInAs(app, "qc", "Ruben Visser");
  const colleague = await signInAs(app, "qc", "Noor van Dijk");
  const villa = await addVilla(app, { code: "WL-042", location: "Waterlijn", address: "Strandpad 42" });
  const id = await addWork(app, { lead: cleaner, villa });

  const aylin = await at(cleaner, `/cleaner/task/${id}`, phone);
  const sanne = await at(leader, "/supervisor", desk);
  const ruben = await at(inspector, "/qc", tablet);
  const noor = await at(colleague, "/qc", phone);
  const onBoard = (lane: string) => card(sanne, "WL-042").and(sanne.getByRole("region", { name: lane }).locator("*"));
  /** Uses the keyboard, because the board ignores taps that may have been meant for a card that has just moved. */
  const decide = (name: string) => button(sanne, name).press("Enter");

  // The cleaner finishes, and the leader's board updates by itself.
  await onBoard("Pending").waitFor();
  await button(aylin, "Start Cleaning").click();
  await waitForText(aylin, "Task Started");
  await waitForText(aylin, "You can now begin cleaning this unit.");
  await onBoard("In Progress").waitFor();
  for (const item of items.slice(0, 10))
    expect((await cleaner.post(`/api/assignments/${id}/checklist/${item}`)).status).toBe(200);
  await expect.poll(() => aylin.getByRole("checkbox", { checked: true }).count()).toBe(10);
  for (const i of [10, 11]) await aylin.getByRole("checkbox").nth(i).check();
  await finish();

  // Rejected with a reason; the cleaner reads it, makes corrections, and finishes again.
  await decide("Reject WL-042");
  await sanne.getByLabel("Please provide a reason for rejection:").fill("Oven not cleaned.");
  await button(sanne, "Reject").click();
  await waitForText(sanne, "Assignment rejected");
  await aylin.getByText(/^Rejected: Sanne Bakker, /).waitFor();
  await waitForText(aylin, "Oven not cleaned.");
  await finishAgain();

  // Approved: QC sees it at once, and the first to start gets it.
  await noor.getByText("No units are ready for quality control inspection.").waitFor();
  await approve();
  for (const page of [ruben, noor]) await card(page, "WL-042").getByText("Ready for QC").waitFor();
  await ruben.getByRole("link", { name: "Start Inspection WL-042" }).click();
  await waitForText(ruben, "In Progress");
  await waitForText(noor, "No units are ready for quality control inspection.");
  await filter(noor, "In Progress").click();
  await card(noor, "WL-042").getByText("Ruben Visser").waitFor();

  await choosePhotos(ruben, [await colouredPhoto("#c04020"), await colouredPhoto("#2040c0")]);
  await button(ruben, "Upload").click();
  await waitForText(ruben, "Photos Uploaded");
  await notesOn(ruben).fill("Sand in the shower drain.");
  await button(ruben, "Request Rework").click();
  await waitForText(ruben, "Rework Required");
  await waitForText(ruben, "The assignment has been marked for rework with feedback.");

  // The cleaner reads why and reworks; the leader approves again.
  await onBoard("In Progress").getByText("Rework").waitFor();
  await aylin.getByText(/^Rework: Ruben Visser, /).waitFor();
  await waitForText(aylin, "Sand in the shower drain.");
  await finishAgain();
  await approve();

  // The inspector's page shows the new round, with the earlier one below; this time it passes.
  await waitForText(ruben, "Ready for QC");
  const earlier = ruben.getByRole("region", { name: "Earlier rounds", exact: true });
  await earlier.getByText("Sand in the shower drain.").waitFor();
  await earlier.getByText("2 photos").waitFor();
  await button(ruben, "Start Inspection").click();
  await waitForText(ruben, "In Progress");
  await notesOn(ruben).fill("All in order.");
  await button(ruben, "Approve").click();
  await waitForText(ruben, "Assignment Approved");
  await waitForText(ruben, "The cleaning assignment has been approved.");
  await filter(noor, "Completed").click();
  await card(noor, "WL-042").getByText("All in order.").waitFor();

  expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: "passed" });
  for (const page of [aylin, sanne, ruben, noor])
    expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
  expect(await history()).toEqual([
    "1 assignment.create: pending",
    "1 Aylin Demir assignment.start: in_progress",
    "1 Aylin Demir assignment.tick x 12",
    "1 Aylin Demir assignment.complete: needs_review",
    "1 Sanne Bakker assignment.reject: in_progress (Oven not cleaned.)",
    "2 Aylin Demir assignment.complete: needs_review",
    "2 Sanne Bakker assignment.approve: done",
    "2 Ruben Visser inspection.start",
    "2 Ruben Visser assignment.qc-photo x 2",
    "2 Ruben Visser inspection.decide: in_progress needs_rework (Sand in the shower drain.)",
    "3 Aylin Demir assignment.complete: needs_review",
    "3 Sanne Bakker assignment.approve: done",
    "3 Ruben Visser inspection.start",
    "3 Ruben Visser inspection.decide passed (All in order.)",
  ]);

  async function finish() {
    await clickAtFoot(button(aylin, "Mark as Complete"));
    await waitForText(aylin, "Assignment Completed");
    await waitForText(aylin, "Great job! The assignment has been marked as complete.");
    await onBoard("Needs Review").waitFor();
  }

  async function finishAgain() {
    await aylin.getByRole("link", { name: "Continue Task WL-042" }).click();
    await finish();
  }

  async function approve() {
    await decide("Approve WL-042");
    await waitForText(sanne, "Assignment approved");
    await waitForText(sanne, "The cleaning has been marked as completed.");
    await onBoard("Done").getByText("Quality: Excellent").waitFor();
  }

  /** Returns round, person, step, outcome and text of each step; repeated steps in one line. */
  async function history(): Promise<string[]> {
    const { body } = await leader.get(`/api/assignments/${id}/history`);
    const lines: { text: string; times: number }[] = [];
    for (const entry of z.parse(getHistory.reply, body)) {
      const { round, by, action, status, verdict, text } = entry;
      const isTick = action === "assignment.tick";
      const words = [
        round,
        by?.name,
        status ? `${action}: ${status}` : action,
        verdict,
        text && !isTick && `(${text})`,
      ];
      const line = words.filter(Boolean).join(" ");
      const last = lines.at(-1);
      if (last?.text === line) last.times += 1;
      else lines.push({ text: line, times: 1 });
    }
    return lines.map(({ text, times }) => (times > 1 ? `${text} x ${times}` : text));
  }
});
