import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Summary } from "../../src/features/reports/contract";
import { desk, expectAccessible, openBrowser, phone, said, signInOn } from "../support/browser";
import { addWork } from "../support/builders";
import { signInAs } from "../support/caller";
import { openSamplePark } from "../support/sample-journeys";

const admin = "admin@changeover.example";
const figures = "**/api/reports/summary";

const app = await openSamplePark();

async function openDashboard(options = desk): Promise<Page> {
  const page = await openBrowser(app, options);
  await signInOn(page, admin);
  await page.getByRole("button", { name: "Export CSV Report" }).waitFor();
  return page;
}
async function summaryOf(page: Page): Promise<Summary> {
  return (await page.request.get("/api/reports/summary")).json();
}
const counter = (page: Page, name: string): Locator =>
  page.getByLabel("Key figures").locator("div", { has: page.getByText(name, { exact: true }) });
/** A counter's name, its number and the line below. */
async function counted(page: Page, name: string): Promise<string[]> {
  await counter(page, name).locator("dd").first().waitFor();
  return counter(page, name).locator("dt, dd").allTextContents();
}
const refuse = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { detail: "broken" } }));
/** The lines of a card, each label with its value. */
async function linesOf(card: Locator): Promise<string[]> {
  await card.locator("dl > div").first().waitFor();
  return card.locator("dl > div").allTextContents();
}

test("the park in figures, how the work goes, and the ways to everything", async () => {
  const page = await openDashboard();
  const park = await summaryOf(page);
  const hours = park.averageHours?.toFixed(1);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  expect(await counted(page, "Total Units")).toEqual(["Total Units", String(park.totalUnits), "in 3 areas"]);
  expect(await counted(page, "Active Cleaners")).toEqual([
    `Active Cleaners`,
    `${park.activeCleaners}`,
    `of ${park.plannedCleaners} planned today`,
  ]);
  expect(await counted(page, "Completed Today")).toEqual([
    `Completed Today`,
    `${park.completedToday}`,
    `of ${park.plannedToday} planned`,
  ]);
  expect(await counted(page, "Avg Duration")).toEqual([`Avg Duration`, `${hours} h`, `per villa`]);
  const rate = Math.round((park.completedAssignments / park.totalAssignments) * 100);
  expect(await linesOf(page.getByRole("region", { name: "Performance Summary" }))).toEqual([
    `Completion rate${rate}%`,
    `Average duration${hours} h`,
    "Quality score4.8 of 5.0",
    `Units per day${(park.completedToday / park.activeCleaners).toFixed(1)}`,
  ]);
  const bar = page.getByRole("progressbar", { name: "Completion rate" });
  expect(await bar.getAttribute("aria-valuenow")).toBe(String(rate));

  const ways = page.getByRole("region", { name: "Quick actions" });
  expect(await ways.locator("a, button").allTextContents()).toEqual([
    `Manage Units${park.totalUnits} villas`,
    `Manage Users${park.people} people`,
    "CalendarPlan the work",
    "ReportsDownload CSV",
    `Registration Codes${park.usableCodes} active`,
    "PresetsComing soon",
    "SettingsComing soon",
    "Team Overview",
    "Assignments",
    "Teams",
  ]);
  for (const [name, path] of [
    ["Manage Units", "/admin/units"],
    ["Manage Users", "/admin/users"],
    ["Calendar", "/calendar"],
    ["Registration Codes", "/admin/registration-codes"],
    ["Team Overview", "/supervisor"],
    ["Assignments", "/supervisor/assignments"],
    ["Teams", "/supervisor/team"],
  ] as const) {
    await ways.getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await page.waitForURL("**/admin");
  }
  await ways.getByRole("button", { name: "Presets" }).click();
  await said(page, "Feature coming soon");
  await said(page, "Preset management will be available in the next update.");
  await ways.getByRole("button", { name: "Settings" }).click();
  await said(page, "System settings will be available in the next update.");
});

test("the three villas that were touched last lead to their review, and all follows the work by itself", async () => {
  const page = await openDashboard();
  const before = await summaryOf(page);
  const cleaner = await signInAs(app, "cleaner", "Vera Kok");
  const id = await addWork(app, { lead: cleaner });
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await recent.getByRole("link").first().waitFor();
  expect(await recent.getByRole("link").count()).toBe(3);
  // A cleaner starts: nobody touches this page.
  const started = await cleaner.post(`/api/assignments/${id}/start`);
  expect(started.status, started.text).toBe(200);
  await counter(page, "Active Cleaners")
    .getByText(String(before.activeCleaners + 1), { exact: true })
    .waitFor();
  const first = recent.getByRole("link").first();
  await first.getByText("Vera Kok").waitFor();
  await first.getByText("In Progress").waitFor();
  expect(await recent.getByRole("link").count()).toBe(3);
  await first.click();
  await page.waitForURL(`**/supervisor/assignments/${id}`);
});

test.each([
  ["the tile", "Reports"],
  ["the button", "Export CSV Report"],
])("%s downloads the report as a spreadsheet reads it", async (_, name) => {
  const page = await openDashboard(phone);
  const park = await summaryOf(page);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe(`cleaning-report-${park.day}.csv`);
  expect((await readFile(await download.path())).toString("utf8")).toBe(
    [
      "\uFEFFMetric,Value",
      `Total Assignments,${park.totalAssignments}`,
      `Completed,${park.completedAssignments}`,
      `In Progress,${park.inProgressAssignments}`,
      `Pending,${park.pendingAssignments}`,
      `Needs Review,${park.needsReviewAssignments}`,
      `Active Cleaners,${park.activeCleaners}`,
      `Average Duration (hours),${Number(park.averageHours?.toFixed(1))}`,
      "",
    ].join("\r\n"),
  );
  await said(page, "Report exported");
  await said(page, "CSV file has been downloaded successfully.");
});

test("a report is made of the figures on screen, whatever the server says; one that fails says so", async () => {
  const page = await openDashboard(phone);
  const button = page.getByRole("button", { name: "Export CSV Report" });
  await button.waitFor();
  await refuse(page, figures);
  const arriving = page.waitForEvent("download");
  await button.click();
  await arriving;
  await said(page, "Report exported");
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error("There is no room.");
    };
  });
  await button.click();
  await said(page, "Export failed");
  await said(page, "Failed to generate report.");
});

describe.each([
  ["phone", phone],
  ["desk", desk],
])("on a %s", (_, device) => {
  test("the dashboard is accessible, with its figures and without", async () => {
    const page = await openDashboard(device);
    await expectAccessible(page);
    await refuse(page, figures);
    await page.reload();
    await said(page, "The key figures could not be loaded");
    await expectAccessible(page);
  });
});
