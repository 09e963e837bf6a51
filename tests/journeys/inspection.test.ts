import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desk, expectAccessible, openBrowser, phone, said, signInOn } from "../support/browser";
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
  ruben,
  tablet,
} from "../support/qc-page";
import { startApp, type TestApp } from "../support/start-app";
import { button, hold, idOf } from "../support/villa-page";

// The inspection of a villa, from the start to the decision, in a real browser.

const dataDir = mkdtempSync(join(tmpdir(), "changeover-inspection-"));
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ park: "sample", settings: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("an inspection", () => {
  test("a link alone takes the villa from nobody; starting does, for everybody to see at once", async () => {
    const page = await openInspection(app, "DV-101");
    await said(page, "Ready for QC");
    expect(await reviewOf(app, "DV-101")).toBeUndefined();
    const theirs = await openDashboard(app, noor);
    await card(theirs, "DV-101").getByRole("link", { name: "Start Inspection DV-101" }).waitFor();
    await button(page, "Start Inspection").click();
    await said(page, "In Progress");
    await expect
      .poll(() => reviewOf(app, "DV-101"))
      .toEqual({ status: "in_progress", notes: null, name: "Ruben Visser" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await expect.poll(() => card(theirs, "DV-101").count()).toBe(0);
    await filter(theirs, "In Progress").click();
    await card(theirs, "DV-101").getByText("Ruben Visser").waitFor();
    await theirs.getByRole("link", { name: "View Inspection DV-101" }).click();
    await said(theirs, "Ruben Visser is inspecting this villa.");
    expect(await notesOn(theirs).count()).toBe(0);
    expect(await button(theirs, /Approve|Request Rework|Add/).count()).toBe(0);
    await expectAccessible(theirs);
  });

  test("two photos at once, rework with a quick phrase, and read-only from then on", async () => {
    const page = await openDashboard(app);
    await page.getByRole("link", { name: "Start Inspection WL-038" }).click();
    await page.waitForURL(/\/qc\/inspect\//);
    await said(page, "In Progress");
    await expect.poll(() => reviewOf(app, "WL-038")).toMatchObject({ status: "in_progress", name: "Ruben Visser" });

    await button(page, "Add").click();
    expect(await button(page, "Upload").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    const dialog = await choosePhotos(page, [await colouredPhoto("#c04020"), await colouredPhoto("#2040c0")]);
    await expect.poll(() => dialog.getByText("0.1 MB").count()).toBe(2);
    await expectAccessible(page);
    await button(page, "Upload").click();
    await said(page, "Photos Uploaded");
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: /^Photo by Ruben Visser, / }).count()).toBe(2);

    await notesOn(page).fill("  \n");
    await button(page, "Request Rework").click();
    await said(page, "Notes Required");
    expect(await page.getByText("Please provide feedback notes when marking for rework.").count()).toBe(2);
    expect(await notesOn(page).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => notesOn(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => reviewOf(app, "WL-038")).toMatchObject({ status: "in_progress" });
    await expectAccessible(page);

    const phrase = button(page, "Bins are not emptied.");
    await phrase.click();
    expect(await notesOn(page).inputValue()).toBe("Bins are not emptied.");
    expect(await notesOn(page).getAttribute("aria-invalid")).toBeNull();
    await phrase.click();
    expect(await notesOn(page).inputValue()).toBe("");
    await button(page, "Beds are not made properly.").click();
    await phrase.click();
    await button(page, "Request Rework").click();
    await said(page, "Rework Required");
    await said(page, "The assignment has been marked for rework with feedback.");

    const written = "Beds are not made properly.\nBins are not emptied.";
    await expect
      .poll(() => reviewOf(app, "WL-038"))
      .toEqual({ status: "needs_rework", notes: written, name: "Ruben Visser" });
    await said(page, "Needs Rework: Ruben Visser");
    await page.getByText(/^Beds are not made properly\./).waitFor();
    expect(await notesOn(page).count()).toBe(0);
    expect(await button(page, /Approve|Request Rework|Add/).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to QC dashboard" }).click();
    await filter(page, "Completed").click();
    await card(page, "WL-038").getByText("Bins are not emptied.").waitFor();
  });

  test("approval needs no words; a refusal says why where it happened, and keeps the notes", async () => {
    const page = await openInspection(app, "WL-044");
    await notesOn(page).fill("Spotless.");
    await page.route("**/qc/complete", (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        body: '{"detail":"Somebody was faster."}',
      }),
    );
    await button(page, "Approve").click();
    await said(page, "Failed to complete QC review.");
    await page.getByRole("region", { name: "Your decision" }).getByText("Somebody was faster.").waitFor();
    await page.unrouteAll();
    await page.reload();
    await expect.poll(() => notesOn(page).inputValue()).toBe("Spotless.");
    await notesOn(page).fill("");
    await button(page, "Approve").click();
    await said(page, "Assignment Approved");
    await said(page, "The cleaning assignment has been approved.");
    await said(page, "Approved: Ruben Visser");
    await expect.poll(() => reviewOf(app, "WL-044")).toEqual({ status: "passed", notes: null, name: "Ruben Visser" });
  });

  test("the cleaners' photos, findings and gaps are there to read, and none of it to change", async () => {
    const page = await openInspection(app, "DV-101");
    await page.getByRole("region", { name: "Cleaner photos" }).getByText("No photos yet").waitFor();
    await page.getByRole("region", { name: "Notes & Findings" }).getByText("Light bulb").waitFor();
    await said(page, "12 of 12, 100%");
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await button(page, /Upload Photos|Note|Damage|Missing/).count()).toBe(0);
  });

  test("what is not there leads back to the dashboard", async () => {
    const page = await openBrowser(app);
    await signInOn(page, ruben);
    const letGo = await hold(page, "**/api/assignments/0199c0de-*");
    await page.goto("/qc/inspect/0199c0de-0000-7000-8000-000000000000");
    await page.getByRole("status").filter({ hasText: "Loading" }).first().waitFor({ state: "attached" });
    letGo();
    await page.getByRole("heading", { name: "Assignment not found" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to QC dashboard" }).click();
    await page.getByRole("heading", { name: "Quality Control" }).waitFor();
  });
});

describe("at every size", () => {
  test.each([
    ["phone", phone],
    ["tablet", tablet],
    ["desk", desk],
  ])("on a %s nothing is wrong with dashboard, open and closed inspection, and history", async (_, device) => {
    const page = await openInspection(app, "DV-101", ruben, device);
    await button(page, "Approve").waitFor();
    await expectAccessible(page);
    await page.goto("/qc?show=in_progress");
    await cards(page).first().waitFor();
    await expectAccessible(page);
    await page.goto(`/qc/inspect/${await idOf(app, "DV-105")}`);
    await said(page, "Approved: Noor van Dijk");
    await expectAccessible(page);
    await page.goto("/qc/history");
    await page.getByRole("heading", { name: "Today" }).waitFor();
    await expectAccessible(page);
  });

  test("from a tablet on the checklist stands at the left, photos and decision at the right", async () => {
    const page = await openInspection(app, "DV-101", ruben, tablet);
    const boxOf = async (name: string) => {
      const box = await page.getByRole("region", { name }).boundingBox();
      return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
    };
    const { right } = await boxOf("Checklist");
    for (const name of ["Cleaner photos", "QC documentation", "Your decision"])
      expect((await boxOf(name)).left).toBeGreaterThan(right);
    await page.setViewportSize(desk.viewport);
    const [approve, rework] = [button(page, "Approve"), button(page, "Request Rework")];
    expect((await approve.boundingBox())?.y).toBe((await rework.boundingBox())?.y);
  });

  test("nothing scrolls sideways on the narrowest phone", async () => {
    const page = await openInspection(app, "DV-101", ruben, { ...phone, viewport: { width: 320, height: 640 } });
    await button(page, "Request Rework").click();
    await button(page, "Bins are not emptied.").waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    for (const path of ["/qc?show=completed", "/qc/history"]) {
      await page.goto(path);
      await button(page, "Show more").waitFor();
      expect(await width()).toBe(320);
    }
  });

  test("the keyboard alone starts, writes and sends back", async () => {
    const page = await openDashboard(app, noor, desk);
    const tabTo = async (role: "link" | "button" | "textbox", name: string | RegExp) => {
      const target = page.getByRole(role, { name, exact: true }).first();
      await target.waitFor();
      for (let i = 0; i < 80; i++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${name} can't be reached with Tab`);
    };
    await tabTo("link", /^Start Inspection/);
    await page.keyboard.press("Enter");
    await said(page, "In Progress");
    await tabTo("button", "Request Rework");
    await page.keyboard.press("Enter");
    await said(page, "Notes Required");
    await tabTo("button", "Streaks on the windows.");
    await page.keyboard.press("Space");
    await tabTo("button", "Request Rework");
    await page.keyboard.press("Enter");
    await said(page, "Needs Rework: Noor van Dijk");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });
});
