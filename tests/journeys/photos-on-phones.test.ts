import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { desk, expectAccessible, giveSession, openBrowser, phone, said } from "../support/browser";
import { type Caller, signIn } from "../support/caller";
import { late } from "../support/phone";
import { addressFor, bare, put } from "../support/photo-calls";
import { picture } from "../support/pictures";
import { card, openDashboard, openInspection } from "../support/qc-page";
import { startApp, type TestApp } from "../support/start-app";
import { button, idOf } from "../support/villa-page";

// Whoever judges a villa sees that photos of it are still to come, until they have come or nobody waits for them any more.

const dataDir = mkdtempSync(join(tmpdir(), "changeover-on-phones-"));
const leader = "leader@changeover.example";
let app: TestApp;
let aylin: Caller;
let sanne: Caller;
let ruben: Caller;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture("jpeg", { width: 80, height: 60 });
});
beforeEach(async () => {
  app = await startApp({ park: "sample", settings: { DATA_DIR: dataDir } });
  aylin = await signIn(app, "cleaner@changeover.example", "changeover");
  sanne = await signIn(app, leader, "changeover");
  ruben = await signIn(app, "qc@changeover.example", "changeover");
  return () => app.close();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a phone without a network does with so many photos of a villa; their ids. */
async function announce(who: Caller, work: string, count: number): Promise<string[]> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const photos = Array.from({ length: count }, () => ({ id: randomUUID(), sha256, kind: "photo" }));
  const answer = await late(who, "POST", `${at(work)}/photo-announcements`, { minutes: 45 }, { photos });
  expect(answer.status, answer.text).toBe(200);
  return photos.map(({ id }) => id);
}

/** The network is back, and a photo arrives. */
async function arrive(who: Caller, work: string, announcementId = ""): Promise<void> {
  const address = await addressFor(who);
  await put(address, bytes);
  const answer = await who.post(`${at(work)}/media`, { photoURL: bare(address), announcementId });
  expect(answer.status, answer.text).toBe(201);
}

const at = (work: string) => `/api/assignments/${work}`;
const photosCard = (page: Page) => page.getByRole("region", { name: "Cleaner photos" });
const gone = (page: Page) =>
  page
    .getByText(/still on the (cleaner|inspector)'s phone/)
    .first()
    .waitFor({ state: "detached" });

async function openReview(device: typeof phone | typeof desk, work: string): Promise<Page> {
  const page = await openBrowser(app, device);
  await giveSession(page, leader);
  await page.goto(`/supervisor/assignments/${work}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  return page;
}

/** A villa is handed in; two photos of it are still on the phone. Their ids. */
async function handIn(work: string): Promise<string[]> {
  const photos = await announce(aylin, work, 2);
  expect((await late(aylin, "PATCH", `${at(work)}/finish`, { minutes: 40 })).status).toBe(200);
  return photos;
}

test("a supervisor sees it on the board, where a villa is approved in place", async () => {
  const id = await idOf(app, "WL-042");
  const board = await openBrowser(app, desk);
  await giveSession(board, leader);
  await board.goto("/supervisor");
  await card(board, "WL-042").waitFor();
  const [first, second] = await handIn(id);
  await card(board, "WL-042").getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
  await expectAccessible(board);
  await arrive(aylin, id, first);
  await card(board, "WL-042").getByText("1 still on the cleaner's phone", { exact: true }).waitFor();
  await arrive(aylin, id, second);
  await gone(board);
});

test("a supervisor sees it beside the photos and above the decision, and sees it go", async () => {
  const id = await idOf(app, "WL-042");
  const photos = await handIn(id);
  const small = await openReview(phone, id);
  const large = await openReview(desk, id);
  for (const page of [small, large]) {
    await photosCard(page).getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
    await said(page, "2 photos are still on the cleaner's phone");
    expect(await button(page, "Approve").isEnabled()).toBe(true);
    await expectAccessible(page);
  }
  for (const photo of photos) await arrive(aylin, id, photo);
  for (const page of [small, large]) await gone(page);
  await photosCard(large).getByText("2 photos", { exact: true }).waitFor();
});

test("the history says when a step happened, and when it arrived", async () => {
  const id = await idOf(app, "WL-042");
  expect((await late(aylin, "PATCH", `${at(id)}/finish`, { minutes: 40 })).status).toBe(200);
  const page = await openReview(phone, id);
  const finish = page.getByRole("listitem").filter({ hasText: "Aylin Demir finished" });
  await finish.getByText(/^received (.+, )?\d{1,2}:\d\d [AP]M$/).waitFor();
  expect((await sanne.patch(`${at(id)}/approve`)).status).toBe(200);
  const approval = page.getByRole("listitem").filter({ hasText: "Sanne Bakker approved it" });
  await approval.waitFor();
  expect(await approval.getByText("received").count()).toBe(0);
  await expectAccessible(page);
});

/** A villa that waits for QC; two photos of it are still on the cleaner's phone. */
async function waitForQc(): Promise<string> {
  const id = await idOf(app, "DV-108");
  await handIn(id);
  expect((await sanne.patch(`${at(id)}/approve`)).status).toBe(200);
  return id;
}

test("an inspector sees it on the dashboard", async () => {
  await waitForQc();
  const dashboard = await openDashboard(app, ruben.email, phone);
  await card(dashboard, "DV-108").getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
  await expectAccessible(dashboard);
});

test("an inspector sees it beside the photos, and before deciding", async () => {
  await waitForQc();
  const inspection = await openInspection(app, "DV-108", ruben.email, desk);
  await photosCard(inspection).getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
  const decision = inspection.getByRole("region", { name: "Your decision" });
  await decision.getByText("2 photos are still on the cleaner's phone").waitFor();
  await expectAccessible(inspection);
  expect(await button(inspection, "Stop waiting").count()).toBe(0);
});

test("for a lost phone a supervisor stops waiting, and nobody waits any more", async () => {
  const id = await waitForQc();
  const inspection = await openInspection(app, "DV-108", ruben.email, desk);
  await said(inspection, "2 still on the cleaner's phone");
  const review = await openReview(phone, id);
  const stop = photosCard(review).getByRole("button", { name: "Stop waiting" });
  await stop.click();
  const question = review.getByRole("dialog", { name: "Stop waiting for 2 photos?" });
  await question.getByText("Taken by Aylin Demir.").waitFor();
  await expectAccessible(review);
  await button(review, "Cancel").click();
  await said(review, "2 still on the cleaner's phone");
  await stop.click();
  await question.getByRole("button", { name: "Stop waiting" }).click();
  for (const page of [review, inspection]) await gone(page);
  expect(await review.locator("h1").evaluate((heading) => heading === document.activeElement)).toBe(true);
});

test("an inspector's own photos are told in the same way", async () => {
  const id = await idOf(app, "WL-038");
  expect((await ruben.post(`${at(id)}/qc/start`)).status).toBe(200);
  await announce(ruben, id, 1);
  const review = await openReview(desk, id);
  const documentation = review.getByRole("region", { name: "QC documentation" });
  await documentation.getByText("1 still on the inspector's phone", { exact: true }).waitFor();
  const inspection = await openInspection(app, "WL-038");
  await said(inspection, "1 still on the inspector's phone");
  await expectAccessible(inspection);
});

test("on the cleaners' own page of the villa, for photos on another phone", async () => {
  const id = await idOf(app, "WL-042");
  const page = await openBrowser(app, phone);
  await giveSession(page, aylin.email);
  await page.goto(`/assignments/${id}`);
  await page.getByRole("heading", { name: "Documentation" }).waitFor();
  const [photo] = await announce(aylin, id, 1);
  await said(page, "1 still on the cleaner's phone");
  await expectAccessible(page);
  await arrive(aylin, id, photo);
  await gone(page);
});
