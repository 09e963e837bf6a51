import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, expectAccessible, openBrowser, phone, said, signInOn } from "../support/browser";
import { keptOn } from "../support/cleaner-work";
import {
  button,
  cameraPhoto,
  choose,
  dialog,
  give,
  openDialog,
  openTask,
  type Picture,
  photosOf,
  sandPhoto,
  send,
  slowDown,
  thumbs,
  workId,
} from "../support/photos";
import { startApp, type TestApp } from "../support/start-app";

// Photos on their way from a cleaner's phone to the server, and every way to lose one.

const dataDir = mkdtempSync(join(tmpdir(), "changeover-photos-"));
let app: TestApp;
let camera: Picture;
let sand: Picture;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { DATA_DIR: dataDir } });
  [camera, sand] = await Promise.all([cameraPhoto(), sandPhoto()]);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const bar = (page: Page) => dialog(page).getByRole("progressbar");
const count = async () => (await photosOf(app)).length;

test("the camera comes first, and nothing is sent or kept before Upload is pressed", async () => {
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
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await openDialog(page);
  expect(await page.getByText(camera.name).count()).toBe(0);
  expect(changes).toEqual([]);
});

test("too much, nothing, and what is no picture are refused in words, where they were chosen", async () => {
  const page = await openTask(app, phone);
  await openDialog(page);
  const refusals = [
    ["a.jpg", "image/jpeg", Buffer.alloc(10_485_761), "a.jpg is too large. A photo can be up to 10 MB."],
    ["b.jpg", "image/jpeg", Buffer.alloc(0), "b.jpg is empty. Please choose another photo."],
    ["c.pdf", "application/pdf", Buffer.from("%PDF"), "c.pdf is not a photo. Please choose an image."],
    ["d.svg", "image/svg+xml", Buffer.from("<svg/>"), "d.svg is not a photo. Please choose an image."],
  ] as const;
  for (const [name, mimeType, buffer, words] of refusals) {
    await choose(page, { name, mimeType, buffer });
    await dialog(page).getByRole("alert").getByText(words).waitFor();
    expect(await button(page, "Upload").isDisabled()).toBe(true);
  }
});

test("what the server refuses says why, stays, and can be taken back", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  await send(page, { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("this is no picture at all") });
  await said(page, "Failed to upload photo");
  await said(page, "Please try again.");
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

test("without a network a photo waits for it", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  await openDialog(page);
  await page.context().setOffline(true);
  await choose(page, camera);
  await button(page, "Upload").click();
  await dialog(page).getByText("Waiting").waitFor();
  await page.keyboard.press("Escape");
  await said(page, "Waiting");
  await page.context().setOffline(false);
  await expect.poll(count, { timeout: 20_000 }).toBe(before + 1);
});

test("a photo that a bad network lost waits on the phone, and is sent by itself", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  await page.route("**/objects/*", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await send(page, camera);
  await said(page, "Saved on this phone");
  await dialog(page).waitFor({ state: "detached" });
  await said(page, "Waiting");
  await page.unroute("**/objects/*");
  await expect.poll(count, { timeout: 20_000 }).toBe(before + 1);
});

test("when only the answer was lost, the photo is neither sent nor recorded twice", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await page.route("**/media", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page, camera);
  await said(page, "Saved on this phone");
  await page.unroute("**/media");
  await expect.poll(() => keptOn(page), { timeout: 20_000 }).toEqual([]);
  expect(await count()).toBe(before + 1);
  expect(puts).toHaveLength(1);
});

test("on a slow network the progress is real, and Cancel takes the photo back", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  await slowDown(page, 150_000);
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
});

test("closing the dialog does not lose what is being sent: it goes on among the photos", async () => {
  const page = await openTask(app, phone);
  const before = await count();
  const letGo = await slowDown(page, 50_000);
  await send(page, sand);
  await bar(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("progressbar", { name: `Sending ${sand.name}` }).waitFor();
  await letGo();
  await said(page, "Your photo has been added to the assignment.");
  await expect.poll(() => thumbs(page).count()).toBe(before + 1);
  expect(await button(page, `Cancel ${sand.name}`).count()).toBe(0);
});

test("at a desk the dialog is 750 by 550, and a photo can be dropped or pasted into it", async () => {
  const page = await openTask(app, desk);
  await openDialog(page);
  const box = await dialog(page).boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([750, 550]);
  for (const kind of ["drop", "paste"] as const) {
    await give(page, kind, `${kind}.png`);
    await said(page, `${kind}.png`);
  }
  // One at a time: the second took the place of the first.
  expect(await page.getByText("drop.png", { exact: true }).count()).toBe(0);
  const preview = dialog(page).locator("li img");
  await preview.waitFor();
  expect((await preview.boundingBox())?.width).toBe(280);
  await expectAccessible(page);
});

test("on the in-progress page a damage carries its photo, and it stands among all photos of the villa", async () => {
  const page = await openBrowser(app, phone);
  await signInOn(page, "cleaner@changeover.example");
  const id = await workId(app);
  const text = "Tile by the shower is cracked";
  await page.request.post(`/api/assignments/${id}/findings`, { data: { type: "damage", text } });
  const before = await count();
  await page.goto(`/assignments/${id}`);
  await button(page, `Add Photo: ${text}`).click();
  await choose(page, camera);
  await button(page, "Upload").click();
  await dialog(page).waitFor({ state: "detached" });
  const photos = await photosOf(app);
  expect(photos).toHaveLength(before + 1);
  expect(photos.at(-1)?.finding).toBe(text);
  // Once beside the damage, once in the grid.
  await expect.poll(() => thumbs(page).count()).toBe(before + 2);
  await expectAccessible(page);
});

test("an approved villa shows its photos and takes no more", async () => {
  const page = await openTask(app, phone);
  await send(page, camera);
  await dialog(page).waitFor({ state: "detached" });
  const approve = sql`update assignments set status = 'done', finished_at = now() where id = ${await workId(app)}`;
  await app.database.db.execute(approve);
  await page.reload();
  await thumbs(page).first().waitFor();
  expect(await button(page, "Upload Photos").count()).toBe(0);
});
