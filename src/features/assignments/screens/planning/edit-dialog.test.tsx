// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { assignmentOf, idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { getUsers } from "../../../accounts/contract";
import { getUnits } from "../../../units/contract";
import { getAssignment } from "../../contract/steps";
import { deleteAssignment, editAssignment, getLoads } from "../../contract/supervision";
import { undoAssignment } from "../../contract/undo";
import { type DialogRequest, PlanningDialogs } from "./planning-dialogs";

const oksana = { id: idNumber(8), name: "Oksana Bondar" };
const work = assignmentOf();
/** What was asked about everybody's day. */
const asked: unknown[] = [];

function Dialogs() {
  const [request, open] = useState<DialogRequest | undefined>({ kind: "edit", work });
  return <PlanningDialogs request={request} onOpenDialog={open} onClose={() => open(undefined)} />;
}

async function openEdit(server = startFakeServer()) {
  server.returns(getUnits, [unitOf()]);
  server.returns(
    getUsers,
    [work.cleaner, oksana].map((cleaner) => ({ ...personOf("cleaner"), ...cleaner })),
  );
  server.answers(getLoads, (query) => {
    asked.push(Object.fromEntries(query));
    return [];
  });
  openScreen(<Dialogs />, { person: personOf("teamleader"), path: "/supervisor/assignments" });
  const dialog = await screen.findByRole("dialog", { name: "Edit assignment WL-042" });
  await within(dialog).findByRole("option", { name: /^Oksana Bondar/ });
  return { server, dialog };
}

test("another cleaner is a reassignment, and Undo gives the villa back", async () => {
  const { server, dialog } = await openEdit();
  fillIn("Lead cleaner", oksana.id, dialog);
  server.returns(editAssignment, { ...work, cleanerId: oksana.id, cleaner: oksana });
  press("Save Changes", dialog);
  await screen.findByText("Assignment reassigned");
  expect(server.bodiesOf(editAssignment)).toEqual([{ cleanerId: oksana.id }]);
  server.returns(undoAssignment, work);
  press("Undo");
  await screen.findByText("Everything is as it was before.");
});

test("whoever doesn't delete it after all returns to what they typed; deleting closes both", async () => {
  const { server, dialog } = await openEdit();
  server.returns(getAssignment, work);
  // Later, because its address looks like an assignment's.
  server.returns(getLoads, []);
  fillIn("Estimated minutes", "95", dialog);
  press("Delete", dialog);
  press("Cancel", dialogOf("Delete assignment WL-042?"));
  expect(screen.queryByText("Delete assignment WL-042?")).toBeNull();
  expect(within(dialog).getByLabelText("Estimated minutes")).toHaveProperty("value", "95");
  press("Delete", dialog);
  server.returns(deleteAssignment, undefined);
  press("Delete", dialogOf("Delete assignment WL-042?"));
  await seeNoDialog();
});

test("a change of the plan can't be undone", async () => {
  const { server, dialog } = await openEdit();
  fillIn("Lead cleaner", oksana.id, dialog);
  fillIn("Estimated minutes", "95", dialog);
  server.returns(editAssignment, { ...work, estimatedMinutes: 95 });
  press("Save Changes", dialog);
  await screen.findByText("Assignment updated");
  expect(screen.queryByText("Undo")).toBeNull();
});

test("everybody's load is that of the day on which it is done, without this work's own booking", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-14T08:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  asked.length = 0;
  await openEdit();
  expect(asked.at(-1)).toEqual({ date: "2031-05-14", assignmentId: work.id });
});
