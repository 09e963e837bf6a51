// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import { photoParts } from "../../../photos/screens/photo-parts";
import { photoParts as reviewPhotoParts } from "../../../photos/screens/review-photo-parts";
import { getHistory } from "../../contract/history";
import { completeAssignment, getAssignment } from "../../contract/steps";
import { toastSubmitted } from "../../queries/submitted";
import Review from "../review/page";
import Task from "./page";

// What people read about steps of a phone that was offline or had a wrong clock.

// Another year would be named.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const checklist = checklistOf("Make the beds");
const tick = {
  id: idNumber(51),
  checklistItemId: idNumber(50),
  completedById: idNumber(1),
  qty: 2,
  notHere: false,
  notes: null,
};
const begun = assignmentOf({
  checklist,
  status: "in_progress",
  startedAt: "2026-11-20T07:00:00.000Z",
  workingSince: "2026-11-20T07:00:00.000Z",
  checklistCompletions: [{ ...tick, completedAt: "2026-11-20T07:30:00.000Z" }],
});
const mara = { id: idNumber(3), name: "Mara Visser" };
const sentBack = {
  ...begun,
  round: 1,
  rejectionReason: "Oven not cleaned.",
  rejectedBy: mara,
  rejectedAt: "2026-11-20T08:32:00.000Z",
};

const overtaken = { ...sentBack, overtakenAt: "2026-11-20T08:05:00.000Z" };

function TaskOnPhone() {
  useOpenOutbox();
  return <Task photos={photoParts} />;
}

const openTask = (task: ReactNode) =>
  openScreen(task, {
    person: personOf("cleaner"),
    path: `/cleaner/task/${begun.id}`,
    route: "/cleaner/task/:assignmentId",
  });

test("a completion that arrives after a rejection says that it doesn't count, and what to do", async () => {
  const server = startFakeServer();
  server.returns(getAssignment, begun);
  server.returns(completeAssignment, overtaken);
  openTask(<TaskOnPhone />);
  await screen.findByText("Mark as Complete");
  press("Mark as Complete");
  await screen.findByText("WL-042 was sent back");
  screen.getByText("You had finished it before that. Please read the feedback and complete it again.");
  expect(screen.queryByText("Assignment Completed")).toBeNull();
});

test("the next completion says that it is saved on the phone while the server can't be reached", async () => {
  const server = startFakeServer();
  server.returns(getAssignment, overtaken);
  openTask(<TaskOnPhone />);
  await screen.findByText("Mark as Complete");
  press("Mark as Complete");
  await screen.findByText("Saved on this phone");
  screen.getByText("Undo");
});

test("a response that comes just after the screen stopped waiting is not followed by news of the phone", async () => {
  startFakeServer().returns(getAssignment, overtaken);
  openTask(<TaskOnPhone />);
  await screen.findByText("Mark as Complete");
  const submitted = { client: queryClient, id: begun.id, submit: () => Promise.resolve(false) };
  act(() => toastSubmitted({ ...submitted, isSent: false }, { title: "Assignment Completed" }, begun));
  expect(screen.queryByText("Saved on this phone")).toBeNull();
});

test("the task says it too, also later", async () => {
  const server = startFakeServer();
  server.returns(getAssignment, overtaken);
  openTask(<Task photos={photoParts} />);
  await screen.findByText("Rejected: Mara Visser, Nov 20, 9:32 AM");
  screen.getByText("Finished Nov 20, 9:05 AM, before this feedback. Please complete it again.");
});

test("a leader reads which times were corrected, such as those of a phone with a wrong clock", async () => {
  const server = startFakeServer();
  server.returns(getAssignment, begun);
  const entry = {
    ...{ by: begun.cleaner, round: 1, isFound: false, status: null, verdict: null, text: null, lead: null, left: null },
    ...{ arrivedAt: null, photo: null, itemId: null, items: [], undoes: null, at: "2026-11-20T07:00:00.000Z" },
  };
  server.returns(getHistory, [
    { ...entry, id: idNumber(60), action: "assignment.start", isCorrected: true },
    { ...entry, id: idNumber(61), action: "assignment.note", isCorrected: false },
  ]);
  openScreen(<Review photos={reviewPhotoParts} />, {
    person: personOf("teamleader"),
    path: `/supervisor/assignments/${begun.id}`,
    route: "/supervisor/assignments/:id",
  });
  const line = (await screen.findByText("Marek Nowak started the cleaning")).closest("li");
  expect(line?.textContent).toContain("8:00 AMtime corrected");
  expect(screen.getAllByText("time corrected")).toHaveLength(1);
});
