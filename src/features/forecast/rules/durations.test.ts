import { expect, test } from "vitest";
import { countsAsDuration, crewMinutes, expectedDuration, median } from "./durations";

const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);
const nothing = { byHand: null, own: [], alike: [], usual: 75 };

test.each([
  ["nothing is known", nothing, 75, { from: "nothing" }],
  ["only its type is known", { ...nothing, alike: [80, 100, 90] }, 90, { from: "type", count: 3 }],
  // (1 × 120 + 5 × 90) / 6
  ["one cleaning", { ...nothing, own: [120], alike: [120, 90, 80] }, 95, { from: "villa", count: 1 }],
  // (14 × 100 + 5 × 62) / 19
  ["fourteen", { ...nothing, own: times(14, 100), alike: [...times(9, 62), 100] }, 90, { from: "villa", count: 14 }],
  // Of 30 cleanings the latest 20 count: (20 × 50 + 5 × 100) / 25
  [
    "thirty",
    { ...nothing, own: [...times(20, 50), ...times(10, 500)], alike: [100] },
    60,
    { from: "villa", count: 20 },
  ],
  ["its type has no median of its own", { ...nothing, own: [45] }, 70, { from: "villa", count: 1 }],
  ["minutes are set by hand", { ...nothing, byHand: 40, own: times(20, 90), alike: [90] }, 40, { from: "hand" }],
  [
    "of its type the latest 200 count",
    { ...nothing, alike: [...times(200, 60), ...times(900, 10)] },
    60,
    { from: "type", count: 200 },
  ],
] as const)("expected minutes if %s", (_, knowledge, minutes, basis) => {
  expect(expectedDuration(knowledge)).toEqual({ minutes, basis });
});

test("the median of an even number is between the middle ones, and one freak cleaning moves nothing", () => {
  expect([median([]), median([4]), median([10, 2]), median([3, 1, 2]), median([60, 61, 62, 63, 240])]).toEqual([
    undefined,
    4,
    6,
    2,
    62,
  ]);
});

test.each([
  ["an ordinary one", {}, true],
  ["rework", { round: 1 }, false],
  ["9 minutes", { minutes: 9 }, false],
  ["10 minutes", { minutes: 10 }, true],
  ["240 minutes", { minutes: 240 }, true],
  ["241 minutes", { minutes: 241 }, false],
  ["a time that a phone estimated", { isEstimated: true }, false],
  ["nobody known to have worked", { people: 0 }, false],
])("counts as a duration: %s", (_, change, counts) => {
  expect(countsAsDuration({ minutes: 60, people: 2, round: 0, isEstimated: false, ...change })).toBe(counts);
});

test("two people for 45 minutes are 90 crew-minutes", () => {
  expect(crewMinutes({ minutes: 45, people: 2 })).toBe(90);
});
