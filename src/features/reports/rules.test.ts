import { describe, expect, test } from "vitest";
import { csvOf } from "../../shared/csv";
import type { Reply } from "../../shared/endpoint";
import type { BoardCard, getBoard } from "../assignments/contract/board";
import type { Summary } from "./contract";
import { figuresOf } from "./rules/figures";
import { recentOf } from "./rules/recent";
import { reportName, reportOf } from "./rules/report";

type Board = Reply<typeof getBoard>;
const nothing: Summary = {
  totalAssignments: 0,
  completedAssignments: 0,
  inProgressAssignments: 0,
  pendingAssignments: 0,
  needsReviewAssignments: 0,
  day: "2026-11-21",
  totalUnits: 60,
  areas: 3,
  activeCleaners: 0,
  plannedCleaners: 0,
  completedToday: 0,
  plannedToday: 0,
  averageHours: null,
  people: 20,
  usableCodes: 2,
  onboarding: null,
};
const park: Summary = {
  ...nothing,
  totalAssignments: 410,
  completedAssignments: 201,
  inProgressAssignments: 8,
  pendingAssignments: 195,
  needsReviewAssignments: 6,
  activeCleaners: 9,
  completedToday: 14,
  averageHours: 1.25,
};

function card(code: string, given: Partial<BoardCard> = {}): BoardCard {
  return {
    id: code,
    status: "pending",
    round: 0,
    photosOnPhones: 0,
    priority: "normal",
    plannedAt: "2026-11-21T15:00:00.000Z",
    startedAt: null,
    finishedAt: null,
    estimatedMinutes: 75,
    actualMinutes: null,
    isTimed: true,
    workingSince: null,
    uncovered: false,
    kind: { id: "kind", name: "Changeover" },
    unit: { id: "", code, location: "Duinvallei", address: null },
    cleaner: { id: "", name: "Lotte de Vries" },
    feedback: null,
    photos: 0,
    ticked: 0,
    items: 12,
    findings: { damage: 0, lost: 0, replace: 0, note: 0 },
    ...given,
  };
}
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const none = {
  total: 0,
  pending: 0,
  inProgress: 0,
  needsReview: 0,
  done: 0,
  uncovered: 0,
  sentBack: 0,
  openFindings: 0,
};
const empty: Board = {
  day: "2026-11-21",
  counts: { ...none, activeCleaners: 0, oldestReview: null },
  pending: [],
  inProgress: [],
  needsReview: [],
  done: [],
};
const board: Board = {
  ...empty,
  counts: { ...empty.counts, total: 18, pending: 4, inProgress: 7, needsReview: 2, done: 3, activeCleaners: 3 },
  needsReview: [card("a", { actualMinutes: 60 })],
  done: [card("b", { actualMinutes: 150 }), card("c"), card("d", { actualMinutes: 23_040, isTimed: false })],
};

describe("the dashboard's figures", () => {
  test("are the server's if it has any", () => {
    expect(figuresOf(park, board)).toEqual({
      total: 410,
      completed: 201,
      inProgress: 8,
      pending: 195,
      needsReview: 6,
      totalUnits: 60,
      activeCleaners: 9,
      completedToday: 14,
      averageMinutes: 75,
      averageHours: 1.3,
      isBoardMean: false,
      completionRate: 49,
      unitsPerDay: 1.6,
      onlyBoard: false,
    });
  });

  test("are counted from the board if the server's are missing", () => {
    expect(figuresOf(undefined, board)).toEqual({
      total: 18,
      completed: 3,
      inProgress: 7,
      pending: 4,
      needsReview: 2,
      totalUnits: null,
      activeCleaners: 3,
      completedToday: 3,
      averageMinutes: 105,
      averageHours: 1.8,
      isBoardMean: true,
      completionRate: 17,
      unitsPerDay: 1,
      onlyBoard: true,
    });
  });

  test.each(["total", "completed", "inProgress", "pending", "needsReview"] as const)(
    "look up a %s of zero on the board",
    (name) => {
      const local = figuresOf(undefined, board)[name];
      expect(local).toBeGreaterThan(0);
      expect(figuresOf(nothing, board)[name]).toBe(local);
      expect(figuresOf(nothing, board).onlyBoard).toBe(true);
      expect(figuresOf(nothing, empty)).toMatchObject({ [name]: 0, onlyBoard: false });
      expect(figuresOf(undefined, undefined)[name]).toBe(0);
    },
  );

  test("say that an average without the server's covers only the board", () => {
    const { averageHours: _, ...counts } = park;
    expect(figuresOf(counts, board)).toMatchObject({ averageHours: 1.8, onlyBoard: true });
    expect(figuresOf(counts, empty)).toMatchObject({ averageHours: null, onlyBoard: false });
    // The board lists the last five.
    const more = { ...board, counts: { ...board.counts, done: 6 } };
    expect(figuresOf(counts, more)).toMatchObject({ averageHours: null, isBoardMean: false });
    expect(figuresOf({ ...counts, averageHours: null }, board)).toMatchObject({ averageHours: null, onlyBoard: false });
  });

  test.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [7, 7, 100],
  ])("%i done of %i is %i percent", (completedAssignments, totalAssignments, rate) => {
    expect(figuresOf({ ...nothing, completedAssignments, totalAssignments }, empty).completionRate).toBe(rate);
  });

  test.each([
    [14, 9, 1.6],
    [14, 0, null],
    [0, 0, null],
    [0, 4, 0],
    [3, 3, 1],
    [23, 20, 1.1],
  ])("%i done today by %i at work are %s each", (completedToday, activeCleaners, unitsPerDay) => {
    expect(figuresOf({ ...nothing, completedToday, activeCleaners }, board).unitsPerDay).toBe(unitsPerDay);
  });

  test.each([
    [null, null],
    [0, 0],
    [1.25, 1.3],
    [0.04, 0],
  ])("a mean of %s hours is rounded to %s", (averageHours, shown) => {
    expect(figuresOf({ ...park, averageHours }, board).averageHours).toBe(shown);
  });
});

describe("recent activity", () => {
  const now = new Date(at("11:00"));
  test.each<[string, Partial<Board>, string[]]>([
    ["nothing on an empty board", {}, []],
    [
      "the three that changed last, by finish, start or planned start",
      {
        pending: [card("later"), card("due", { plannedAt: at("10:00") })],
        inProgress: [card("begun", { plannedAt: at("09:00"), startedAt: at("10:45") })],
        needsReview: [card("submitted", { plannedAt: at("08:00"), startedAt: at("08:30"), finishedAt: at("09:10") })],
        done: [card("approved", { plannedAt: at("14:00"), startedAt: at("08:00"), finishedAt: at("10:50") })],
      },
      ["approved", "begun", "due"],
    ],
    [
      "the next planned ones if too few have changed",
      {
        pending: [card("afternoon"), card("noon", { plannedAt: at("12:00") }), card("due", { plannedAt: at("11:00") })],
      },
      ["due", "noon", "afternoon"],
    ],
  ])("is %s", (_, lanes, codes) => {
    expect(recentOf({ ...empty, ...lanes }, now).map(({ id }) => id)).toEqual(codes);
  });
});

describe("the report", () => {
  test("has a row for every figure, in order", () => {
    expect(reportOf(figuresOf(park, board))).toBe(
      "\uFEFFMetric,Value\r\nTotal Assignments,410\r\nCompleted,201\r\nIn Progress,8\r\nPending,195\r\nNeeds Review,6\r\n" +
        "Active Cleaners,9\r\nAverage Duration (hours),1.3\r\n",
    );
    expect(reportOf(figuresOf(nothing, empty))).toContain("Average Duration (hours),\r\n");
  });

  test("is named after its day", () => {
    expect(reportName("2026-11-21")).toBe("cleaning-report-2026-11-21.csv");
  });

  test.each<[string | number, string]>([
    ["plain", "plain"],
    ["João", "João"],
    ["", ""],
    [-1.5, "-1.5"],
    ["=1+1", "'=1+1"],
    ["+31 6", "'+31 6"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["a=b", "a=b"],
    ["one, two", '"one, two"'],
    ['a "b"', '"a ""b"""'],
    ["two\nlines", '"two\nlines"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ])("writes %j as %j", (value, written) => {
    expect(csvOf([["name", value]])).toBe(`\uFEFFname,${written}\r\n`);
  });
});
