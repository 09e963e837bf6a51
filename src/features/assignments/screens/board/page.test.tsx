// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { keyOf } from "../../../../client/api/call";
import { queryClient } from "../../../../client/api/query-client";
import { getBoard } from "../../contract/board";
import { getChecklistItems } from "../../contract/steps";
import { rejectAssignment } from "../../contract/supervision";
import TeamOverview from "./page";

test.each(["cleaner", "qc"] as const)("a %s is redirected to their own start page", (role) => {
  startFakeServer();
  expect(openScreen(<TeamOverview />, { person: personOf(role), path: "/supervisor" }).visited).toEqual(["/"]);
});

test("a tap in a dialog is never taken for one that was meant for a card that has just moved", async () => {
  const server = startFakeServer();
  const inReview = { ...finishedCard, status: "needs_review" as const };
  const board = { ...emptyBoard, counts: { ...emptyBoard.counts, total: 1, needsReview: 1 }, needsReview: [inReview] };
  server.returns(getBoard, board);
  server.returns(getChecklistItems, []);
  openScreen(<TeamOverview />, { person: personOf("admin"), path: "/supervisor" });
  await screen.findByRole("button", { name: "Reject WL-042" });

  const unit = { ...inReview.unit, code: "WL-043" };
  const second = { ...inReview, id: "0199c0de-0000-7000-8000-00000000000b", unit };
  act(() => void queryClient.setQueryData(keyOf(getBoard.path), { ...board, needsReview: [second, inReview] }));
  // By keyboard: a key acts on the focused button, wherever it is.
  fireEvent.click(await screen.findByRole("button", { name: "Reject WL-043" }), { detail: 0 });
  const dialog = within(await screen.findByRole("dialog", { name: "Reject assignment" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Oven not cleaned." } });
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }), { detail: 1 });
  await waitFor(() => expect(server.requests).toContain(`PATCH ${rejectAssignment.path.replace("{id}", second.id)}`));
});
