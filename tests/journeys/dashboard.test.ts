import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Summary } from "../../src/features/reports/contract";
import { desk, expectAccessibleAtSizes, openBrowser, phone, signInAndOpen, waitForText } from "../support/browser";
import { addWork } from "../support/builders";
import { signInAs } from "../support/caller";
import { openSamplePark } from "../support/sample-park";

const app = await openSamplePark();

async function summaryOf(page: Page): Promise<Summary> {
  return (await page.request.get("/api/reports/summary")).json();
}
const counter = (page: Page, name: string): Locator =>
  page.getByLabel("Key figures").locator("div", { has: page.getByText(name, { exact: true }) });

test("the figures and the three villas that changed last update by themselves, the report has those figures, and axe finds nothing", async () => {
  const page = await openBrowser(app, phone);
  await signInAndOpen(page, "admin@changeover.example");
  await page.getByRole("button", { name: "Export CSV Report" }).waitFor();
  await expectAccessibleAtSizes(page, [phone, desk]);
  const before = await summaryOf(page);
  expect(await counter(page, "Total Units").locator("dt, dd").allTextContents()).toEqual([
    ...["Total Units", String(before.totalUnits), "in the park, 3 areas"],
  ]);
  const cleaner = await signInAs(app, "cleaner", "Vera Kok");
  const id = await addWork(app, { lead: cleaner });
  const recent = page.getByRole("region", { name: "Recent Activity" }).getByRole("link");
  await recent.first().waitFor();
  expect(await recent.count()).toBe(3);
  // A cleaner starts, and nobody touches this page.
  const started = await cleaner.post(`/api/assignments/${id}/start`);
  expect(started.status, started.text).toBe(200);
  await counter(page, "Active Cleaners")
    .getByText(String(before.activeCleaners + 1), { exact: true })
    .waitFor();
  await recent.first().getByText("Vera Kok").waitFor();
  await recent.first().getByText("In Progress").waitFor();
  expect(await recent.count()).toBe(3);

  const park = await summaryOf(page);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV Report" }).click();
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
  await waitForText(page, "Report exported");

  await recent.first().click();
  await page.waitForURL(`**/supervisor/assignments/${id}`);
});
