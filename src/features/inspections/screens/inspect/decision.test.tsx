// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import {
  buttonOf,
  fillIn,
  inToast,
  onPhone,
  openScreen,
  personOf,
  press,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { assignmentOf, checklistOf, idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { setStored } from "../../../../client/browser/device-storage";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import type { Assignment } from "../../../assignments/contract/assignment";
import { getAssignment } from "../../../assignments/contract/steps";
import { undoAssignment } from "../../../assignments/contract/undo";
import { draftName } from "../../../assignments/screens/parts/use-text-draft";
import { getQcMedia } from "../../../photos/contract";
import { photoParts } from "../../../photos/screens/review-photo-parts";
import { decideInspection, getInspections, getQcList } from "../../contract";
import Inspect from "./page";

// docs/domain.md, "Assignment lifecycle": what an inspector can do without scrolling, and what comes after the decision.

const person = personOf("qc");
const me = { id: person.id, name: person.name };
const reviewBy = (reviewer: typeof me, status: "in_progress" | "passed"): Assignment["qcReviews"] => [
  { id: idNumber(4), status, notes: null, reviewedAt: null, reviewer },
];

function InspectOnPhone() {
  useOpenOutbox();
  return <Inspect photos={photoParts} />;
}

let opened = 0;
/** Opens the inspection of an approved villa. Each has an id of its own, because its notes stay on the device. */
async function openInspection(
  changes: Partial<Assignment>,
  others: readonly Assignment[] = [],
  page = <Inspect photos={photoParts} />,
) {
  const server = startFakeServer();
  opened += 1;
  const work = assignmentOf({
    id: idNumber(100 + opened),
    ...{ status: "done", round: 1 },
    checklist: checklistOf("Make up beds", "Empty bins"),
    ...changes,
  });
  server.returns(getAssignment, work);
  server.returns(getInspections, []);
  server.returns(getQcMedia, []);
  server.returns(getQcList, [work, ...others]);
  openScreen(page, {
    person,
    path: `/qc/inspect/${work.id}`,
    route: "/qc/inspect/:assignmentId",
  });
  await screen.findByText("Checklist");
  return { server, work };
}
const notes = () => screen.getByLabelText<HTMLTextAreaElement>("Notes").value;

const [beds, bins] = [idNumber(50), idNumber(51)];

test("one tap on a row of the checklist marks the task, another unmarks it; a quick phrase goes into the notes", async () => {
  await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  // Before anything was refused.
  press("Bins are not emptied.");
  press("Again: Make up beds");
  expect(notes()).toBe("Bins are not emptied.");
  expect(buttonOf("Again: Make up beds").getAttribute("aria-pressed")).toBe("true");
  expect(buttonOf("Again: Empty bins").getAttribute("aria-pressed")).toBe("false");
  fillIn("Notes", `${notes()} Both rooms.`);
  press("Bins are not emptied.");
  expect(notes()).toBe("Both rooms.");
  press("Again: Make up beds");
  expect(buttonOf("Again: Make up beds").getAttribute("aria-pressed")).toBe("false");
  expect(screen.queryByLabelText("What is wrong?")).toBeNull();
});

test("a quick phrase that no longer fits into the notes can't be added, and one that is in them can be removed", async () => {
  await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  press("Bins are not emptied.");
  fillIn("Notes", `${notes()} ${"x".repeat(1_970)}`);
  expect(buttonOf("Hair in the bathroom.").hasAttribute("disabled")).toBe(true);
  press("Bins are not emptied.");
  expect(buttonOf("Hair in the bathroom.").hasAttribute("disabled")).toBe(false);
});

test("marked tasks are sent with their notes and need no others; until they are unmarked nobody can approve", async () => {
  const { server, work } = await openInspection({ qcReviews: reviewBy(me, "in_progress") }, [], <InspectOnPhone />);
  server.returns(decideInspection, work);
  press("Again: Make up beds");
  fillIn("What is wrong?", " Creased. ");
  screen.getByText("1 task is marked “Again”. Unmark to approve.");
  expect(buttonOf("Approve").hasAttribute("disabled")).toBe(true);
  press("Again: Make up beds");
  expect(buttonOf("Approve").hasAttribute("disabled")).toBe(false);
  press("Again: Make up beds");
  fillIn("What is wrong?", " Creased. ");
  press("Again: Empty bins");
  press("Request Rework");
  await waitFor(() =>
    expect(server.bodiesOf(decideInspection)).toEqual([
      {
        ...{ status: "needs_rework", notes: "To do again: Make up beds, Empty bins" },
        items: [{ itemId: beds, note: "Creased." }, { itemId: bins }],
        ...{ round: 1, unitId: work.unitId },
      },
    ]),
  );
});

test("marks and their notes stay on the device; notes of the inspector's own are sent as they are", async () => {
  const { work } = await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  press("Again: Empty bins");
  fillIn("What is wrong?", "Full");
  cleanup();
  const mine = { id: work.id, qcReviews: reviewBy(me, "in_progress") };
  const { server } = await openInspection(mine, [], <InspectOnPhone />);
  server.returns(decideInspection, work);
  expect(screen.getByLabelText<HTMLTextAreaElement>("What is wrong?").value).toBe("Full");
  fillIn("Notes", "Come back, please.");
  press("Request Rework");
  await waitFor(() =>
    expect(server.bodiesOf(decideInspection)).toMatchObject([
      { notes: "Come back, please.", items: [{ itemId: bins, note: "Full" }] },
    ]),
  );
});

test("a first round has the notes that an older version has kept", async () => {
  const id = idNumber(90);
  setStored(draftName(person.id, id, "finding"), "Sand in the hall.");
  await openInspection({ id, qcReviews: reviewBy(me, "in_progress") });
  expect(notes()).toBe("Sand in the hall.");
});

test("what was not sent when its round ended is not for the next one", async () => {
  const { work } = await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  press("Bins are not emptied.");
  press("Again: Make up beds");
  cleanup();
  await openInspection({ id: work.id, round: 2, qcReviews: reviewBy(me, "in_progress") });
  expect(notes()).toBe("");
  expect(buttonOf("Approve").hasAttribute("disabled")).toBe(false);
});

test("nor is it if the page stays open from one round to the next", async () => {
  const { server, work } = await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  press("Bins are not emptied.");
  press("Again: Make up beds");
  expect(buttonOf("Approve").hasAttribute("disabled")).toBe(true);
  server.returns(getAssignment, { ...work, round: 2 });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(notes()).toBe(""));
  expect(buttonOf("Approve").hasAttribute("disabled")).toBe(false);
});

test("a task that was sent back shows who did so, and why", async () => {
  const sentBack = { id: idNumber(60), itemId: beds, round: 1, markedBy: { id: idNumber(9), name: "Noor" } };
  const reworkItems = [
    { ...sentBack, note: "Creased.", markedAt: "2031-05-12T10:00:00.000Z", photos: ["/objects/wrong"] },
  ];
  await openInspection({ round: 2, qcReviews: [], reworkItems });
  screen.getByText(/^Sent back: Noor/);
  screen.getByText("Creased.");
  expect(screen.getByRole("img", { name: "What was wrong: Make up beds" }).getAttribute("src")).toMatch(
    /wrong.size=thumb/,
  );
});

test("rework without notes is refused beside the notes, and nothing is sent", async () => {
  const { server } = await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  press("Request Rework");
  await screen.findByText("Notes Required", inToast);
  expect(screen.getByLabelText("Notes").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(screen.getByLabelText("Notes"));
  expect(server.bodiesOf(decideInspection)).toEqual([]);
  press("Again: Empty bins");
  expect(screen.getByLabelText("Notes").getAttribute("aria-invalid")).toBeNull();
  // The toast goes with its reason.
  expect(screen.queryByText("Notes Required", inToast)).toBeNull();
});

test("on a phone the decision is in the bar at the bottom", async () => {
  onPhone();
  await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  within(screen.getByRole("main")).getByRole("button", { name: "Approve" });
  expect(within(screen.getByRole("banner")).queryByRole("button", { name: "Approve" })).toBeNull();
});

test("on a wide screen it is in the header", async () => {
  await openInspection({ qcReviews: reviewBy(me, "in_progress") });
  within(screen.getByRole("banner")).getByRole("button", { name: "Approve" });
  expect(within(screen.getByRole("main")).queryByRole("button", { name: "Approve" })).toBeNull();
});

test("a colleague's inspection offers no decision and no notes", async () => {
  await openInspection({ qcReviews: reviewBy({ id: idNumber(9), name: "Noor" }, "in_progress") });
  await screen.findByText("Noor is inspecting this villa.");
  expect(screen.queryByRole("button", { name: /^(Again|Approve|Request)/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Back to QC dashboard" }).getAttribute("href")).toBe("/qc");
  expect(screen.queryByRole("link", { name: /^Next villa/ })).toBeNull();
});

test("after the decision the villa that has waited longest is next", async () => {
  const villa = (number: number, code: string, changes: Partial<Assignment> = {}) =>
    assignmentOf({ id: idNumber(number), status: "done", unit: unitOf({ code }), ...changes });
  await openInspection({ qcReviews: reviewBy(me, "passed") }, [
    villa(201, "ZB-001", { qcReviews: reviewBy(me, "in_progress") }),
    villa(202, "ZB-002"),
    villa(203, "ZB-003"),
  ]);
  const next = await screen.findByRole("link", { name: "Next villa: ZB-002" });
  expect(next.getAttribute("href")).toBe(`/qc/inspect/${idNumber(202)}`);
});

test("the answer to a decision leaves the focus on the next villa's page where it is", async () => {
  const { server, work } = await openInspection({ qcReviews: reviewBy(me, "in_progress") }, [], <InspectOnPhone />);
  const release = server.holds(decideInspection, work);
  press("Approve");
  history.replaceState(null, "", "/qc/inspect/next");
  onTestFinished(() => history.replaceState(null, "", "/"));
  const field = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => field.remove());
  field.focus();
  release();
  await screen.findByText("Undo", inToast);
  expect(document.activeElement).toBe(field);
});

test("without a next villa the screen says only that none is ready: colleagues still inspect some, and others are being cleaned", async () => {
  const noor = { id: idNumber(9), name: "Noor" };
  const theirs = assignmentOf({ id: idNumber(201), status: "done", qcReviews: reviewBy(noor, "in_progress") });
  await openInspection({ qcReviews: reviewBy(me, "passed") }, [theirs]);
  await screen.findByText("No units are ready for quality control inspection.");
  expect(screen.getByRole("link", { name: "Back to QC dashboard" }).getAttribute("href")).toBe("/qc");
});

test("undoing a decision brings back the notes and marks, unless something else was typed since", async () => {
  const { server, work } = await openInspection({ qcReviews: reviewBy(me, "in_progress") }, [], <InspectOnPhone />);
  server.returns(decideInspection, work);
  server.returns(undoAssignment, work);
  press("Again: Make up beds");
  fillIn("What is wrong?", "Creased.");
  fillIn("Notes", "The bedroom needs a second look.");
  press("Request Rework");
  await waitFor(() => expect(server.bodiesOf(decideInspection)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByLabelText("Notes") === null || notes() === "").toBe(true));
  await screen.findByText("Undo", inToast);
  press("Undo");
  await screen.findByText("Undone", inToast);
  await waitFor(() => expect(notes()).toBe("The bedroom needs a second look."));
  expect(screen.getByLabelText<HTMLInputElement>("What is wrong?").value).toBe("Creased.");
});
