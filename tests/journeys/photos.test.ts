import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { desk, expectAccessible, openBrowser, phone, signInWithCookie, waitForText } from "../support/browser";
import { pendingOn } from "../support/cleaner-work";
import {
  button,
  cameraPhoto,
  choose,
  dialog,
  dropOrPaste,
  openDialog,
  openTask,
  type Picture,
  photosOf,
  plainPhoto,
  sandPhoto,
  send,
  throttleUploads,
  thumbs,
  workId,
} from "../support/photos";
import { openSamplePark } from "../support/sample-park";
import { aylin } from "../support/villa-page";

// Photos on their way from a cleaner's phone to the server, and every way in which one could get lost.

const app = await openSamplePark();
let camera: Picture;
let sand: Picture;
let plain: Picture;
beforeAll(async () => {
  [camera, sand, plain] = await Promise.all([cameraPhoto(), sandPhoto(), plainPhoto()]);
});

const bar = (page: Page) => dialog(page).getByRole("progressbar");
const count = async () => (await photosOf(app)).length;

test("the camera comes first; nothing is sent or stored before Upload is pressed; what is no photo is refused with a sentence where they were chosen; one that the server refuses shows why, stays, and can be removed", async () => {
  const page = await openTask(app, phone);
  await openDialog(page);
  expect(await button(page, "Upload").isDisabled()).toBe(true);
  const asked = page.waitForEvent("filechooser");
  await button(page, "Camera").click();
  const chooser = await asked;
  expect(chooser.isMultiple()).toBe(false);
  expect(await chooser.element().getAttribute("capture")).toBe("environment");
  const changes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
  await chooser.setFiles(camera);
  await dialog(page)
    .getByText(/^\d\.\d MB$/)
    .waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await openDialog(page);
  expect(await page.getByText(camera.name).count()).toBe(0);
  expect(changes).toEqual([]);

  await choose(page, { name: "c.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await dialog(page).getByRole("alert").getByText("c.pdf is not a photo. Please choose an image.").waitFor();
  expect(await button(page, "Upload").isDisabled()).toBe(true);

  const before = await count();
  await choose(page, { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("this is no picture at all") });
  await button(page, "Upload").click();
  await waitForText(page, "Failed to upload photo");
  await waitForText(page, "Please try again.");
  await dialog(page).getByRole("alert").waitFor();
  expect(await button(page, "Try again").isEnabled()).toBe(true);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await button(page, "Retry notes.jpg").waitFor();
  await expectAccessible(page);
  await button(page, "Remove notes.jpg").click();
  await button(page, "Retry notes.jpg").waitFor({ state: "detached" });
  expect(await count()).toBe(before);
});

test("a photo that a bad network loses stays on the phone and is retried automatically", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  await page.route("**/objects/*", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await send(page, plain);
  await waitForText(page, "Saved on this phone");
  await dialog(page).waitFor({ state: "detached" });
  await waitForText(page, "Waiting");
  await page.unroute("**/objects/*");
  await expect.poll(count, { timeout: 20_000 }).toBe(before + 1);
  await expect.poll(() => pendingOn(page), { timeout: 20_000 }).toEqual([]);
});

test("on a slow network the progress is real, Cancel removes the photo, and after closing the dialog an upload continues among the photos", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  const release = await throttleUploads(page, 100_000);
  await send(page, sand);
  const seen = new Set<number>();
  const look = async () => seen.add(Number(await bar(page).getAttribute("aria-valuenow"))).size;
  await expect.poll(look, { timeout: 30_000 }).toBeGreaterThan(3);
  expect(Math.max(...seen)).toBeLessThan(100);
  expect(await button(page, "Camera").isDisabled()).toBe(true);
  const ended = page.waitForEvent("requestfailed", (request) => request.method() === "PUT");
  await dialog(page)
    .getByRole("button", { name: `Cancel ${sand.name}` })
    .click();
  await ended;
  await page.getByText(sand.name).waitFor({ state: "detached" });
  expect(await button(page, "Upload").isDisabled()).toBe(true);
  expect(await page.getByText("Failed to upload photo").count()).toBe(0);
  expect(await count()).toBe(before);

  await choose(page, sand);
  await button(page, "Upload").click();
  await bar(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("progressbar", { name: `Sending ${sand.name}` }).waitFor();
  await release();
  await waitForText(page, "Your photo has been added to the assignment.");
  await expect.poll(() => thumbs(page).count()).toBe(before + 1);
  expect(await button(page, `Cancel ${sand.name}`).count()).toBe(0);
});

test("at a desk the dialog is 750 by 550, and a photo can be dropped or pasted into it", async () => {
  const page = await openTask(app, desk);
  await openDialog(page);
  const box = await dialog(page).boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([750, 550]);
  for (const kind of ["drop", "paste"] as const) {
    await dropOrPaste(page, kind, `${kind}.png`);
    await waitForText(page, `${kind}.png`);
  }
  // Only one at a time: the second replaced the first.
  expect(await page.getByText("drop.png", { exact: true }).count()).toBe(0);
  const preview = dialog(page).locator("li img");
  await preview.waitFor();
  expect((await preview.boundingBox())?.width).toBe(280);
});

test("on the in-progress page a damage shows its photo, which also appears among the villa's photos; an approved villa shows its photos and accepts no more", async () => {
  const page = await openBrowser(app, phone);
  await signInWithCookie(page, aylin);
  const id = await workId(app);
  const text = "Tile by the shower is cracked";
  await page.request.post(`/api/assignments/${id}/findings`, { data: { type: "damage", text } });
  const before = await count();
  await page.goto(`/assignments/${id}`);
  await button(page, `Add Photo: ${text}`).click();
  await choose(page, plain);
  await button(page, "Upload").click();
  await dialog(page).waitFor({ state: "detached" });
  const photos = await photosOf(app);
  expect(photos).toHaveLength(before + 1);
  expect(photos.at(-1)?.finding).toBe(text);
  // Once beside the damage, once in the grid.
  await expect.poll(() => thumbs(page).count()).toBe(before + 2);
  await expectAccessible(page);

  await app.database.db.execute(sql`update assignments set status = 'done', finished_at = now() where id = ${id}`);
  await page.goto(`/cleaner/task/${id}`);
  await thumbs(page).first().waitFor();
  expect(await button(page, "Upload Photos").count()).toBe(0);
});
