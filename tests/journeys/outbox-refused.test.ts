import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../support/browser";
import { workOf } from "../support/builders";
import { type Caller, signIn } from "../support/caller";
import {
  findOn,
  keeps,
  keptOn,
  photoOn,
  photosOn,
  receivedOf,
  startOn,
  storyOf,
  taskPage,
  tickOn,
  villaPage,
} from "../support/cleaner-work";
import { goOffline, goOnline, openLabels, openPhone, openWaiting, pill } from "../support/outbox-page";
import { startApp, type TestApp } from "../support/start-app";
import { button, foundIn, idOf } from "../support/villa-page";

// Work that the server refuses when it hears of it: it stays on the phone, with the server's words, until a person has decided.

const dataDir = mkdtempSync(join(tmpdir(), "changeover-refused-"));
// Long journeys, and other tests run beside them.
const patient = { timeout: 180_000 };
let app: TestApp;
let marek: Caller;
let sanne: Caller;
beforeEach(async () => {
  app = await startApp({ park: "sample", settings: { DATA_DIR: dataDir } });
  marek = await signIn(app, "marek.nowak@changeover.example", "changeover");
  sanne = await signIn(app, "leader@changeover.example", "changeover");
  return () => app.close();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (id: string) => `/api/assignments/${id}`;
const rowOf = (list: Locator, what: string) => list.getByRole("listitem").filter({ hasText: what });

test("one refused step holds up its villa's hand-in and nothing else, until it is discarded", patient, async () => {
  const id = await idOf(app, "WL-042");
  const other = await idOf(app, "DV-108");
  const [refused, fine] = await openLabels(app, id);
  const page = await openPhone(app);
  await taskPage(page, id);
  await button(page, `Add Notes: ${refused.label}`).click();
  await page.getByRole("textbox", { name: `Notes: ${refused.label}` }).fill("Lamp is broken");
  // A colleague ticks it meanwhile, so that the note is for their tick; without a network it is not heard that they take it back.
  expect((await marek.post(`${at(id)}/checklist/${refused.id}`)).status).toBe(200);
  await expect.poll(() => boxOf(page, refused.label).isChecked()).toBe(true);
  await goOffline(page);
  await keeps(page, 1, () => button(page, "Save Notes").click());
  expect((await marek.delete(`${at(id)}/checklist/${refused.id}`)).status).toBe(204);
  await keeps(page, 1, () => tickOn(page, fine.label));
  await villaPage(page, id);
  await button(page, "Complete Cleaning").click();
  await keeps(page, 1, () => button(page, "Complete Cleaning anyway").click());
  await villaPage(page, other);
  await keeps(page, 1, () => findOn(page, "Note", "Gate sticks"));

  await goOnline(page);
  await pill(page, "1 needs attention");
  await expect.poll(async () => (await keptOn(page)).length).toBe(2);
  expect((await foundIn(app, "DV-108")).at(-1)).toEqual(["note", "Gate sticks", null]);
  expect((await storyOf(app, id)).map(({ about }) => about)).toContain(fine.label);
  expect((await workOf(app, id)).status).toBe("in_progress");

  const list = await openWaiting(page, "1 needs attention");
  const villa = list.getByRole("region", { name: "Villa WL-042" });
  const sentence = "This task is no longer ticked, or the villa is not assigned to you.";
  await rowOf(villa, "Notes: Lamp is broken").getByText(sentence).waitFor();
  await rowOf(villa, "Complete Cleaning").getByText("Waiting until the item above is fixed.").waitFor();
  expect(await list.getByRole("listitem").count()).toBe(2);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("heading", { name: "Replacements Needed" }).waitFor();
  await openWaiting(page, "1 needs attention");
  await list.getByText(sentence).waitFor();

  await rowOf(list, "Lamp is broken").getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("dialog", { name: "Discard this?" });
  await question.getByText(/Notes: Lamp is broken/).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await rowOf(list, "Lamp is broken").getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await list.getByText("All saved").waitFor();
  expect((await workOf(app, id)).status).toBe("needs_review");
  expect(await keptOn(page)).toEqual([]);
});

test(
  "work on a villa that was given away stays, can be saved as files, and arrives when it is given back",
  patient,
  async () => {
    const id = await idOf(app, "ZB-017");
    const { cleanerId } = await workOf(app, id);
    const page = await openPhone(app);
    await taskPage(page, id);
    await goOffline(page);
    const [first] = await openLabels(app, id);
    await keeps(page, 1, () => startOn(page));
    await keeps(page, 1, () => tickOn(page, first.label));
    await keeps(page, 2, () => photoOn(page, 1));
    const [hash = ""] = (await photosOn(page)).values();
    const marekId = String(Object((await marek.get("/api/user")).body).id);
    expect((await sanne.patch(at(id), { cleanerId: marekId })).status).toBe(200);

    await goOnline(page);
    // What the page of the villa says, depends on who hears first that it was given away.
    await page.goto("/cleaner");
    const list = await openWaiting(page, "4 need attention");
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

    const tries = (await keptOn(page))[0]?.attempts ?? 0;
    await rowOf(list, "Start Cleaning").getByRole("button", { name: "Retry" }).click();
    await expect.poll(async () => (await keptOn(page))[0]).toMatchObject({ attempts: tries + 1, state: "parked" });
    expect((await sanne.patch(at(id), { cleanerId })).status).toBe(200);
    for (const what of ["Start Cleaning", "Done:", "Announce photo", "photo-1.jpg"])
      await rowOf(list, what).getByRole("button", { name: "Retry" }).click();
    await list.getByText("All saved").waitFor();
    expect((await storyOf(app, id)).map(({ what }) => what)).toEqual(["start", "tick", "photo"]);
    expect(await receivedOf(app, id)).toEqual([{ received: hash, announced: hash }]);
  },
);

function boxOf(page: Page, label: string): Locator {
  return page.getByRole("listitem").filter({ hasText: label }).getByRole("checkbox");
}

/** The file that Export gives. */
async function exported(page: Page, row: Locator): Promise<{ name: string; bytes: Buffer }> {
  const asked = page.waitForEvent("download");
  await row.getByRole("button", { name: "Export" }).click();
  const file = await asked;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
