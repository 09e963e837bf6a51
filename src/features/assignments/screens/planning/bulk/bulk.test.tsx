// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buttonOf,
  dialogOf,
  inToast,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../../tests/support/screen-data";
import type { Assignment } from "../../../contract/assignment";
import { deleteAll, prioritizeAll, reassignAll, undoAll } from "../../../contract/bulk";
import { getAssignmentCounts, getAssignments, getLoads } from "../../../contract/supervision";
import Planning from "../page";

const path = "/supervisor/assignments?date=2031-05-12";
const work = (number: number, changes: Partial<Assignment> = {}) => {
  const code = `WL-${number}`;
  const unit = { id: idNumber(number), code, location: "Waterlijn", address: `Strandpad ${number}` };
  return assignmentOf({ id: idNumber(number), unitId: unit.id, unit, ...changes });
};
const plan = [work(1), work(2), work(3, { status: "in_progress" }), work(4, { status: "done" })];
const [first, second, third] = plan.map(({ id }) => id);

async function openPlan(list: Assignment[] = plan) {
  const server = startFakeServer();
  server.returns(getAssignmentCounts, {
    pending: 2,
    inProgress: 1,
    needsReview: 0,
    done: 1,
    hasMoreDone: false,
    uncovered: 0,
  });
  server.answers(getAssignments, (query) => (query.get("uncovered") ? [] : list));
  const load = (number: number, name: string, absent: boolean) => ({
    ...{ cleaner: { id: idNumber(number), name }, teamId: null, villas: 1, open: 1, openMinutes: 60, absent },
    ...{ absenceReason: null, booked: [] },
  });
  server.returns(getLoads, [load(8, "Oksana Bondar", false), load(9, "Lotte de Vries", true)]);
  openScreen(<Planning PlanButton={() => null} />, { person: personOf("teamleader"), path });
  await screen.findByRole("grid", { name: "Assignments" });
  return server;
}
/** The buttons above the table: a header is called "Priority" too. */
const bar = () => buttonOf("Reassign").parentElement ?? document.body;
const selectAll = () => fireEvent.click(screen.getByLabelText("Select all"));

test("without a selection there is nothing to do; with one, each action is offered to the assignments that allow it", async () => {
  await openPlan();
  const enabled = () => ["Reassign", "Priority", "Delete pending"].filter((name) => !buttonOf(name, bar()).disabled);
  screen.getByText("4 assignments");
  expect(enabled()).toEqual([]);
  fireEvent.click(screen.getByLabelText("Select WL-4"));
  screen.getByText("1 selected");
  expect(enabled()).toEqual([]);
  fireEvent.click(screen.getByLabelText("Select WL-3"));
  expect(enabled()).toEqual(["Reassign", "Priority"]);
  fireEvent.click(screen.getByLabelText("Select WL-1"));
  expect(enabled()).toEqual(["Reassign", "Priority", "Delete pending"]);
});

test("deleting asks once, names the villas and how many stay, and can be undone", async () => {
  const server = await openPlan();
  server.returns(deleteAll, { changed: [first ?? "", second ?? ""] });
  server.returns(undoAll, { changed: [first ?? "", second ?? ""] });
  selectAll();
  press("Delete pending");
  const dialog = dialogOf("Delete 2 pending assignments?");
  within(dialog).getByText("WL-1, WL-2");
  within(dialog).getByText("2 other selected assignments stay as they are, because of their status.");
  press("Delete", dialog);
  await screen.findByText("2 assignments deleted", inToast);
  await seeNoDialog();
  expect(server.bodiesOf(deleteAll)).toEqual([{ assignmentIds: [first, second] }]);
  screen.getByText("4 assignments");
  // The button that opened the dialog is disabled, so the focus moves on.
  expect(document.activeElement?.tagName).toBe("TR");
  press("Undo");
  await screen.findByText("Everything is as it was before.", inToast);
  expect(server.bodiesOf(undoAll)).toEqual([{ assignmentIds: [first, second] }]);
});

test("reassigning takes one tap on a cleaner; absent ones can't be chosen", async () => {
  const server = await openPlan();
  server.returns(reassignAll, { changed: [first ?? "", second ?? "", third ?? ""] });
  selectAll();
  press("Reassign");
  const dialog = dialogOf("Reassign 3 assignments");
  within(dialog).getByText("WL-1, WL-2, WL-3");
  await within(dialog).findByText("Lotte de Vries");
  expect(within(dialog).queryByRole("button", { name: /Lotte/ })).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: /^Oksana Bondar/ }));
  await screen.findByText("3 assignments reassigned", inToast);
  expect(server.bodiesOf(reassignAll)).toEqual([{ assignmentIds: [first, second, third], cleanerId: idNumber(8) }]);
});

test("work that leaves the list with its new cleaner doesn't take the page away", async () => {
  const server = await openPlan();
  server.returns(reassignAll, { changed: [first ?? ""] });
  fireEvent.click(screen.getByLabelText("Select WL-1"));
  press("Reassign");
  const dialog = dialogOf("Reassign 1 assignment");
  const oksana = await within(dialog).findByRole("button", { name: /^Oksana Bondar/ });
  server.answers(getAssignments, (query) => (query.get("uncovered") ? [] : plan.slice(1)));
  fireEvent.click(oksana);
  await screen.findByText("1 assignment reassigned", inToast);
  await seeNoDialog();
  screen.getByText("3 assignments");
});

test("a list that a reassignment leaves empty closes the dialog and forgets the selection", async () => {
  const [only = work(1)] = plan;
  const server = await openPlan([only]);
  server.returns(reassignAll, { changed: [only.id] });
  server.returns(undoAll, { changed: [only.id] });
  selectAll();
  press("Reassign");
  const oksana = await within(dialogOf("Reassign 1 assignment")).findByRole("button", { name: /^Oksana Bondar/ });
  server.returns(getAssignments, []);
  fireEvent.click(oksana);
  await screen.findByText("No assignments for the date");
  await seeNoDialog();
  server.returns(getAssignments, [only]);
  press("Undo");
  await screen.findByText("1 assignment");
});

test("a refusal names each assignment, keeps the dialog and the selection, and offers no Undo", async () => {
  const server = await openPlan();
  const errors = [
    { path: "assignmentIds.0", message: "WL-1: Only an unfinished assignment can be reassigned." },
    { path: "assignmentIds.1", message: "This assignment has been deleted." },
  ];
  server.refuses(prioritizeAll, 409, "Nothing was changed.", errors);
  selectAll();
  press("Priority", bar());
  const dialog = dialogOf("Priority of 3 assignments");
  press("High priority", dialog);
  for (const { message } of errors) await within(dialog).findByText(message);
  expect(screen.queryByText("Undo")).toBeNull();
  screen.getByText("4 selected");
  server.returns(prioritizeAll, { changed: [] });
  press("Low priority", dialog);
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  // Nothing has changed, so there is nothing to undo.
  await screen.findByText(/^Priority of 0/, inToast);
  expect(screen.queryByText("Undo")).toBeNull();
});

test("another order than the server's loads the whole day first", async () => {
  const server = await openPlan(Array.from({ length: 5 }, (_, i) => work(i + 1)));
  press("Address");
  await waitFor(() =>
    expect(screen.getByRole("columnheader", { name: "Address" }).getAttribute("aria-sort")).toBe("ascending"),
  );
  expect(server.requests.some((request) => /limit=100.*order=oldest|order=oldest.*limit=100/.test(request))).toBe(true);
});
