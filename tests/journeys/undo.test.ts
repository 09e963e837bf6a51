import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  desk,
  expectAccessible,
  openBrowser,
  openWithin,
  phone,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { actionsOf, addChecklist, addVilla, addWork, workOf } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { button } from "../support/villa-page";

// Undo in the toast of a cleaner and of a leader, and Reopen.

let app: TestApp;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
});
afterAll(() => app.close());

async function at(who: Caller, path: string, options: typeof phone | typeof desk): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInWithCookie(page, who.email, testPassword);
  await page.goto(path);
  return page;
}

/** No step reaches the server, and the browser says that it is offline. */
async function disconnect(page: Page): Promise<void> {
  await page.route("**/api/assignments/*/*", (route) => {
    return route.request().method() === "POST" ? route.abort() : route.continue();
  });
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true }));
}
async function reconnect(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, "onLine");
    dispatchEvent(new Event("online"));
  });
}

test("a cleaner undoes Mark as Complete, online and offline", async () => {
  const aylin = await signInAs(app, "cleaner", "Aylin Demir");
  const villa = await addVilla(app, { code: "WL-042", location: "Waterlijn", address: "Strandpad 42" });
  const id = await addWork(app, { lead: aylin, villa, status: "in_progress", ticked: items });
  const page = await at(aylin, `/cleaner/task/${id}`, phone);
  await button(page, "Mark as Complete").click();
  await waitForText(page, "Great job! The assignment has been marked as complete.");
  await expectAccessible(page);
  await button(page, "Undo").click();
  await waitForText(page, "Everything is as it was before.");
  await openWithin(page, `/cleaner/task/${id}`);
  await button(page, "Mark as Complete").waitFor();
  await disconnect(page);
  await button(page, "Mark as Complete").click();
  await waitForText(page, "Saved on this phone");
  const card = page.getByRole("article", { name: "Villa WL-042" });
  await card.getByText("Needs Review").waitFor();
  await button(page, "Undo").click();
  await card.getByText("In Progress").waitFor();
  await reconnect(page);
  await expect
    .poll(() => actionsOf(app, id))
    .toEqual([...["assignment.complete", "assignment.undo"], ...["assignment.complete", "assignment.undo"]]);
  expect(await workOf(app, id)).toMatchObject({ status: "in_progress", round: 0, finishedAt: null });
});

test("Start Cleaning on a card starts once, and is undone online and offline; a tap elsewhere on the card only opens it", async () => {
  const aylin = await signInAs(app, "cleaner", "Aylin Demir");
  const villa = await addVilla(app, { code: "ZB-017", location: "Zandbank", address: "Plaatweg 17" });
  const id = await addWork(app, { lead: aylin, villa });
  const page = await at(aylin, "/cleaner", phone);
  const card = page.getByRole("article", { name: "Villa ZB-017" });
  const begun: string[] = [];
  const expectPending = async () => {
    await button(page, "Start Cleaning").waitFor();
    expect(await actionsOf(app, id)).toEqual(begun);
    expect(await workOf(app, id)).toMatchObject({ status: "pending", startedAt: null });
  };
  await card.click({ position: { x: 40, y: 130 } });
  await expectPending();
  await page.goBack();
  await card.getByRole("link", { name: "Start Cleaning ZB-017" }).click();
  await waitForText(page, "You can now begin cleaning this unit.");
  await expectAccessible(page);
  await button(page, "Undo").click();
  await waitForText(page, "Everything is as it was before.");
  begun.push("assignment.start", "assignment.undo");
  await expectPending();
  // Neither starts it again.
  await page.reload();
  await expectPending();
  await page.goBack();
  await card.waitFor();
  await page.goForward();
  await expectPending();

  await page.goBack();
  await disconnect(page);
  await card.getByRole("link", { name: "Start Cleaning ZB-017" }).click();
  await waitForText(page, "Saved on this phone");
  await button(page, "Undo").click();
  await expectPending();
  await reconnect(page);
  begun.push("assignment.start", "assignment.undo");
  await expect.poll(() => actionsOf(app, id)).toEqual(begun);
  await expectPending();
});

test("a leader undoes an approval and a deletion, and reopens an approved villa with a reason", async () => {
  const marek = await signInAs(app, "cleaner", "Marek Nowak");
  const sanne = await signInAs(app, "teamleader", "Sanne Bakker");
  const villa = await addVilla(app, { code: "DV-108", location: "Duinvallei", address: "Helmweg 8" });
  const id = await addWork(app, { lead: marek, villa, status: "needs_review", ticked: items });
  const page = await at(sanne, `/supervisor/assignments/${id}`, desk);
  await button(page, "Approve").click();
  await waitForText(page, "The cleaning has been marked as completed.");
  await button(page, "Undo").click();
  await waitForText(page, "Everything is as it was before.");
  await page.getByText("Sanne Bakker undid the approval").waitFor();
  await button(page, "Approve").click();

  await button(page, "Reopen").click();
  await page.getByLabel("What still has to be done?").fill("Crumbs on the sofa.");
  await expectAccessible(page, { asWide: true });
  await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
  await page.getByText("Sanne Bakker reopened it").waitFor();
  expect((await marek.get(`/api/assignments/${id}`)).body).toMatchObject({ rejectionReason: "Crumbs on the sofa." });

  const another = await addVilla(app, { code: "DV-109", location: "Duinvallei", address: "Helmweg 9" });
  const planned = await addWork(app, { lead: marek, villa: another });
  await openWithin(page, `/supervisor/assignments/${planned}`);
  await page.getByRole("heading", { name: "Helmweg 9" }).waitFor();
  await button(page, "Reassign").waitFor();
  await expectAccessible(page);
  await button(page, "Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL(/\/supervisor\/assignments$/);
  await button(page, "Undo").click();
  await waitForText(page, "Undone");
  expect(await workOf(app, planned)).toMatchObject({ status: "pending", cleanerId: marek.id });
});
