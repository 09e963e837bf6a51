import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { addChecklist, addWork } from "../support/builders";
import { type Caller, signInAs, testPassword } from "../support/caller";
import { addPhoto } from "../support/photo-calls";
import { openPhotoPark } from "../support/photo-park";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import type { TestApp } from "../support/start-app";
import { button } from "../support/villa-page";

// A removed photo leaves the server and every phone that has shown it.

let place: TestStore;
let app: TestApp;
let anna: Caller;
let leader: Caller;
let small: Buffer;
beforeAll(async () => {
  place = await diskStoreForTests();
  ({ app, anna, small } = await openPhotoPark(place));
  leader = await signInAs(app, "teamleader", "Sanne");
  await addChecklist(app);
});
afterAll(() => app.close());

const thumbs = (page: Page) => page.getByRole("button", { name: /^Photo by Anna, / });

/** Opens a page with its service worker in control, and waits until its photos are shown. */
async function openAs(who: Caller, path: string, device: typeof phone | typeof desk, photos: number): Promise<Page> {
  const page = await openBrowser(app, { ...device, serviceWorkers: "allow" });
  await signInWithCookie(page, who.email, testPassword);
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.reload();
  await expect.poll(() => thumbs(page).count(), { timeout: 20_000 }).toBe(photos);
  return page;
}

async function removeOn(page: Page): Promise<void> {
  await thumbs(page).first().click();
  await button(page, "Remove photo").click();
  const question = page.getByRole("dialog", { name: "Remove this photo?" });
  await question.getByRole("button", { name: "Remove photo" }).click();
  await question.waitFor({ state: "detached" });
}

/** Returns what this browser still has of a photo: in the cache for offline use, and in its own. */
function copiesOn(page: Page, url: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const found: string[] = [];
    if (await caches.match(`${address}?size=thumb`)) found.push("offline");
    for (const one of [address, `${address}?size=thumb`]) {
      const kept = await fetch(one, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
      if (kept?.ok) found.push(one);
    }
    return found;
  }, url);
}

test("a removed photo leaves the server and the browsers that had it; without a network it disappears at once and is removed later; the others stay", async () => {
  const work = await addWork(app, { lead: anna, status: "in_progress" });
  const { photo } = await addPhoto(anna, work, small);
  const office = await openAs(leader, `/supervisor/assignments/${work}`, desk, 1);
  await thumbs(office).click();
  await office.getByRole("dialog", { name: "Anna" }).locator("img").waitFor();
  await expect.poll(async () => (await copiesOn(office, photo.url)).length, { timeout: 20_000 }).toBe(3);

  const page = await openAs(anna, `/cleaner/task/${work}`, phone, 1);
  await removeOn(page);
  await waitForText(page, "Photo removed");
  await expect.poll(() => thumbs(page).count()).toBe(0);
  await expect.poll(() => place.files()).toEqual([]);
  await expect.poll(() => thumbs(office).count(), { timeout: 20_000 }).toBe(0);
  // The viewer closes with the last photo.
  await office.getByRole("dialog", { name: "Anna" }).waitFor({ state: "detached" });
  await office.getByText("Anna removed a photo").waitFor();
  for (const one of [page, office]) await expect.poll(() => copiesOn(one, photo.url), { timeout: 20_000 }).toEqual([]);
  await office.close();

  const photos: string[] = [];
  for (const _ of [1, 2, 3]) photos.push((await addPhoto(anna, work, small)).photo.id);
  await expect.poll(() => thumbs(page).count(), { timeout: 20_000 }).toBe(3);
  await expect.poll(() => loadedOn(page), { timeout: 20_000 }).toBe(3);
  await page.context().setOffline(true);
  await removeOn(page);
  await waitForText(page, "Saved on this phone");
  // The next one takes its place in the viewer.
  await page.getByText(/photo 1 of 2$/).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => thumbs(page).count()).toBe(2);
  expect(place.files()).toHaveLength(6);
  await page.context().setOffline(false);
  await expect.poll(() => place.files().length, { timeout: 20_000 }).toBe(4);
  const left = photos.slice(1).map((id) => ({ id }));
  expect((await leader.get(`/api/assignments/${work}`)).body).toMatchObject({ media: left });
  await expect.poll(() => thumbs(page).count()).toBe(2);

  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(() => thumbs(page).count(), { timeout: 20_000 }).toBe(2);
  await expect.poll(() => loadedOn(page), { timeout: 20_000 }).toBe(2);
});

/** Returns the number of photos that are really shown. */
const loadedOn = (page: Page) =>
  page.evaluate(
    () => [...document.images].filter((one) => one.src.includes("/objects/") && one.naturalWidth > 0).length,
  );
