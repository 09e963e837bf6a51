// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { inToast, onPhone, openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { keyOf } from "../../../../client/api/call";
import { queryClient } from "../../../../client/api/query-client";
import { getBoard } from "../../contract/board";
import { approveAssignment, getLoads, rejectAssignment } from "../../contract/supervision";
import { undoAssignment } from "../../contract/undo";
import TeamOverview from "./page";

const inReview = { ...finishedCard, status: "needs_review" as const };
const board = { ...emptyBoard, counts: { ...emptyBoard.counts, total: 1, needsReview: 1 }, needsReview: [inReview] };
/** What is in review from now on. */
const becomes = (cards: typeof board.needsReview) =>
  act(() => void queryClient.setQueryData(keyOf(getBoard.path), { ...board, needsReview: cards }));

test.each(["cleaner", "qc"] as const)("a %s is redirected to their own start page", (role) => {
  startFakeServer();
  expect(openScreen(<TeamOverview />, { person: personOf(role), path: "/supervisor" }).visited).toEqual(["/"]);
});

test("a tap in a dialog is never taken for one that was meant for a card that has just moved", async () => {
  const server = startFakeServer();
  server.returns(getBoard, board);
  openScreen(<TeamOverview />, { person: personOf("admin"), path: "/supervisor" });
  await screen.findByRole("button", { name: "Reject WL-042" });

  const unit = { ...inReview.unit, code: "WL-043" };
  const second = { ...inReview, id: "0199c0de-0000-7000-8000-00000000000b", unit };
  becomes([second, inReview]);
  // By keyboard: a key acts on the focused button, wherever it is.
  fireEvent.click(await screen.findByRole("button", { name: "Reject WL-043" }), { detail: 0 });
  const dialog = within(await screen.findByRole("dialog", { name: "Reject assignment" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Oven not cleaned." } });
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }), { detail: 1 });
  await waitFor(() => expect(server.requests).toContain(`PATCH ${rejectAssignment.path.replace("{id}", second.id)}`));
  expect(server.bodiesOf(rejectAssignment)).toEqual([{ reason: "Oven not cleaned.", round: second.round }]);
});

test("the reason for a rejection is about the round in which the villa was cleaned meanwhile", async () => {
  const server = startFakeServer();
  server.returns(getBoard, board);
  server.returns(rejectAssignment, assignmentOf({ round: 2 }));
  openScreen(<TeamOverview />, { person: personOf("admin"), path: "/supervisor" });
  fireEvent.click(await screen.findByRole("button", { name: "Reject WL-042" }), { detail: 0 });
  const dialog = within(await screen.findByRole("dialog", { name: "Reject assignment" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Oven not cleaned." } });
  becomes([]);
  becomes([{ ...inReview, round: 2 }]);
  await dialog.findByText(/^This villa was cleaned again in the meantime/);
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }), { detail: 1 });
  await waitFor(() => expect(server.bodiesOf(rejectAssignment)).toEqual([{ reason: "Oven not cleaned.", round: 2 }]));
});

test("a refused approval is shown until its review is over, and not with the next one", async () => {
  const server = startFakeServer();
  server.returns(getBoard, board);
  server.refuses(approveAssignment, 409, "Somebody was faster.");
  openScreen(<TeamOverview />, { person: personOf("admin"), path: "/supervisor" });
  const approve = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Approve WL-042" }), { detail: 0 });
  await approve();
  await screen.findByText("Somebody was faster.");
  becomes([]);
  screen.getByText("Somebody was faster.");
  becomes([{ ...inReview, round: inReview.round + 1 }]);
  await waitFor(() => expect(screen.queryByText("Somebody was faster.")).toBeNull());

  // Gone because of this approval, of which only the response was lost.
  server.refuses(approveAssignment, 502, "Bad gateway.");
  await approve();
  const alert = await screen.findByRole("alert");
  becomes([]);
  await waitFor(() => expect(alert.isConnected).toBe(false));
  expect(screen.queryByRole("alert")).toBeNull();
});

// Planned long ago: every pending card is late.
const uncoveredCard = (code: string, changes: Partial<typeof finishedCard> = {}) => ({
  ...{ ...finishedCard, status: "pending" as const, uncovered: true, startedAt: null, finishedAt: null },
  ...{ id: `0199c0de-0000-7000-8000-0000000000${code.slice(-2)}`, unit: { ...finishedCard.unit, code }, ...changes },
});

function openBoard(board: Partial<typeof emptyBoard>, tab = "pending") {
  const server = startFakeServer();
  server.returns(getBoard, { ...emptyBoard, counts: { ...emptyBoard.counts, total: 9 }, ...board });
  server.returns(getLoads, []);
  openScreen(<TeamOverview />, { person: personOf("teamleader"), path: `/supervisor?tab=${tab}` });
}

test.each([
  [["DV-101"], "Reassign DV-101", "Reassign DV-101"],
  [["DV-101", "DV-102"], "Share out", "Share out"],
])("the note about %j without a cleaner opens what covers them: %s", async (codes, action, title) => {
  openBoard({ pending: codes.map((code) => uncoveredCard(code)) });
  const note = (await screen.findByText(/^. villas? ha(s|ve) no cleaner$/)).parentElement?.parentElement;
  fireEvent.click(within(note ?? document.body).getByRole("button", { name: action }));
  await screen.findByRole("dialog", { name: title });
});

test("a card shows real ticks beside the status, and late work comes first", async () => {
  // Not at night, when the card shows the day instead.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T11:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const startedAt = new Date(Date.now() - 80 * 60_000).toISOString();
  const cleaning = { ...finishedCard, status: "in_progress" as const, startedAt, finishedAt: null, ticked: 7 };
  const unit = (code: string) => ({ ...finishedCard.unit, code });
  openBoard(
    {
      inProgress: [
        { ...cleaning, id: idNumber(31), unit: unit("WL-001"), estimatedMinutes: 90 },
        { ...cleaning, id: idNumber(32), unit: unit("WL-002"), estimatedMinutes: 60 },
      ],
    },
    "in-progress",
  );
  await screen.findAllByText("7 of 12");
  const [first, second] = screen.getAllByRole("article");
  expect(first?.getAttribute("aria-label")).toBe("Villa WL-002");
  within(first ?? document.body).getByText("20 min over");
  within(first ?? document.body).getByText("65%");
  expect(within(second ?? document.body).queryByText(/over$/)).toBeNull();
  expect(screen.getAllByRole("progressbar")[0]?.getAttribute("aria-valuetext")).toBe("65%, 7 of 12 tasks");
});

const expected = (code: string, number: number, time?: string) => ({
  ...uncoveredCard(code, { id: idNumber(number), uncovered: false }),
  ...(time && {
    stay: { checkOut: null, isLate: false, arrival: { date: "2999-11-21", time, guests: 2, isEarly: false } },
  }),
});
const villas = () => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));

test("the board can be sorted by the guests' arrival; the address keeps the order, also on another tab", async () => {
  onPhone();
  const inReview = { ...expected("WL-004", 44, "12:00"), status: "needs_review" as const };
  openBoard({
    pending: [expected("WL-001", 41), expected("WL-002", 42, "16:00"), expected("WL-003", 43, "15:00")],
    needsReview: [{ ...inReview, id: idNumber(45), unit: { ...inReview.unit, code: "WL-005" }, stay: null }, inReview],
  });
  await screen.findByText("Guests Thu, Nov 21", { selector: "[aria-label='Villa WL-003'] *" });
  expect(villas()).toEqual(["Villa WL-001", "Villa WL-002", "Villa WL-003"]);
  fireEvent.change(screen.getByLabelText("Order"), { target: { value: "guests" } });
  expect(villas()).toEqual(["Villa WL-003", "Villa WL-002", "Villa WL-001"]);
  // Radix opens a tab when the button goes down.
  fireEvent.mouseDown(screen.getByRole("tab", { name: /Needs Review/ }));
  expect(villas()).toEqual(["Villa WL-004", "Villa WL-005"]);
  fireEvent.change(screen.getByLabelText("Order"), { target: { value: "late" } });
  expect(villas()).toEqual(["Villa WL-005", "Villa WL-004"]);
});

test("a board without guests has no order to choose and no guests on its cards", async () => {
  openBoard({ pending: [expected("WL-001", 41)] });
  await screen.findByRole("article", { name: "Villa WL-001" });
  expect(screen.queryByLabelText("Order")).toBeNull();
  expect(screen.queryByText(/Guests|Beds/)).toBeNull();
});

test("a context menu, which may keep the release of its button to itself, doesn't stop the board", async () => {
  const server = startFakeServer();
  server.returns(getBoard, { ...emptyBoard, counts: { ...emptyBoard.counts, total: 1 }, done: [finishedCard] });
  openScreen(<TeamOverview />, { person: personOf("admin"), path: "/supervisor" });
  const card = await screen.findByRole("article", { name: "Villa WL-042" });
  fireEvent.pointerDown(card, { button: 2 });
  fireEvent.contextMenu(card);
  const unit = { ...finishedCard.unit, code: "WL-043" };
  const changed = { ...emptyBoard, counts: { ...emptyBoard.counts, total: 1 }, done: [{ ...finishedCard, unit }] };
  act(() => void queryClient.setQueryData(keyOf(getBoard.path), changed));
  await screen.findByRole("article", { name: "Villa WL-043" });
});

test("an approval that is undone before the board was read again can be given again", async () => {
  const server = startFakeServer();
  server.returns(getBoard, board);
  server.returns(approveAssignment, assignmentOf({ id: inReview.id, status: "done" }));
  server.returns(undoAssignment, assignmentOf({ id: inReview.id, status: "needs_review" }));
  openScreen(<TeamOverview />, { person: personOf("admin"), path: "/supervisor?tab=needs-review" });
  fireEvent.click(await screen.findByRole("button", { name: "Approve WL-042" }), { detail: 0 });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Undone", inToast);
  await waitFor(() => expect(screen.getByRole("button", { name: "Reject WL-042" })).toHaveProperty("disabled", false));
  expect(server.bodiesOf(approveAssignment)).toEqual([{ round: inReview.round }]);
});
