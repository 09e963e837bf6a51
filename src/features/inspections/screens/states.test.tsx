// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, seeLoading, startFakeServer } from "../../../../tests/support/screen";
import { assignmentOf } from "../../../../tests/support/screen-data";
import { getAssignment, getChecklistItems } from "../../assignments/contract/steps";
import { photoParts } from "../../photos/screens/photo-parts";
import { getInspections, getQcCounts, getQcList } from "../contract";
import Dashboard from "./dashboard";
import History from "./history";
import Inspect from "./inspect/page";

// QC's pages while they load, without anything to show, and without a server.

const person = personOf("qc");

test.each([
  ["", "No units are ready for quality control inspection."],
  ["?show=in_progress", "No QC inspections are currently in progress."],
  ["?show=completed", "No QC inspections have been completed yet."],
  ["?show=all", "No assignments found for QC review."],
])("the dashboard's filter %s has its own sentence when empty", async (search, sentence) => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 0, inProgress: 0, completed: 0 });
  server.returns(getChecklistItems, []);
  server.returns(getQcList, []);
  openScreen(<Dashboard />, { person, path: `/qc${search}` });
  await screen.findByText(sentence);
});

test("a list that can't be loaded says so, and is shown after a retry", async () => {
  const server = startFakeServer();
  server.returns(getQcCounts, { pending: 1, inProgress: 0, completed: 0 });
  server.returns(getChecklistItems, []);
  server.refuses(getQcList, 409);
  openScreen(<Dashboard />, { person, path: "/qc" });
  await screen.findByText("This could not be loaded");
  server.returns(getQcList, [assignmentOf({ status: "done" })]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  within(await screen.findByRole("article", { name: "Villa WL-042" })).getByText("Marek Nowak");
});

test("a history without decisions says so", async () => {
  startFakeServer().returns(getInspections, []);
  openScreen(<History />, { person, path: "/qc/history" });
  await screen.findByText("No decisions yet");
});

test("a missing inspection shows a skeleton first, then says so and links to the dashboard", async () => {
  const release = startFakeServer().holdsRefusal(getAssignment, 404);
  const path = "/qc/inspect/0199c0de-0000-7000-8000-00000000000a";
  openScreen(<Inspect photos={photoParts} />, { person, path, route: "/qc/inspect/:assignmentId" });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "Assignment not found" });
  expect(screen.getByRole("link", { name: "Back to QC dashboard" }).getAttribute("href")).toBe("/qc");
});
