// @vitest-environment happy-dom

import { screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import type { Endpoint } from "../../../../shared/endpoint";
import { photoParts } from "../../../photos/screens/photo-parts";
import type { Assignment } from "../../contract/assignment";
import { getCannedFindings } from "../../contract/canned-findings";
import {
  addFinding,
  completeAssignment,
  finishAssignment,
  getAssignment,
  getReplacementPresets,
  setItemNotes,
  startAssignment,
} from "../../contract/steps";
import InProgress from "../in-progress/page";
import Task from "./page";

// A refusal means that the page is out of date. It must not wait for a live update, which a weak network may hold back.

const now = new Date().toISOString();
const checklist = checklistOf("Make the beds");
const pending = assignmentOf({ checklist, plannedAt: now });
const begun: Assignment = { ...pending, status: "in_progress", startedAt: now, workingSince: now };
const tick = { id: idNumber(80), checklistItemId: idNumber(50), completedAt: now, completedById: idNumber(7) };
const ticked: Assignment = { ...begun, checklistCompletions: [{ ...tick, qty: null, notHere: false, notes: null }] };
const done: Assignment = { ...ticked, status: "done", round: 1 };

const onPhone = (Screen: ComponentType<{ photos: typeof photoParts }>, route: string) => ({ Screen, route });
const task = onPhone(Task, "/cleaner/task/:assignmentId");
const inProgress = onPhone(InProgress, "/assignments/:id");

function OnPhone({ Screen }: Pick<typeof task, "Screen">) {
  useOpenOutbox();
  return <Screen photos={photoParts} />;
}

const submit = () => press("Complete Cleaning");
const note = () => {
  press("Add Notes: Make the beds");
  fillIn("Notes: Make the beds", "Stain on the mattress");
  press("Save Notes");
};
const report = () => {
  fillIn("What should the next person know?", "The lamp is broken");
  press("Note");
};
const reportPicture = async () => {
  press("Choose a picture");
  await screen.findByRole("dialog", { name: "What did you find?" });
  press("Glass broken");
};
const moved = { ...pending, unit: { ...pending.unit, address: "Strandpad 43" } };
const finished = "This cleaning is done.";

test.each<[string, typeof task, Assignment, () => unknown, Endpoint, Assignment, string]>([
  ["start", task, pending, () => press("Start Cleaning"), startAssignment, moved, "Strandpad 43"],
  ["completion", task, ticked, () => press("Mark as Complete"), completeAssignment, begun, "0 of 1 tasks"],
  ["note", task, begun, note, setItemNotes, done, finished],
  ["submission", inProgress, ticked, submit, finishAssignment, done, finished],
  ["finding", inProgress, ticked, report, addFinding, done, finished],
  ["picture", inProgress, ticked, reportPicture, addFinding, done, finished],
])("after a refused %s the page shows what is true by now", async (_, page, work, act, step, after, text) => {
  const { Screen, route } = page;
  const server = startFakeServer();
  server.returns(getAssignment, work);
  server.returns(getReplacementPresets, []);
  server.returns(getCannedFindings, []);
  const person = personOf("cleaner");
  openScreen(<OnPhone Screen={Screen} />, { person, path: route.replace(/:\w+/, work.id), route });
  await screen.findByRole("heading", { level: 1, name: /Strandpad 42|WL-042/ });
  expect(screen.queryByText(text)).toBeNull();
  server.refuses(step, 409);
  server.returns(getAssignment, after);
  await act();
  await screen.findByText(text);
});
