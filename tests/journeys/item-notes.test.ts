import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { clickAtFoot, expectAccessible, openBrowser, signInWithCookie, waitForText } from "../support/browser";
import { notesOf } from "../support/builders";
import { signIn } from "../support/caller";
import { noteOn, pendingOn, taskPage, tickOn, villaPage } from "../support/cleaner-work";
import { goOffline, goOnline, type Item, openItemsOf, openPhone } from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { button, idOf } from "../support/villa-page";

// Notes on checklist items, ticked or not, on the phones of two cleaners and on their reviewers' screens.

const app = await openSamplePark();
const id = await idOf(app, "WL-042");
const [item, another] = await openItemsOf(app, id);

const words = "Shower drain is blocked";
const textsOf = async () =>
  (await notesOf(app, id)).filter(({ checklistItemId }) => checklistItemId === item.id).map(({ text }) => text);
const rowOf = (page: Page, { label }: Item) => page.getByRole("listitem").filter({ hasText: label }).first();

// One phone, because it is costly to prepare.
test("a note on an item that stays open counts as saved once it is in the phone's outbox, and reaches a colleague, the leader and QC", {
  timeout: 120_000,
}, async () => {
  const mine = await openPhone(app);
  const theirs = await openBrowser(app);
  await signInWithCookie(theirs, "marek.nowak@changeover.example");
  for (const page of [mine, theirs]) await taskPage(page, id);
  await noteOffline(mine, "Shower is blocked");
  await rowOf(theirs, item).getByText("Shower is blocked", { exact: true }).waitFor();
  await rowOf(theirs, item)
    .getByText(/^Aylin Demir, /)
    .waitFor();
  await correctOwnNotes(mine, theirs);

  await villaPage(mine, id);
  await clickAtFoot(button(mine, "Complete Cleaning"));
  await button(mine, "Complete Cleaning anyway").click();
  await waitForText(mine, "Your work has been submitted for review.");
  await expectReviewed(theirs, "leader@changeover.example", `/supervisor/assignments/${id}`);
  await expectAccessible(theirs);
  const sanne = await signIn(app, "leader@changeover.example", "changeover");
  expect((await sanne.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
  await expectReviewed(theirs, "qc@changeover.example", `/qc/inspect/${id}`);
});

/** It counts as saved once it is in the phone's outbox, outlives a reload, and is sent when the network is back. */
async function noteOffline(page: Page, text: string): Promise<void> {
  await goOffline(page);
  const release = await holdOutbox(page);
  await noteOn(page, item.label, text);
  await page.locator("[aria-busy=true]", { hasText: "Save Notes" }).waitFor();
  expect(await page.getByText("Notes Updated").count()).toBe(0);
  await release();
  await waitForText(page, "Notes Updated");
  expect(await pendingOn(page)).toMatchObject([
    { method: "PUT", params: { id, itemId: item.id }, body: { notes: text } },
  ]);
  await button(page, `Add Notes: ${another.label}`).click();
  await page.getByRole("textbox").fill("Half a sen");

  await page.reload();
  await rowOf(page, item).getByText(text, { exact: true }).waitFor();
  await rowOf(page, item).getByText("Waiting to be sent").waitFor({ state: "attached" });
  // What was typed and not saved is still being edited.
  expect(await page.getByRole("textbox").inputValue()).toBe("Half a sen");
  await button(page, "Cancel").click();
  await goOnline(page);
  await expect.poll(() => pendingOn(page), { timeout: 30_000 }).toEqual([]);
  expect(await textsOf()).toEqual([text]);
}

/** Each has their own note, and corrects only that, ticked or not. */
async function correctOwnNotes(mine: Page, theirs: Page): Promise<void> {
  await noteOn(theirs, item.label, "Plumber is called");
  await rowOf(mine, item).getByText("Plumber is called", { exact: true }).waitFor();
  await tickOn(mine, item.label);
  await button(mine, `Edit Notes: ${item.label}`).click();
  const box = mine.getByRole("textbox", { name: `Notes: ${item.label}` });
  expect(await box.inputValue()).toBe("Shower is blocked");
  await box.fill(words);
  await button(mine, "Save Notes").click();
  await waitForText(mine, "Task notes have been saved.");
  await rowOf(theirs, item).getByText(words, { exact: true }).waitFor();
  await expect.poll(textsOf).toEqual(["Plumber is called", words]);
  await expectAccessible(mine);
  await tickOn(mine, item.label);
  await rowOf(mine, item).getByText(words, { exact: true }).waitFor();
}

/** Expects that a reviewer reads both notes at the open item. */
async function expectReviewed(page: Page, email: string, path: string): Promise<void> {
  await signInWithCookie(page, email);
  await page.goto(path);
  const row = rowOf(page, item);
  for (const text of ["Not done", words, "Plumber is called"]) await row.getByText(text, { exact: true }).waitFor();
  for (const name of [/^Aylin Demir, /, /^Marek Nowak, /]) await row.getByText(name).waitFor();
}

/** Holds every write to the outbox until the returned function is called. */
async function holdOutbox(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("changeover-outbox");
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction("operations", "readwrite").objectStore("operations");
    const hold = () => {
      // A transaction lasts as long as it has requests.
      if (!sessionStorage.getItem("released")) store.count().onsuccess = hold;
      else database.close();
    };
    hold();
  });
  return () => page.evaluate(() => sessionStorage.setItem("released", "yes"));
}
