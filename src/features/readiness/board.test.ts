import { describe, expect, test } from "vitest";
import { arrivingOf, restingVilla, takenVilla, villaOf } from "../../../tests/support/readiness-data";
import { idNumber } from "../../../tests/support/screen-data";
import { roles } from "../../shared/roles";
import { readinessStates, type VillaReadiness } from "./contract";
import { arrivalsOf, countArrivals, isLate, marksOf, seesBoard } from "./rules/board";

// The guest-ready board (docs/domain.md, "Readiness").

const at = (time: string) => ({ now: new Date(`2031-05-12T${time}:00Z`), isToday: true });
const before = at("13:59");
const after = at("14:00");
const guestsHere = { at: "2031-05-12T09:00:00.000Z", by: "Marek Nowak" };

describe("late", () => {
  test.each(readinessStates)("a villa that is %s at its deadline, unless it is ready", (state) => {
    const villa = villaOf({ state });
    expect([isLate(villa, before), isLate(villa, after)]).toEqual([false, state !== "ready"]);
  });

  test.each<[what: string, villa: VillaReadiness, late: boolean]>([
    ["whose guests are in it", takenVilla, false],
    ["with a report that the guests before are still there", { ...takenVilla, guestsHere }, true],
    [
      "whose early guests wait",
      villaOf({
        neededBy: "2031-05-12T11:20:00.000Z",
        arriving: arrivingOf({ hereSince: "2031-05-12T11:20:00.000Z" }),
      }),
      true,
    ],
    ["that nobody needs", restingVilla, false],
  ])("a villa %s", (_, villa, late) => {
    expect(isLate(villa, after)).toBe(late);
  });

  test("only on today's board", () => {
    expect(isLate(villaOf(), { ...after, isToday: false })).toBe(false);
  });
});

describe("the arrivals", () => {
  const villa = (code: string, time: string, state: VillaReadiness["state"] = "departed") =>
    villaOf({ code, state, neededBy: `2031-05-12T${time}:00.000Z` });
  const all = [
    villa("C-10", "14:00", "ready"),
    villa("C-2", "14:00"),
    villa("B-1", "13:00", "ready"),
    villa("C-10b", "14:00"),
    villa("A-1", "15:00"),
    villa("D-1", "13:30", "cleaning"),
    villa("E-1", "12:00", "review"),
    restingVilla,
  ];

  test.each([
    ["before any is late, by deadline, then those that aren't ready", "11:00", "E-1 B-1 D-1 C-2 C-10b C-10 A-1"],
    ["the late ones first, the latest of them before the others", "13:45", "E-1 D-1 B-1 C-2 C-10b C-10 A-1"],
    ["also with a whole hour of late ones", "14:30", "E-1 D-1 C-2 C-10b B-1 C-10 A-1"],
  ])("%s", (_, time, order) => {
    expect(
      arrivalsOf(all, at(time))
        .map(({ code }) => code)
        .join(" "),
    ).toBe(order);
  });

  test("are counted: late ones are not ready, and guests who are in have a ready villa", () => {
    const arrivals = arrivalsOf([...all, takenVilla], at("13:45"));
    expect(countArrivals(arrivals, at("13:45"))).toEqual({ total: 8, ready: 3, notReady: 5, late: 2 });
  });
});

describe("what can be said about guests", () => {
  const leftAt = "2031-05-12T07:30:00.000Z";
  const leaving = { stayId: idNumber(501), plannedAt: "2031-05-12T08:00:00.000Z", leftAt };
  const here = arrivingOf({ hereSince: "2031-05-12T11:20:00.000Z" });
  test.each<[what: string, villa: VillaReadiness, left: string | null, here: string | null]>([
    ["guests are there, others come", villaOf({ state: "occupied" }), "say", "say"],
    ["it is past the check-out", villaOf(), "say", "say"],
    ["somebody said that they had left", villaOf({ leaving }), "takeBack", "say"],
    ["its cleaning has begun", villaOf({ state: "cleaning", leaving }), null, "say"],
    ["it is ready", villaOf({ state: "ready" }), null, "say"],
    ["it is closed", villaOf({ state: "blocked" }), "say", "say"],
    ["the next ones wait", villaOf({ state: "cleaning", arriving: here }), null, "takeBack"],
    ["the next ones are in", takenVilla, null, null],
    ["the next ones are in early", { ...takenVilla, arriving: here }, null, "takeBack"],
    ["nobody leaves or comes", restingVilla, null, null],
  ])("when %s", (_, villa, left, arrived) => {
    expect(marksOf(villa, { isToday: true })).toEqual({ left, here: arrived });
    expect(marksOf(villa, { isToday: false }), "on another day").toEqual({ left, here: null });
  });
});

test("reception and supervisors see the board", () => {
  expect(roles.filter(seesBoard)).toEqual(["admin", "teamleader", "reception"]);
});
