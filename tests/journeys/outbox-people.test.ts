import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { perform } from "../../src/server/actions/perform";
import { endSessions } from "../../src/server/http/session";
import { expectAccessible } from "../support/browser";
import { ticksOf, workOf } from "../support/builders";
import { signIn } from "../support/caller";
import { pendingOn, tapAndWaitForStored, taskPage, tickOn, uploadPhotoOn } from "../support/cleaner-work";
import { type FaultyProxy, openFaultyProxy } from "../support/faulty-proxy";
import {
  goOffline,
  goOnline,
  openItemsOf,
  openPendingList,
  openPhone,
  readyForOffline,
  waitForPill,
} from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { aylin, button, idOf } from "../support/villa-page";

// Pending work belongs to its author, after their session ends and on a phone that someone else uses.

const marek = "marek.nowak@changeover.example";
const app = await openSamplePark();
/** Aylin's villas in progress, with five and with twelve open items. */
const [id, other] = [await idOf(app, "WL-042"), await idOf(app, "ZB-017")];
const { cleanerId } = await workOf(app, id);
await (await signIn(app, aylin, "changeover")).post(`/api/assignments/${other}/start`);

// One phone, because it is costly to prepare.
test("pending work survives the end of a session, another user of the phone and the removal of its author", {
  timeout: 240_000,
}, async () => {
  const network = await openFaultyProxy(app.url, 1);
  const page = await openPhone(network);
  await sendAfterSessionEnds(page);
  await keepFromAnotherPerson(page, network);
  await exportOfRemovedPerson(page);
});

/** After a session ends, the user is sent to the sign-in page, and then everything is sent. */
async function sendAfterSessionEnds(page: Page): Promise<void> {
  const [first, second] = await openItemsOf(app, id);
  await taskPage(page, id);
  await goOffline(page);
  await tapAndWaitForStored(page, 1, () => tickOn(page, first.label));
  await tapAndWaitForStored(page, 1, () => tickOn(page, second.label));
  await perform(app.park, null, (act) => endSessions(act, cleanerId));

  await goOnline(page);
  await page.waitForURL(/\/auth\?next=/);
  expect(await pendingOn(page)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  expect(await tickedBy(first.id)).toBeUndefined();
  await signInHere(page, aylin);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await expect.poll(() => pendingOn(page)).toEqual([]);
  expect([await tickedBy(first.id), await tickedBy(second.id)]).toEqual([cleanerId, cleanerId]);
}

/** Another person on the same phone neither sends nor sees it, and can work. */
async function keepFromAnotherPerson(page: Page, busy: FaultyProxy): Promise<void> {
  const [first, second, third] = await openItemsOf(app, id);
  await taskPage(page, id);
  busy.rejectAsBusy(/^POST .*\/checklist\//);
  await tapAndWaitForStored(page, 1, () => tickOn(page, first.label));
  await tapAndWaitForStored(page, 1, () => tickOn(page, second.label));
  await waitForPill(page, "2 waiting");

  await askToSignOut(page);
  const question = page.getByRole("dialog", { name: "2 changes have not been sent yet" });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await question.waitFor({ state: "detached" });
  await askToSignOut(page);
  await question.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/auth$/);
  expect(await readable(page)).toEqual([]);
  await page.getByText("2 changes on this phone have not been sent").waitFor();
  expect(await button(page, "Discard").count()).toBe(0);
  busy.rejectAsBusy();

  await signInHere(page, marek);
  await readyForOffline(page);
  await waitForPill(page, "All saved");
  await taskPage(page, id);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(9);
  await tickOn(page, third.label);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: "FORCE_SYNC" }));
  await expect.poll(() => tickedBy(third.id)).toBeTruthy();
  await expect.poll(async () => (await pendingOn(page)).map(({ userId }) => userId)).toEqual([cleanerId, cleanerId]);
  expect([await tickedBy(first.id), await tickedBy(second.id)]).toEqual([undefined, undefined]);
  expect((await readable(page)).filter((path) => path.includes(cleanerId))).toEqual([]);

  await askToSignOut(page);
  await page.waitForURL(/\/auth$/);
  await signInHere(page, aylin);
  await expect.poll(() => pendingOn(page)).toEqual([]);
  expect([await tickedBy(first.id), await tickedBy(second.id)]).toEqual([cleanerId, cleanerId]);
  expect(await tickedBy(third.id)).not.toBe(cleanerId);
}

/** Work of a removed person is exported or discarded on the sign-in page, and others learn only that it exists. */
async function exportOfRemovedPerson(page: Page): Promise<void> {
  const [first] = await openItemsOf(app, other);
  const admin = await signIn(app, "admin@changeover.example", "changeover");
  await taskPage(page, other);
  await goOffline(page);
  await tapAndWaitForStored(page, 1, () => tickOn(page, first.label));
  await tapAndWaitForStored(page, 2, () => uploadPhotoOn(page, 1));
  expect((await admin.delete(`/api/users/${cleanerId}`)).status).toBe(204);

  await goOnline(page);
  await page.waitForURL(/\/auth\?next=/);
  await page.getByText("3 changes on this phone can't be sent").waitFor();
  await expectAccessible(page);
  const asked = page.waitForEvent("download");
  await button(page, "Export").click();
  const archive = readFileSync(await (await asked).path());
  for (const content of [first.label, "photo-1.jpg"]) expect(archive.includes(content)).toBe(true);

  await signInHere(page, marek);
  await page.goto("/cleaner");
  const notice = page.getByRole("region", { name: "Somebody else's work is on this phone" });
  await notice.getByText("3 changes by somebody else are on this phone.").waitFor();
  await expectAccessible(page);
  await notice.getByRole("button", { name: "OK" }).click();
  const list = await openPendingList(page, "All saved");
  await list.getByText("3 changes by somebody else are on this phone.").waitFor();
  expect(await list.getByText(first.label).count()).toBe(0);
  await page.keyboard.press("Escape");

  await askToSignOut(page);
  await button(page, "Discard").click();
  await page.getByRole("dialog", { name: "Discard 3 changes?" }).getByRole("button", { name: "Discard" }).click();
  await page.getByText("3 changes on this phone can't be sent").waitFor({ state: "detached" });
  expect(await pendingOn(page)).toEqual([]);
}

async function askToSignOut(page: Page): Promise<void> {
  if (!page.url().endsWith("/cleaner")) await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
}

/** Signs in on the open sign-in page, and waits for the page after it. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  // The page reloads 100 ms after signing in, which removes this mark.
  await page.evaluate(() => Object.assign(window, { signingIn: true }));
  await button(page, "Sign In").click();
  await page.waitForFunction(() => !("signingIn" in window) && !location.pathname.startsWith("/auth"));
}

/** Returns who ticked an item. */
async function tickedBy(itemId: string): Promise<string | undefined> {
  return (await ticksOf(app, id)).find(({ checklistItemId }) => checklistItemId === itemId)?.completedById;
}

/** Returns the paths that can be read offline on a phone, apart from the app itself. */
function readable(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith("/assets/shell-"));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
}
