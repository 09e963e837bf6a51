// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf } from "../../../../../tests/support/screen-data";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import { photoParts } from "../../../photos/screens/photo-parts";
import type { Assignment } from "../../contract/assignment";
import { getAssignment, startAssignment, tickItem } from "../../contract/steps";
import { undoAssignment } from "../../contract/undo";
import Task from "./page";

const now = new Date().toISOString();
const items = checklistOf("Make the beds", "Clean the oven").items.map((item, index) => ({
  ...item,
  quantity: 2 - index,
}));
const pending = assignmentOf({ checklist: { ...checklistOf(), items }, plannedAt: now });
const begun = assignmentOf({
  ...pending,
  status: "in_progress",
  startedAt: now,
  workingSince: now,
});

function TaskOnPhone() {
  useOpenOutbox();
  return <Task photos={photoParts} />;
}

function openTask(work: Assignment) {
  const server = startFakeServer();
  server.returns(getAssignment, work);
  openScreen(<TaskOnPhone />, {
    person: personOf("cleaner"),
    path: `/cleaner/task/${work.id}`,
    route: "/cleaner/task/:assignmentId",
  });
  return server;
}

test("a start is undone from its toast, which names it", async () => {
  const server = openTask(pending);
  await screen.findByText("Start Cleaning");
  server.returns(startAssignment, begun);
  server.returns(getAssignment, begun);
  press("Start Cleaning");
  await screen.findByText("Task Started");
  await screen.findByText("You can now begin cleaning this unit.");
  server.returns(undoAssignment, pending);
  server.returns(getAssignment, pending);
  press("Undo");
  await screen.findByText("Undone");
  expect(server.bodiesOf(undoAssignment)).toEqual([{ step: "start" }]);
  await screen.findByText("Start Cleaning");
});

test("the first tick removes the Undo of the start, which it makes impossible", async () => {
  const server = openTask(pending);
  await screen.findByText("Start Cleaning");
  server.returns(startAssignment, begun);
  server.returns(getAssignment, begun);
  press("Start Cleaning");
  await screen.findByText("Undo");
  server.returns(tickItem, begun);
  act(() => screen.getByLabelText(/Make the beds/, { selector: "input" }).click());
  await waitFor(() => expect(screen.queryByText("Undo")).toBeNull());
});

test("a quantity is shown only where it is not 1", async () => {
  openTask(begun);
  await screen.findByText("Make the beds");
  screen.getByText("Qty 2");
  expect(screen.queryByText("Qty 1")).toBeNull();
});

test("instructions are shown once: in the news until they are confirmed, then by themselves", async () => {
  openTask({ ...begun, instructions: "Guests arrive at two.", planChangedAt: now });
  await screen.findByText(/^New from your team leader/);
  expect(screen.getAllByText("Guests arrive at two.")).toHaveLength(1);
  expect(screen.queryByText("Special instructions")).toBeNull();
  press("Got it");
  await screen.findByText("Special instructions");
  expect(screen.getAllByText("Guests arrive at two.")).toHaveLength(1);
});
