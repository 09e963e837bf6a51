// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf } from "../../../../../tests/support/screen-data";
import { getAssignments } from "../../contract/supervision";
import CleanerHistory from "./page";

const path = "/history";

test("a history that can't be loaded can be retried", async () => {
  const server = startFakeServer();
  server.refuses(getAssignments, 409);
  openScreen(<CleanerHistory />, { person: personOf("cleaner"), path });
  await screen.findByText("This could not be loaded");
  const release = server.holds(getAssignments, []);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  release();
  await screen.findByText("No finished villas yet");
});

test("shows a skeleton while the history is loading", async () => {
  const release = startFakeServer().holds(getAssignments, []);
  openScreen(<CleanerHistory />, { person: personOf("cleaner"), path });
  await seeLoading();
  release();
  await screen.findByText("No finished villas yet");
});

test("a week of another year has it", async () => {
  startFakeServer().returns(getAssignments, [assignmentOf({ status: "done", plannedAt: "2020-05-12T08:00:00.000Z" })]);
  openScreen(<CleanerHistory />, { person: personOf("cleaner"), path });
  await screen.findByText("Mon, May 11, 2020 to Sun, May 17, 2020");
});

test("only cleaners have a history", () => {
  const server = startFakeServer();
  openScreen(<CleanerHistory />, { person: personOf("teamleader"), path });
  screen.getByText("Access denied. Please log in as a cleaner.");
  expect(server.requests).toEqual([]);
});
