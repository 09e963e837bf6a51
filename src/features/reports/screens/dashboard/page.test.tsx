// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { webhookOf } from "../../../../../tests/support/connections-page";
import {
  figuresIn,
  openScreen,
  personOf,
  press,
  seeLoading,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { getBoard } from "../../../assignments/contract/board";
import { getWebhooks } from "../../../connections/contract/webhooks";
import { editSettings } from "../../../settings/contract";
import { getSummary, type Summary } from "../../contract";
import AdminDashboard from "./page";

const admin = personOf("admin");
const path = "/admin";
const day = "2026-11-21";

const noWork: Summary = {
  day,
  ...{ totalAssignments: 0, completedAssignments: 0, inProgressAssignments: 0, pendingAssignments: 0 },
  ...{ needsReviewAssignments: 0, totalUnits: 0, areas: 0, activeCleaners: 0, plannedCleaners: 0 },
  ...{ completedToday: 0, plannedToday: 0, averageHours: null, people: 0, usableCodes: 0, onboarding: null },
};
const board = { ...emptyBoard, counts: { ...emptyBoard.counts, total: 7, done: 7 }, done: [finishedCard] };

const busyPark: Summary = {
  day,
  ...{ totalAssignments: 40, completedAssignments: 26, inProgressAssignments: 3, pendingAssignments: 9 },
  ...{ needsReviewAssignments: 2, totalUnits: 60, areas: 3, activeCleaners: 4, plannedCleaners: 9 },
  ...{ completedToday: 6, plannedToday: 12, averageHours: 1.26, people: 20, usableCodes: 2, onboarding: null },
};

/** Opens the dashboard of a busy park, and waits for its figures. */
async function openBusyPark() {
  const server = startFakeServer();
  server.returns(getBoard, board);
  server.returns(getSummary, busyPark);
  server.returns(getWebhooks, []);
  const { visited } = openScreen(<AdminDashboard />, { person: admin, path });
  return { server, visited, ways: await screen.findByRole("region", { name: "Quick actions" }) };
}

/** Returns a counter's label and number, and the line below if there is one. */
function counterOf(name: string): (string | null)[] {
  const counter = within(screen.getByLabelText("Key figures")).getByText(name).closest("div");
  return [...(counter?.querySelectorAll("dt, dd") ?? [])].map(({ textContent }) => textContent);
}

test("the dashboard shows a skeleton until the figures are loaded", async () => {
  const server = startFakeServer();
  server.returns(getBoard, board);
  const release = server.holds(getSummary, noWork);
  openScreen(<AdminDashboard />, { person: admin, path });
  await seeLoading();
  release();
  await screen.findByRole("button", { name: "Export CSV Report" });
});

test("without the server's figures they are counted from today's work", async () => {
  const server = startFakeServer();
  server.returns(getBoard, board);
  server.refuses(getSummary, 500);
  openScreen(<AdminDashboard />, { person: admin, path });
  await screen.findByText("The key figures could not be loaded");
  expect(counterOf("Total Units")).toEqual(["Total Units", "–", "in the park"]);
  expect(counterOf("Completed Today")).toEqual(["Completed Today", "7"]);
});

test("a summary with only the five counts shows them, leaves out what is missing, and says what covers only the board", async () => {
  const server = startFakeServer();
  // It lists all that is done.
  server.returns(getBoard, { ...board, counts: { ...board.counts, done: board.done.length } });
  server.returnsUnchecked(getSummary, { totalAssignments: 40, completedAssignments: 0 });
  openScreen(<AdminDashboard />, { person: admin, path });
  await screen.findByText("Some figures cover only today's board.");
  expect(counterOf("Total Units")).toEqual(["Total Units", "–", "in the park"]);
  expect(counterOf("Active Cleaners")).toEqual(["Active Cleaners", "0", "now"]);
  expect(counterOf("Avg Duration")).toEqual(["Avg Duration", "1 h", "per villa, today's board"]);
  expect(document.body.textContent).not.toContain("undefined");
});

test("without figures and work there is only a retry button; without work only the list is missing", async () => {
  const server = startFakeServer();
  server.refuses(getSummary, 500);
  server.refuses(getBoard, 500);
  openScreen(<AdminDashboard />, { person: admin, path });
  await screen.findByText("This could not be loaded");
  expect(screen.queryByRole("button", { name: "Export CSV Report" })).toBeNull();
  server.returns(getSummary, { ...noWork, totalUnits: 40, areas: 3 });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const recent = within(await screen.findByRole("region", { name: "Recent Activity" }));
  await recent.findByText("This could not be loaded");
  expect(counterOf("Total Units")).toEqual(["Total Units", "40", "in the park, 3 areas"]);
  server.returns(getBoard, board);
  const retry = await waitFor(() => recent.getByRole("button", { name: "Try again" }));
  fireEvent.click(retry);
  expect(await recent.findAllByRole("link")).toHaveLength(1);
});

test("a park without work has no rate and no averages", async () => {
  const server = startFakeServer();
  server.returns(getSummary, noWork);
  server.returns(getBoard, emptyBoard);
  openScreen(<AdminDashboard />, { person: admin, path });
  await screen.findByText("No cleanings planned today.");
  const performance = screen.getByRole("region", { name: "Performance Summary" });
  const lines = [...performance.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Completion rate all assignments of the park0%",
    "Average duration per villa, all time–",
    "Quality score 4.8 of 5.0",
    "Units per day completed today, per active cleaner–",
  ]);
});

test.each([
  ["teamleader", "/supervisor"],
  ["cleaner", "/"],
  ["qc", "/"],
] as const)("a %s is led to their own start", (role, start) => {
  startFakeServer();
  expect(openScreen(<AdminDashboard />, { person: personOf(role), path }).visited).toEqual([start]);
});

test("shows the park's figures and their averages", async () => {
  await openBusyPark();
  expect(figuresIn(screen.getByLabelText("Key figures"))).toEqual([
    "Total Units60in the park, 3 areas",
    "Active Cleaners4now, 9 planned today",
    "Completed Today612 planned today",
    "Avg Duration1 h 16 minper villa, all time",
  ]);
  expect(figuresIn(screen.getByRole("region", { name: "Performance Summary" }))).toEqual([
    "Completion rate all assignments of the park65%",
    "Average duration per villa, all time1 h 16 min",
    "Quality score 4.8 of 5.0",
    "Units per day completed today, per active cleaner1.5",
  ]);
  expect(screen.getByRole("progressbar", { name: "Completion rate" }).getAttribute("aria-valuenow")).toBe("65");
});

test("the quick actions lead to every page", async () => {
  const { ways, visited } = await openBusyPark();
  expect([...ways.querySelectorAll("a, button")].map(({ textContent }) => textContent)).toEqual([
    "Manage Units60 villas",
    "Manage Users20 people",
    "CalendarPlan the work",
    "ReportsDownload CSV",
    "Registration Codes2 active",
    "PresetsChecklists, replacements",
    "ConnectionsTokens, webhooks",
    "SettingsPark, times, photos",
    "Team Overview",
    "Assignments",
    "Teams",
  ]);
  const links = ways.querySelectorAll("a");
  for (const link of links) fireEvent.click(link);
  expect(visited.slice(1)).toEqual([
    "/admin/units",
    "/admin/users",
    "/calendar",
    "/admin/registration-codes",
    "/admin/presets",
    "/admin/connections",
    "/admin/settings",
    "/supervisor",
    "/supervisor/assignments",
    "/supervisor/team",
  ]);
});

test("a webhook that stopped on its own is named, with the way to it; one that a person switched off is not", async () => {
  const { server } = await openBusyPark();
  const at = "2026-11-21T07:00:00.000Z";
  server.returns(getWebhooks, [
    webhookOf({ disabled: { at, because: "failing" } }),
    webhookOf({ id: idNumber(811), name: "Test", disabled: { at, because: "person" } }),
  ]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["webhooks"] }));
  await screen.findByText("A webhook was switched off");
  screen.getByText("Door locks · Nothing arrived for a day.");
  const link = screen.getByRole("link", { name: "See webhooks" });
  expect(link.getAttribute("href")).toBe("/admin/connections?tab=webhooks");
  expect(screen.queryByText(/^Test ·/)).toBeNull();
});

test.each([
  ["tile", /^Reports/],
  ["button", /^Export CSV Report$/],
])("the %s exports the figures on screen, whatever the server returns by then", async (_, name) => {
  const files: { name: string; file: Blob | MediaSource }[] = [];
  const createAddress = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:report");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const [file] = createAddress.mock.lastCall ?? [];
    if (file) files.push({ name: this.download, file });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { server } = await openBusyPark();
  server.refuses(getSummary, 500);
  const requests = [...server.requests];
  fireEvent.click(screen.getByRole("button", { name }));
  await screen.findByText("Report exported");
  screen.getByText("CSV file has been downloaded successfully.");
  expect(server.requests).toEqual(requests);
  expect(files.map((one) => one.name)).toEqual([`cleaning-report-${day}.csv`]);
  const text = await new Response(files[0]?.file instanceof Blob ? files[0].file : null).text();
  expect(text).toContain("Total Assignments,40\r\nCompleted,26\r\nIn Progress,3\r\nPending,9\r\nNeeds Review,2\r\n");
});

test("a failed export shows an error", async () => {
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    throw new Error("Disk full.");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await openBusyPark();
  press("Export CSV Report");
  await screen.findByText("Export failed");
  screen.getByText("Failed to generate report.");
});

test("an empty park shows the remaining steps, which tick themselves, and can be hidden and brought back", async () => {
  const server = startFakeServer();
  server.returns(getBoard, emptyBoard);
  const begun = { settings: false, villas: true, people: false, checklist: true, stays: false, firstDay: false };
  server.returns(getSummary, { ...noWork, onboarding: begun });
  openScreen(<AdminDashboard />, { person: admin, path });
  const list = await screen.findByRole("region", { name: "Set up your park" });
  within(list).getByText("2 of 6 done");
  const rows = within(list).getAllByRole("listitem");
  expect(
    rows.map((row) => [row.querySelector("strong")?.textContent, row.querySelector("a")?.getAttribute("href")]),
  ).toEqual([
    ["Name and times", "/admin/settings"],
    ["Villas Done", "/admin/units"],
    ["People", "/admin/users"],
    ["Checklist Done", "/admin/presets?tab=checklists"],
    ["Guest stays", "/admin/feeds"],
    ["First day", "/calendar"],
  ]);
  server.returns(getSummary, { ...noWork, onboarding: { ...begun, people: true } });
  await act(() => queryClient.invalidateQueries({ queryKey: ["reports"] }));
  await within(list).findByText("3 of 6 done");
  server.returns(getSummary, { ...noWork, onboarding: { ...begun, people: true, stays: true } });
  await act(() => queryClient.invalidateQueries({ queryKey: ["reports"] }));
  const firstDay = await within(list).findByRole("link", { name: /Plan the first cleanings that the stays need/ });
  expect(firstDay.getAttribute("href")).toBe("/stays?view=plan");

  server.refuses(editSettings, 503, "The server is busy. Please try again.");
  press("Hide this list");
  await within(list).findByText("The server is busy. Please try again.");
  server.returnsUnchecked(editSettings, {});
  server.returns(getSummary, noWork);
  screen.getByRole("button", { name: "Hide this list" }).focus();
  press("Hide this list");
  await screen.findByText("List hidden");
  expect(screen.queryByText("Set up your park")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  server.returns(getSummary, { ...noWork, onboarding: begun });
  press("Undo");
  await screen.findByRole("region", { name: "Set up your park" });
  expect(server.bodiesOf(editSettings).slice(1)).toEqual([
    { isOnboardingDismissed: true },
    { isOnboardingDismissed: false },
  ]);
});
