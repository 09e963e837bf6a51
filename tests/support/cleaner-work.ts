import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Operation } from "../../src/client/outbox/operation";
import { picture } from "./pictures";
import type { TestApp } from "./start-app";
import { boxOn, button } from "./villa-page";

// What a cleaner taps on a phone, what the phone keeps of it, and what has come of it on the server.

/** A step as the story of an assignment tells it: what, and about what. */
export type Told = { what: string; about: string | null; at: Date; arrivedAt: Date | undefined };

/** The operations that wait on a phone, in their order. */
export function keptOn(page: Page): Promise<Operation[]> {
  return page.evaluate(shelf<Operation>, "operations");
}

/** SHA-256 of each photo whose bytes wait on a phone, with its own id. */
export async function photosOn(page: Page): Promise<Map<string, string>> {
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

/** All that is on a shelf of the outbox; runs in the page. */
function shelf<T>(name: string): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("changeover-outbox");
    opening.onerror = () => reject(opening.error);
    // A test that comes before the product must not make the database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const asked: IDBRequest<T[]> = opening.result.transaction(name).objectStore(name).getAll();
      asked.onsuccess = () => resolve(asked.result);
      opening.result.close();
    };
  });
}

/** Taps, and waits until the phone has kept so many operations more: then it may be killed. */
export async function keeps(page: Page, more: number, tap: () => Promise<unknown>): Promise<void> {
  const before = (await keptOn(page)).length;
  await tap();
  await expect.poll(async () => (await keptOn(page)).length, { timeout: 20_000, interval: 20 }).toBe(before + more);
}

export const taskPage = (page: Page, id: string) => open(page, `/cleaner/task/${id}`, "Checklist");
export const villaPage = (page: Page, id: string) => open(page, `/assignments/${id}`, "Replacements Needed");

async function open(page: Page, path: string, heading: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  await page.getByRole("heading", { name: heading }).waitFor();
}

export async function startOn(page: Page): Promise<void> {
  await button(page, "Start Cleaning").click();
}

export async function tickOn(page: Page, label: string): Promise<void> {
  await page.getByRole("region", { name: "Checklist" }).getByText(label, { exact: true }).click();
}

export async function noteOn(page: Page, label: string, words: string): Promise<void> {
  await button(page, `Add Notes: ${label}`).click();
  await page.getByRole("textbox", { name: `Notes: ${label}` }).fill(words);
  await button(page, "Save Notes").click();
}

export async function findOn(page: Page, kind: "Note" | "Damage" | "Missing", words: string): Promise<void> {
  await boxOn(page).fill(words);
  await button(page, kind).click();
}

/** Chooses a photo and has it sent; `number` makes it one of its own. */
export async function photoOn(page: Page, number: number): Promise<void> {
  await button(page, "Upload Photos").click();
  const dialog = page.getByRole("dialog", { name: "Upload Photos" });
  const asked = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Gallery" }).click();
  const buffer = await picture("jpeg", { width: 80 + (number % 50), height: 60 + Math.floor(number / 50) });
  await (await asked).setFiles({ name: `photo-${number}.jpg`, mimeType: "image/jpeg", buffer });
  await dialog.getByRole("button", { name: "Upload" }).click();
}

/** The same, until both what announces it and the photo itself are kept; then the dialog is closed. */
export async function addPhoto(page: Page, number: number): Promise<void> {
  await keeps(page, 2, () => photoOn(page, number));
  const dialog = page.getByRole("dialog", { name: "Upload Photos" });
  if ((await dialog.count()) > 0) await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Waits until nothing waits on a phone, while its network comes back again and again: it then tries at once. */
export async function sendsAll(page: Page, patience = 60_000): Promise<void> {
  const left = async () => {
    for (const tab of page.context().pages()) await tab.evaluate(() => void dispatchEvent(new Event("online")));
    return (await keptOn(page)).map(
      ({ what, state, attempts, refusal }) => `${what}: ${state}, tried ${attempts} times ${refusal?.detail ?? ""}`,
    );
  };
  await expect.poll(left, { timeout: patience, interval: 500 }).toEqual([]);
}

/** Waits for what the sync pill says; tells what the page says instead. */
export async function pillSays(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.textContent), { timeout: 30_000 }).toContain(words);
}

/** The steps of an assignment in the order in which the server took them, when they happened, and when they arrived. */
export async function storyOf(app: TestApp, id: string): Promise<Told[]> {
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
    order by l.id`);
  return rows.map(({ what, about, at, arrived }) => ({
    ...{ what, about, at: new Date(at) },
    arrivedAt: arrived === null ? undefined : new Date(arrived),
  }));
}

/** SHA-256 of each photo of an assignment as the server received it, and as its phone had announced it. */
export async function receivedOf(app: TestApp, id: string): Promise<{ received: string; announced: string }[]> {
  const { rows } = await app.database.db.execute<{ received: string; announced: string }>(sql`
    select encode(o.sha256, 'hex') as received, encode(p.sha256, 'hex') as announced
    from media m join objects o on o.id = m.object_id left join photo_announcements p on p.media_id = m.id
    where m.assignment_id = ${id} order by m.created_at, m.id`);
  return rows;
}
