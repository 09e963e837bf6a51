import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible, openBrowser, signInAndOpen, signInWithCookie, waitForText } from "../support/browser";
import { notesOf } from "../support/builders";
import { type Caller, signIn } from "../support/caller";
import { noteOn, pendingOn, taskPage, tickOn, villaPage } from "../support/cleaner-work";
import { goOffline, goOnline, type Item, openItemsOf, openPhone } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { aylin, button, idOf } from "../support/villa-page";

// Notes on checklist items, ticked or not, on the phones of two cleaners and on their reviewers' screens.

// Long journeys that run while other tests use the processor.
const patient = { timeout: 120_000 };
let app: TestApp;
let id: string;
let item: Item;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  id = await idOf(app, "WL-042");
  [item] = await openItemsOf(app, id);
  return () => app.close();
});

const words = "Shower drain is blocked";
const textsOf = async () =>
  (await notesOf(app, id)).filter(({ checklistItemId }) => checklistItemId === item.id).map(({ text }) => text);
const rowOf = (page: Page, { label }: Item) => page.getByRole("listitem").filter({ hasText: label }).first();
const asPerson = (name: string): Promise<Caller> => signIn(app, `${name}@changeover.example`, "changeover");

test(
  "a note on an item that stays open reaches a colleague at once, and the leader and QC beside Not done",
  patient,
  async () => {
    const mine = await openBrowser(app);
    const theirs = await openBrowser(app);
    await signInAndOpen(mine, aylin);
    await signInAndOpen(theirs, "marek.nowak@changeover.example");
    for (const page of [mine, theirs]) await taskPage(page, id);

    await noteOn(mine, item.label, "Shower is blocked");
    await waitForText(mine, "Task notes have been saved.");
    await rowOf(theirs, item).getByText("Shower is blocked", { exact: true }).waitFor();
    await rowOf(theirs, item)
      .getByText(/^Aylin Demir, /)
      .waitFor();
    // Each has their own note, and corrects only that, ticked or not.
    await noteOn(theirs, item.label, "Plumber is called");
    await rowOf(mine, item).getByText("Plumber is called", { exact: true }).waitFor();
    await tickOn(mine, item.label);
    await button(mine, `Edit Notes: ${item.label}`).click();
    const box = mine.getByRole("textbox", { name: `Notes: ${item.label}` });
    expect(await box.inputValue()).toBe("Shower is blocked");
    await box.fill(words);
    await button(mine, "Save Notes").click();
    await rowOf(theirs, item).getByText(words, { exact: true }).waitFor();
    await expect.poll(textsOf).toEqual(["Plumber is called", words]);
    await expectAccessible(mine);
    await tickOn(mine, item.label);
    await rowOf(mine, item).getByText(words, { exact: true }).waitFor();

    await villaPage(mine, id);
    await button(mine, "Complete Cleaning").click();
    await button(mine, "Complete Cleaning anyway").click();
    await waitForText(mine, "Your work has been submitted for review.");
    await expectReviewed("leader@changeover.example", `/supervisor/assignments/${id}`);
    const sanne = await asPerson("leader");
    expect((await sanne.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
    await expectReviewed("qc@changeover.example", `/qc/inspect/${id}`);
  },
);

/** Expects that a reviewer reads both notes at the open item. */
async function expectReviewed(email: string, path: string): Promise<void> {
  const page = await openBrowser(app);
  await signInWithCookie(page, email);
  await page.goto(path);
  const row = rowOf(page, item);
  for (const text of ["Not done", words, "Plumber is called"]) await row.getByText(text, { exact: true }).waitFor();
  for (const name of [/^Aylin Demir, /, /^Marek Nowak, /]) await row.getByText(name).waitFor();
  await expectAccessible(page);
}

test(
  "a note counts as saved once it is in the phone's outbox, and is sent when the network is back",
  patient,
  async () => {
    const page = await openPhone(app);
    await taskPage(page, id);
    await goOffline(page);
    const release = await holdOutbox(page);
    await noteOn(page, item.label, words);
    await page.locator("[aria-busy=true]", { hasText: "Save Notes" }).waitFor();
    expect(await page.getByText("Notes Updated").count()).toBe(0);
    await release();
    await waitForText(page, "Notes Updated");
    expect(await pendingOn(page)).toMatchObject([
      { method: "PUT", params: { id, itemId: item.id }, body: { notes: words } },
    ]);
    await button(page, `Add Notes: ${(await openItemsOf(app, id))[1].label}`).click();
    await page.getByRole("textbox").fill("Half a sen");

    await page.reload();
    await rowOf(page, item).getByText(words, { exact: true }).waitFor();
    await rowOf(page, item).getByText("Waiting to be sent").waitFor({ state: "attached" });
    // What was typed and not saved is still being edited.
    expect(await page.getByRole("textbox").inputValue()).toBe("Half a sen");
    await button(page, "Cancel").click();
    await goOnline(page);
    await expect.poll(() => pendingOn(page), { timeout: 30_000 }).toEqual([]);
    expect(await textsOf()).toEqual([words]);
  },
);

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
