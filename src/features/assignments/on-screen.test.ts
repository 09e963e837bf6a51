import { describe, expect, test } from "vitest";
import type { Assignment, Finding } from "./contract/assignment";
import { applyPendingSteps, type PendingStep, replacements } from "./rules/pending-steps";

// What the screen shows while steps wait on the phone.

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T10:20:00.000Z";
const crack: Finding = { id: "c", type: "damage", text: "Crack", qty: null, createdById: "me", createdAt: at };

const work = (given: Partial<Assignment> = {}): Assignment => ({
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
  findings: [],
  media: [],
  photosOnPhones: 0,
  qcPhotosOnPhones: 0,
  createdAt: at,
  ...given,
});

type Step = PendingStep extends infer S ? (S extends PendingStep ? Omit<S, "key" | "at"> : never) : never;
const waiting = (...steps: Step[]): PendingStep[] => steps.map((step, i) => ({ ...step, key: `key ${i}`, at: later }));
const drip = { kind: "finding", finding: { type: "note", text: " Tap drips " } } as const;
const ticked = { id: "t", checklistItemId: "oven", completedAt: at, completedById: "marek", qty: null, notes: null };

test.each([
  ["nothing", work(), [], {}],
  [
    "a start",
    work({ status: "pending", startedAt: null }),
    [{ kind: "start" }],
    { status: "in_progress", startedAt: later },
  ],
  ["a start that a colleague made before", work(), [{ kind: "start" }], { status: "in_progress", startedAt: at }],
  ["a hand-in", work(), [{ kind: "submit" }], { status: "needs_review", finishedAt: later }],
  ["a hand-in of what is done", work({ status: "done" }), [{ kind: "submit" }], { status: "done" }],
  [
    "a whole villa",
    work({ status: "pending", startedAt: null }),
    [{ kind: "start" }, { kind: "tick", itemId: "oven" }, { kind: "submit" }],
    { status: "needs_review", checklistCompletions: [expect.objectContaining({ checklistItemId: "oven" })] },
  ],
] as const)("shows %s", (_, before, steps, expected) => {
  expect(applyPendingSteps(before, waiting(...steps), "me")).toMatchObject(expected);
});

describe("ticks", () => {
  const shown = (steps: readonly Step[], before = work()) =>
    applyPendingSteps(before, waiting(...steps), "me").checklistCompletions.map(({ id, checklistItemId, notes }) => [
      id,
      checklistItemId,
      notes,
    ]);
  const tick = { kind: "tick", itemId: "oven", notes: " Soaked " } as const;
  test.each([
    ["show at once, with what was noted", [tick], [["key 0", "oven", "Soaked"]]],
    ["go when they are taken back", [tick, { kind: "untick", itemId: "oven" }], []],
    ["come back", [tick, { kind: "untick", itemId: "oven" }, tick], [["key 2", "oven", "Soaked"]]],
    [
      "change their notes by the id that they will have",
      [tick, { kind: "notes", completionId: "key 0", notes: "Twice" }],
      [["key 0", "oven", "Twice"]],
    ],
  ] as const)("%s", (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  test("of a colleague's stay theirs", () => {
    expect(shown([tick], work({ checklistCompletions: [ticked] }))).toEqual([["t", "oven", null]]);
  });
});

describe("findings", () => {
  const shown = (steps: readonly Step[], findings: Finding[] = [crack]) =>
    applyPendingSteps(work({ findings }), waiting(...steps), "me").findings.map(({ id, text }) => [id, text]);
  test.each([
    [
      "show at once, behind those that are there, trimmed",
      [drip],
      [
        ["c", "Crack"],
        ["key 0", "Tap drips"],
      ],
    ],
    ["go when they are taken back", [{ kind: "finding-removed", findingId: "c" }], []],
    [
      "can be taken back before they were sent",
      [drip, { kind: "finding-removed", findingId: "key 0" }],
      [["c", "Crack"]],
    ],
    [
      "may say the same twice",
      [drip, drip],
      [
        ["c", "Crack"],
        ["key 0", "Tap drips"],
        ["key 1", "Tap drips"],
      ],
    ],
  ] as const)("%s", (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  test("that have come before their answer are there once", () => {
    expect(shown([drip], [crack, { ...crack, id: "key 0", type: "note", text: "Tap drips" }])).toEqual([
      ["c", "Crack"],
      ["key 0", "Tap drips"],
    ]);
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
});
