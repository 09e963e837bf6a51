import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { perform } from "../../src/server/actions/perform";
import { endSessions } from "../../src/server/http/session";
import { expectAccessible } from "../support/browser";
import { ticksOf, workOf } from "../support/builders";
import { signIn } from "../support/caller";
import { pendingOn, tapAndWaitForStored, taskPage, tickOn, uploadPhotoOn } from "../support/cleaner-work";
import { openFaultyProxy } from "../support/faulty-proxy";
import {
  goOffline,
  goOnline,
  openItemsOf,
  openPendingList,
  openPhone,
  readyForOffline,
  waitForPill,
} from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { aylin, button, idOf } from "../support/villa-page";

// Pending work belongs to its author, after their session ends and on a phone that someone else uses.

const marek = "marek.nowak@changeover.example";
// Long journeys that run while other tests use the processor.
const patient = { timeout: 180_000 };
let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  id = await idOf(app, "WL-042");
  return () => app.close();
});

test("after a session ends, the user is sent to the sign-in page, and then everything is sent", async () => {
  const [first, second] = await openItemsOf(app, id);
  const { cleanerId } = await workOf(app, id);
  const page = await openPhone(app);
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
});

test("another person on the same phone neither sends nor sees it, and can work", patient, async () => {
  const [first, second, third] = await openItemsOf(app, id);
  const { cleanerId } = await workOf(app, id);
  const busy = await openFaultyProxy(app.url, 1);
  const page = await openPhone(busy);
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
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(7);
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
});

test(
  "work of a removed person is exported or discarded on the sign-in page, and others learn only that it exists",
  patient,
  async () => {
    const [first] = await openItemsOf(app, id);
    const { cleanerId } = await workOf(app, id);
    const admin = await signIn(app, "admin@changeover.example", "changeover");
    const page = await openPhone(app);
    await taskPage(page, id);
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
    const notice = page.getByRole("region", { name: "Somebody else's work is on this phone" });
    await notice.getByText("3 changes have not been sent.").waitFor();
    await expectAccessible(page);
    await notice.getByRole("button", { name: "OK" }).click();
    await page.goto("/cleaner");
    const list = await openPendingList(page, "All saved");
    await list.getByText("3 changes by somebody else are on this phone.").waitFor();
    expect(await list.getByText(first.label).count()).toBe(0);
    await page.keyboard.press("Escape");

    await askToSignOut(page);
    await button(page, "Discard").click();
    await page.getByRole("dialog", { name: "Discard 3 changes?" }).getByRole("button", { name: "Discard" }).click();
    await page.getByText("3 changes on this phone can't be sent").waitFor({ state: "detached" });
    expect(await pendingOn(page)).toEqual([]);
  },
);

async function askToSignOut(page: Page): Promise<void> {
  if (!page.url().endsWith("/cleaner")) await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
}

/** Signs in on the open sign-in page. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  await button(page, "Sign In").click();
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
