import { createHash, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  type BrowserOptions,
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openBrowser,
  openWithin,
  phone,
  signInWithCookie,
  waitForText,
} from "../support/browser";
import { type Caller, signIn } from "../support/caller";
import { sendLate } from "../support/late-steps";
import { addressFor, bare, put } from "../support/photo-calls";
import { picture } from "../support/pictures";
import { card, openDashboard } from "../support/qc-page";
import { openSamplePark } from "../support/sample-park";
import { button, idOf } from "../support/villa-page";

// Reviewers and inspectors see that photos of a villa are still on a phone, until they arrive or someone stops waiting for them.

const leader = "leader@changeover.example";
const app = await openSamplePark();
const aylin = await signIn(app, "cleaner@changeover.example", "changeover");
const sanne = await signIn(app, leader, "changeover");
const ruben = await signIn(app, "qc@changeover.example", "changeover");
const bytes = await picture("jpeg", { width: 80, height: 60 });

/** Announces this many photos of a villa, as an offline phone does later. Returns their ids. */
async function announce(who: Caller, work: string, count: number): Promise<string[]> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const photos = Array.from({ length: count }, () => ({ id: randomUUID(), sha256, kind: "photo" }));
  const answer = await sendLate(who, "POST", `${at(work)}/photo-announcements`, { minutesLate: 45 }, { photos });
  expect(answer.status, answer.text).toBe(200);
  return photos.map(({ id }) => id);
}

/** Uploads a photo, as the phone does when the network is back. */
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

async function openAs(
  { email }: Caller,
  address: string,
  heading: string,
  device: BrowserOptions = phone,
): Promise<Page> {
  const page = await openBrowser(app, device);
  await signInWithCookie(page, email);
  await page.goto(address);
  await page.getByRole("heading", { name: heading }).waitFor();
  return page;
}

/** Submits a villa. */
async function handIn(work: string): Promise<void> {
  expect((await sendLate(aylin, "PATCH", `${at(work)}/finish`, { minutesLate: 40 })).status).toBe(200);
}

test("cleaners see it for photos on another phone; team leaders on the board and in the review, until the photos arrive", async () => {
  const id = await idOf(app, "WL-042");
  const hers = await openAs(aylin, `/assignments/${id}`, "Documentation");
  const [first, second] = await announce(aylin, id, 2);
  await waitForText(hers, "2 still on the cleaner's phone");

  const board = await openAs(sanne, "/supervisor", "Team Overview", desk);
  await card(board, "WL-042").waitFor();
  await handIn(id);
  await card(board, "WL-042").getByText("2 still on the cleaner's phone", { exact: true }).waitFor();

  const review = await board.context().newPage();
  await review.goto(`/supervisor/assignments/${id}`);
  await photosCard(review).getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
  await waitForText(review, "2 photos are still on the cleaner's phone");
  expect(await button(review, "Approve").isEnabled()).toBe(true);
  // The history shows when a step happened and when it arrived.
  const steps = review.locator("main li");
  const finish = steps.filter({ hasText: "Aylin Demir finished" });
  await finish.getByText(/^received (.+, )?\d{1,2}:\d\d [AP]M$/).waitFor();
  // The line and the warning; the badge is checked on the dashboard.
  await expectAccessibleAtSizes(review, [phone, desk]);

  await arrive(aylin, id, first);
  await card(board, "WL-042").getByText("1 still on the cleaner's phone", { exact: true }).waitFor();
  await arrive(aylin, id, second);
  for (const page of [hers, board, review]) await gone(page);
  await photosCard(review).getByText("2 photos", { exact: true }).waitFor();
  expect((await sanne.patch(`${at(id)}/approve`)).status).toBe(200);
  const approval = steps.filter({ hasText: "Sanne Bakker approved it" });
  await approval.waitFor();
  expect(await approval.getByText("received").count()).toBe(0);
});

test("inspectors see it before deciding; for a lost phone a team leader stops waiting, for everyone", async () => {
  const id = await idOf(app, "DV-108");
  await announce(aylin, id, 2);
  await handIn(id);
  expect((await sanne.patch(`${at(id)}/approve`)).status).toBe(200);
  const inspection = await openDashboard(app, ruben.email);
  await card(inspection, "DV-108").getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
  await expectAccessible(inspection);
  await openWithin(inspection, `/qc/inspect/${id}`);
  await photosCard(inspection).getByText("2 still on the cleaner's phone", { exact: true }).waitFor();
  await waitForText(inspection, "2 photos are still on the cleaner's phone");
  expect(await button(inspection, "Stop waiting").count()).toBe(0);

  const review = await openAs(sanne, `/supervisor/assignments/${id}`, "Checklist");
  const stop = photosCard(review).getByRole("button", { name: "Stop waiting" });
  await stop.click();
  const question = review.getByRole("dialog", { name: "Stop waiting for 2 photos?" });
  await question.getByText("Taken by Aylin Demir.").waitFor();
  await expectAccessible(review);
  await button(review, "Cancel").click();
  await waitForText(review, "2 still on the cleaner's phone");
  await stop.click();
  await question.getByRole("button", { name: "Stop waiting" }).click();
  for (const page of [review, inspection]) await gone(page);
  expect(await review.locator("h1").evaluate((heading) => heading === document.activeElement)).toBe(true);

  // An inspector's own photos are shown in the same way.
  const other = await idOf(app, "WL-038");
  expect((await ruben.post(`${at(other)}/qc/start`)).status).toBe(200);
  await announce(ruben, other, 1);
  await openWithin(review, `/supervisor/assignments/${other}`);
  const documentation = review.getByRole("region", { name: "QC documentation" });
  await documentation.getByText("1 still on the inspector's phone", { exact: true }).waitFor();
  await openWithin(inspection, `/qc/inspect/${other}`);
  await waitForText(inspection, "1 still on the inspector's phone");
});
