import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checklistDetail, getChecklists } from "../../src/features/checklists/contract/lists";
import {
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openBrowser,
  phone,
  signInWithCookie,
} from "../support/browser";
import { signIn } from "../support/caller";
import {
  pendingPhotosOn,
  startOn,
  tapAndWaitForStored,
  taskPage,
  waitForPageText,
  waitUntilAllSent,
} from "../support/cleaner-work";
import { openFaultyProxy } from "../support/faulty-proxy";
import { preparePhone } from "../support/offline-villa";
import { addReference } from "../support/photo-calls";
import { openSamplePark } from "../support/sample-park";
import { aylin, button } from "../support/villa-page";

// A photo that an item requires, from the phone without a network to the review, with photographs of public test sets (tests/fixtures/README.md).

const app = await openSamplePark();
const photograph = (name: string) => readFileSync(`tests/fixtures/photographs/${name}.jpg`);

/** Makes an item of the standard checklist require a photo, with a reference photo. Returns its label and the photo's address. */
async function requirePhoto(): Promise<{ label: string; reference: string }> {
  const admin = await signIn(app, "admin@changeover.example", "changeover");
  const url = await addReference(admin, photograph("coffee"));
  const [standard] = z.parse(getChecklists.reply, (await admin.get("/api/checklists")).body);
  const path = `/api/checklists/${standard?.id}`;
  const { items } = z.parse(checklistDetail, (await admin.get(path)).body);
  const changed = items.map((item, i) => (i === 0 ? { ...item, photo: "required", referenceUrl: url } : item));
  expect((await admin.put(`${path}/draft`, { items: changed })).status).toBe(200);
  expect((await admin.post(`${path}/publish`)).status).toBe(200);
  return { label: items[0]?.label ?? "", reference: url };
}

/** Aylin's next two villas of today. */
async function nextVillas(): Promise<[{ id: string; code: string }, { id: string; code: string }]> {
  const { rows } = await app.database.db.execute<{ id: string; code: string }>(sql`
    select a.id, u.code from assignments a join units u on u.id = a.unit_id join users c on c.id = a.cleaner_id
    where c.email = ${aylin} and a.status = 'pending' and a.planned_at > now() - interval '16 hours'
    order by a.planned_at limit 2`);
  const [first, second] = rows;
  if (!first || !second) throw new Error("Aylin has too little to do");
  return [first, second];
}

/** Takes a blurred photo at an item, looks at the warning, and waits until announcement, tick and photo are stored. */
async function takeBlurredPhoto(page: Page, label: string, look = async () => {}): Promise<void> {
  await button(page, `Take photo: ${label}`).click();
  const asked = page.waitForEvent("filechooser");
  await button(page, "Gallery").click();
  const name = "blurred-plate";
  const file = { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: photograph(name) };
  await (await asked).setFiles(file);
  await page.getByText("This looks blurred. Take it again?").waitFor();
  await look();
  await page.getByRole("button", { name: "Use anyway" }).click();
  await tapAndWaitForStored(page, 3, () => button(page, "Upload").click());
  const dialog = page.getByRole("dialog", { name: "Upload Photos" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

test("taken without a network, the photo ticks its item at once and arrives on it; the reviewer sees it beside the reference photo, and that another villa has the same one", async () => {
  const { label, reference } = await requirePhoto();
  const [first, second] = await nextVillas();
  const proxy = await openFaultyProxy(app.url, 0);
  const thumb = `${reference}?size=thumb`;
  const hers = await preparePhone(proxy, aylin, [first.id, second.id], undefined, [thumb]);
  proxy.cut();
  const page = await hers.open({ offline: true });
  for (const { id } of [first, second]) {
    await taskPage(page, id);
    await tapAndWaitForStored(page, 1, () => startOn(page));
    const box = page.getByRole("checkbox", { name: label });
    expect(await box.isDisabled()).toBe(true);
    // Both look the same.
    await takeBlurredPhoto(page, label, id === first.id ? () => expectAccessible(page) : undefined);
    await expect.poll(() => box.isChecked()).toBe(true);
  }
  // The phone keeps the reference photo's thumbnail.
  await button(page, `Reference photo: ${label}`).click();
  const shown = page.getByRole("dialog", { name: "Reference photo" }).getByRole("img");
  await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(280);
  expect(await shown.getAttribute("src")).toBe(thumb);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const hashes = [...(await pendingPhotosOn(page)).values()];
  expect(new Set(hashes).size).toBe(1);

  proxy.restore();
  await page.context().setOffline(false);
  await waitUntilAllSent(page);
  await waitForPageText(page, "1 of 12");
  const { rows } = await app.database.db.execute(sql`
    select m.assignment_id as id, i.label, encode(o.sha256, 'hex') as hash, c.id is not null as ticked
    from media m join objects o on o.id = m.object_id join checklist_items i on i.id = m.checklist_item_id
    left join assignment_checklist_completions c on c.assignment_id = m.assignment_id and c.checklist_item_id = i.id
    where m.assignment_id in (${first.id}, ${second.id}) order by m.created_at`);
  const [hash] = hashes;
  expect(rows).toEqual([
    { id: first.id, label, hash, ticked: true },
    { id: second.id, label, hash, ticked: true },
  ]);

  const hisDesk = await openBrowser(app, desk);
  await signInWithCookie(hisDesk, "leader@changeover.example");
  await hisDesk.goto(`/supervisor/assignments/${first.id}`);
  const checklist = hisDesk.getByRole("region", { name: "Checklist" });
  await checklist.getByRole("link", { name: new RegExp(`^Also used for ${second.code}, `) }).waitFor();
  const [left, right] = [
    await checklist.getByRole("img", { name: `Reference photo: ${label}` }).boundingBox(),
    await checklist.getByRole("img", { name: /^Photo by Aylin Demir/ }).boundingBox(),
  ];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(Math.abs((left?.y ?? 0) - (right?.y ?? 0))).toBeLessThan(4);
  await expectAccessibleAtSizes(hisDesk, [desk, phone]);
});
