import { describe, expect, test } from "vitest";
import { at, cleaner, dayOf, eleven, piece } from "../../../../tests/support/forecast-day";
import type { Piece } from "./day";
import { countVillas, forecastDay, outlookOf } from "./forecast";
import type { Residual } from "./residuals";

/** Work takes 0.8 to 1.2 times as long as expected, evenly. */
const residuals = Array.from(
  { length: 200 },
  (_, n): Residual => ({ ratio: 0.8 + (n % 41) / 100, day: `${n % 10}`, crew: `${n % 8}` }),
);
const forecast = (work: Piece[], from = residuals) =>
  forecastDay(dayOf([cleaner("eva"), cleaner("jo")], work), from, 7);

test("the same seed gives the same forecast, another one a similar one", () => {
  const day = dayOf([cleaner("eva")], [piece("a", ["eva"], { neededBy: [at(62)] })]);
  const [one, again, other] = [7, 7, 8].map((seed) => forecastDay(day, residuals, seed));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test("the middle, the time by which it is ready with 80 %, and the chance", () => {
  const [villa] = forecast([piece("a", ["eva"], { neededBy: [at(200), at(60)] })]).villas;
  if (!villa || !("chance" in villa)) throw new Error("There is a forecast.");
  const minutes = (instant: number) => (instant - eleven) / 60_000;
  expect(minutes(villa.expectedAt)).toBeCloseTo(60, -1);
  expect(minutes(villa.readyAt80)).toBeGreaterThan(minutes(villa.expectedAt));
  expect(villa.neededBy).toBe(at(60));
  expect(villa.chance).toBeGreaterThan(0.35);
  expect(villa.chance).toBeLessThan(0.65);
});

describe("no forecast", () => {
  test.each<[string, Piece[], Residual[], (string | undefined)[]]>([
    ["in a park with too few cleanings", [piece("a", ["eva"])], residuals.slice(0, 19), ["no-history"]],
    [
      "of a kind that was never cleaned, and of all behind it",
      [piece("a", ["eva"], { isGuess: true }), piece("b", ["eva"]), piece("c", ["jo"])],
      residuals,
      ["no-duration", "behind-unknown", undefined],
    ],
    [
      "behind a colleague's unknown work",
      [piece("a", ["jo"], { isGuess: true }), piece("b", ["eva", "jo"]), piece("c", ["eva"])],
      residuals,
      ["no-duration", "behind-unknown", "behind-unknown"],
    ],
    ["where nobody is", [piece("a", []), piece("b", ["gone"])], residuals, ["nobody", "nobody"]],
  ])("%s", (_, work, from, missing) => {
    expect(forecast(work, from).villas.map((villa) => ("missing" in villa ? villa.missing : undefined))).toEqual(
      missing,
    );
  });
});

test("without a deadline there are times, but no chance", () => {
  const { villas } = forecast([
    piece("a", ["eva"]),
    piece("b", ["eva"], { order: 1, neededBy: [at(300)] }),
    piece("c", ["jo"], { neededBy: [at(60)] }),
    piece("d", ["jo"], { order: 1, neededBy: [at(61)] }),
  ]);
  expect(villas[0]).toMatchObject({ chance: null, outlook: null, neededBy: null });
  expect(villas.map((villa) => ("outlook" in villa ? villa.outlook : undefined))).toEqual([
    ...[null, "safe", "at-risk", "lost"],
  ]);
});

describe("of the villas with a deadline are counted", () => {
  const due = "2026-06-20T13:00:00.000Z";
  const [safe, risky, lost, unknown, free] = [
    { neededBy: due, outlook: "safe" as const },
    { neededBy: due, outlook: "at-risk" as const },
    { neededBy: due, outlook: "lost" as const },
    { neededBy: due, outlook: null },
    { neededBy: null, outlook: null },
  ];
  const none = { safe: 0, atRisk: 0, lost: 0, without: 0 };
  test.each([
    ["each", [[safe], [risky], [lost], [unknown], [free]], { safe: 1, atRisk: 1, lost: 1, without: 1 }],
    ["one with two pieces at risk once", [[risky, risky], [risky]], { ...none, atRisk: 2 }],
    [
      "one as the worst of its pieces",
      [
        [safe, lost, risky],
        [risky, safe],
      ],
      { ...none, lost: 1, atRisk: 1 },
    ],
    ["one as safe only if all is known", [[safe, unknown]], { ...none, without: 1 }],
    ["one as late, whatever is unknown", [[unknown, risky]], { ...none, atRisk: 1 }],
    ["one by its pieces with a deadline", [[free, safe]], { ...none, safe: 1 }],
  ])("%s", (_, villas, counts) => {
    const pieces = villas.flatMap((ofVilla, number) => ofVilla.map((one) => ({ ...one, unitId: `villa-${number}` })));
    expect(countVillas(pieces)).toEqual(counts);
  });
});

test.each([
  [1, "safe"],
  [0.8, "safe"],
  [0.798, "at-risk"],
  [0.1, "at-risk"],
  [0.098, "lost"],
])("a chance of %d is %s", (chance, outlook) => {
  expect(outlookOf(chance)).toBe(outlook);
});

test("started work is not finished earlier than now, however long it has taken", () => {
  const [villa] = forecast([piece("a", ["eva"], { startedAt: at(-500) })]).villas;
  expect(villa).toMatchObject({ expectedAt: at(5), readyAt80: at(5) });
});

test("what a day and a crew have in common does not average out over a day", () => {
  const spread = (crewsDiffer: boolean) => {
    const from = Array.from(
      { length: 400 },
      (_, n): Residual => ({
        ratio: 0.6 + (n % 8) / 10,
        day: `${n % 5}`,
        crew: crewsDiffer ? `${n % 8}` : `${Math.floor(n / 8)}`,
      }),
    );
    const work = Array.from({ length: 6 }, (_, n) => piece(`${n}`, ["eva"], { order: n }));
    const last = forecast(work, from).villas.at(-1);
    return last && "readyAt80" in last ? last.readyAt80 - last.expectedAt : 0;
  };
  expect(spread(true)).toBeGreaterThan(1.5 * spread(false));
});
