// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { test } from "vitest";
import { step } from "../../../../tests/support/browser-tab";
import { openOnPhone } from "../../../../tests/support/phone-screen";
import { personOf, startFakeServer } from "../../../../tests/support/screen";
import { shownWork } from "../../../../tests/support/shown-work";
import type { Operation } from "../../../client/outbox/operation";
import { useApplyPendingSteps } from "./pending-steps";

const anna = personOf("cleaner");
const work = shownWork();

function Status() {
  return useApplyPendingSteps(anna.id)(work).status;
}

const operation = (path: string, changes?: Partial<Operation>) =>
  step({ userId: anna.id, assignmentId: work.id, path: `/api/assignments/{id}/${path}`, ...changes });
const tick = "checklist/{itemId}";
const refused = { state: "parked" } as const;
const submission = () => operation("complete", { closes: true });

test.each<[string, Operation[], string]>([
  ["is in review once it is to be sent", [operation(tick), submission()], "needs_review"],
  ["stays in progress behind a refused tick", [operation(tick, refused), submission()], "in_progress"],
  [
    "and its undo change nothing behind one",
    [operation(tick, refused), submission(), operation("undo")],
    "in_progress",
  ],
  ["is in review after a refused photo", [operation("photo-announcements", refused), submission()], "needs_review"],
  [
    "is in review behind another villa's refused tick",
    [operation(tick, { ...refused, assignmentId: "other" }), submission()],
    "needs_review",
  ],
])("a villa's submission %s", async (_, operations, expected) => {
  startFakeServer();
  await openOnPhone(<Status />, anna, operations, { path: "/" });
  await screen.findByText(expected);
});
