// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import type { Reply } from "../../../../shared/endpoint";
import { type BoardCard, getBoard } from "../../../assignments/contract/supervision";
import { getSummary, type Summary } from "../../contract";
import AdminDashboard from "./page";

const admin = personOf("admin");
const path = "/admin";
const day = "2026-11-21";

const noWork: Summary = {
  day,
  ...{ totalAssignments: 0, completedAssignments: 0, inProgressAssignments: 0, pendingAssignments: 0 },
  ...{ needsReviewAssignments: 0, totalUnits: 0, areas: 0, activeCleaners: 0, plannedCleaners: 0 },
  ...{ completedToday: 0, plannedToday: 0, averageHours: null, people: 0, usableCodes: 0 },
};
const emptyBoard: Reply<typeof getBoard> = {
  day,
  counts: {
    ...{ total: 0, pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0, sentBack: 0 },
    ...{ activeCleaners: 0, oldestReview: null },
  },
  pending: [],
  inProgress: [],
  needsReview: [],
  done: [],
};
const id = "0199c0de-0000-7000-8000-00000000000a";
const finished: BoardCard = {
  ...{ id, status: "done", priority: "normal", uncovered: false, feedback: null },
  ...{ plannedAt: "2026-11-21T09:00:00.000Z", startedAt: "2026-11-21T09:00:00.000Z" },
  ...{ finishedAt: "2026-11-21T10:00:00.000Z", estimatedMinutes: 60, actualMinutes: 60 },
  ...{ photos: 0, photosOnPhones: 0, ticked: 12 },
  unit: { id, code: "WL-042", location: "Waterlijn", address: null },
  cleaner: { id, name: "Vera Kok" },
};
const board = { ...emptyBoard, counts: { ...emptyBoard.counts, total: 7, done: 7 }, done: [finished] };

/** The label of a counter with its number, and the line below if there is one. */
function counterOf(name: string): (string | null)[] {
  const counter = within(screen.getByLabelText("Key figures")).getByText(name).closest("div");
  return [...(counter?.querySelectorAll("dt, dd") ?? [])].map(({ textContent }) => textContent);
}

test("the dashboard shows its shape until the figures are there", async () => {
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
  expect(counterOf("Total Units")).toEqual(["Total Units", "–"]);
  expect(counterOf("Completed Today")).toEqual(["Completed Today", "7"]);
});

test("without figures and work nothing is left but another try; without work only the list is missing", async () => {
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
  expect(counterOf("Total Units")).toEqual(["Total Units", "40", "in 3 areas"]);
  server.returns(getBoard, board);
  const retry = await waitFor(() => recent.getByRole("button", { name: "Try again" }));
  fireEvent.click(retry);
  expect(await recent.findAllByRole("link")).toHaveLength(1);
});

test("a park without work has no rate, no mean and nothing to divide", async () => {
  const server = startFakeServer();
  server.returns(getSummary, noWork);
  server.returns(getBoard, emptyBoard);
  openScreen(<AdminDashboard />, { person: admin, path });
  await screen.findByText("No cleanings planned today.");
  const performance = screen.getByRole("region", { name: "Performance Summary" });
  const lines = [...performance.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["Completion rate0%", "Average duration–", "Quality score4.8 of 5.0", "Units per day–"]);
});

test.each([
  ["teamleader", "/supervisor"],
  ["cleaner", "/"],
  ["qc", "/"],
] as const)("a %s is led to their own start", (role, start) => {
  startFakeServer();
  expect(openScreen(<AdminDashboard />, { person: personOf(role), path }).visited).toEqual([start]);
});
