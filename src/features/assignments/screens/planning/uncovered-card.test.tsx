// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf } from "../../../../../tests/support/screen-data";
import { getAssignments } from "../../contract/supervision";
import { UncoveredCard } from "./uncovered-card";

test("a first read that fails is not shown as if no villa were uncovered, and can be tried again", async () => {
  const server = startFakeServer();
  server.refuses(getAssignments, 503);
  openScreen(<UncoveredCard search="" onOpenDialog={() => {}} />, {
    person: personOf("teamleader"),
    path: "/supervisor/assignments",
  });
  await screen.findByText("This could not be loaded");
  server.returns(getAssignments, [assignmentOf({ uncovered: true })]);
  press("Try again");
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByText("This could not be loaded")).toBeNull();
});
