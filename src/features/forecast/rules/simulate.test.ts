import { describe, expect, test } from "vitest";
import { at, cleaner, dayOf, eleven, piece } from "../../../../tests/support/forecast-day";
import { parkInstant } from "../../../shared/time";
import type { Cleaner, Day, Piece } from "./day";
import { simulateDay } from "./simulate";

const minute = 60_000;
/** Start and finish of every piece, in minutes from now. */
function times(day: Day) {
  const relative = (instant: number | null) => (instant === null ? null : (instant - day.now) / minute);
  return simulateDay(day).work.map(({ start, finish }) => [relative(start), relative(finish)]);
}
const one = (work: Piece[], change: Partial<Cleaner> = {}) => dayOf([cleaner("eva", change)], work);
const over = (day: Day) => simulateDay(day).cleaners.map(({ minutesOverShift }) => minutesOverShift);

/** Ninety minutes of work of these people that was begun on the day before. */
const fromBefore = (...people: Cleaner[]): Day => ({
  ...dayOf(people, [
    piece(
      "a",
      people.map(({ id }) => id),
      { startedAt: at(-1_080), minutes: 90 },
    ),
  ]),
  window: { from: at(-660), until: at(780) },
});

describe("of work that was started on an earlier day, nobody knows what was done then", () => {
  test.each<[string, Day, (number | null)[][]]>([
    [
      "its person's shift begins now",
      fromBefore(cleaner("eva", { shift: { from: at(0), until: at(480) } })),
      [[0, 90]],
    ],
    ["has begun", fromBefore(cleaner("eva", { shift: { from: at(-30), until: at(480) } })), [[0, 60]]],
    ["begins later", fromBefore(cleaner("eva", { shift: { from: at(20), until: at(480) } })), [[20, 110]]],
    ["is unknown", fromBefore(cleaner("eva", { shift: null })), [[0, 90]]],
    [
      "two are on it, one of them since half an hour ago",
      fromBefore(
        cleaner("eva", { shift: { from: at(-30), until: at(480) } }),
        cleaner("jo", { shift: { from: at(0), until: at(480) } }),
      ),
      [[0, 30]],
    ],
  ])("%s", (_, day, expected) => {
    expect(times(day)).toEqual(expected);
  });
});

describe("one person's work", () => {
  test.each<[string, Day, (number | null)[][]]>([
    [
      "in its order",
      one([piece("b", ["eva"], { order: 2 }), piece("a", ["eva"], { order: 1, minutes: 30 })]),
      [
        [30, 90],
        [0, 30],
      ],
    ],
    [
      "walks between areas",
      one([piece("a", ["eva"]), piece("b", ["eva"], { area: "South" })], { area: "South" }),
      [
        [10, 70],
        [80, 140],
      ],
    ],
    ["areas that the table does not have", one([piece("a", ["eva"], { area: "Lake" })], { area: "South" }), [[5, 65]]],
    [
      "a walk within an area that has one",
      { ...one([piece("a", ["eva"])], { area: "North" }), walks: [{ between: ["North", "North"], minutes: 3 }] },
      [[3, 63]],
    ],
    [
      "started work first, with what is left",
      one([piece("a", ["eva"]), piece("b", ["eva"], { order: 5, startedAt: at(-20) })]),
      [
        [40, 100],
        [0, 40],
      ],
    ],
    ["started work that took too long already", one([piece("a", ["eva"], { startedAt: at(-200) })]), [[0, 5]]],
    [
      "what was started last is where they are",
      one([piece("a", ["eva"], { startedAt: at(-90) }), piece("b", ["eva"], { startedAt: at(-10) })]),
      [
        [50, 55],
        [0, 50],
      ],
    ],
    [
      "a break is no work, on what was started either",
      one([piece("a", ["eva"], { startedAt: at(-40) })], { breaks: [{ from: at(-30), until: at(-10) }] }),
      [[0, 40]],
    ],
    ["a break in the middle", one([piece("a", ["eva"])], { breaks: [{ from: at(30), until: at(45) }] }), [[0, 75]]],
    [
      "overlapping and empty breaks",
      one([piece("a", ["eva"])], {
        breaks: [
          { from: at(30), until: at(50) },
          { from: at(20), until: at(40) },
          { from: at(9), until: at(9) },
        ],
      }),
      [[0, 90]],
    ],
    ["now in a break", one([piece("a", ["eva"])], { breaks: [{ from: at(-5), until: at(15) }] }), [[15, 75]]],
    ["before the shift", one([piece("a", ["eva"])], { shift: { from: at(45), until: at(400) } }), [[45, 105]]],
    ["guests are still there", one([piece("a", ["eva"], { freeFrom: at(25) })]), [[25, 85]]],
    ["called in", one([piece("a", ["eva"])], { presence: "free", shift: null }), [[30, 90]]],
    ["absent", one([piece("a", ["eva"])], { presence: "absent" }), [[null, null]]],
    ["removed", one([piece("a", ["nobody-there"])]), [[null, null]]],
    [
      "600 minutes",
      one([piece("a", ["eva"], { minutes: 600 }), piece("b", ["eva"])]),
      [
        [0, 600],
        [600, 660],
      ],
    ],
  ])("%s", (_, day, expected) => {
    expect(times(day)).toEqual(expected);
  });

  test("minutes over the shift; without a shift there are none, and without work either", () => {
    const work = [piece("a", ["eva"], { minutes: 400 })];
    expect([
      over(one(work)),
      over(one(work, { shift: null })),
      over(one([], { shift: { from: at(-9), until: at(-1) } })),
    ]).toEqual([[40], [0], [0]]);
  });

  test("two deadlines: the earlier counts; on the minute is in time; none is never late", () => {
    const late = (neededBy: number[]) => simulateDay(one([piece("a", ["eva"], { neededBy })])).work[0]?.isLate;
    expect([late([at(90), at(59)]), late([at(60)]), late([])]).toEqual([true, false, false]);
  });

  test("work with a deadline that nobody is on is late", () => {
    expect(simulateDay(dayOf([], [piece("a", [], { neededBy: [at(600)] })])).work).toEqual([
      { id: "a", start: null, finish: null, isLate: true },
    ]);
  });
});

describe("people who share work", () => {
  const pair = (work: Piece[], helper: Partial<Cleaner> = {}) => dayOf([cleaner("eva"), cleaner("jo", helper)], work);
  test.each<[string, Day, (number | null)[][]]>([
    ["two are twice as fast", pair([piece("a", ["eva", "jo"])]), [[0, 30]]],
    [
      "a helper joins after their own work",
      pair([piece("a", ["eva", "jo"], { order: 1 }), piece("b", ["jo"], { minutes: 20 })]),
      [
        [0, 40],
        [0, 20],
      ],
    ],
    [
      "a helper comes too late and goes on",
      pair([
        piece("a", ["eva", "jo"], { order: 1 }),
        piece("b", ["jo"], { minutes: 70 }),
        piece("c", ["jo"], { order: 2 }),
      ]),
      [
        [0, 60],
        [0, 70],
        [70, 130],
      ],
    ],
    [
      "a helper's break slows both",
      pair([piece("a", ["eva", "jo"])], { breaks: [{ from: at(10), until: at(20) }] }),
      [[0, 35]],
    ],
    [
      "both on a break",
      dayOf(
        [
          cleaner("eva", { breaks: [{ from: at(10), until: at(20) }] }),
          cleaner("jo", { breaks: [{ from: at(10), until: at(30) }] }),
        ],
        [piece("a", ["eva", "jo"])],
      ),
      [[0, 45]],
    ],
    [
      "three in a circle",
      dayOf(
        [cleaner("eva"), cleaner("jo"), cleaner("kim")],
        [
          piece("a", ["eva", "jo"], { order: 1 }),
          piece("b", ["jo", "kim"], { order: 1 }),
          piece("c", ["kim", "eva"], { order: 1 }),
        ],
      ),
      [
        [0, 30],
        [0, 45],
        [30, 67.5],
      ],
    ],
    ["started by two: both have worked", pair([piece("a", ["eva", "jo"], { startedAt: at(-20) })]), [[0, 10]]],
    ["an absent colleague does not count", pair([piece("a", ["eva", "jo"])], { presence: "absent" }), [[0, 60]]],
  ])("%s", (_, day, expected) => {
    expect(times(day)).toEqual(expected);
  });
});

test.each([
  ["the clocks go forward", "2026-03-29", "03:30"],
  ["the clocks go back", "2026-10-25", "02:30"],
])("two hours of work from one in the morning, when %s", (_, date, clock) => {
  const zone = "Europe/Amsterdam";
  const now = parkInstant(date, "01:00", zone).getTime();
  const [work] = simulateDay(
    dayOf([cleaner("eva", { shift: null })], [piece("a", ["eva"], { minutes: 90 })], now),
  ).work;
  expect((work?.finish ?? 0) - now).toBe(90 * minute);
  expect(new Date(work?.finish ?? 0).toISOString()).toBe(parkInstant(date, clock, zone).toISOString());
});

test("work goes on past midnight", () => {
  const now = Date.parse("2026-06-20T21:30:00Z");
  const shift = { from: now, until: now + 30 * minute };
  const day = dayOf([cleaner("eva", { shift })], [piece("a", ["eva"], { minutes: 120 })], now);
  expect([times(day), over(day)]).toEqual([[[0, 120]], [90]]);
});

test("everybody is absent, and an empty day", () => {
  const away = [cleaner("eva", { presence: "absent" }), cleaner("jo", { presence: "absent" })];
  expect(simulateDay(dayOf(away, [piece("a", ["eva", "jo"])]))).toEqual({
    cleaners: [],
    work: [{ id: "a", start: null, finish: null, isLate: false }],
  });
  expect(simulateDay(dayOf([], [], eleven))).toEqual({ work: [], cleaners: [] });
});
