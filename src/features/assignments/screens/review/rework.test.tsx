// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buttonOf, fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { getQcMedia } from "../../../photos/contract";
import { photoParts } from "../../../photos/screens/review-photo-parts";
import type { Assignment } from "../../contract/assignment";
import { getHistory, type HistoryEntry } from "../../contract/history";
import { getAssignment } from "../../contract/steps";
import { rejectAssignment, reopenAssignment } from "../../contract/supervision";
import { notesFromItems } from "../parts/notes-from-items";
import Review from "./page";

// docs/domain.md, "Rework per item": how a supervisor names items, and how the history shows them.

const [beds, bins] = [idNumber(50), idNumber(51)];

async function openReview(changes: Partial<Assignment>, history: HistoryEntry[] = []) {
  const server = startFakeServer();
  const work = assignmentOf({ checklist: checklistOf("Make up beds", "Empty bins"), round: 1, ...changes });
  server.returns(getAssignment, work);
  server.returns(getHistory, history);
  server.returns(getQcMedia, []);
  server.returns(rejectAssignment, work);
  server.returns(reopenAssignment, work);
  openScreen(<Review photos={photoParts} />, {
    person: personOf("teamleader"),
    path: `/supervisor/assignments/${work.id}`,
    route: "/supervisor/assignments/:id",
  });
  await screen.findByText("Checklist");
  return server;
}
const choose = (task: string) => fireEvent.click(screen.getByRole("checkbox", { name: task }));
const send = (name: string) =>
  within(screen.getByRole("dialog", { name: `${name} assignment` })).getByRole("button", { name });

test("tasks to do again are sent with their notes, and need no other reason", async () => {
  const server = await openReview({ status: "needs_review" });
  press("Reject");
  expect(send("Reject").hasAttribute("disabled")).toBe(true);
  choose("Make up beds");
  fillIn("What is wrong with “Make up beds”?", "Creased. ");
  choose("Empty bins");
  choose("Empty bins");
  fireEvent.click(send("Reject"));
  await waitFor(() =>
    expect(server.bodiesOf(rejectAssignment)).toEqual([
      { reason: "To do again: Make up beds", items: [{ itemId: beds, note: "Creased." }], round: 1 },
    ]),
  );
});

test("a reason without tasks is sent as ever, also when finished work is reopened", async () => {
  const server = await openReview({ status: "done" });
  press("Reopen");
  fillIn("What still has to be done?", "Crumbs");
  fireEvent.click(send("Reopen"));
  await waitFor(() => expect(server.bodiesOf(reopenAssignment)).toEqual([{ reason: "Crumbs", round: 1 }]));
});

test("the history shows the tasks that were sent back, with note and photo, and who did them again", async () => {
  const entry = (id: number, action: string, given: Partial<HistoryEntry>): HistoryEntry => ({
    ...{ id: idNumber(id), at: "2031-05-12T11:00:00.000Z", arrivedAt: null, action, round: 1 },
    ...{ isCorrected: false, isFound: false },
    ...{
      by: { id: idNumber(7), name: "Marek Nowak" },
      status: null,
      verdict: null,
      text: null,
      lead: null,
      left: null,
    },
    ...{ photo: null, itemId: null, items: [], undoes: null, ...given },
  });
  const sentBack = [
    { itemId: beds, label: "Make up beds", note: "Creased.", photos: ["/objects/wrong"] },
    { itemId: bins, label: "Empty bins", note: null, photos: [] },
  ];
  await openReview({ status: "in_progress" }, [
    entry(80, "assignment.tick", { itemId: beds, text: "Make up beds" }),
    entry(81, "assignment.tick", { itemId: bins, text: "Empty bins" }),
    entry(82, "inspection.decide", { verdict: "needs_rework", items: sentBack, by: { id: idNumber(9), name: "Noor" } }),
    entry(83, "assignment.tick", { itemId: beds, text: "Make up beds" }),
  ]);
  const rows = within(await screen.findByRole("list", { name: "Sent back" })).getAllByRole("listitem");
  const [first, second] = rows.filter((row) => row.querySelector("p"));
  expect(first?.textContent).toMatch(/^Make up bedsCreased.Done again: Marek Nowak, /);
  expect(second?.textContent).toBe("Empty binsNot done again");
  within(first ?? document.body).getByRole("img", { name: "What was wrong: Make up beds" });
  // Two ticks in a row are one line, which tells each of them on demand.
  const each = screen.getByText("Each task").closest("details");
  expect(each?.textContent).toMatch(/Make up beds, .*Empty bins, /);
  buttonOf("Reassign");
});

test("the labels that are derived from many tasks fit into the feedback", () => {
  expect(notesFromItems([])).toBe("");
  expect(notesFromItems(["Make up beds", "Empty bins"])).toBe("To do again: Make up beds, Empty bins");
  const long = notesFromItems(Array.from({ length: 200 }, () => "x".repeat(200)));
  expect(long.length).toBeLessThanOrEqual(2_000);
  expect(long).toMatch(/x, …$/);
});
