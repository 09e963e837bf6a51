// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { startCaches } from "../../../../../tests/support/fake-caches";
import { beBeforeMidnight, eve, morrow } from "../../../../../tests/support/midnight";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../../tests/support/screen-data";
import { openReadCache } from "../../../../client/outbox/cached-reads";
import { useOpenOutbox } from "../../../../client/outbox/use-open-outbox";
import { getPark, getUser } from "../../../../shared/current-user";
import { addDays, parkDay } from "../../../../shared/time";
import { getAreas } from "../../../units/contract/areas";
import type { Assignment } from "../../contract/assignment";
import { getCannedFindings } from "../../contract/canned-findings";
import { reportGuestsHere, takeGuestsBack } from "../../contract/guests-here";
import { getCleanerDay, getReplacementPresets } from "../../contract/steps";
import MySchedule from "./page";

// What My Schedule shows first, what it folds, and what it keeps on the phone.

const now = new Date().toISOString();
let villa = 0;
const workOf = (code: string, status: Assignment["status"], changes: Partial<Assignment> = {}) => {
  villa += 1;
  const unit = { id: idNumber(villa), code, location: "Waterlijn", address: `Strandpad ${villa}` };
  return assignmentOf({ id: idNumber(100 + villa), status, plannedAt: now, unitId: unit.id, unit, ...changes });
};

async function openDay(day: readonly Assignment[]): Promise<void> {
  cleanup();
  const server = startFakeServer();
  server.returns(getCleanerDay, [...day]);
  openScreen(<MySchedule />, { person: personOf("cleaner"), path: "/cleaner" });
  await screen.findByText("Pending", { selector: "dt *, dt" });
}
const codes = () => [...document.querySelectorAll("article")].map((card) => card.getAttribute("aria-label"));
const finishedRow = () => {
  const row = document.querySelector("details");
  if (!row) throw new Error("no finished work");
  return row;
};
const cardOf = (code: string) => screen.getByRole("article", { name: `Villa ${code}`, hidden: true });

test("the running job comes first and stands out; finished work is one row", async () => {
  await openDay([
    workOf("DV-001", "done"),
    workOf("DV-002", "pending"),
    workOf("DV-003", "in_progress", { startedAt: now, workingSince: now }),
    workOf("DV-004", "needs_review"),
  ]);
  expect(codes()).toEqual(["Villa DV-003", "Villa DV-002", "Villa DV-001", "Villa DV-004"]);
  const standsOut = (code: string) => cardOf(code).classList.contains("ring-primary");
  expect(["DV-001", "DV-002", "DV-003", "DV-004"].filter(standsOut)).toEqual(["DV-003"]);
  expect(finishedRow().open).toBe(false);
  expect(finishedRow().querySelector("summary")?.textContent).toBe("2 finished");
  expect([...finishedRow().querySelectorAll("article")]).toEqual([cardOf("DV-001"), cardOf("DV-004")]);
});

test("the row of finished work stays unfolded while the page lives; with nothing else to show it is unfolded", async () => {
  const [done, pending] = [workOf("DV-001", "done"), workOf("DV-002", "pending")];
  await openDay([done]);
  expect(finishedRow().open).toBe(true);
  await openDay([done, pending]);
  expect(finishedRow().open).toBe(false);
  const toggle = (open: boolean) => {
    finishedRow().open = open;
    fireEvent(finishedRow(), new Event("toggle"));
  };
  toggle(true);
  await openDay([done, pending]);
  expect(finishedRow().open).toBe(true);
  toggle(false);
  await openDay([done, pending]);
  expect(finishedRow().open).toBe(false);
});

test("a card leads to its task by its address, and by a button that names the villa; long instructions are cut", async () => {
  const pending = workOf("DV-002", "pending", { instructions: "Baby cot in the small bedroom." });
  const done = workOf("DV-001", "done");
  await openDay([pending, done]);
  const href = `/cleaner/task/${pending.id}`;
  expect(screen.getByRole("link", { name: pending.unit.address ?? "" }).getAttribute("href")).toBe(href);
  const start = screen.getByRole("link", { name: "Start Cleaning DV-002" });
  expect([start.textContent, start.getAttribute("href")]).toEqual(["Start Cleaning", href]);
  expect(cardOf("DV-001").querySelector("a[aria-label]")?.textContent).toBe("Continue Task");
  expect(screen.getByText("Baby cot in the small bedroom.").className).toContain("line-clamp-3");
});

const person = personOf("cleaner");
const today = parkDay(new Date(), "Europe/Amsterdam");

/** Opens a day on a phone with these lists, by the request's query; returns the server, and how often the page has waited for its worker. */
function openOnPhone(date: string, listFor: (query: URLSearchParams) => Assignment[]) {
  startCaches();
  const ready = vi.fn(() => Promise.resolve());
  const worker = { controller: {} };
  Object.defineProperty(worker, "ready", { get: ready });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
  const server = startFakeServer();
  server.returns(getUser, person);
  const contact = { phone: "", email: "", address: "", restore: null };
  const languages = { locale: "en" as const, languages: ["en" as const] };
  server.returns(getPark, { name: "Duinvallei Park", timeZone: "Europe/Amsterdam", ...languages, ...contact });
  for (const list of [getAreas, getReplacementPresets, getCannedFindings]) server.returns(list, []);
  server.answers(getCleanerDay, listFor);
  openScreen(<MySchedule />, { person, path: `/cleaner?date=${date}` });
  return { server, ready };
}
async function openEmptyDay(date: string) {
  const opened = openOnPhone(date, () => []);
  await screen.findByText("No assignments for the date");
  return opened;
}

test("today is prefetched for offline use, with tomorrow", async () => {
  const { server } = await openEmptyDay(today);
  const day = `GET /api/assignments/cleaner/${person.id}/${addDays(today, 1)}`;
  await expect.poll(() => server.requests).toEqual(expect.arrayContaining(["GET /api/replacement-presets", day]));
});

// It would replace today's on the phone.
test.each([-1, 1])("another day (%i) is not", async (days) => {
  const { ready } = await openEmptyDay(addDays(today, days));
  expect(ready).not.toHaveBeenCalled();
});

test("a card shows the guests before and after the cleaning; without a stay it has nothing of the kind", async () => {
  const day = parkDay(new Date(), "Europe/Amsterdam");
  const arrival = { date: day, time: "15:00", guests: 4, isEarly: false };
  await openDay([
    workOf("DV-001", "pending", { stay: { checkOut: "11:00", isLate: true, arrival } }),
    workOf("DV-002", "pending", { stay: null }),
    workOf("DV-003", "pending"),
  ]);
  const textOf = (code: string) => cardOf(code).textContent;
  expect(textOf("DV-001")).toContain("Leaving late, 11:00 AMGuests 3:00 PMBeds for 4");
  for (const code of ["DV-002", "DV-003"]) expect(textOf(code)).not.toMatch(/Guests \d|Leaving|Beds/);
});

test("work started for a later day names its day, and is not said to be planned for today", async () => {
  const planned = (days: number) => ({ plannedAt: `${addDays(today, days)}T11:00:00.000Z`, startedAt: now });
  await openDay([
    workOf("DV-001", "pending", planned(-1)),
    workOf("DV-002", "pending", planned(0)),
    workOf("DV-003", "in_progress", planned(1)),
  ]);
  expect(codes()).toEqual(["Villa DV-001", "Villa DV-003", "Villa DV-002"]);
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((text) => !text?.startsWith("Strandpad"))).toEqual(["From before", "Today"]);
  const time = (code: string) => within(cardOf(code)).getByText("Start time").parentElement?.textContent;
  expect(time("DV-002")).toMatch(/^Start time \d+:00 PM$/);
  for (const code of ["DV-001", "DV-003"]) expect(time(code)).toMatch(/^Start time .*\b[A-Z][a-z]{2} \d+, \d+:00 PM$/);
});

test("midnight without a network: tomorrow begins with today's running work, whatever day it is planned for", async () => {
  const planned = (code: string, days: number) =>
    workOf(code, "in_progress", { plannedAt: `${addDays(today, days)}T11:00:00.000Z`, startedAt: now });
  const [forTomorrow, forLater] = [planned("DV-001", 1), planned("DV-002", 2)];
  // Tomorrow's list may be minutes older than today's.
  const asBefore: Assignment = { ...forTomorrow, status: "pending", startedAt: null };
  openOnPhone(today, (query) => (query.has("earlier") ? [forTomorrow, forLater] : [asBefore]));
  const address = `/api/assignments/cleaner/${person.id}/${addDays(today, 1)}?earlier=open`;
  const kept = async () =>
    (await (await (await openReadCache()).match(address))?.json())?.map(({ id, status }: Assignment) => [id, status]);
  await expect.poll(kept).toEqual([forTomorrow, forLater].map(({ id }) => [id, "in_progress"]));
});

function ScheduleOnPhone() {
  useOpenOutbox();
  return <MySchedule />;
}

test("a tap says that guests are still there, at once: the card is last until they have left, and a refusal is on it", async () => {
  let ms = performance.now();
  const stopwatch = vi.spyOn(performance, "now").mockImplementation(() => ms);
  onTestFinished(() => void stopwatch.mockRestore());
  const [first, second] = [workOf("DV-001", "pending"), workOf("DV-002", "pending")];
  const later = workOf("DV-003", "pending", { plannedAt: `${addDays(today, 1)}T09:00:00.000Z` });
  const server = startFakeServer();
  server.returns(getCleanerDay, [first, second, later]);
  openScreen(<ScheduleOnPhone />, { person, path: "/cleaner" });
  await screen.findByRole("article", { name: "Villa DV-001" });
  const inCard = (code: string) => within(cardOf(code));
  expect(inCard("DV-003").queryByRole("button")).toBeNull();
  const reported = { ...first, guestsHere: { at: now, by: { id: person.id, name: "Robin Smit" } } };
  const answer = server.holds(reportGuestsHere, reported);
  fireEvent.click(inCard("DV-001").getByRole("button", { name: "Guests still here" }));
  await inCard("DV-001").findByRole("button", { name: "Guests have left" });
  // The second of two quick taps.
  fireEvent.click(inCard("DV-001").getByRole("button"));
  expect(codes()).toEqual(["Villa DV-002", "Villa DV-003", "Villa DV-001"]);
  screen.getByRole("heading", { name: "Guests still here" });
  inCard("DV-001").getByText(/^Guests still here since/);
  server.returns(getCleanerDay, [second, later, reported]);
  answer();
  await inCard("DV-001").findByText(/, Robin Smit$/);

  ms += 500;
  const takenBack = server.holds(takeGuestsBack, undefined);
  fireEvent.click(inCard("DV-001").getByRole("button", { name: "Guests have left" }));
  await waitFor(() => expect(codes()).toEqual(["Villa DV-001", "Villa DV-002", "Villa DV-003"]));
  expect(screen.queryByText(/^Guests still here since/)).toBeNull();
  server.returns(getCleanerDay, [first, second, later]);
  const toldBy = () => server.requests.filter((request) => /still-here|cleaner/.test(request));
  await waitFor(() => expect(toldBy().at(-1)).toMatch("DELETE"));
  takenBack();
  await waitFor(() => expect(toldBy().at(-1)).toMatch("GET"));
  for (const told of [reportGuestsHere, takeGuestsBack])
    expect(server.bodiesOf(told)).toEqual([{ unitId: first.unitId }]);
  expect(codes()).toEqual(["Villa DV-001", "Villa DV-002", "Villa DV-003"]);
  expect(toldBy().map((request) => request.split(" ")[0])).toEqual(["GET", "POST", "GET", "DELETE", "GET"]);

  ms += 500;
  server.refuses(reportGuestsHere, 409, "This cleaning has moved to DV-004.");
  fireEvent.click(inCard("DV-001").getByRole("button", { name: "Guests still here" }));
  await inCard("DV-001").findByText("This cleaning has moved to DV-004.");
});

test("after midnight an open page shows the new day", async () => {
  const passMidnight = beBeforeMidnight();
  const server = startFakeServer();
  server.returns(getCleanerDay, []);
  openScreen(<MySchedule />, { person, path: "/cleaner" });
  await screen.findByDisplayValue(eve);
  passMidnight();
  screen.getByDisplayValue(morrow);
  expect(server.requests.at(-1)).toMatch(`/${morrow}`);
});
