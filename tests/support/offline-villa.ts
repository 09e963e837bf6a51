import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signInAndOpen, waitForText } from "./browser";
import { signIn } from "./caller";
import {
  addFindingOn,
  addPhoto,
  noteOn,
  pendingOn,
  pendingPhotosOn,
  receivedPhotosOf,
  startOn,
  tapAndWaitForStored,
  taskPage,
  tickOn,
  timelineOf,
  villaPage,
  waitForPageText,
  waitUntilAllSent,
} from "./cleaner-work";
import { recordClaims } from "./page-claims";
import { createPersistentPhone, type PersistentPhone } from "./persistent-phone";
import type { TestApp } from "./start-app";
import { aylin, button } from "./villa-page";

/** How a phone loses its network and gets it back. */
export type Network = {
  /** The app's address as phones know it. */
  url: string;
  /** For phones with Background Sync. */
  fullBrowser?: boolean;
  disconnect(): void;
  /** Opens a phone's browser where there is no network. */
  open(phone: PersistentPhone): Promise<Page>;
  reconnect(page: Page): Promise<void>;
};

/** Opens a cleaner's day on a phone, waits until it has prefetched these villas and pictures, and closes it. */
export async function preparePhone(
  { url, fullBrowser }: Pick<Network, "url" | "fullBrowser">,
  email: string,
  ids: readonly string[],
  password?: string,
  pictures: readonly string[] = [],
): Promise<PersistentPhone> {
  const phone = createPersistentPhone(url, { fullBrowser });
  const page = await phone.open();
  await signInAndOpen(page, email, password);
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  // If the server was too busy to serve the app, the worker tries again with the next page.
  while (!(await page.evaluate(waitForWorker))) await page.reload();
  await waitForPrefetch(page, ids, pictures);
  await phone.close();
  return phone;
}

/** Waits until a phone has prefetched what it needs for these villas. */
export async function waitForPrefetch(
  page: Page,
  ids: readonly string[],
  pictures: readonly string[] = [],
): Promise<void> {
  const needed = ["/api/replacement-presets", ...ids.map((id) => `/api/assignments/${id}`), ...pictures];
  const areMissing = async (all: string[]) => {
    const found = await Promise.all(all.map((one) => caches.match(one)));
    return all.filter((_, i) => !found[i]);
  };
  await expect.poll(() => page.evaluate(areMissing, needed), { timeout: 20_000 }).toEqual([]);
}

/** Waits at most ten seconds for a worker to control the page; returns whether it does. Runs in the page. */
export async function waitForWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((go) => {
      serviceWorker.addEventListener("controllerchange", go);
      setTimeout(go, 10_000);
    });
  return serviceWorker.controller !== null;
}

/** Returns Aylin's next villa of today, and its checklist labels. */
export async function nextVilla(app: TestApp) {
  const { rows } = await app.database.db.execute<{ id: string; code: string }>(sql`
    select a.id, u.code from assignments a join units u on u.id = a.unit_id join users c on c.id = a.cleaner_id
    where c.email = ${aylin} and a.status = 'pending' and a.planned_at > now() - interval '16 hours'
    order by a.planned_at limit 1`);
  const items = await app.database.db.execute<{ label: string }>(sql`
    select label from checklist_items where checklist_id = (select id from checklists where is_standard) order by id`);
  const [villa] = rows;
  if (!villa) throw new Error("Aylin has nothing to do today");
  return { ...villa, labels: items.rows.map(({ label }) => label) };
}

/**
 * Cleans a whole villa offline, canned findings included, with the browser killed in between; then the network returns, and a team leader can review
 * the work.
 */
export async function cleanWithoutNetwork(app: TestApp, network: Network): Promise<void> {
  const { id, labels } = await nextVilla(app);
  const phone = await preparePhone(network, aylin, [id]);

  network.disconnect();
  const away = new Date();
  let page = await network.open(phone);
  let claims = await recordClaims(page);
  await taskPage(page, id);
  // Ignores "All saved" from before the first step.
  claims();
  await tapAndWaitForStored(page, 1, () => startOn(page));
  await waitForText(page, "Saved on this phone");
  const notes = new Map(labels.flatMap((label, i) => (i < 9 && i % 3 === 0 ? [[label, `Note ${i}`]] : [])));
  for (const label of labels.slice(0, 6)) await tickWithNote(page, label, notes.get(label));
  await addPhoto(page, 1);
  expect(claims()).toEqual(["Saved on this phone"]);

  await phone.kill();
  page = await network.open(phone);
  claims = await recordClaims(page);
  await taskPage(page, id);
  await waitForText(page, "6 of 12 tasks");
  await expect.poll(() => page.getByText("Waiting", { exact: true }).count()).toBe(1);
  for (const label of labels.slice(6)) await tickWithNote(page, label, notes.get(label));
  await addPhoto(page, 2);
  await villaPage(page, id);
  await tapAndWaitForStored(page, 1, () => addFindingOn(page, "Note", "Gate sticks"));
  await tapAndWaitForStored(page, 1, () => addFindingOn(page, "Damage", "Tile is cracked"));
  await tapAndWaitForStored(page, 1, () => addFindingOn(page, "Missing", "Two wine glasses"));
  await tapAndWaitForStored(page, 1, () => button(page, "Dish cloths Qty 2").click());
  for (const picture of ["Glass broken", "Bulb out", "Key missing"]) await reportByPicture(page, picture);
  // The toast says which one, so that nobody takes the wrong one back.
  await page.locator(".toasts").getByText("Key missing").waitFor();
  await tapAndWaitForStored(page, 1, () => button(page, "Undo").click());
  await taskPage(page, id);
  const hashes = [...(await pendingPhotosOn(page)).values()];
  expect(new Set(hashes).size).toBe(2);
  await tapAndWaitForStored(page, 1, () => button(page, "Mark as Complete").click());
  await waitForText(page, "Saved on this phone");
  expect(claims()).toEqual(["Saved on this phone"]);

  await phone.kill();
  page = await network.open(phone);
  claims = await recordClaims(page);
  await villaPage(page, id);
  const found = page.getByRole("list", { name: "Findings" });
  await expect.poll(() => found.getByRole("listitem").count()).toBe(5);
  for (const text of ["Glass broken", "Bulb out"]) await found.getByText(text).waitFor();
  await page.goto("/cleaner");
  await page.getByRole("heading", { name: "My Schedule" }).waitFor();
  expect(await pendingOn(page)).toHaveLength(1 + 12 + notes.size + 4 + 3 + 1 + 2 * 2 + 1);
  expect(await timelineOf(app, id)).toEqual([]);
  expect(claims()).toEqual([]);

  // Switched before it is sent: what was typed stays in the other language.
  await page.evaluate(() => document.documentElement.setAttribute("lang", "pl"));
  const back = new Date();
  await network.reconnect(page);
  await waitUntilAllSent(page);
  await waitForPageText(page, "All saved");
  expect(await pendingOn(page)).toEqual([]);
  const sanne = await signIn(app, "leader@changeover.example", "changeover");
  expect((await sanne.get(`/api/assignments/${id}`)).body).toMatchObject({ status: "needs_review" });

  const story = await timelineOf(app, id);
  const told = (what: string, about: string | null = null) => ({ what, about });
  expect(story.filter(({ what }) => what !== "photo").map(({ what, about }) => ({ what, about }))).toEqual([
    told("start"),
    ...labels.flatMap((label) => [...(notes.has(label) ? [told("note", label)] : []), told("tick", label)]),
    ...["Gate sticks", "Tile is cracked", "Two wine glasses", "Dish cloths", "Glass broken", "Bulb out"].map((text) =>
      told("finding", text),
    ),
    told("finding"),
    told("finding-removed"),
    told("complete"),
  ]);
  // It happened without a network, in this order, and has arrived since.
  const steps = story.filter(({ what }) => what !== "photo");
  const times = steps.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const { at, arrivedAt } of steps) {
    expect(at.getTime()).toBeGreaterThan(away.getTime());
    expect(at.getTime()).toBeLessThan(back.getTime());
    expect(arrivedAt?.getTime()).toBeGreaterThan(back.getTime() - 1);
  }
  const photos = await receivedPhotosOf(app, id);
  expect(photos.map(({ received }) => received).toSorted()).toEqual(hashes.toSorted());
  expect(photos.map(({ announced }) => announced)).toEqual(photos.map(({ received }) => received));
  expect(await notesOf(app, id)).toEqual([...notes.values()]);
  // Words have the language of the screen that they were written on. A preset is in the park's; a canned finding has a code instead.
  expect(await findingsOf(app, id)).toEqual([
    { text: "Gate sticks", code: null, lang: "en" },
    { text: "Tile is cracked", code: null, lang: "en" },
    { text: "Two wine glasses", code: null, lang: "en" },
    { text: "Dish cloths", code: null, lang: null },
    { text: "Glass broken", code: "glass-broken", lang: null },
    { text: "Bulb out", code: "bulb-out", lang: null },
  ]);
}

/** Reports a canned finding with two taps (docs/domain.md, "Canned findings"), and waits until it is stored. */
async function reportByPicture(page: Page, picture: string): Promise<void> {
  await button(page, "Choose a picture").click();
  await tapAndWaitForStored(page, 1, () => button(page, picture).click());
}

async function findingsOf(app: TestApp, id: string): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(sql`
    select text, code, lang from findings where assignment_id = ${id} order by created_at, id`);
  return rows;
}

async function tickWithNote(page: Page, label: string, note?: string): Promise<void> {
  if (note) await tapAndWaitForStored(page, 1, () => noteOn(page, label, note));
  await tapAndWaitForStored(page, 1, () => tickOn(page, label));
}

async function notesOf(app: TestApp, id: string): Promise<string[]> {
  const { rows } = await app.database.db.execute<{ notes: string }>(sql`
    select n.text as notes from assignment_checklist_notes n join checklist_items i on i.id = n.checklist_item_id
    where assignment_id = ${id} order by i.id`);
  return rows.map(({ notes }) => notes);
}
