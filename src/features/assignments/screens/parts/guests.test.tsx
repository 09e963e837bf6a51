// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import type { StayAround } from "../../contract/stay";
import { Guests } from "./guests";

// Noon on a Saturday.
const now = "2026-11-21T11:00:00.000Z";
const [yesterday, today, tomorrow, later] = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-30"] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) }));
afterEach(() => void vi.useRealTimers());

const stay = (date: string, isEarly = false, guests: number | null = null): StayAround => ({
  checkOut: null,
  isLate: false,
  arrival: { date, time: "15:00", guests, isEarly },
});
const leavesLate: StayAround = { checkOut: "11:00", isLate: true, arrival: null };

const left: StayAround = { ...leavesLate, leftAt: "2026-11-21T08:40:00.000Z" };
const arrived: StayAround = {
  ...{ checkOut: null, isLate: false },
  arrival: { date: today, time: "15:00", guests: null, isEarly: true, hereSince: "2026-11-21T12:20:00.000Z" },
};
type Rest = Partial<Parameters<typeof Guests>[0]["work"]>;

/** The badges on a screen that shows a day, each highlighted one with "!" before it. */
function badges(given: StayAround | undefined, day: string, rest: Rest = {}): string[] {
  startFakeServer();
  const work = { plannedAt: now, status: "pending" as const, ...(given !== undefined && { stay: given }), ...rest };
  cleanup();
  openScreen(
    <div data-testid="badges">
      <Guests work={work} day={day} />
    </div>,
    { person: personOf("cleaner"), path: "/cleaner" },
  );
  const shown = [...screen.getByTestId("badges").children];
  return shown.map(({ classList, textContent }) => `${classList.contains("text-rework-fg") ? "!" : ""}${textContent}`);
}

test.each<[string, StayAround | undefined, string, string[]]>([
  ["work that a phone kept before there were stays", undefined, today, []],
  ["work without a stay", null, today, []],
  ["guests on the day", stay(today), today, ["Guests 3:00 PM"]],
  ["guests on the day, early", stay(today, true), today, ["!Guests early, 3:00 PM"]],
  ["guests tomorrow", stay(tomorrow), today, ["Guests tomorrow 3:00 PM"]],
  ["guests tomorrow, early", stay(tomorrow, true), today, ["!Guests early tomorrow, 3:00 PM"]],
  ["guests tomorrow, on tomorrow's screen", stay(tomorrow), tomorrow, ["Guests 3:00 PM"]],
  ["guests later, who hurry nobody today", stay(later, true), today, ["Guests Mon, Nov 30"]],
  ["guests today, on yesterday's screen", stay(today), yesterday, ["Guests Sat, Nov 21"]],
  ["guests of yesterday, for whom it is still open", stay(yesterday, true), today, ["Guests Fri, Nov 20"]],
  ["one guest", stay(today, false, 1), today, ["Guests 3:00 PM", "Beds for 1"]],
  ["four guests", stay(later, false, 4), today, ["Guests Mon, Nov 30", "Beds for 4"]],
  ["guests who leave late", leavesLate, today, ["!Leaving late, 11:00 AM"]],
  ["guests who leave as usual", { ...leavesLate, isLate: false }, today, []],
  [
    "both",
    { ...leavesLate, arrival: stay(today, true)?.arrival ?? null },
    today,
    ["!Leaving late, 11:00 AM", "!Guests early, 3:00 PM"],
  ],
])("%s", (_, given, day, expected) => {
  expect(badges(given, day)).toEqual(expected);
});

const reported = (at: string, name?: string) => ({ guestsHere: { at, by: name ? { id: "1", name } : null } });
test.each<[string, StayAround | undefined, Rest, string[]]>([
  ["guests who have left", left, {}, ["Guests left 9:40 AM"]],
  ["guests who left yesterday", { ...left, leftAt: "2026-11-20T08:40:00.000Z" }, {}, ["Guests left Nov 20, 9:40 AM"]],
  ["guests who had left before the start", left, { status: "in_progress" }, []],
  ["guests who wait", arrived, {}, ["!Guests here since 1:20 PM"]],
  ["guests still there", left, reported("2026-11-21T09:05:00.000Z"), ["!Guests still here since 10:05 AM"]],
  [
    "guests still there, by name",
    undefined,
    reported("2026-11-21T09:05:00.000Z", "Anna"),
    ["!Guests still here since 10:05 AM, Anna"],
  ],
])("what people saw: %s", (_, given, rest, expected) => {
  expect(badges(given, today, rest)).toEqual(expected);
});

test("who was to leave on a day before has left", () => {
  expect(badges(leavesLate, today, { plannedAt: "2026-11-20T11:00:00.000Z" })).toEqual([]);
  expect(badges(leavesLate, today, { plannedAt: "2026-11-22T11:00:00.000Z" })).toEqual(["!Leaving late, 11:00 AM"]);
});

test("on the list of a day that is over nothing hurries anybody any more", () => {
  const plannedAt = "2026-11-20T11:00:00.000Z";
  expect(badges(leavesLate, yesterday, { plannedAt })).toEqual([]);
  expect(badges(stay(yesterday, true), yesterday, { plannedAt, status: "done" })).toEqual(["Guests early, 3:00 PM"]);
});

test("so have those whose villa is cleaned early", () => {
  const running = (plannedAt: string) => badges(leavesLate, today, { plannedAt, status: "in_progress" });
  expect(running("2026-11-22T11:00:00.000Z")).toEqual([]);
  expect(running(now)).toEqual(["!Leaving late, 11:00 AM"]);
});

test("a highlight has an icon of its own, so that it is not told by its colour alone", () => {
  const icon = () => screen.getByTestId("badges").querySelector("svg")?.classList.toString();
  badges(stay(today), today);
  const usual = icon();
  badges(stay(today, true), today);
  expect([usual, icon()]).toEqual([expect.stringContaining("luggage"), expect.stringContaining("clock-alert")]);
});
