import { describe, expect, test } from "vitest";
import { finishedCard } from "../../../../tests/support/board";
import type { BoardCard, BoardChanges } from "../contract/board";
import { boardOf, patchedBoard } from "./board";

const day = "2026-11-21";
const figures = { done: 0, activeCleaners: 0, openFindings: 0 };
const at = (hour: number) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
type Given = Partial<BoardCard> & { id: string };
const card = (given: Given): BoardCard => ({ ...finishedCard, startedAt: null, finishedAt: null, ...given });
const pending = (id: string, hour: number, given: Partial<BoardCard> = {}) =>
  card({ id, status: "pending", plannedAt: at(hour), ...given });
const begun = (id: string, hour: number | null, given: Partial<BoardCard> = {}) =>
  card({ id, status: "in_progress", startedAt: hour === null ? null : at(hour), ...given });
const submitted = (id: string, hour: number) => card({ id, status: "needs_review", finishedAt: at(hour) });
const done = (id: string, hour: number) => card({ id, status: "done", finishedAt: at(hour) });
const idsOf = (cards: readonly BoardCard[]) => cards.map(({ id }) => id).join(" ");

describe("a board", () => {
  test.each([
    ["pending", [pending("c", 9), pending("a", 10), pending("b", 9), pending("d", 11, { uncovered: true })], "d b c a"],
    ["inProgress", [begun("a", null), begun("c", 9), begun("b", 9), begun("d", 11, { uncovered: true })], "d b c a"],
    ["needsReview", [submitted("b", 10), submitted("c", 9), submitted("a", 10)], "c a b"],
  ] as const)("sorts %s", (lane, open, expected) => {
    expect(idsOf(boardOf({ day, open, done: [], figures })[lane])).toBe(expected);
  });

  test("counts its cards", () => {
    const open = [
      ...[pending("a", 9), pending("b", 9, { uncovered: true }), begun("c", 9, { feedback: "rejected" })],
      ...[begun("d", 9), submitted("e", 11), submitted("f", 10)],
    ];
    const { counts } = boardOf({ day, open, done: [], figures: { done: 7, activeCleaners: 2, openFindings: 3 } });
    expect(counts).toEqual({
      ...{ total: 13, pending: 2, inProgress: 2, needsReview: 2, done: 7, uncovered: 1, sentBack: 1 },
      ...{ activeCleaners: 2, openFindings: 3, oldestReview: at(10) },
    });
  });
});

describe("a patch", () => {
  const board = boardOf({
    day,
    open: [pending("a", 9), begun("b", 9), submitted("c", 9)],
    done: [done("e", 11), done("d", 10)],
    figures: { ...figures, done: 2 },
  });
  const patch = (ids: string[], given: Partial<BoardChanges>) => {
    const patched = patchedBoard(board, ids, { day, figures, cards: [], lastDone: ["e", "d"], ...given });
    if (!patched || "missing" in patched) return patched;
    const { pending, inProgress, needsReview, done } = patched;
    return [pending, inProgress, needsReview, done].map(idsOf).join(" | ");
  };

  test.each<[string, string[], Partial<BoardChanges>, unknown]>([
    ["without changes leaves it", [], {}, "a | b | c | e d"],
    ["moves a card", ["a"], { cards: [begun("a", 10)] }, " | b a | c | e d"],
    ["adds a card", ["f"], { cards: [pending("f", 8)] }, "f a | b | c | e d"],
    ["removes a card that is gone", ["a"], {}, " | b | c | e d"],
    ["moves a finished card", ["c"], { cards: [done("c", 12)], lastDone: ["c", "e", "d"] }, "a | b |  | c e d"],
    ["reopens a finished card", ["e"], { cards: [begun("e", 8)], lastDone: ["d"] }, "a | e b | c | d"],
    ["forgets one that is not among the last", ["d"], { cards: [done("d", 10)], lastDone: ["e"] }, "a | b | c | e"],
    ["asks for one that moved up", ["e"], { cards: [begun("e", 8)], lastDone: ["d", "x"] }, { missing: ["x"] }],
    ["asks for one that it has as it was before", [], { lastDone: ["c", "e", "d"] }, { missing: ["c"] }],
    ["of another day is none", ["a"], { day: "2026-11-22" }, undefined],
  ])("%s", (_, ids, given, expected) => {
    expect(patch(ids, given)).toEqual(expected);
  });
});
