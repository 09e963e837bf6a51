// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { arrivingOf, restingVilla, takenVilla, villaOf } from "../../../../tests/support/readiness-data";
import {
  buttonOf,
  dialogOf,
  figuresIn,
  fillIn,
  inToast,
  openScreen,
  personOf,
  press,
  seeLoading,
  seeNoDialog,
  startFakeServer,
} from "../../../../tests/support/screen";
import { idNumber } from "../../../../tests/support/screen-data";
import { stayOf } from "../../../../tests/support/stay-data";
import { queryClient } from "../../../client/api/query-client";
import { checkReach } from "../../../client/api/reach";
import type { Role } from "../../../shared/roles";
import { markArrived, markDeparted } from "../../stays/contract/presence";
import { blockUnit, getReadiness, unblockUnit, undoClosing, type VillaReadiness } from "../contract";
import GuestReady from "./page";

// 14:00 in the park.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const reason = "Water damage";
const closedVilla = villaOf({
  ...{ unitId: idNumber(8), code: "ZB-008", state: "blocked", since: "2031-05-12T07:00:00.000Z" },
  ...{ reason, reasonLang: "en", leaving: null },
});
const lateVilla = villaOf({
  ...{ unitId: idNumber(9), code: "DV-109", state: "cleaning", since: "2031-05-12T11:40:00.000Z" },
  ...{ neededBy: "2031-05-12T11:20:00.000Z", leaving: null },
  arriving: arrivingOf({ isEarly: true, hereSince: "2031-05-12T11:20:00.000Z" }),
});

function open(villas: VillaReadiness[], { role = "reception", search = "" }: { role?: Role; search?: string } = {}) {
  const server = startFakeServer();
  server.returns(getReadiness, villas);
  const { visited } = openScreen(<GuestReady />, { person: personOf(role), path: `/ready${search}` });
  return { server, visited };
}

const linesIn = async (name: string) => within(await screen.findByRole("list", { name })).getAllByRole("listitem");
const codesOf = (lines: readonly HTMLElement[]) =>
  lines.map((line) => within(line).getByRole("img").getAttribute("aria-label"));
const lineOf = async (code: string) => {
  const line = (await screen.findByRole("img", { name: `Villa ${code}` })).closest("li");
  if (!line) throw new Error(`${code} has no line`);
  return line;
};

test.each<Role>(["cleaner", "qc"])("a %s is sent to their own start page", async (role) => {
  const { visited, server } = open([], { role });
  await waitFor(() => expect(visited.at(-1)).toBe("/"));
  expect(server.requests).toEqual([]);
});

describe("the list", () => {
  test("has late villas first, and counts", async () => {
    open([restingVilla, villaOf(), takenVilla, lateVilla]);
    expect(codesOf(await linesIn("Arrivals"))).toEqual(["Villa DV-109", "Villa WL-042", "Villa WL-043"]);
    expect(figuresIn(screen.getByLabelText("Arrivals of the day"))).toEqual([
      ...["Arrivals3", "Ready1", "Not ready2", "Late1"],
    ]);
  });

  test("tells state, since when, guests, deadline and what people say", async () => {
    open([lateVilla, villaOf({ guestsHere: { at: "2031-05-12T08:55:00.000Z", by: "Marek Nowak" } }), closedVilla]);
    const late = within(await lineOf("DV-109"));
    for (const text of ["Being cleaned", "since 1:40 PM", "4 guests, early check-in", "40 min late"])
      late.getByText(text);
    expect(late.getByText("Needed by").parentElement?.textContent).toBe("Needed by 1:20 PM");
    late.getByText("Guests here since 1:20 PM");
    const waiting = within(await lineOf("WL-042"));
    for (const text of ["Guests left", "in 2 h", "Guests still here at 10:55 AM, says Marek Nowak"])
      waiting.getByText(text);
    const closed = within(await lineOf("ZB-008"));
    for (const text of ["Closed", "since 9:00 AM", reason]) closed.getByText(text);
  });

  test("is empty on a day without arrivals", async () => {
    open([restingVilla]);
    await screen.findByRole("heading", { name: "Nobody arrives on this day" });
  });

  test("of another day is not late, and asks for that day", async () => {
    const { server } = open([lateVilla], { search: "?date=2031-05-11" });
    await screen.findByText("Arrivals of this day, with the state of each villa as it is now.");
    expect(server.requests).toContain("GET /api/readiness?date=2031-05-11");
    expect(screen.queryByText("40 min late")).toBeNull();
    press("Today");
    await waitFor(() => expect(server.requests).toContain("GET /api/readiness"));
    await screen.findByText("40 min late");
  });

  test("changes with the day's buttons, which are in the address", async () => {
    const { server, visited } = open([villaOf()]);
    await lineOf("WL-042");
    press("Next day");
    await waitFor(() => expect(server.requests).toContain("GET /api/readiness?date=2031-05-13"));
    expect(visited.at(-1)).toBe("/ready?date=2031-05-13");
  });
});

describe("the search", () => {
  const all = [villaOf(), restingVilla, closedVilla];
  test.each([
    ["007", ["Villa ZB-007"]],
    ["zb007", ["Villa ZB-007"]],
    ["ZB-00", ["Villa ZB-008", "Villa ZB-007"]],
    ["WL-042", ["Villa WL-042"]],
  ])("for %s finds %j, arrivals first", async (words, codes) => {
    open(all, { search: `?search=${words}` });
    expect(codesOf(await linesIn("Villas found"))).toEqual(codes);
  });

  test("says that a villa does not arrive, and that none is found", async () => {
    open(all, { search: "?search=7" });
    within(await lineOf("ZB-007")).getByText("No arrival");
    fillIn("Find a villa", "99");
    await screen.findByRole("heading", { name: "No villa has this number" });
  });

  test("shows at most 30", async () => {
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...restingVilla,
      unitId: idNumber(600 + i),
      code: `V-${100 + i}`,
    }));
    open(many, { search: "?search=V-1" });
    expect(await linesIn("Villas found")).toHaveLength(30);
    screen.getByText("40 villas found");
    screen.getByText("Type more of the number to see the others.");
  });

  test("gets the focus with /", async () => {
    open(all);
    await lineOf("WL-042");
    fireEvent.keyDown(document.body, { key: "/" });
    expect(document.activeElement).toBe(screen.getByLabelText("Find a villa"));
    press("Keyboard shortcuts");
    expect(within(dialogOf("Keyboard shortcuts")).queryByText("Open the row")).toBeNull();
  });
});

describe("states of the read", () => {
  test("loading, then failed, with another try", async () => {
    const server = startFakeServer();
    const release = server.holdsRefusal(getReadiness, 500);
    openScreen(<GuestReady />, { person: personOf("reception"), path: "/ready" });
    await seeLoading();
    release();
    await screen.findByText("This could not be loaded");
    server.returns(getReadiness, [villaOf()]);
    press("Try again");
    await lineOf("WL-042");
  });

  test("without a connection the last villas stay, with their time", async () => {
    const { server } = open([villaOf()]);
    await lineOf("WL-042");
    vi.setSystemTime(new Date("2031-05-12T12:05:00Z"));
    server.refuses(getReadiness, 502);
    await act(() => queryClient.invalidateQueries({ queryKey: ["readiness"] }));
    await screen.findByText("This is how the villas were at 2:00 PM.");
    await lineOf("WL-042");
  });
});

describe("what reception says", () => {
  const leftAt = "2031-05-12T12:00:00.000Z";
  const left = villaOf({ leaving: { stayId: idNumber(501), plannedAt: "2031-05-12T08:00:00.000Z", leftAt } });

  test("guests have left: the line changes, and the toast takes it back", async () => {
    const { server } = open([villaOf({ state: "occupied" })]);
    await lineOf("WL-042");
    expect(screen.queryByRole("button", { name: /villa/ })).toBeNull();
    server.returns(markDeparted, stayOf());
    server.returns(getReadiness, [left]);
    press("Guests have left WL-042");
    await waitFor(() => buttonOf("Guests have not left WL-042"));
    await screen.findByText("WL-042: the guests have left", inToast);
    press("Undo");
    await waitFor(() => expect(server.bodiesOf(markDeparted)).toEqual([{ hasLeft: true }, { hasLeft: false }]));
    expect(server.requests).toContain(`POST /api/stays/${idNumber(501)}/departed`);
  });

  test("guests are here, and not yet", async () => {
    const { server } = open([villaOf()]);
    server.returns(markArrived, stayOf());
    await lineOf("WL-042");
    server.returns(getReadiness, [lateVilla]);
    press("Guests are here WL-042");
    await screen.findByText("WL-042: the guests are here", inToast);
    await waitFor(() => buttonOf("Guests are not here yet DV-109"));
    press("Guests are not here yet DV-109");
    await waitFor(() => expect(server.bodiesOf(markArrived)).toEqual([{ isHere: true }, { isHere: false }]));
    expect(server.requests).toContain(`POST /api/stays/${idNumber(502)}/arrived`);
  });
});

describe("a team leader", () => {
  test("closes a villa with a reason, and can undo it", async () => {
    const { server } = open([villaOf()], { role: "teamleader" });
    await lineOf("WL-042");
    press("Close villa WL-042");
    const dialog = dialogOf("Close villa");
    expect(buttonOf("Close villa", dialog).disabled).toBe(true);
    fillIn("Reason", `  ${reason} `, dialog);
    server.returns(blockUnit, closedVilla);
    server.returns(undoClosing, villaOf());
    press("Close villa", dialog);
    await seeNoDialog();
    expect(server.bodiesOf(blockUnit)).toEqual([{ reason }]);
    await screen.findByText("WL-042 is closed", inToast);
    press("Undo");
    await waitFor(() => expect(server.bodiesOf(undoClosing)).toEqual([{ step: "close" }]));
  });

  test("reopens it, and is told that a colleague has closed it again when undoing that", async () => {
    const { server } = open([closedVilla], { role: "teamleader" });
    await lineOf("ZB-008");
    server.returns(unblockUnit, undefined);
    server.refuses(undoClosing, 409, "Someone has made another change since.");
    press("Reopen villa ZB-008");
    await screen.findByText("ZB-008 is open again", inToast);
    press("Undo");
    await screen.findByText("Someone has made another change since.", inToast);
    expect(server.bodiesOf(undoClosing)).toEqual([{ step: "reopen" }]);
  });
});

describe("on the wall", () => {
  // A read that failed as an earlier test ended leaves "the server can't be reached" for all tests of this worker.
  beforeEach(async () => {
    vi.stubGlobal("fetch", async () => new Response());
    await checkReach();
  });

  const codes = () => screen.getAllByRole("listitem").map((line) => line.querySelector("strong")?.textContent);
  const many = Array.from({ length: 25 }, (_, i) =>
    villaOf({ unitId: idNumber(600 + i), code: `V-${String(i + 1).padStart(2, "0")}` }),
  );

  test("there is the clock, no menu and no button", async () => {
    open([villaOf(), lateVilla, closedVilla], { search: "?wall=1" });
    await screen.findByRole("heading", { name: "Arrivals today" });
    expect((await screen.findAllByRole("listitem")).length).toBe(3);
    expect(codes()).toEqual(["DV-109", "WL-042", "ZB-008"]);
    for (const text of ["2:00 PM", "0 of 3 ready", "1 late", reason]) screen.getByText(text);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/ready");
  });

  test("more lines than fit take turns", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval"], now: new Date("2031-05-12T12:00:00Z") });
    open(many, { search: "?wall=1" });
    // happy-dom's window is 1024 by 768 px: 12 lines.
    await screen.findByText("Page 1 of 3");
    expect(codes()).toHaveLength(12);
    act(() => void vi.advanceTimersByTime(15_000));
    await screen.findByText("Page 2 of 3");
    expect(codes()[0]).toBe("V-13");
    act(() => void vi.advanceTimersByTime(30_000));
    await screen.findByText("Page 1 of 3");
  });

  test("a read that fails, or none for 90 seconds, is named with the time of the last one", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval"], now: new Date("2031-05-12T12:00:00Z") });
    const { server } = open([villaOf()], { search: "?wall=1" });
    await screen.findByText("WL-042");
    expect(screen.queryByText(/No connection/)).toBeNull();
    // A network that lets nothing through: reads neither succeed nor fail.
    const release = server.holds(getReadiness, [villaOf()]);
    act(() => void vi.advanceTimersByTime(95_000));
    await screen.findByText("No connection since 2:00 PM");
    release();
    await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
  });

  test("it keeps the screen awake, and asks again when it is shown again", async () => {
    const released = vi.fn();
    const request = vi.fn(async () => ({ release: released }));
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
    open([villaOf()], { search: "?wall=1" });
    await screen.findByText("WL-042");
    expect(request).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(navigator, "wakeLock");
  });
});
