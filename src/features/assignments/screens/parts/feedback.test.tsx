// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import type { Role } from "../../../../shared/roles";
import { photoParts } from "../../../photos/screens/photo-parts";
import { photoParts as reviewPhotoParts } from "../../../photos/screens/review-photo-parts";
import type { Assignment } from "../../contract/assignment";
import { getBoard } from "../../contract/board";
import { getHistory } from "../../contract/history";
import { getAssignment, getCleanerDay } from "../../contract/steps";
import TeamOverview from "../board/page";
import InProgress from "../in-progress/page";
import MySchedule from "../my-schedule/page";
import Review from "../review/page";
import Task from "../task/page";

// Work that was sent back says how, by whom, when and why on every screen that shows it.

// Another year would be named.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const at = "2026-11-20T08:32:00.000Z";
const mara = { id: idNumber(3), name: "Mara Visser" };
const begun = {
  status: "in_progress",
  round: 1,
  plannedAt: "2026-11-20T07:00:00.000Z",
  startedAt: "2026-11-20T07:00:00.000Z",
} as const;
const bySupervisor = { rejectionReason: "Crumbs on the sofa.", rejectedBy: mara, rejectedAt: at };
const review = {
  id: idNumber(4),
  status: "needs_rework",
  notes: "Crumbs on the sofa.",
  reviewedAt: at,
  reviewer: mara,
} as const;
const kinds = [
  ["Rejected", assignmentOf({ ...begun, ...bySupervisor })],
  [
    "Reopened",
    assignmentOf({
      ...begun,
      ...bySupervisor,
      isReopened: true,
      qcReviews: [{ ...review, status: "passed", notes: null }],
    }),
  ],
  ["Rework", assignmentOf({ ...begun, qcReviews: [review] })],
] as const;

async function seeFeedback(kind: string) {
  await screen.findByText(`${kind}: Mara Visser, Nov 20, 9:32 AM`);
  screen.getByText("Crumbs on the sofa.");
  screen.getByText(kind);
  for (const [other] of kinds) if (other !== kind) expect(screen.queryByText(new RegExp(other))).toBeNull();
}

function openPage(element: ReactNode, role: Role, work: Assignment, at: { path: string; route?: string }) {
  const server = startFakeServer();
  server.returns(getCleanerDay, [work]);
  server.returns(getAssignment, work);
  server.returns(getHistory, []);
  openScreen(element, { person: personOf(role), ...at });
}

test.each(kinds)("%s: a cleaner reads why in From before", async (kind, work) => {
  openPage(<MySchedule />, "cleaner", work, { path: "/cleaner" });
  await screen.findByRole("heading", { name: "From before" });
  await seeFeedback(kind);
});

test.each(kinds)("%s: a cleaner reads why beside photos and notes", async (kind, work) => {
  openPage(<InProgress photos={photoParts} />, "cleaner", work, {
    path: `/assignments/${work.id}`,
    route: "/assignments/:id",
  });
  await screen.findByText(`${kind}: Mara Visser, Nov 20, 9:32 AM`);
});

test.each(kinds)("%s: a cleaner reads why on the task", async (kind, work) => {
  openPage(<Task photos={photoParts} />, "cleaner", work, {
    path: `/cleaner/task/${work.id}`,
    route: "/cleaner/task/:assignmentId",
  });
  await seeFeedback(kind);
});

test.each(kinds)("%s: a leader reads why on the review page", async (kind, work) => {
  openPage(<Review photos={reviewPhotoParts} />, "teamleader", work, {
    path: `/supervisor/assignments/${work.id}`,
    route: "/supervisor/assignments/:id",
  });
  await seeFeedback(kind);
});

test("the leaders' board tells reopened work from rejected work", async () => {
  const server = startFakeServer();
  const card = { ...finishedCard, status: "in_progress", finishedAt: null } as const;
  server.returns(getBoard, {
    ...emptyBoard,
    counts: { ...emptyBoard.counts, total: 3, inProgress: 3 },
    inProgress: (["rejected", "reopened", "rework"] as const).map((feedback, i) => ({
      ...{ ...card, feedback, id: idNumber(i) },
      unit: { ...card.unit, code: `WL-${i}` },
    })),
  });
  openScreen(<TeamOverview />, { person: personOf("teamleader"), path: "/supervisor" });
  for (const [i, [kind]] of kinds.entries())
    within(await screen.findByRole("article", { name: `Villa WL-${i}` })).getByText(kind);
});
