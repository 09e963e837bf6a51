// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { beBeforeMidnight, eve } from "../../../../../tests/support/midnight";
import {
  dialogOf,
  fillIn,
  onPhone,
  openScreen,
  personOf,
  press,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { showItemAgain } from "../../../checklists/contract/rules";
import { getQcMedia } from "../../../photos/contract";
import { photoParts } from "../../../photos/screens/review-photo-parts";
import { getHistory, type HistoryEntry } from "../../contract/history";
import { getAssignment } from "../../contract/steps";
import { approveAssignment, confirmMissing, rejectAssignment, reopenAssignment } from "../../contract/supervision";
import Review from "./page";

const work = assignmentOf({
  status: "pending",
  supervisor: { id: "0199c0de-0000-7000-8000-000000000003", name: "Sanne Bakker" },
});

async function openReview(shown = work, history: HistoryEntry[] = []) {
  const server = startFakeServer();
  server.returns(getAssignment, shown);
  server.returns(getHistory, history);
  server.returns(getQcMedia, []);
  const path = `/supervisor/assignments/${work.id}`;
  openScreen(<Review photos={photoParts} />, {
    person: personOf("teamleader"),
    path,
    route: "/supervisor/assignments/:id",
  });
  await screen.findByRole("heading", { name: "Strandpad 42" });
  return server;
}
const actionsIn = (place: HTMLElement) =>
  ["Reassign", "Edit", "Delete"].filter((name) => within(place).queryByRole("button", { name }));

test("on a wide screen the actions are in the header; Delete stands apart", async () => {
  await openReview();
  expect(actionsIn(screen.getByRole("banner"))).toEqual(["Reassign", "Edit"]);
  expect(actionsIn(screen.getByRole("main"))).toEqual(["Delete"]);
});

test("on a phone they are in the bar at the bottom", async () => {
  onPhone();
  await openReview();
  expect(actionsIn(screen.getByRole("banner"))).toEqual([]);
  expect(actionsIn(screen.getByRole("main"))).toEqual(["Reassign", "Edit", "Delete"]);
});

test("a missing assignment says so and links to the team overview", async () => {
  const server = startFakeServer();
  server.refuses(getAssignment, 404);
  server.refuses(getHistory, 404);
  openScreen(<Review photos={photoParts} />, {
    person: personOf("teamleader"),
    path: `/supervisor/assignments/${work.id}`,
    route: "/supervisor/assignments/:id",
  });
  await screen.findByRole("heading", { name: "Assignment not found" });
  screen.getByText("It may have been deleted.");
  expect(screen.getByRole("link", { name: "Back to Team Overview" }).getAttribute("href")).toBe("/supervisor");
});

test("a name leads to that person's sheet", async () => {
  await openReview();
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Marek Nowak")).toBe(`/supervisor/team?person=${work.cleanerId}`);
  expect(hrefOf("Sanne Bakker")).toBe(`/supervisor/team?person=${work.supervisor?.id}`);
});

test("a leader confirms in one tap that the villa doesn't have an item, and can undo that", async () => {
  const tick = {
    id: idNumber(60),
    checklistItemId: idNumber(50),
    completedAt: work.plannedAt,
    completedById: work.cleanerId,
  };
  const reportedWith = (isConfirmed: boolean) =>
    assignmentOf({
      status: "needs_review",
      checklist: checklistOf("Sweep the balcony"),
      checklistCompletions: [{ ...tick, qty: null, notHere: true, isConfirmed, notes: null }],
    });
  const server = await openReview(reportedWith(false));
  screen.getByText(/^Not here, /);
  server.returns(confirmMissing, reportedWith(true));
  server.returns(getAssignment, reportedWith(true));
  const confirm = screen.getByRole("button", { name: "Confirm: Sweep the balcony is not in this villa" });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Confirmed: not in this villa"));
  await screen.findByText("Undo");
  server.returns(showItemAgain, undefined);
  server.returns(getAssignment, reportedWith(false));
  press("Undo");
  await screen.findByText("Confirm: not in this villa");
  expect(server.requests.filter((request) => request.includes("missing-items"))).toEqual([
    `DELETE /api/units/${work.unitId}/missing-items/${idNumber(50)}`,
  ]);
});

test("the facts say when guests leave and arrive and how many, and which times are unusual", async () => {
  const arrival = { date: "2031-05-13", time: "13:00", guests: 1, isEarly: true };
  await openReview({ ...work, stay: { checkOut: "11:00", isLate: true, arrival } });
  const facts = within(screen.getByRole("region", { name: "Assignment" }));
  const factOf = (label: string) => facts.getByText(label).nextElementSibling?.textContent;
  expect(["Check-out", "Next check-in", "Beds for"].map(factOf)).toEqual([
    "11:00 AM, late",
    "May 13, 2031, 1:00 PM, early",
    "1 guest",
  ]);
});

test("the facts of work without a stay have nothing of the kind", async () => {
  await openReview({ ...work, stay: null });
  expect(screen.queryByText(/^(Check-out|Next check-in|Beds for)$/)).toBeNull();
});

const stepOf = (action: string, at: string): HistoryEntry => ({
  ...{ id: idNumber(70), at, arrivedAt: null, isCorrected: false, action, by: work.cleaner },
  ...{ round: 1, status: null, verdict: null, text: null, isFound: false, lead: null, left: null },
  ...{ photo: null, itemId: null, items: [], undoes: null },
});

test.each([
  ["an inspector has decided without starting, QC's photos are shown", "inspection.decide", 1],
  ["nobody has inspected, there are none to show", "assignment.reject", 0],
])("after rework, where %s", async (_, action, count) => {
  await openReview(assignmentOf({ status: "needs_review", round: 2 }), [stepOf(action, work.plannedAt)]);
  await screen.findByText(/^Marek Nowak (inspected|rejected)/);
  await waitFor(() => expect(screen.queryAllByText("QC documentation")).toHaveLength(count));
});

test("times get their date once their day is over", async () => {
  const passMidnight = beBeforeMidnight();
  const at = `${eve}T12:00:00.000Z`;
  const step = { ...stepOf("assignment.start", at), status: "in_progress" as const };
  await openReview({ ...work, status: "in_progress", startedAt: at }, [step]);
  const timesShown = () => screen.getAllByText(/2:00 PM$/).map(({ textContent }) => textContent);
  await waitFor(() => expect(timesShown()).toEqual(["2:00 PM", "2:00 PM"]));
  passMidnight();
  expect(timesShown()).toEqual(["May 12, 2:00 PM", "May 12, 2:00 PM"]);
});

test("a reason that is being typed stays when somebody else decides meanwhile, and their decision is named at it", async () => {
  const server = await openReview(assignmentOf({ status: "needs_review", round: 1 }));
  press("Reject");
  const dialog = dialogOf("Reject assignment");
  fillIn("Please provide a reason for rejection:", "The oven is not clean.", dialog);
  server.returns(getAssignment, assignmentOf({ status: "done", round: 2 }));
  await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
  await screen.findByRole("button", { name: "Reopen" });
  expect(within(dialog).getByDisplayValue("The oven is not clean.")).toBe(dialog.querySelector("textarea"));
  server.refuses(rejectAssignment, 409, "This villa has been approved.");
  press("Reject", dialog);
  await within(dialog).findByText("This villa has been approved.");
  expect(server.bodiesOf(rejectAssignment)).toEqual([{ reason: "The oven is not clean.", round: 2 }]);
});

test.each([
  ["Reject", "needs_review", "Please provide a reason for rejection:", rejectAssignment],
  ["Reopen", "done", "What still has to be done?", reopenAssignment],
] as const)(
  "%s tells that the villa was cleaned again meanwhile, and is then about that round",
  async (action, status, question, endpoint) => {
    const server = await openReview(assignmentOf({ status, round: 1 }));
    press(action);
    const dialog = dialogOf(`${action} assignment`);
    fillIn(question, "The oven is not clean.", dialog);
    expect(within(dialog).getByRole("status").textContent).toBe("");
    const again = assignmentOf({ status, round: 2 });
    server.returns(getAssignment, again);
    server.returns(endpoint, again);
    await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
    await within(dialog).findByText(/^This villa was cleaned again in the meantime/);
    press(action, dialog);
    await waitFor(() => expect(server.bodiesOf(endpoint)).toEqual([{ reason: "The oven is not clean.", round: 2 }]));
  },
);

test("the focus goes to the page's heading when the pressed button is gone", async () => {
  const server = await openReview(assignmentOf({ status: "needs_review", round: 1 }));
  const done = assignmentOf({ status: "done", round: 1 });
  server.returns(approveAssignment, done);
  server.returns(getAssignment, done);
  screen.getByRole("button", { name: "Approve" }).focus();
  press("Approve");
  await screen.findByRole("button", { name: "Reopen" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(server.bodiesOf(approveAssignment)).toEqual([{ round: 1 }]);
});
