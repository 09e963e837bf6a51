import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { perform } from "../../src/server/actions/perform";
import { expectAccessible } from "../support/browser";
import { workOf } from "../support/builders";
import { signIn } from "../support/caller";
import { addStandardItems, definitionOf } from "../support/checklists";
import {
  addFindingOn,
  noteOn,
  pendingOn,
  pendingPhotosOn,
  receivedPhotosOf,
  startOn,
  tapAndWaitForStored,
  taskPage,
  tickOn,
  timelineOf,
  uploadPhotoOn,
  villaPage,
} from "../support/cleaner-work";
import {
  goOffline,
  goOnline,
  type Item,
  openItemsOf,
  openPendingList,
  openPhone,
  waitForPill,
} from "../support/outbox-page";
import { openSamplePark } from "../support/sample-park";
import { button, findingsOf, idOf } from "../support/villa-page";

// Work that the server refuses stays on the phone with the server's sentence, until the user decides.

const app = await openSamplePark();
const marek = await signIn(app, "marek.nowak@changeover.example", "changeover");
const sanne = await signIn(app, "leader@changeover.example", "changeover");

const at = (id: string) => `/api/assignments/${id}`;
const rowOf = (list: Locator, what: string) => list.getByRole("listitem").filter({ hasText: what });

// One phone, because it is costly to prepare.
test("refused work stays on the phone until the user discards it, exports it, or the server accepts it", {
  timeout: 240_000,
}, async () => {
  const label = "Test the lamps";
  const items = await perform(app.park, null, (context) => addStandardItems(context, [definitionOf(label)]));
  const id = items.at(-1) ?? "";
  const page = await openPhone(app);
  await holdUpOnlyItsVilla(page, { id, label });
  await exportAndRetryReassigned(page);
  await discardDeleted(page);
});

const startedWith = (id: string, snapshotId: SQL) =>
  app.database.db.execute(sql`update assignments set checklist_snapshot_id = ${snapshotId} where id = ${id}`);

/** One refused step holds up its villa's completion and nothing else, until it is discarded. */
async function holdUpOnlyItsVilla(page: Page, extra: Item): Promise<void> {
  const id = await idOf(app, "WL-042");
  const other = await idOf(app, "DV-108");
  const { checklistSnapshotId: before } = await workOf(app, id);
  await startedWith(
    id,
    sql`(select snapshot_id from villa_checklists v
    where v.unit_id = assignments.unit_id and v.kind_id = assignments.kind_id and v.is_current)`,
  );
  const [fine] = await openItemsOf(app, id);
  await taskPage(page, id);
  await goOffline(page);
  await tapAndWaitForStored(page, 1, () => noteOn(page, extra.label, "Lamp is broken"));
  // It turns out that another phone had started with the earlier checklist.
  await startedWith(id, sql`${before}`);
  await tapAndWaitForStored(page, 1, () => tickOn(page, fine.label));
  await villaPage(page, id);
  await button(page, "Complete Cleaning").click();
  await tapAndWaitForStored(page, 1, () => button(page, "Complete Cleaning anyway").click());
  await villaPage(page, other);
  await tapAndWaitForStored(page, 1, () => addFindingOn(page, "Note", "Gate sticks"));

  await goOnline(page);
  await waitForPill(page, "1 needs attention");
  await expect.poll(() => pendingOn(page)).toMatchObject([{ state: "parked" }, { state: "waiting" }]);
  expect((await findingsOf(app, "DV-108")).at(-1)).toEqual(["note", "Gate sticks", null]);
  expect((await timelineOf(app, id)).map(({ about }) => about)).toContain(fine.label);
  expect((await workOf(app, id)).status).toBe("in_progress");

  const list = await openPendingList(page, "1 needs attention");
  const villa = list.getByRole("region", { name: "Villa WL-042" });
  const sentence = "This task is not on this villa's checklist.";
  await rowOf(villa, "Notes: Lamp is broken").getByText(sentence).waitFor();
  await rowOf(villa, "Complete Cleaning").getByText("Waiting until the item above is fixed.").waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await expectAccessible(page);

  await rowOf(list, "Lamp is broken").getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("dialog", { name: "Discard this?" });
  await question.getByText(/Notes: Lamp is broken/).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await rowOf(list, "Lamp is broken").getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await list.getByText("All saved").waitFor();
  expect((await workOf(app, id)).status).toBe("needs_review");
  expect(await pendingOn(page)).toEqual([]);
}

/** Work on a reassigned villa stays, can be exported, and arrives once the villa is assigned back. */
async function exportAndRetryReassigned(page: Page): Promise<void> {
  const id = await idOf(app, "ZB-017");
  const { cleanerId } = await workOf(app, id);
  await startOffline(page, id);
  const [hash = ""] = (await pendingPhotosOn(page)).values();
  const marekId = String(Object((await marek.get("/api/user")).body).id);
  expect((await sanne.patch(at(id), { cleanerId: marekId })).status).toBe(200);

  await goOnline(page);
  // The villa's page depends on which of its requests first learns of the reassignment.
  await page.goto("/cleaner");
  const list = await openPendingList(page, "4 need attention");
  const sentence = "This assignment does not exist or is not assigned to you.";
  await expect.poll(() => list.getByText(sentence).count()).toBe(4);
  const step = await exported(page, rowOf(list, "Start Cleaning"));
  expect(step.name).toMatch(/^ZB-017 .*\.json$/);
  expect(JSON.parse(String(step.bytes))).toMatchObject({
    villa: "ZB-017",
    what: "Start Cleaning",
    refusal: sentence,
  });
  const photo = await exported(page, rowOf(list, "photo-1.jpg"));
  expect(photo.name).toBe("photo-1.jpg");
  expect(createHash("sha256").update(photo.bytes).digest("hex")).toBe(hash);

  const tries = (await pendingOn(page))[0]?.attempts ?? 0;
  await rowOf(list, "Start Cleaning").getByRole("button", { name: "Retry" }).click();
  await expect.poll(async () => (await pendingOn(page))[0]).toMatchObject({ attempts: tries + 1, state: "parked" });
  expect((await sanne.patch(at(id), { cleanerId })).status).toBe(200);
  const all = await exported(page, list, "Export all 4");
  expect(all.name).toMatch(/^ZB-017 .*\.zip$/);
  // Uncompressed, so that its content can be found in it.
  expect(all.bytes.includes('"what": "Start Cleaning"') && all.bytes.includes(photo.bytes)).toBe(true);
  await list.getByRole("button", { name: "Retry all 4" }).click();
  await list.getByText("All saved").waitFor();
  expect((await timelineOf(app, id)).map(({ what }) => what)).toEqual(["start", "tick", "photo"]);
  expect(await receivedPhotosOf(app, id)).toEqual([{ received: hash, announced: hash }]);
}

/** All steps of deleted work are discarded together. */
async function discardDeleted(page: Page): Promise<void> {
  const id = await idOf(app, "ZB-019");
  await startAndTickOffline(page, id);
  expect((await sanne.delete(at(id))).status).toBe(204);

  await goOnline(page);
  await page.goto("/cleaner");
  const list = await openPendingList(page, "2 need attention");
  await list.getByRole("button", { name: "Discard all 2" }).click();
  const question = page.getByRole("dialog", { name: "Discard all 2 refused changes?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Discard" }).click();
  await list.getByText("All saved").waitFor();
  expect(await pendingOn(page)).toEqual([]);
}

/** Starts a villa, ticks an item and takes a photo without a network: four steps to send. */
async function startOffline(page: Page, id: string): Promise<void> {
  await startAndTickOffline(page, id);
  await tapAndWaitForStored(page, 2, () => uploadPhotoOn(page, 1));
}

/** Starts a villa and ticks an item without a network. */
async function startAndTickOffline(page: Page, id: string): Promise<void> {
  await taskPage(page, id);
  await goOffline(page);
  const [first] = await openItemsOf(app, id);
  await tapAndWaitForStored(page, 1, () => startOn(page));
  await tapAndWaitForStored(page, 1, () => tickOn(page, first.label));
}

/** Returns the file that an Export button downloads. */
async function exported(page: Page, row: Locator, name = "Export"): Promise<{ name: string; bytes: Buffer }> {
  const asked = page.waitForEvent("download");
  await row.getByRole("button", { name }).click();
  const file = await asked;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
