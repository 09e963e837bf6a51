import { expect, test } from "vitest";
import type { BoardCard } from "../../contract/board";
import {
  type BoardData,
  completionRate,
  countByDay,
  inProgressHint,
  lateText,
  reviewHint,
  timeText,
  uncoveredText,
} from "./figures";

const zone = "Europe/Amsterdam";
const now = new Date("2026-11-21T11:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

let count = 0;
function card(given: Partial<BoardCard> = {}): BoardCard {
  count += 1;
  return {
    id: `0199c0de-0000-7000-8000-${String(count).padStart(12, "0")}`,
    status: "pending",
    round: 0,
    priority: "normal",
    plannedAt: "2026-11-21T12:30:00.000Z",
    startedAt: null,
    finishedAt: null,
    estimatedMinutes: 75,
    actualMinutes: null,
    isTimed: true,
    workingSince: null,
    uncovered: false,
    kind: { id: "kind", name: "Changeover" },
    unit: { id: "", code: `DV-${count}`, location: "Duinvallei", address: null },
    cleaner: { id: "", name: "Lotte de Vries" },
    feedback: null,
    photos: 0,
    photosOnPhones: 0,
    ticked: 0,
    items: 12,
    findings: { damage: 0, lost: 0, replace: 0, note: 0 },
    ...given,
  };
}

function board(lanes: Partial<BoardData> = {}, counts: Partial<BoardData["counts"]> = {}): BoardData {
  const zero = {
    total: 0,
    pending: 0,
    inProgress: 0,
    needsReview: 0,
    done: 0,
    uncovered: 0,
    sentBack: 0,
    openFindings: 0,
  };
  return {
    day: "2026-11-21",
    counts: { ...zero, activeCleaners: 0, oldestReview: null, ...counts },
    pending: [],
    inProgress: [],
    needsReview: [],
    done: [],
    ...lanes,
  };
}

const begun = (minutes: number, given: Partial<BoardCard> = {}) =>
  card({ status: "in_progress", startedAt: minutesAgo(minutes), workingSince: minutesAgo(minutes), ...given });

test.each<[string, BoardCard]>([
  ["1:30 PM, 1 h 15 min", card()],
  ["1:30 PM", card({ estimatedMinutes: null })],
  ["Nov 20, 1:30 PM, 1 h 15 min", card({ plannedAt: "2026-11-20T12:30:00.000Z" })],
  ["47 min so far", begun(47)],
  ["1 h 4 min so far", begun(64)],
  // Between the finish and the first step of the rework, nobody works.
  ["58 min so far", begun(120, { feedback: "rework", actualMinutes: 58, workingSince: null })],
  ["1 h 1 min so far", begun(120, { feedback: "rework", actualMinutes: 58, workingSince: minutesAgo(3) })],
  ["Started 10:00 AM", begun(120, { feedback: "rework", actualMinutes: null, workingSince: null })],
  ["Started Nov 20, 12:00 PM", begun(24 * 60)],
  ["Took 1 h 12 min, 4 photos", card({ status: "needs_review", actualMinutes: 72, photos: 4 })],
  ["Took 58 min, no photos", card({ status: "needs_review", actualMinutes: 58 })],
  ["Finished 10:41 AM", card({ status: "done", finishedAt: "2026-11-21T09:41:00.000Z" })],
])("a card says %s", (words, given) => {
  expect(timeText(given, now, zone)).toBe(words);
});

test.each<[string, BoardCard]>([
  ["", card()],
  ["", begun(75)],
  ["20 min over", begun(95)],
  ["1 h 5 min late", card({ plannedAt: minutesAgo(65) })],
  // The card shows the day, and nobody worked at night.
  ["Late", card({ plannedAt: "2026-11-20T12:30:00.000Z" })],
  ["Late", begun(24 * 60)],
])("a card's badge says %j", (words, given) => {
  expect(lateText(given, now, zone)).toBe(words);
});

test("work is late if it has taken longer than its estimate; without an estimate it is unknown, and rework never is", () => {
  const inProgress = [
    begun(75),
    begun(76),
    begun(500, { estimatedMinutes: null }),
    begun(500, { feedback: "rejected" }),
  ];
  expect(inProgressHint(board({ inProgress }, { sentBack: 1 }), now)).toBe("1 on time, 1 late, 1 in rework");
  expect(inProgressHint(board(), now)).toBe("");
});

test("work of other days counts apart, also if it is done", () => {
  const [yesterday, tomorrow] = [{ plannedAt: "2026-11-20T12:30:00.000Z" }, { plannedAt: "2026-11-22T12:30:00.000Z" }];
  const needsReview = [card(yesterday), card(tomorrow), card(tomorrow)];
  const open = board({ pending: [card()], needsReview }, { total: 4 });
  expect(countByDay(open, zone)).toEqual({ today: 1, earlier: 1, early: 2 });
  const withDone = { ...open, counts: { ...open.counts, total: 10, done: 6, doneEarlier: 3, doneLater: 1 } };
  expect(countByDay(withDone, zone)).toEqual({ today: 3, earlier: 4, early: 3 });
});

test("the completion rate is done out of all, and 0 of 0 is 0", () => {
  expect(completionRate(board({}, { total: 11, done: 3 }))).toBe(27);
  expect(completionRate(board())).toBe(0);
});

test("shows how long the oldest review has been waiting, if there is one", () => {
  expect(reviewHint(board({}, { oldestReview: minutesAgo(18) }), now)).toBe("oldest waiting 18 min");
  expect(reviewHint(board({}, { oldestReview: minutesAgo(28 * 60 + 18) }), now)).toBe("oldest waiting 28 h");
  expect(reviewHint(board(), now)).toBe("");
});

test("three uncovered villas are named, and the others counted", () => {
  const unit = (code: string) => ({ uncovered: true, unit: { id: "", code, location: "", address: null } });
  const today = ["A-1", "A-2"].map((code) => card(unit(code)));
  const earlier = card({ ...unit("A-3"), plannedAt: "2026-11-20T12:30:00.000Z" });
  expect(uncoveredText([...today, earlier, card(unit("A-4"))], zone, now)).toBe(
    "A-1 at 1:30 PM, A-2 at 1:30 PM, A-3 on Nov 20, 1:30 PM, and 1 more",
  );
});
