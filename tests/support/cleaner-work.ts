import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Operation } from "../../src/client/outbox/operation";
import { clickAtFoot, openWithin } from "./browser";
import { picture } from "./pictures";
import type { TestApp } from "./start-app";
import { button, noteBoxOn } from "./villa-page";

// A cleaner's taps on a phone, what the phone stores, and what arrives on the server.

/** A step in an assignment's timeline: the action, and the item or finding that it is about. */
export type TimelineStep = { what: string; about: string | null; at: Date; arrivedAt: Date | undefined };

/** Returns the pending operations on a phone, in order. */
export function pendingOn(page: Page): Promise<Operation[]> {
  return page.evaluate(readStore<Operation>, "operations");
}

/** Returns the SHA-256 of each pending photo on a phone, by its id. */
export async function pendingPhotosOn(page: Page): Promise<Map<string, string>> {
  const photos = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("changeover-outbox");
      opening.onsuccess = () => resolve(opening.result);
    });
    const kept = database.transaction("photos").objectStore("photos");
    database.close();
    const ids = kept.getAllKeys();
    const bytes: IDBRequest<ArrayBuffer[]> = kept.getAll();
    await new Promise((go) => kept.transaction.addEventListener("complete", go));
    return bytes.result.map((one, i) => [String(ids.result[i]), [...new Uint8Array(one)]] as const);
  });
  return new Map(photos.map(([id, bytes]) => [id, createHash("sha256").update(Buffer.from(bytes)).digest("hex")]));
}

/** Returns everything in one of the outbox's object stores; runs in the page. */
function readStore<T>(name: string): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("changeover-outbox");
    opening.onerror = () => reject(opening.error);
    // The test must not create the database before the app does.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const asked: IDBRequest<T[]> = opening.result.transaction(name).objectStore(name).getAll();
      asked.onsuccess = () => resolve(asked.result);
      opening.result.close();
    };
  });
}

/** Taps, and waits until the phone has stored this many more operations: then it may be killed. */
export async function tapAndWaitForStored(page: Page, more: number, tap: () => Promise<unknown>): Promise<void> {
  const before = (await pendingOn(page)).length;
  await tap();
  await expect.poll(async () => (await pendingOn(page)).length, { timeout: 20_000, interval: 20 }).toBe(before + more);
}

export const taskPage = (page: Page, id: string) => open(page, `/cleaner/task/${id}`, "Checklist");
export const villaPage = (page: Page, id: string) => open(page, `/assignments/${id}`, "Replacements Needed");

async function open(page: Page, path: string, heading: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) {
    const isInApp = await page.evaluate(() => document.getElementById("root") !== null);
    await (isInApp ? openWithin(page, path) : page.goto(path));
  }
  await page.getByRole("heading", { name: heading }).waitFor();
}

export async function startOn(page: Page): Promise<void> {
  await clickAtFoot(button(page, "Start Cleaning"));
}

export async function tickOn(page: Page, label: string): Promise<void> {
  await page.getByRole("region", { name: "Checklist" }).getByText(label, { exact: true }).click();
}

/**
 * Ticks the first `count` items, of which none is done. Waits for each, because the time below a tick moves the other items: a thumb takes longer from
 * one to the next, but a mouse could press where the next one was.
 */
export async function tickInTurn(
  page: Page,
  count: number,
  tap: (box: Locator) => Promise<void> = (box) => box.click(),
): Promise<void> {
  const boxes = page.getByRole("checkbox");
  for (let item = 0; item < count; item++) {
    await tap(boxes.nth(item));
    await page
      .locator(`[role=progressbar][aria-valuenow="${item + 1}"]`)
      .first()
      .waitFor();
  }
}

export async function noteOn(page: Page, label: string, words: string): Promise<void> {
  await button(page, `Add Notes: ${label}`).click();
  await page.getByRole("textbox", { name: `Notes: ${label}` }).fill(words);
  await button(page, "Save Notes").click();
}

export async function addFindingOn(page: Page, kind: "Note" | "Damage" | "Missing", words: string): Promise<void> {
  await noteBoxOn(page).fill(words);
  await button(page, kind).click();
}

/** Chooses a photo and taps Upload, of the villa or of an item of its checklist; `number` makes the picture unique. */
export async function uploadPhotoOn(page: Page, number: number, item?: string): Promise<void> {
  await clickAtFoot(button(page, item === undefined ? "Upload Photos" : `Take photo: ${item}`));
  const dialog = page.getByRole("dialog", { name: "Upload Photos" });
  const asked = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Gallery" }).click();
  const buffer = await picture("jpeg", { width: 80 + (number % 50), height: 60 + Math.floor(number / 50) });
  await (await asked).setFiles({ name: `photo-${number}.jpg`, mimeType: "image/jpeg", buffer });
  await dialog.getByRole("button", { name: "Upload" }).click();
}

/** Uploads a photo, and waits until its announcement and the photo itself are stored, and the dialog has closed. */
export async function addPhoto(page: Page, number: number): Promise<void> {
  await tapAndWaitForStored(page, 2, () => uploadPhotoOn(page, number));
  await seeNoPhotoDialog(page);
}

/** The same for an open item that requires a photo, which is ticked with it. */
export async function tickByPhoto(page: Page, number: number, item: string): Promise<void> {
  await tapAndWaitForStored(page, 3, () => uploadPhotoOn(page, number, item));
  await seeNoPhotoDialog(page);
}

async function seeNoPhotoDialog(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Upload Photos" }).waitFor({ state: "detached" });
}

/** Waits until nothing is pending on a phone, firing "online" again and again so that it retries at once. */
export async function waitUntilAllSent(page: Page, timeoutMs = 60_000): Promise<void> {
  const left = async () => {
    for (const tab of page.context().pages()) await tab.evaluate(() => void dispatchEvent(new Event("online")));
    return (await pendingOn(page)).map(
      ({ what, state, attempts, refusal }) => `${what}: ${state}, tried ${attempts} times ${refusal?.detail ?? ""}`,
    );
  };
  await expect.poll(left, { timeout: timeoutMs, interval: 500 }).toEqual([]);
}

/** Waits for a text on the page; the failure shows the page's text. */
export async function waitForPageText(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.textContent), { timeout: 30_000 }).toContain(words);
}

/** Returns an assignment's steps in the order in which the server processed them, with their times. */
export async function timelineOf(app: TestApp, id: string): Promise<TimelineStep[]> {
  const { rows } = await app.database.db.execute<{
    what: string;
    about: string | null;
    at: string;
    arrived: string | null;
  }>(sql`
    select replace(l.action, 'assignment.', '') as what, coalesce(c.label, f.text) as about, l.created_at as at,
      l.meta ->> 'arrivedAt' as arrived
    from audit_logs l
    left join checklist_items c on c.id::text = l.meta ->> 'itemId'
    left join findings f on f.id::text = l.meta ->> 'findingId'
    where l.entity = 'assignments' and l.entity_id = ${id} and l.user_id = (select cleaner_id from assignments where id = ${id})
    order by l.created_at, l.number, l.id`);
  return rows.map(({ what, about, at, arrived }) => ({
    ...{ what, about, at: new Date(at) },
    arrivedAt: arrived === null ? undefined : new Date(arrived),
  }));
}

/** Returns the SHA-256 of each photo of an assignment, as received and as announced. */
export async function receivedPhotosOf(app: TestApp, id: string): Promise<{ received: string; announced: string }[]> {
  const { rows } = await app.database.db.execute<{ received: string; announced: string }>(sql`
    select encode(o.sha256, 'hex') as received, encode(p.sha256, 'hex') as announced
    from media m join objects o on o.id = m.object_id left join photo_announcements p on p.media_id = m.id
    where m.assignment_id = ${id} order by m.created_at, m.id`);
  return rows;
}
