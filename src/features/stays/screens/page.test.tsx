// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beBeforeMidnight, eve, morrow } from "../../../../tests/support/midnight";
import { dialogOf, onPhone, press, seeLoading, seeNoDialog, textsOf } from "../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../tests/support/screen-data";
import { needOf, stayOf, workOnVillaOf } from "../../../../tests/support/stay-data";
import { dayOfVilla, openStays, returnStays, seeStays, startStaysServer } from "../../../../tests/support/stays-page";
import { keyOf } from "../../../client/api/call";
import { queryClient } from "../../../client/api/query-client";
import type { Role } from "../../../shared/roles";
import { getLoads } from "../../assignments/contract/supervision";
import { getUnits } from "../../units/contract";
import { getNeeds, getStayWork } from "../contract/needs";
import { getStays } from "../contract/stays";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const hundreds = Array.from({ length: 350 }, (_, i) =>
  unitOf({ id: idNumber(2000 + i), code: `V-${String(i).padStart(3, "0")}`, address: `Pad ${i}` }),
);

const textIn = (cell: Element) => cell.querySelector(".sr-only")?.textContent ?? "";
const hit = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => {
  const cell = document.activeElement?.closest("td");
  return [cell?.closest("tr")?.getAttribute("data-villa"), cell?.getAttribute("data-day")].join(" ");
};

test.each<Role>(["cleaner", "qc"])("a %s has no access", async (role) => {
  startStaysServer();
  openStays("", role);
  await screen.findByText("Access denied. Only administrators and team leaders can see stays.");
});

test("of 350 villas and 21 days only the rows near the screen are drawn, and all are counted", async () => {
  const server = startStaysServer();
  server.returns(getUnits, hundreds);
  openStays();
  const table = await seeStays();
  expect(table.getAttribute("aria-rowcount")).toBe("351");
  expect(table.getAttribute("aria-colcount")).toBe("22");
  expect(table.querySelectorAll("tr[data-villa]").length).toBeLessThan(60);
  expect(within(table).getAllByRole("columnheader")).toHaveLength(22);
  expect(dayOfVilla("V-003", 0).closest("tr")?.getAttribute("aria-rowindex")).toBe("5");
});

test("a villa's days name who leaves, stays and arrives, its cleanings and what is to plan", async () => {
  const server = startStaysServer();
  const owner = stayOf({
    id: idNumber(502),
    arrival: "2031-05-15",
    departure: "2031-05-17",
    kind: "owner",
    guests: null,
  });
  returnStays(server, [
    stayOf({ checkOut: "09:30" }),
    owner,
    stayOf({
      id: idNumber(503),
      arrival: "2031-05-16",
      departure: "2031-05-18",
      kind: "block",
      guests: null,
      missingSince: "2031-05-10T08:00:00.000Z",
    }),
  ]);
  server.returns(getStayWork, [workOnVillaOf({ date: "2031-05-17", stayId: null, status: "in_progress" })]);
  openStays();
  await seeStays();
  await waitFor(() => expect(textIn(dayOfVilla("WL-042", 6))).toContain("to plan"));
  // Column 3 is today, May 12.
  expect([3, 4, 6, 7, 8, 12].map((column) => textIn(dayOfVilla("WL-042", column)))).toEqual([
    "Arriving, 4 guests",
    "4 guests",
    "Leaving, 4 guests, 9:30 AM; Arriving, Owner; Changeover to plan, 10:00 AM",
    "Owner; Arriving, Block; 2 stays overlap; missing in its calendar",
    "Leaving, Owner; Block; 2 stays overlap; missing in its calendar; Changeover, 10:00 AM, In Progress, Marek Nowak, planned by hand",
    "",
  ]);
});

test("one cell is the tab stop; arrows move between days and villas, also to ones that were not drawn", async () => {
  const server = startStaysServer();
  server.returns(getUnits, hundreds);
  openStays();
  const table = await seeStays();
  const stops = () => table.querySelectorAll('[tabindex="0"]');
  expect(stops()).toHaveLength(1);
  dayOfVilla("V-000", 3).focus();
  hit("ArrowRight");
  hit("ArrowDown");
  expect(focused()).toBe("V-001 4");
  hit("End", { ctrlKey: true });
  expect(focused()).toBe("V-349 20");
  hit("Home", { ctrlKey: true });
  expect(focused()).toBe("V-000 0");
  expect(stops()).toHaveLength(1);
});

test("an arrow beyond the last day shows the next ones, with the focus on the first of them", async () => {
  const server = startStaysServer();
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 20).focus();
  hit("ArrowRight");
  await waitFor(() => expect(focused()).toBe("WL-042 0"));
  expect(server.requests).toContain("GET /api/stays?from=2031-05-30&to=2031-06-19");
  hit("ArrowLeft");
  await waitFor(() => expect(focused()).toBe("WL-042 20"));
});

test("Enter opens the day's only stay, and a new one on an empty day", async () => {
  startStaysServer();
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).focus();
  hit("Enter");
  await screen.findByRole("dialog", { name: "Edit stay" });
  press("Cancel", dialogOf("Edit stay"));
  await seeNoDialog();
  dayOfVilla("WL-042", 9).focus();
  hit("Enter");
  const added = within(await screen.findByRole("dialog", { name: "Add stay" }));
  expect(added.getByLabelText<HTMLInputElement>("Villa").value).toBe("WL-042");
  expect(added.getByLabelText<HTMLInputElement>("Arrival").value).toBe("2031-05-18");
});

/** Opens a day on which guests leave and a cleaning is to plan, with the keyboard. */
async function openFullDay(): Promise<HTMLElement> {
  openStays();
  await seeStays();
  await waitFor(() => expect(textIn(dayOfVilla("WL-042", 6))).toContain("to plan"));
  dayOfVilla("WL-042", 6).focus();
  hit("Enter");
  return screen.findByRole("dialog", { name: "Thursday, May 15" });
}

test("Enter on a day with several things lists them, and each opens", async () => {
  const server = startStaysServer();
  server.returns(getLoads, []);
  const day = await openFullDay();
  expect(textsOf(within(day).getAllByRole("listitem"))).toEqual([
    "Leaving, 4 guestsMon, May 12 to Thu, May 15 · Entered by hand",
    "Changeover to plan, 10:00 AMChoose a cleaner",
  ]);
  fireEvent.click(within(day).getByText("Changeover to plan, 10:00 AM"));
  await screen.findByRole("dialog", { name: "Plan 1 cleaning" });
});

test("a phone shows one week from today on", async () => {
  onPhone();
  const server = startStaysServer();
  openStays();
  const table = await seeStays();
  expect(table.getAttribute("aria-colcount")).toBe("8");
  expect(server.requests).toContain("GET /api/stays?from=2031-05-12&to=2031-05-18");
});

test("the search finds villas by code, address and area", async () => {
  const server = startStaysServer();
  server.returns(getUnits, hundreds);
  openStays("?search=pad%20117");
  const table = await seeStays();
  expect(textsOf(table.querySelectorAll("tbody th"))).toEqual(["V117"]);
});

test("while the stays load there is a skeleton; a failure says so and loads again", async () => {
  const server = startStaysServer();
  const release = server.holds(getStays, [stayOf()]);
  openStays();
  await seeLoading();
  release();
  await seeStays();
});

test("stays that can't be loaded are loaded again on request", async () => {
  const server = startStaysServer();
  server.refuses(getStays, 500);
  openStays();
  await screen.findByText("This could not be loaded");
  returnStays(server, [stayOf()]);
  press("Try again");
  await seeStays();
});

test("needs that can't be loaded are no days without anything to plan; they are loaded again on request", async () => {
  const server = startStaysServer();
  server.refuses(getNeeds, 503);
  openStays();
  await screen.findByText("This could not be loaded");
  expect(screen.queryByRole("grid")).toBeNull();
  const release = server.holds(getNeeds, [needOf()]);
  press("Try again");
  const table = await seeStays();
  expect(table.getAttribute("aria-busy")).toBe("true");
  release();
  await waitFor(() => expect(textIn(dayOfVilla("WL-042", 6))).toContain("to plan"));
  expect(table.getAttribute("aria-busy")).toBe("false");
});

test("needs that were loaded stay if they can't be loaded once more", async () => {
  const server = startStaysServer();
  openStays();
  await seeStays();
  await waitFor(() => expect(textIn(dayOfVilla("WL-042", 6))).toContain("to plan"));
  server.refuses(getNeeds, 503);
  await act(() => queryClient.refetchQueries({ queryKey: keyOf(getNeeds.path) }));
  expect(textIn(dayOfVilla("WL-042", 6))).toContain("to plan");
});

test("days that are over need nothing, so they are shown without asking for needs", async () => {
  const server = startStaysServer();
  openStays();
  await seeStays();
  server.refuses(getNeeds, 503);
  const asked = () => server.requests.filter((one) => one.startsWith("GET /api/needs")).length;
  const before = asked();
  press("Earlier days");
  await waitFor(() => expect(server.requests).toContain("GET /api/stays?from=2031-04-18&to=2031-05-08"));
  await seeStays();
  expect(screen.queryByText("This could not be loaded")).toBeNull();
  expect(asked()).toBe(before);
});

test.each<[Role, string, boolean]>([
  ["admin", "Connect a calendar, import a list, or choose a day below to add a stay.", true],
  ["teamleader", "Import a list, or choose a day below to add a stay. An administrator can connect calendars.", false],
])("without stays, a %s reads what to do first", async (role, help, canConnect) => {
  const server = startStaysServer();
  returnStays(server, []);
  server.returns(getNeeds, []);
  openStays("", role);
  await screen.findByText("No stays yet");
  screen.getByText(help);
  expect(screen.queryByRole("link", { name: "Connect a calendar" }) !== null).toBe(canConnect);
  await seeStays();
});

test("a park between two seasons is not told to connect a calendar", async () => {
  const server = startStaysServer();
  const nextSeason = stayOf({ arrival: "2031-07-01", departure: "2031-07-08" });
  server.answers(getStays, (query) => {
    const isShown = (query.get("to") ?? "") >= nextSeason.arrival && !query.get("withoutVilla");
    return isShown ? [nextSeason] : [];
  });
  server.returns(getNeeds, []);
  openStays("", "admin");
  await seeStays();
  const around = "GET /api/stays?from=2030-10-24&to=2031-11-27";
  await waitFor(() => expect(server.requests).toContain(around));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText("No stays yet")).toBeNull();
});

test("after midnight an open page plans from the new day on", async () => {
  const passMidnight = beBeforeMidnight();
  const server = startStaysServer();
  openStays();
  await seeStays();
  const isToPlan = (day: string) => expect.stringMatching(`/api/needs.*from=${day}`);
  expect(server.requests).toContainEqual(isToPlan(eve));
  passMidnight();
  await waitFor(() => expect(server.requests).toContainEqual(isToPlan(morrow)));
});

test("an open day follows what is planned meanwhile", async () => {
  const server = startStaysServer();
  const day = await openFullDay();
  within(day).getByText("Choose a cleaner");
  server.returns(getNeeds, []);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(within(day).getAllByRole("listitem")).toHaveLength(1));
});

test("stays without a villa that can't be read say so", async () => {
  const server = startStaysServer();
  server.answers(getStays, (query) => {
    if (query.get("withoutVilla")) throw new Error("unreadable");
    return [stayOf()];
  });
  openStays();
  await seeStays();
  await screen.findByText("This could not be loaded");
});
