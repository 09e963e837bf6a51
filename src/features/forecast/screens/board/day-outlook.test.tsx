// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { emptyBoard, finishedCard } from "../../../../../tests/support/board";
import { beForecastDay, forecastDay, forecastOf, proposalOf } from "../../../../../tests/support/forecast-data";
import { inToast, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { getBoard } from "../../../assignments/contract/board";
import TeamOverview from "../../../assignments/screens/board/page";
import { undoDayPlan } from "../../contract/day-plans";
import { applyMoves, getForecast } from "../../contract/forecast";
import { forecastParts } from "./parts";

/** The board with the villas of the forecast, not yet begun. */
function openBoard() {
  beForecastDay();
  const server = startFakeServer();
  const cards = [1, 2, 3, 4].map((number) => ({
    ...{ ...finishedCard, id: idNumber(number), status: "pending" as const, startedAt: null, finishedAt: null },
    unit: { ...finishedCard.unit, code: `WL-00${number}` },
  }));
  const counts = { ...emptyBoard.counts, total: 4, pending: 4 };
  server.returns(getBoard, { ...emptyBoard, day: forecastDay, counts, pending: cards });
  return {
    ...server,
    show: () =>
      openScreen(<TeamOverview forecast={forecastParts} />, {
        person: personOf("teamleader"),
        path: "/supervisor?tab=pending",
      }),
  };
}

/** Presses the button whose name has the sentence beside it. */
const pressNamed = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

const card = (code: string) => within(screen.getByRole("article", { name: `Villa ${code}` }));

test("each card says when its villa will be ready, in words; without a forecast it says nothing", async () => {
  const server = openBoard();
  server.returns(getForecast, forecastOf());
  server.show();
  await screen.findByText("Ready about 11:30 AM");
  card("WL-001").getByText("Ready about 11:30 AM");
  card("WL-002").getByText("3:00 PM at risk (35%)");
  card("WL-003").getByText("Misses 3:00 PM");
  expect(card("WL-004").queryByText(/forecast|Ready|risk|Misses/)).toBeNull();
  const day = screen.getByRole("link", { name: /1 safe.*1 at risk.*1 late.*Day by cleaner/ });
  expect(day.getAttribute("href")).toBe(`/supervisor/day?date=${forecastDay}`);
  // One read for all of them.
  expect(server.requests.filter((request) => request.includes("/api/forecast"))).toHaveLength(1);
});

test("a proposal is applied with one tap, and undone with another, as long as the board is open", async () => {
  const server = openBoard();
  const { text } = proposalOf();
  server.returns(getForecast, forecastOf());
  server.returns(applyMoves, { id: idNumber(77), changed: [idNumber(3)] });
  server.returns(undoDayPlan, { undone: 0, kept: ["WL-003"] });
  server.show();
  await screen.findByText(text);
  await pressNamed(`Apply ${text}`);
  await screen.findByText("Applied", inToast);
  expect(server.bodiesOf(applyMoves)).toEqual([{ basedOn: "state-1", moves: proposalOf().moves }]);
  await pressNamed(`Undo ${text}`);
  const suggestions = within(screen.getByRole("region", { name: "Suggestions" }));
  await suggestions.findByText("Not undone, because something has changed since: WL-003.");
  expect(screen.queryByRole("button", { name: `Undo ${text}` })).toBeNull();
  expect(server.requests).toContain(`POST /api/day-plans/${idNumber(77)}/undo`);
});

test("a day that has changed meanwhile is shown as it is now, with its proposals", async () => {
  const server = openBoard();
  server.returns(getForecast, forecastOf());
  server.show();
  const { text } = proposalOf();
  await screen.findByText(text);
  const fresh = forecastOf({
    basedOn: "state-2",
    proposals: [proposalOf({ text: "Swap WL-002 and WL-003: both make it." })],
  });
  refuseWith(fresh);
  await pressNamed(`Apply ${text}`);
  await screen.findByText("The day has changed.");
  await screen.findByText("Swap WL-002 and WL-003: both make it.");
  expect(screen.queryByText(text)).toBeNull();
});

/** Has the server refuse the next change, and tell the day as it is. */
function refuseWith(fresh: unknown): void {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, request: RequestInit = {}) =>
    address === applyMoves.path
      ? Response.json({ detail: "The day has changed.", fresh }, { status: 409 })
      : fetch(address, request),
  );
}

test("the board works without a forecast, which can be tried again", async () => {
  const server = openBoard();
  server.refuses(getForecast, 503);
  server.show();
  await screen.findByText("The forecast could not be loaded");
  card("WL-001").getByText("Vera Kok");
  server.returns(getForecast, forecastOf({ counts: { safe: 0, atRisk: 0, lost: 0, without: 0 }, proposals: [] }));
  press("Try again");
  await screen.findByText("No guests are expected in the villas that are still planned for cleaning.");
  await waitFor(() => expect(screen.queryByText("Suggestions")).toBeNull());
});

test("late villas that no small change helps are said to be so", async () => {
  const server = openBoard();
  server.returns(getForecast, forecastOf({ proposals: [] }));
  server.show();
  await screen.findByText("No small change makes more villas ready in time.");
});
