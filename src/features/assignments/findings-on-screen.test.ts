import { describe, expect, test } from "vitest";
import type { Assignment, Finding } from "./contract/assignment";
import type { NewFinding } from "./contract/steps";
import { isWaiting, overlayFindings, replacements, type WaitingChange } from "./rules/overlay";

const at = "2026-11-21T10:00:00.000Z";
const crack: Finding = { id: "c", type: "damage", text: "Crack", qty: null, createdById: "me", createdAt: at };
const mat: Finding = { ...crack, id: "m", type: "lost", text: "Mat", createdById: "marek" };
const drip: NewFinding = { type: "note", text: " Tap drips " };
const arrivedDrip: Finding = { ...crack, id: "d", type: "note", text: "Tap drips" };
const adding = (add: NewFinding, known = ["c", "m"]): WaitingChange => ({ add, remove: [], known, at });
const removing = (...remove: string[]): WaitingChange => ({ remove, known: ["c", "m"], at });

const work = (findings: Finding[]): Assignment => ({
  id: "a",
  status: "in_progress",
  priority: "normal",
  plannedAt: at,
  startedAt: at,
  finishedAt: null,
  estimatedMinutes: 75,
  actualMinutes: null,
  instructions: null,
  round: 0,
  uncovered: false,
  unitId: "u",
  unit: { id: "u", code: "WL-042", location: "Waterlijn", address: null },
  cleanerId: "me",
  cleaner: { id: "me", name: "Aylin" },
  supervisorId: null,
  supervisor: null,
  rejectionReason: null,
  rejectedBy: null,
  rejectedAt: null,
  checklistCompletions: [],
  collaborators: [],
  qcReviews: [],
  findings,
  media: [],
  createdAt: at,
});
const shown = (findings: Finding[], ...waiting: WaitingChange[]) =>
  overlayFindings(work(findings), waiting, "me").findings.map((one) => `${one.text}${isWaiting(one) ? " …" : ""}`);

describe("the findings on screen", () => {
  test.each([
    ["the server's, while nothing waits", [crack, mat], [], ["Crack", "Mat"]],
    ["a new one at once, behind them, trimmed", [crack, mat], [adding(drip)], ["Crack", "Mat", "Tap drips …"]],
    ["without one that is being deleted", [crack, mat], [removing("c")], ["Mat"]],
    ["a quantity that is being changed", [crack], [{ ...adding(drip), remove: ["c"] }], ["Tap drips …"]],
    [
      "once, when it has come before its answer",
      [crack, mat, arrivedDrip],
      [adding(drip)],
      ["Crack", "Mat", "Tap drips"],
    ],
    [
      "twice, when it was there before",
      [crack, mat, arrivedDrip],
      [adding(drip, ["c", "m", "d"])],
      ["Crack", "Mat", "Tap drips", "Tap drips …"],
    ],
    [
      "twice, when it is a colleague's",
      [{ ...arrivedDrip, createdById: "marek" }],
      [adding(drip)],
      ["Tap drips", "Tap drips …"],
    ],
    [
      "twice, when two wait and one has come",
      [arrivedDrip],
      [adding(drip), adding(drip)],
      ["Tap drips", "Tap drips …"],
    ],
    [
      "both, when the number differs",
      [{ ...arrivedDrip, qty: 2 }],
      [adding({ ...drip, qty: 3 })],
      ["Tap drips", "Tap drips …"],
    ],
  ] as const)("%s", (_, findings, waiting, expected) => {
    expect(shown([...findings], ...waiting)).toEqual(expected);
  });

  test("two that wait can be told apart", () => {
    const { findings } = overlayFindings(work([]), [adding(drip), adding(drip)], "me");
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  });
});

describe("the replacements on screen", () => {
  const presets = ["Light bulb", "Dish cloths", "Toilet paper", "Bin bags"].map((label, i) => ({
    id: label,
    label,
    defaultQty: i + 1,
  }));
  const replace = (text: string, qty: number, createdById = "me"): Finding => ({
    ...crack,
    id: `${text} ${createdById}`,
    type: "replace",
    text,
    qty,
    createdById,
  });
  const listed = (...findings: Finding[]) =>
    replacements(presets, findings, "me").map(({ label, usualQty, total, mine }) => [
      label,
      usualQty,
      total,
      mine.length,
    ]);

  test("are the first three presets, then what else was added, each thing once with its sum", () => {
    expect(listed(crack)).toEqual([
      ["Light bulb", 1, 0, 0],
      ["Dish cloths", 2, 0, 0],
      ["Toilet paper", 3, 0, 0],
    ]);
    expect(
      listed(
        replace("Toilet paper", 4),
        replace("Vase", 1),
        replace("Bin bags", 2, "marek"),
        replace("Toilet paper", 2, "marek"),
      ),
    ).toEqual([
      ["Light bulb", 1, 0, 0],
      ["Dish cloths", 2, 0, 0],
      ["Toilet paper", 3, 6, 1],
      ["Vase", 1, 1, 1],
      ["Bin bags", 4, 2, 0],
    ]);
  });

  test("say when one of them waits for its answer", () => {
    const { findings } = overlayFindings(work([]), [adding({ type: "replace", text: "Light bulb", qty: 1 })], "me");
    expect(replacements(presets, findings, "me").map(({ waiting }) => waiting)).toEqual([true, false, false]);
  });
});
