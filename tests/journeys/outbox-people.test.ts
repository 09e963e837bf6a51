import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { perform } from "../../src/server/actions/perform";
import { endSessions } from "../../src/server/http/session";
import { expectAccessible } from "../support/browser";
import { ticksOf, workOf } from "../support/builders";
import { keeps, keptOn, taskPage, tickOn } from "../support/cleaner-work";
import { openCuttingProxy } from "../support/cutting-proxy";
import { goOffline, goOnline, openLabels, openPhone, pill, readyForOffline } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { aylin, button, idOf } from "../support/villa-page";

// Work that waits is its maker's: through the end of a session, and on a phone that somebody else uses.

const marek = "marek.nowak@changeover.example";
// Long journeys, and other tests run beside them.
const patient = { timeout: 180_000 };
let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await startApp({ park: "sample" });
  id = await idOf(app, "WL-042");
  return () => app.close();
});

test("a session that has ended: the way leads to the sign-in page, and afterwards everything arrives", async () => {
  const [first, second] = await openLabels(app, id);
  const { cleanerId } = await workOf(app, id);
  const page = await openPhone(app);
  await taskPage(page, id);
  await goOffline(page);
  await keeps(page, 1, () => tickOn(page, first.label));
  await keeps(page, 1, () => tickOn(page, second.label));
  await perform(app.park, null, (act) => endSessions(act, cleanerId));

  await goOnline(page);
  await page.waitForURL(/\/auth\?next=/);
  expect(await keptOn(page)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  expect(await tickedBy(first.id)).toBeUndefined();
  await signInHere(page, aylin);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await expect.poll(() => keptOn(page)).toEqual([]);
  expect([await tickedBy(first.id), await tickedBy(second.id)]).toEqual([cleanerId, cleanerId]);
});

test("another person on the same phone sends nothing of it, sees nothing of it, and works", patient, async () => {
  const [first, second, third] = await openLabels(app, id);
  const { cleanerId } = await workOf(app, id);
  const busy = await openCuttingProxy(app.url, 1);
  const page = await openPhone(busy);
  await taskPage(page, id);
  busy.turnAway(/^POST .*\/checklist\//);
  await keeps(page, 1, () => tickOn(page, first.label));
  await keeps(page, 1, () => tickOn(page, second.label));
  await pill(page, "2 waiting");

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
  busy.turnAway();

  await signInHere(page, marek);
  await readyForOffline(page);
  await pill(page, "All saved");
  await taskPage(page, id);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(7);
  await tickOn(page, third.label);
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: "FORCE_SYNC" }));
  await expect.poll(() => tickedBy(third.id)).toBeTruthy();
  await expect.poll(async () => (await keptOn(page)).map(({ userId }) => userId)).toEqual([cleanerId, cleanerId]);
  expect([await tickedBy(first.id), await tickedBy(second.id)]).toEqual([undefined, undefined]);
  expect((await readable(page)).filter((path) => path.includes(cleanerId))).toEqual([]);

  await askToSignOut(page);
  await page.waitForURL(/\/auth$/);
  await signInHere(page, aylin);
  await expect.poll(() => keptOn(page)).toEqual([]);
  expect([await tickedBy(first.id), await tickedBy(second.id)]).toEqual([cleanerId, cleanerId]);
  expect(await tickedBy(third.id)).not.toBe(cleanerId);
});

async function askToSignOut(page: Page): Promise<void> {
  if (!page.url().endsWith("/cleaner")) await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
}

/** Signs in on the sign-in page that is open. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("changeover");
  await button(page, "Sign In").click();
}

/** Whose tick an item has. */
async function tickedBy(itemId: string): Promise<string | undefined> {
  return (await ticksOf(app, id)).find(({ checklistItemId }) => checklistItemId === itemId)?.completedById;
}

/** What can be read on a phone without a network, apart from the app itself. */
function readable(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith("/assets/shell-"));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
}
