// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistItemOf, checklistOf, idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import { parkDay } from "../../../../shared/time";
import { photoParts } from "../../../photos/screens/photo-parts";
import type { Assignment } from "../../contract/assignment";
import { completeAssignment, getAssignment, setItemNotes, startAssignment, tickItem } from "../../contract/steps";
import { undoAssignment } from "../../contract/undo";
import { draftName } from "../parts/use-text-draft";
import Task from "./page";

const now = new Date().toISOString();
const items = checklistOf("Make the beds", "Clean the oven").items.map((item, index) => ({
  ...item,
  quantity: 2 - index,
}));
const pending = assignmentOf({ checklist: { ...checklistOf(), items }, plannedAt: now });
const begun = assignmentOf({
  ...pending,
  status: "in_progress",
  startedAt: now,
  workingSince: now,
});

function TaskOnPhone() {
  useOpenOutbox();
  return <Task photos={photoParts} />;
}

function openTask(work: Assignment) {
  const server = startFakeServer();
  server.returns(getAssignment, work);
  const { visited } = openScreen(<TaskOnPhone />, {
    person: personOf("cleaner"),
    path: `/cleaner/task/${work.id}`,
    route: "/cleaner/task/:assignmentId",
  });
  return { server, visited };
}

test("a start is undone from its toast, which names it", async () => {
  const { server } = openTask(pending);
  await screen.findByText("Start Cleaning");
  server.returns(startAssignment, begun);
  server.returns(getAssignment, begun);
  press("Start Cleaning");
  await screen.findByText("Task Started");
  screen.getByText("You can now begin cleaning this unit.");
  server.returns(undoAssignment, pending);
  server.returns(getAssignment, pending);
  press("Undo");
  await screen.findByText("Undone");
  expect(server.bodiesOf(startAssignment)).toEqual([
    { unitId: pending.unitId, snapshotId: pending.checklist.snapshotId },
  ]);
  expect(server.bodiesOf(undoAssignment)).toEqual([{ unitId: pending.unitId, step: "start" }]);
  await screen.findByText("Start Cleaning");
});

test("the first tick removes the Undo of the start, which it makes impossible", async () => {
  const { server } = openTask(pending);
  await screen.findByText("Start Cleaning");
  server.returns(startAssignment, begun);
  server.returns(getAssignment, begun);
  press("Start Cleaning");
  await screen.findByText("Undo");
  server.returns(tickItem, begun);
  act(() => screen.getByLabelText(/Make the beds/, { selector: "input" }).click());
  await waitFor(() => expect(screen.queryByText("Undo")).toBeNull());
});

test("each item has its quantity", async () => {
  openTask(begun);
  await screen.findByText("Make the beds");
  expect(screen.getAllByText(/^Qty/).map((one) => one.textContent)).toEqual(["Qty 2", "Qty 1"]);
});

test("items are in sections, which have headings if there are several", async () => {
  const several = [
    checklistItemOf(1, { section: "Bedroom" }),
    checklistItemOf(2, { section: "Kitchen" }),
    checklistItemOf(3, { section: "Kitchen" }),
  ];
  openTask({ ...begun, checklist: { ...checklistOf(), items: several } });
  await screen.findByRole("heading", { name: "Bedroom" });
  const kitchen = within(screen.getByRole("region", { name: "Kitchen" }));
  expect(kitchen.getAllByRole("checkbox")).toHaveLength(2);
});

test("one section has no heading", async () => {
  openTask(begun);
  await screen.findByText("Make the beds");
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
});

const ruben = { id: idNumber(9), name: "Ruben Visser" };
const sentBack = (itemId: string) => {
  return {
    id: idNumber(70),
    itemId,
    round: 1,
    note: "Grease on the door.",
    markedBy: ruben,
    markedAt: now,
    photos: [],
  };
};
const ticked = (...places: number[]) =>
  places.map((place) => {
    const tick = { id: idNumber(80 + place), checklistItemId: idNumber(49 + place), completedAt: now };
    return { ...tick, completedById: idNumber(7), qty: null, notHere: false, notes: null };
  });

const rework = { ...begun, round: 1, reworkItems: [sentBack(idNumber(51))], checklistCompletions: ticked(1) };

test("what was sent back comes first, with the reason; the rest is folded while it is done", async () => {
  openTask(rework);
  await screen.findByText("Grease on the door.");
  const [again, rest] = [screen.getByRole("region", { name: "To do again" }), screen.getByText("1 other task, done")];
  expect(again.textContent).toMatch(/0 of 1.*Clean the oven.*Ruben Visser/);
  expect(again.textContent).not.toContain("Make the beds");
  expect(rest.closest("details")?.open).toBe(false);
  screen.getByText("1 of 2 tasks");
});

test("of what is folded, nothing that is to be done is hidden", async () => {
  const { server } = openTask(rework);
  await screen.findByText("1 other task, done");
  server.returns(getAssignment, { ...rework, checklistCompletions: [] });
  await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
  await screen.findByText("0 of 2 tasks");
  expect(screen.getByText("Make the beds").closest("details")?.open).toBe(true);
  expect(screen.getByText("1 other task, done").hidden).toBe(true);
});

test("the rest is folded too if the villa is sent back while its page is open", async () => {
  const { server } = openTask({ ...begun, checklistCompletions: ticked(1, 2) });
  await screen.findByText("2 of 2 tasks");
  server.returns(getAssignment, rework);
  await act(() => queryClient.invalidateQueries({ queryKey: ["assignments"] }));
  expect((await screen.findByText("1 other task, done")).closest("details")?.open).toBe(false);
});

test("if all is sent back, there is nothing to fold", async () => {
  openTask({ ...rework, reworkItems: [sentBack(idNumber(50)), sentBack(idNumber(51))] });
  await screen.findByText("To do again");
  expect(screen.queryByText(/other tasks?, done/)).toBeNull();
});

test("what was sent back in an earlier round is an item like the others", async () => {
  openTask({ ...begun, round: 2, reworkItems: [sentBack(idNumber(51))], checklistCompletions: ticked(1, 2) });
  await screen.findByText("2 of 2 tasks");
  expect(screen.queryByText("To do again")).toBeNull();
});

const oven = () => screen.getByLabelText<HTMLInputElement>(/Clean the oven/, { selector: "input" });
const photographed = {
  ...begun,
  checklist: { ...begun.checklist, items: [checklistItemOf(2, { label: "Clean the oven", photo: "required" })] },
};

test("an item that requires a photo can't be ticked without it, and says why", async () => {
  openTask(photographed);
  await screen.findByText("Take a photo first.");
  expect(oven().disabled).toBe(true);
  expect(document.getElementById(oven().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Take a photo first.",
  );
});

test.each([
  ["with an announced photo", { awaitedItemIds: [idNumber(51)] }, { disabled: false, checked: false }],
  ["ticked, of which the photo is gone", { checklistCompletions: ticked(2) }, { disabled: true, checked: false }],
  [
    "ticked, with a photo",
    { awaitedItemIds: [idNumber(51)], checklistCompletions: ticked(2) },
    { disabled: false, checked: true },
  ],
])("an item that requires a photo, %s", async (_, changes, { disabled, checked }) => {
  openTask({ ...photographed, ...changes });
  await screen.findByText("Clean the oven");
  expect([oven().disabled, oven().checked]).toEqual([disabled, checked]);
});

test("an item that the villa doesn't have is reported in one tap, and counts as done", async () => {
  const { server } = openTask(photographed);
  await screen.findByText("Clean the oven");
  // Not the address, which is the title: another one takes the focus.
  server.returns(tickItem, { ...photographed, instructions: "As answered" });
  const notHere = screen.getByLabelText("Not here: Clean the oven");
  // First the page's heading takes the focus.
  await act(async () => {});
  notHere.focus();
  fireEvent.click(notHere);
  await waitFor(() => expect(document.activeElement).toBe(oven()));
  // Later, the answer would be shown to the next test.
  await screen.findByText("As answered");
  expect(server.bodiesOf(tickItem)).toEqual([{ unitId: photographed.unitId, notHere: true }]);
});

test("a reported item says so, and is ticked", async () => {
  openTask({ ...photographed, checklistCompletions: ticked(2).map((tick) => ({ ...tick, notHere: true })) });
  await screen.findByText(/^Not here, /);
  expect(oven().checked).toBe(true);
});

test("with a finding that was typed and not saved, Mark as Complete opens its page", async () => {
  const done = { ...begun, checklistCompletions: ticked(1, 2) };
  const { server, visited } = openTask(done);
  const draft = draftName(personOf("cleaner").id, done.id, "finding");
  setStored(draft, "The lamp is broken");
  await screen.findByText("2 of 2 tasks");
  press("Mark as Complete");
  expect(visited.at(-1)).toBe(`/assignments/${done.id}`);
  expect(server.bodiesOf(completeAssignment)).toEqual([]);
});

test.each([
  [409, "Lamp broken"],
  [200, undefined],
])(
  "a note that was typed and not saved is saved with the submission; answered with %d, the phone keeps %s",
  async (status, kept) => {
    const done = { ...begun, checklistCompletions: ticked(1, 2) };
    const { server, visited } = openTask(done);
    const name = draftName(personOf("cleaner").id, done.id, idNumber(51));
    setStored(name, "Lamp broken");
    if (status === 409) server.refuses(setItemNotes, 409);
    else server.returns(setItemNotes, done);
    // A colleague was first.
    server.returns(completeAssignment, { ...done, status: "needs_review" });
    await screen.findByText("2 of 2 tasks");
    press("Mark as Complete");
    await waitFor(() => expect(visited.at(-1)).toBe("/cleaner"));
    expect(server.bodiesOf(setItemNotes)).toEqual([{ unitId: done.unitId, notes: "Lamp broken" }]);
    expect(getStored(name)).toBe(kept);
  },
);

test("a note that is edited again before the server has answered stays in its editor", async () => {
  const { server } = openTask(begun);
  await screen.findByText("0 of 2 tasks");
  const writtenBy = { id: personOf("cleaner").id, name: "Robin Smit" };
  const note = { checklistItemId: idNumber(50), text: "Lamp broken", writtenAt: now, writtenBy };
  const release = server.holds(setItemNotes, { ...begun, instructions: "As answered", checklistNotes: [note] });
  press("Add Notes: Make the beds");
  const field = () => screen.findByLabelText<HTMLTextAreaElement>("Notes: Make the beds");
  fireEvent.change(await field(), { target: { value: "Lamp broken" } });
  press("Save Notes");
  await waitFor(() => press("Edit Notes: Make the beds"));
  release();
  await screen.findByText("As answered");
  expect((await field()).value).toBe("Lamp broken");
});

test("Back leads to today from work started early, and to its day before the start", async () => {
  const plannedAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const back = () => screen.getByRole("link", { name: "Back" }).getAttribute("href");
  openTask({ ...begun, plannedAt });
  await screen.findByText("0 of 2 tasks");
  expect(back()).toBe("/cleaner");
  cleanup();
  openTask({ ...pending, plannedAt });
  await screen.findByRole("button", { name: "Start Cleaning" });
  expect(back()).toMatch(/^\/cleaner\?date=/);
});

test("instructions are shown once: in the news until they are confirmed, then by themselves", async () => {
  openTask({ ...begun, instructions: "Guests arrive at two.", planChangedAt: now });
  await screen.findByText(/^New from your team leader/);
  expect(screen.getAllByText("Guests arrive at two.")).toHaveLength(1);
  expect(screen.queryByText("Special instructions")).toBeNull();
  screen.getByText("Got it").focus();
  press("Got it");
  await screen.findByText("Special instructions");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(screen.getAllByText("Guests arrive at two.")).toHaveLength(1);
});

test("a task shows below its title when the guests arrive, and for how many to make beds", async () => {
  const arrival = { date: parkDay(new Date(), "Europe/Amsterdam"), time: "13:00", guests: 2, isEarly: true };
  openTask({ ...pending, stay: { checkOut: "10:00", isLate: false, arrival } });
  await screen.findByText("Guests early, 1:00 PM");
  const header = within(screen.getByRole("banner"));
  header.getByText("Beds for 2");
  expect(header.queryByText(/Leaving/)).toBeNull();
});
