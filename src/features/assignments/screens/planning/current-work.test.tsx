// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { dialogOf, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { keyOf } from "../../../../client/api/call";
import { queryClient } from "../../../../client/api/query-client";
import type { Assignment } from "../../contract/assignment";
import { getAssignment } from "../../contract/steps";
import { deleteAssignment, editAssignment, getLoads } from "../../contract/supervision";
import { DeleteAssignmentDialog } from "./delete-assignment-dialog";
import { ReassignDialog } from "./reassign-dialog";

// Dialogs about work that a colleague changes while they are open.

const [marek, oksana] = [
  { id: idNumber(7), name: "Marek Nowak" },
  { id: idNumber(8), name: "Oksana Bondar" },
];
const loadOf = (cleaner: typeof marek) => ({
  ...{ cleaner, teamId: null, villas: 0, open: 0, openMinutes: 0, absent: false, absenceReason: null, booked: [] },
});
const uncovered = assignmentOf({ uncovered: true });
const given = assignmentOf({ cleaner: oksana, cleanerId: oksana.id });

function open(title: string, shown = uncovered) {
  const server = startFakeServer();
  const becomes = (work: Assignment | "deleted") => {
    if (work === "deleted") server.refuses(getAssignment, 404);
    else server.returns(getAssignment, work);
    // Later, because its address looks like an assignment's.
    server.returns(getLoads, [marek, oksana].map(loadOf));
  };
  becomes(shown);
  const textsAtClose: (string | null)[] = [];
  const onClose = () => void textsAtClose.push(dialogOf(title).textContent);
  const Asked = title === "Reassign WL-042" ? ReassignDialog : DeleteAssignmentDialog;
  openScreen(<Asked work={shown} onClose={onClose} />, { person: personOf("teamleader"), path: "/supervisor" });
  const dialog = dialogOf(title);
  const changesTo = async (work: Assignment | "deleted") => {
    becomes(work);
    await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
  };
  return { server, dialog, becomes, changesTo, textsAtClose };
}
const readsAs = (dialog: HTMLElement, text: string) => within(dialog).findByText(text);

test("Reassign shows who was given the work meanwhile, and offers them no more", async () => {
  const { dialog, changesTo } = open("Reassign WL-042");
  await readsAs(dialog, "Mon, May 12, 2031. Nobody is assigned.");
  await within(dialog).findByRole("button", { name: /^Oksana Bondar/ });
  await changesTo(given);
  await readsAs(dialog, "Mon, May 12, 2031. Assigned to Oksana Bondar.");
  await readsAs(dialog, "Oksana Bondar instead of nothing");
  expect(within(dialog).queryByRole("button", { name: /^Oksana Bondar/ })).toBeNull();
});

test("Reassign asks who is free on the day to which the work was moved meanwhile", async () => {
  const { server, dialog, changesTo } = open("Reassign WL-042");
  await within(dialog).findByText("Oksana Bondar");
  await changesTo({ ...uncovered, plannedAt: "2031-05-14T08:00:00.000Z" });
  await readsAs(dialog, "Wed, May 14, 2031. Nobody is assigned.");
  await waitFor(() => expect(server.requests.some((request) => request.includes("date=2031-05-14"))).toBe(true));
});

test("Reassign does not report its own change", async () => {
  const { server, dialog, becomes, textsAtClose } = open("Reassign WL-042");
  const row = await within(dialog).findByRole("button", { name: /^Oksana Bondar/ });
  server.returns(editAssignment, given);
  becomes(given);
  fireEvent.click(row);
  await waitFor(() => expect(textsAtClose).toEqual([expect.stringContaining("Assigned to Oksana Bondar.")]));
  expect(textsAtClose).toEqual([expect.not.stringContaining("instead of")]);
});

test("Delete asks about the work as a colleague has planned it meanwhile", async () => {
  const { dialog, changesTo } = open("Delete assignment WL-042?");
  await readsAs(dialog, "Mon, May 12, 2031, 10:00 AM · No cleaner (was Marek Nowak)");
  await changesTo({ ...given, plannedAt: "2031-05-14T09:00:00.000Z" });
  await readsAs(dialog, "Wed, May 14, 2031, 11:00 AM, Oksana Bondar.");
});

test.each([
  ["Reassign WL-042", "in review", "Only an unfinished assignment can be reassigned."],
  ["Reassign WL-042", "deleted", "This assignment has been deleted."],
  ["Delete assignment WL-042?", "started", "Only a pending assignment can be deleted."],
  ["Delete assignment WL-042?", "deleted", "This assignment has been deleted."],
])("%s of work that is %s meanwhile says so instead", async (title, what, reason) => {
  const { dialog, changesTo } = open(title);
  const action = title.startsWith("Reassign") ? /^Oksana Bondar/ : "Delete";
  await within(dialog).findByRole("button", { name: action });
  const status = what === "started" ? "in_progress" : "needs_review";
  await changesTo(what === "deleted" ? "deleted" : { ...given, status });
  await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toBe(reason));
  expect(within(dialog).queryByRole("button", { name: action })).toBeNull();
});

test("Delete does not report its own deletion", async () => {
  const { server, dialog, becomes, textsAtClose } = open("Delete assignment WL-042?");
  await screen.findByText("Mon, May 12, 2031, 10:00 AM · No cleaner (was Marek Nowak)");
  server.returns(deleteAssignment, undefined);
  becomes("deleted");
  press("Delete", dialog);
  await waitFor(() => expect(textsAtClose).toEqual([expect.not.stringContaining("has been deleted")]));
});

/** The dialog after another page has read its work. */
function AfterReading({ read }: { read: Assignment }) {
  useState(() => queryClient.setQueryData(keyOf(getAssignment.path.replace("{id}", read.id)), read));
  return <DeleteAssignmentDialog work={given} onClose={() => {}} />;
}

test("what another page has read earlier doesn't replace what was shown", () => {
  startFakeServer().holds(getAssignment, given);
  openScreen(<AfterReading read={uncovered} />, { person: personOf("teamleader"), path: "/supervisor" });
  screen.getByText("Mon, May 12, 2031, 10:00 AM, Oksana Bondar.");
});
