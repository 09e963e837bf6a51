import { describe, expect, test } from "vitest";
import { anna, at, ben, pieceOf, planOf } from "../../../../../tests/support/forecast-data";
import { dayOf, isChanged, movedTo, piecesOf, totalsOf } from "./draft";

const plan = planOf();
const drafted = piecesOf(plan, new Map());
const clock = { from: at("08:00"), until: Date.parse(at("23:00")) };
const move = (pieces: Parameters<typeof movedTo>[0], ...[key, cleanerId, nth]: [string, string, number]) =>
  movedTo(pieces, new Map(), { key, cleanerId, nth }, clock) ?? new Map();
/** Somebody's day after a move, as "WL-001 08:00". */
const after = (key: string, cleanerId: string, nth: number) => {
  const byHand = move(drafted, key, cleanerId, nth);
  const pieces = piecesOf(plan, byHand);
  const day = (id: string) => dayOf(pieces, id, "after").map(({ code, after }) => `${code} ${after?.at.slice(11, 16)}`);
  return { anna: day(anna.id), ben: day(ben.id), pieces };
};

test("a piece of somebody else begins when the one before it ends", () => {
  expect(after("piece-1", ben.id, 2)).toMatchObject({
    anna: ["WL-002 09:10"],
    ben: ["WL-004 08:00", "WL-003 09:00", "WL-001 10:00"],
  });
});

test("what comes after it begins later if it must", () => {
  expect(after("piece-2", anna.id, 0).anna).toEqual(["WL-002 08:00", "WL-001 09:00"]);
});

test("what is fixed stays, and others go around it", () => {
  for (const nth of [0, 1, 2])
    expect(after("piece-1", ben.id, nth).ben).toEqual(["WL-004 08:00", "WL-003 09:00", "WL-001 10:00"]);
  expect(after("piece-3", anna.id, 0).anna).toEqual(["WL-003 08:00", "WL-001 09:00", "WL-002 10:00"]);
});

test("what nobody had gets its expected minutes; what has begun can't be moved", () => {
  expect(after("piece-5", anna.id, 1).anna).toEqual(["WL-001 08:00", "WL-005 09:00", "WL-002 10:00"]);
  expect(after("piece-4", anna.id, 0)).toMatchObject({ anna: ["WL-001 08:00", "WL-002 09:10"] });
});

test("work from before takes its expected minutes, not the time since it was planned", () => {
  const before = { cleanerId: anna.id, at: "2026-11-20T08:00:00.000Z" };
  const old = pieceOf(6, { before, after: before, until: at("09:00"), minutes: 50, isFixed: true });
  const pieces = [...drafted, { ...old, isByHand: false }];
  const byHand = move(pieces, old.key, ben.id, 2);
  expect([...byHand]).toEqual([[old.key, { cleanerId: ben.id, at: at("10:00"), until: at("10:50") }]]);
});

test.each([
  ["what is moved itself", "piece-1", ben.id, 2, "10:00"],
  ["what comes after it", "piece-2", anna.id, 0, "09:00"],
])("nothing is moved if %s would begin after the end of the day", (_what, key, cleanerId, nth, until) => {
  const upTo = (end: number) => movedTo(drafted, new Map(), { key, cleanerId, nth }, { ...clock, until: end });
  expect(upTo(Date.parse(at(until)))).toBeNull();
  expect(upTo(Date.parse(at(until)) + 1)).not.toBeNull();
});

test("only what applying the draft would change counts as a change", () => {
  expect(drafted.filter(isChanged).map(({ code }) => code)).toEqual(["WL-001", "WL-002"]);
});

test("the totals follow what is moved by hand", () => {
  expect(totalsOf(plan, drafted)).toEqual(plan.after);
  // Needed by 13:00, and there is no time before.
  const long = planOf({ pieces: [pieceOf(1, { until: at("12:30") }), pieceOf(5, { after: null, until: null })] });
  const pieces = piecesOf(long, new Map());
  const moved = move(pieces, "piece-5", anna.id, 1);
  expect(totalsOf(long, piecesOf(long, moved))).toMatchObject({ late: 1, toPlan: 0, minutesOverShift: 0 });
});

test("minutes over the shifts are those of everybody whose day has changed, also of whom work was taken from", () => {
  const [first, second] = planOf().cleaners;
  if (!first || !second) throw new Error("the plan has too few cleaners");
  const over = planOf({
    pieces: [pieceOf(1), pieceOf(2, { after: { cleanerId: anna.id, at: at("12:00") }, until: at("15:00") })],
    cleaners: [{ ...first, minutesOverShift: 60 }, second],
  });
  const givenToBen = (key: string, plan = over) => {
    const byHand = move(piecesOf(plan, new Map()), key, ben.id, 0);
    return totalsOf(plan, piecesOf(plan, byHand)).minutesOverShift;
  };
  expect(givenToBen("piece-2")).toBe(0);
  // Her other one still ends at 15:00.
  expect(givenToBen("piece-1")).toBe(60);
  // Nothing is left of her day.
  expect(givenToBen("piece-2", { ...over, pieces: over.pieces.slice(1) })).toBe(0);
});

describe("work that somebody helps with", () => {
  // Ben leads it from 12:00 to 15:00, an hour longer than the shifts.
  const place = { cleanerId: ben.id, at: at("12:00") };
  const shared = pieceOf(6, {
    before: place,
    after: place,
    until: at("15:00"),
    reason: "shared",
    helperIds: [anna.id],
  });
  const [first = shared, ...others] = planOf().pieces;
  const withHelp = planOf({ pieces: [first, shared] });
  const pieces = piecesOf(withHelp, new Map());

  test.each(["before", "after"] as const)("is in their day too: %s", (when) => {
    for (const { id } of [anna, ben]) expect(dayOf(pieces, id, when).map(({ key }) => key)).toContain(shared.key);
  });

  test("stays where its lead has it, and others of their day go around it", () => {
    const whole = piecesOf(planOf({ pieces: [first, ...others, shared] }), new Map());
    const places = move(whole, "piece-5", anna.id, 3);
    expect([...places]).toEqual([["piece-5", { cleanerId: anna.id, at: at("15:00"), until: at("16:00") }]]);
    expect([...move(whole, "piece-5", anna.id, 2)]).toEqual([
      ["piece-5", { cleanerId: anna.id, at: at("10:10"), until: at("11:10") }],
    ]);
    const long = piecesOf(planOf({ pieces: [first, shared, pieceOf(5, { after: null, minutes: 200 })] }), new Map());
    expect(move(long, "piece-5", anna.id, 1).get("piece-5")?.at).toBe(at("15:00"));
    expect(move(long, "piece-5", anna.id, 1).has(shared.key)).toBe(false);
  });

  test("counts for how long they are over their shift", () => {
    const byHand = move(pieces, first.key, ben.id, 0);
    expect(totalsOf(withHelp, piecesOf(withHelp, byHand)).minutesOverShift).toBe(120);
  });
});
