import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  clickAtFoot,
  desk,
  expectAccessible,
  expectAccessibleAtSizes,
  openWithin,
  phone,
  waitForText,
} from "../support/browser";
import {
  card,
  cards,
  choosePhotos,
  colouredPhoto,
  filter,
  noor,
  notesOn,
  openDashboard,
  openInspection,
  reviewOf,
  tablet,
} from "../support/qc-page";
import { reportCount } from "../support/report-count";
import { openSamplePark } from "../support/sample-park";
import { countTaps } from "../support/taps";
import { button, idOf } from "../support/villa-page";

// The inspection of a villa, from the start to the decision, in a real browser.

const app = await openSamplePark();

test("opening a link doesn't claim the villa; starting does, and everyone sees it at once; approval needs no notes", async () => {
  const page = await openInspection(app, "DV-101");
  await waitForText(page, "Ready for QC");
  expect(await reviewOf(app, "DV-101")).toBeUndefined();
  // The cleaners' photos, findings and open items are shown read-only.
  await page.getByRole("region", { name: "Cleaner photos" }).getByText("No photos").waitFor();
  await page.getByRole("region", { name: "Notes & Findings" }).getByText("Light bulb").waitFor();
  await waitForText(page, "12 of 12, 100%");
  expect(await page.locator("main input[type=checkbox]").count()).toBe(0);
  expect(await button(page, /Upload Photos|Note|Damage|Missing/).count()).toBe(0);

  const theirs = await openDashboard(app, noor);
  await card(theirs, "DV-101").getByRole("link", { name: "Start Inspection DV-101" }).waitFor();
  await button(page, "Start Inspection").click();
  await waitForText(page, "In Progress");
  await expect
    .poll(() => reviewOf(app, "DV-101"))
    .toEqual({ status: "in_progress", notes: null, name: "Ruben Visser" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await expect.poll(() => card(theirs, "DV-101").count()).toBe(0);
  await filter(theirs, "In Progress").click();
  await card(theirs, "DV-101").getByText("Ruben Visser").waitFor();
  await theirs.getByRole("link", { name: "View Inspection DV-101" }).click();
  await waitForText(theirs, "Ruben Visser is inspecting this villa.");
  expect(await notesOn(theirs).count()).toBe(0);
  expect(await button(theirs, /Approve|Request Rework|Add/).count()).toBe(0);
  await expectAccessible(theirs);

  // A refusal appears where it happened, and keeps the notes.
  await notesOn(page).fill("Spotless.");
  await page.route("**/qc/complete", (route) =>
    route.fulfill({ status: 409, contentType: "application/problem+json", body: '{"detail":"Somebody was faster."}' }),
  );
  await button(page, "Approve").click();
  await waitForText(page, "Failed to complete QC review.");
  await page.getByRole("main").getByText("Somebody was faster.").waitFor();
  await page.unrouteAll();
  expect(await notesOn(page).inputValue()).toBe("Spotless.");
  await notesOn(page).fill("");
  await button(page, "Approve").click();
  await waitForText(page, "Assignment Approved");
  await waitForText(page, "The cleaning assignment has been approved.");
  for (const one of [page, theirs]) await waitForText(one, "Approved: Ruben Visser");
  expect(await reviewOf(app, "DV-101")).toEqual({ status: "passed", notes: null, name: "Ruben Visser" });

  // A villa without faults takes two taps and no scrolling: opening it from the list, or after the last one, and Approve.
  await page.getByRole("link", { name: "Back to QC dashboard" }).click();
  const fromList = await tapsToApprove(page, "Start Inspection WL-052", "Strandpad 52");
  const next = await tapsToApprove(page, "Next villa: WL-032", "Strandpad 32");
  reportCount(`${fromList} taps to inspect a villa without faults, ${next} for the next one, without scrolling`);
  expect([fromList, next]).toEqual([2, 2]);

  // The device's Back reopens no decided inspection.
  await page.goBack();
  await page.getByRole("heading", { name: "Quality Control" }).waitFor();
});

async function tapsToApprove(page: Page, link: string, villa: string): Promise<number> {
  const taps = countTaps();
  await taps.tap(page.getByRole("link", { name: link }));
  await page.getByRole("heading", { name: villa }).waitFor();
  const approve = button(page, "Approve");
  await approve.waitFor();
  const { y, height } = (await approve.boundingBox()) ?? { y: 0, height: 0 };
  expect(y + height).toBeLessThan(phone.viewport.height);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await taps.tap(approve);
  await waitForText(page, "Approved: Ruben Visser");
  return taps.taken;
}

test("by keyboard: start, two photos at once, rework with quick phrases and a row of the checklist, then read-only", async () => {
  const page = await openDashboard(app, noor, desk);
  const tabTo = async (role: "link" | "button", name: string) => {
    const target = page.getByRole(role, { name, exact: true }).first();
    await target.waitFor();
    for (let i = 0; i < 80; i++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} can't be reached with Tab`);
  };
  // In the table, the search, the arrow keys and Tab lead to a villa's button.
  await page.getByRole("grid").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("WL-038");
  await expect.poll(() => page.locator("tbody tr[data-key]").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await tabTo("link", "Start Inspection WL-038");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/qc\/inspect\//);
  await waitForText(page, "In Progress");
  await expect.poll(() => reviewOf(app, "WL-038")).toMatchObject({ status: "in_progress", name: "Noor van Dijk" });

  const dialog = await choosePhotos(page, [await colouredPhoto("#c04020"), await colouredPhoto("#2040c0")]);
  await expect.poll(() => dialog.getByText("0.1 MB").count()).toBe(2);
  await page.setViewportSize(phone.viewport);
  await expectAccessible(page);
  await button(page, "Upload").click();
  await waitForText(page, "Photos Uploaded");
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: /^Photo by Noor van Dijk, / }).count()).toBe(2);

  await notesOn(page).fill("  \n");
  await tabTo("button", "Request Rework");
  await page.keyboard.press("Enter");
  await waitForText(page, "Notes Required");
  expect(await page.getByText("Please provide feedback notes when marking for rework.").count()).toBe(2);
  expect(await notesOn(page).getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => notesOn(page).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await reviewOf(app, "WL-038")).toMatchObject({ status: "in_progress" });
  await expectAccessible(page);

  const phrase = button(page, "Bins are not emptied.");
  await phrase.click();
  expect(await notesOn(page).inputValue()).toBe("Bins are not emptied.");
  expect(await notesOn(page).getAttribute("aria-invalid")).toBeNull();
  await phrase.click();
  expect(await notesOn(page).inputValue()).toBe("");
  await button(page, "Beds are not made properly.").click();
  await button(page, "Again: Windows and sliding doors inside").click();
  await tabTo("button", "Bins are not emptied.");
  await page.keyboard.press("Space");
  await tabTo("button", "Request Rework");
  await page.keyboard.press("Enter");
  await waitForText(page, "Rework Required");
  await waitForText(page, "The assignment has been marked for rework with feedback.");

  const written = "Beds are not made properly.\nBins are not emptied.";
  await expect
    .poll(() => reviewOf(app, "WL-038"))
    .toEqual({ status: "needs_rework", notes: written, name: "Noor van Dijk" });
  await waitForText(page, "Needs Rework: Noor van Dijk");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.getByText(/^Beds are not made properly\./).waitFor();
  expect(await notesOn(page).count()).toBe(0);
  expect(await button(page, /Approve|Request Rework|Add/).count()).toBe(0);
  await clickAtFoot(page.getByRole("link", { name: "Back to QC dashboard" }));
  await filter(page, "Completed").click();
  await card(page, "WL-038").getByText("Bins are not emptied.").waitFor();
});

test("nothing is wrong with dashboard, open, closed and missing inspection, and history, at any size", async () => {
  const page = await openInspection(app, "WL-044");
  const [approve, rework] = [button(page, "Approve"), button(page, "Request Rework")];
  await approve.waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  expect((await approve.boundingBox())?.y).toBe((await rework.boundingBox())?.y);
  // From tablet width on, the checklist is on the left, photos and decision on the right.
  await page.setViewportSize(tablet.viewport);
  const boxOf = async (name: string) => {
    const box = await page.getByRole("region", { name }).boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
  };
  const { right } = await boxOf("Checklist");
  for (const name of ["Cleaner photos", "QC documentation", "Your decision"])
    expect((await boxOf(name)).left).toBeGreaterThan(right);

  // Nothing scrolls sideways on the narrowest phone.
  const scrollWidthAt320 = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    return page.evaluate(() => document.documentElement.scrollWidth);
  };
  await rework.click();
  await button(page, "Bins are not emptied.").waitFor();
  expect(await scrollWidthAt320()).toBe(320);
  await openWithin(page, "/qc?show=in_progress");
  await page.getByRole("heading", { name: "Quality Control" }).waitFor();
  await cards(page).first().waitFor();
  expect(await scrollWidthAt320()).toBe(320);
  await expectAccessibleAtSizes(page, [phone, desk]);
  await openWithin(page, "/qc/history");
  await button(page, "Show more").waitFor();
  expect(await scrollWidthAt320()).toBe(320);
  await expectAccessibleAtSizes(page, [phone, desk]);
  await openWithin(page, `/qc/inspect/${await idOf(app, "DV-105")}`);
  await page.getByRole("heading", { name: "Checklist" }).waitFor();
  await waitForText(page, "Approved: Noor van Dijk");
  await expectAccessibleAtSizes(page, [phone, desk]);
  await openWithin(page, "/qc/inspect/0199c0de-0000-7000-8000-000000000000");
  await page.getByRole("heading", { name: "Assignment not found" }).waitFor();
  await expectAccessible(page);
});
