import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  type BrowserOptions,
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openBrowser,
  phone,
  signInWithCookie,
} from "../support/browser";
import { addVilla, addWork, asPark } from "../support/builders";
import { signIn } from "../support/caller";
import { addStandardItems, definitionOf } from "../support/checklists";
import { pendingOn, waitUntilAllSent } from "../support/cleaner-work";
import { colouredPhoto, ruben } from "../support/qc-page";
import { openSamplePark } from "../support/sample-park";
import { aylin, button } from "../support/villa-page";

// An inspector without a network sends back two of nineteen tasks; the cleaner sees these two and does them (docs/domain.md, "Rework per item").

const app = await openSamplePark();
const sanne = "leader@changeover.example";
const [beds, bins] = ["Make up beds with fresh linen", "Empty bins, new bags"];

/** An approved cleaning of Aylin's with nineteen tasks, all ticked. Returns its id. */
async function approvedVilla(): Promise<string> {
  const more = Array.from({ length: 7 }, (_, index) => definitionOf(`Sauna ${index + 1}`));
  const items = await asPark(app, (context) => addStandardItems(context, more));
  const villa = await addVilla(app);
  const { rows } = await app.database.db.execute<{ id: string }>(sql`select id from users where email = ${aylin}`);
  const lead = { id: rows[0]?.id ?? "" };
  const id = await addWork(app, { lead, villa, status: "in_progress", ticked: items });
  const hers = await signIn(app, aylin, "changeover");
  expect((await hers.post(`/api/assignments/${id}/complete`)).status).toBe(200);
  await approve(id);
  return id;
}

async function approve(id: string): Promise<void> {
  const leader = await signIn(app, sanne, "changeover");
  expect((await leader.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
}

async function openFor(who: string, path: string, options: BrowserOptions = phone): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, who);
  await page.goto(path);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  return page;
}

/** Chooses a picture in the dialog that a button opens. */
async function choosePicture(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  const dialog = page.getByRole("dialog", { name: "Upload Photos" });
  const asked = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Gallery" }).click();
  await (await asked).setFiles([await colouredPhoto("#336699")]);
  return dialog;
}

test("two of nineteen tasks go back with a note and a photo; the cleaner does these two; the history has both rounds, task by task", async () => {
  const id = await approvedVilla();
  const inspector = await openFor(ruben, `/qc/inspect/${id}`);
  await inspector.getByText("19 of 19", { exact: true }).waitFor();
  await button(inspector, "Start Inspection").click();
  await button(inspector, `Again: ${beds}`).click();
  const marked = inspector.getByRole("group", { name: `Again: ${beds}` });
  await marked.getByRole("textbox", { name: "What is wrong?" }).fill("The duvet is creased.");
  const dialog = await choosePicture(inspector, `Take photo of what is wrong: ${beds}`);

  await inspector.context().setOffline(true);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect.poll(async () => (await pendingOn(inspector)).length).toBe(2);
  await inspector.keyboard.press("Escape");
  await button(inspector, `Again: ${bins}`).click();
  await inspector.getByText("2 tasks are marked “Again”. Unmark to approve.").waitFor();
  expect(await button(inspector, "Approve").isDisabled()).toBe(true);
  await expectAccessible(inspector);
  await button(inspector, "Request Rework").click();
  await inspector.getByText("Needs Rework: Ruben Visser").waitFor();
  await inspector.getByText("17 of 19", { exact: true }).waitFor();
  // The announcement, the photo, and one step for the decision.
  expect((await pendingOn(inspector)).map(({ path }) => path.split("/").at(-1))).toEqual([
    ...["photo-announcements", "qc-media", "complete"],
  ]);
  await inspector.context().setOffline(false);
  await waitUntilAllSent(inspector);

  const cleaner = await openFor(aylin, `/cleaner/task/${id}`);
  const again = cleaner.getByRole("region", { name: "To do again" });
  await again.getByText("0 of 2").waitFor();
  await again.getByText("The duvet is creased.").waitFor();
  await again.getByRole("img", { name: `What was wrong: ${beds}` }).waitFor();
  const boxes = again.getByRole("checkbox");
  expect(await boxes.count()).toBe(2);
  await expectAccessible(cleaner);
  for (const label of [beds, bins]) await again.getByText(label, { exact: true }).click();
  await again.getByText("2 of 2").waitFor();
  await button(cleaner, "Mark as Complete").click();
  await cleaner.getByText("Submitted. Waiting for review.").waitFor();
  await waitUntilAllSent(cleaner);

  await approve(id);
  const page = await openFor(sanne, `/supervisor/assignments/${id}`, desk);
  const history = page.getByRole("region", { name: "History" });
  const sentBack = history.getByRole("list", { name: "Sent back" }).getByRole("listitem");
  await sentBack.first().waitFor();
  const [first, second] = [sentBack.filter({ hasText: beds }), sentBack.filter({ hasText: bins })];
  await first.getByText("The duvet is creased.").waitFor();
  await first.getByRole("img", { name: `What was wrong: ${beds}` }).waitFor();
  for (const one of [first, second]) await one.getByText(/^Done again: Aylin Demir, /).waitFor();
  await history.getByText("Ruben Visser inspected it and requested rework").waitFor();
  for (const round of ["Round 1", "Round 2"]) await history.getByRole("heading", { name: round }).waitFor();
  await expectAccessibleAtSizes(page, [desk, phone]);
});
