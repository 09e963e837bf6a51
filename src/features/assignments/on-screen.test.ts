import { describe, expect, test } from "vitest";
import { shownWork as work } from "../../../tests/support/shown-work";
import type { Finding } from "./contract/assignment";
import { applyPendingSteps, type PendingStep } from "./rules/pending-steps";

// What the screen shows while steps are pending.

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-11-21T10:20:00.000Z";
const crack: Finding = { id: "c", type: "damage", text: "Crack", qty: null, createdById: "me", createdAt: at };

type Step = PendingStep extends infer S ? (S extends PendingStep ? Omit<S, "key" | "at"> : never) : never;
const waiting = (...steps: Step[]): PendingStep[] => steps.map((step, i) => ({ ...step, key: `key ${i}`, at: later }));
const drip = { kind: "finding", finding: { type: "note", text: " Tap drips " } } as const;
const ticked = {
  notHere: false,
  id: "t",
  checklistItemId: "oven",
  completedAt: at,
  completedById: "marek",
  qty: null,
  notes: null,
};

test.each([
  ["nothing", work(), [], {}],
  [
    "a start",
    work({ status: "pending", startedAt: null, workingSince: null }),
    [{ kind: "start" }],
    { status: "in_progress", startedAt: later, workingSince: later },
  ],
  ["a start after a colleague's", work(), [{ kind: "start" }], { status: "in_progress", startedAt: at }],
  [
    "an undone start",
    work({ status: "pending", startedAt: null, workingSince: null }),
    [{ kind: "start" }, { kind: "undo-start" }],
    { status: "pending", startedAt: null, workingSince: null },
  ],
  [
    "an undone start that the server has",
    work(),
    [{ kind: "undo-start" }],
    { status: "pending", startedAt: null, workingSince: null },
  ],
  [
    "an undone start after a colleague's",
    work(),
    [{ kind: "start" }, { kind: "undo-start" }],
    { status: "in_progress", startedAt: at, workingSince: at },
  ],
  [
    "a report of guests, who had not left after all",
    work({ status: "pending", stay: { checkOut: "10:00", isLate: false, leftAt: at, arrival: null } }),
    [{ kind: "guests-here" }],
    { guestsHere: { at: later, by: null }, stay: { checkOut: "10:00", isLate: false, leftAt: null, arrival: null } },
  ],
  [
    "a second report",
    work({ status: "pending", guestsHere: { at, by: null } }),
    [{ kind: "guests-here" }],
    { guestsHere: { at, by: null } },
  ],
  ["a report after a colleague's start", work(), [{ kind: "guests-here" }], { status: "in_progress" }],
  [
    "a report that was taken back",
    work({ status: "pending" }),
    [{ kind: "guests-here" }, { kind: "guests-left" }],
    { guestsHere: null },
  ],
  [
    "a start after a report",
    work({ status: "pending" }),
    [{ kind: "guests-here" }, { kind: "start" }],
    { status: "in_progress", guestsHere: null },
  ],
  ["a photo of an item", work(), [{ kind: "photo", itemId: "oven" }], { awaitedItemIds: ["oven"] }],
  ["a submission", work(), [{ kind: "submit" }], { status: "needs_review", finishedAt: later }],
  ["a submission of done work", work({ status: "done" }), [{ kind: "submit" }], { status: "done" }],
  [
    "an undone submission",
    work({ round: 1, actualMinutes: 58 }),
    [{ kind: "submit" }, { kind: "undo" }],
    { status: "in_progress", round: 1, finishedAt: null, actualMinutes: 58, workingSince: at },
  ],
  [
    "an undone submission that the server has",
    work({ status: "needs_review", round: 1, finishedAt: later, actualMinutes: 20, workingSince: null }),
    [{ kind: "undo" }],
    { status: "in_progress", round: 0, finishedAt: null, actualMinutes: null, workingSince: at },
  ],
  [
    "an undone submission of rework that the server has, whose minutes go on from where they ended",
    work({ status: "needs_review", round: 2, finishedAt: at, actualMinutes: 20, workingSince: null }),
    [{ kind: "undo" }],
    { status: "in_progress", round: 1, finishedAt: null, actualMinutes: 20, workingSince: at },
  ],
  [
    "the next step of rework whose submission was undone, which begins no other period",
    work({ status: "needs_review", round: 2, finishedAt: at, actualMinutes: 20, workingSince: null }),
    [{ kind: "undo" }, { kind: "tick", itemId: "oven" }],
    { status: "in_progress", actualMinutes: 20, workingSince: at },
  ],
  [
    "rework that is submitted again, with the minutes since the undone submission",
    work({ status: "needs_review", round: 2, finishedAt: at, actualMinutes: 20, workingSince: null }),
    [{ kind: "undo" }, { kind: "submit" }],
    { status: "needs_review", finishedAt: later, actualMinutes: 40, workingSince: null },
  ],
  [
    "an undo of nothing",
    work({ status: "done", finishedAt: at }),
    [{ kind: "undo" }],
    { status: "done", finishedAt: at },
  ],
  [
    "a whole villa",
    work({ status: "pending", startedAt: null }),
    [{ kind: "start" }, { kind: "tick", itemId: "oven" }, { kind: "submit" }],
    { status: "needs_review", checklistCompletions: [expect.objectContaining({ checklistItemId: "oven" })] },
  ],
] as const)("shows %s", (_, before, steps, expected) => {
  expect(applyPendingSteps(before, waiting(...steps), "me")).toMatchObject(expected);
});

describe("a start", () => {
  const had = { listId: "l", version: 1, snapshotId: "had", items: [] };
  const pending = work({ status: "pending", startedAt: null, workingSince: null });
  const shown = (before: ReturnType<typeof work>, ...steps: Step[]) =>
    applyPendingSteps(before, waiting(...steps), "me").checklist.snapshotId;
  test.each([
    ["keeps the checklist that the phone had, whatever is published meanwhile", pending, "had"],
    ["shows the server's once the server has it", work(), "s"],
  ] as const)("%s", (_, before, expected) => {
    expect(shown(before, { kind: "start", checklist: had })).toBe(expected);
  });

  test("that an older version has stored takes the villa's current one", () => {
    expect(shown(pending, { kind: "start" })).toBe("s");
  });

  test("that is undone shows the current one again", () => {
    expect(shown(pending, { kind: "start", checklist: had }, { kind: "undo-start" })).toBe("s");
  });
});

describe("ticks", () => {
  const shown = (steps: readonly Step[], before = work()) =>
    applyPendingSteps(before, waiting(...steps), "me").checklistCompletions.map(({ id, checklistItemId }) => [
      id,
      checklistItemId,
    ]);
  const tick = { kind: "tick", itemId: "oven" } as const;
  test.each([
    ["appear at once", [tick], [["key 0", "oven"]]],
    ["disappear when they are removed", [tick, { kind: "untick", itemId: "oven" }], []],
    ["reappear", [tick, { kind: "untick", itemId: "oven" }, tick], [["key 2", "oven"]]],
  ] as const)("%s", (_, steps, expected) => {
    expect(shown(steps)).toEqual(expected);
  });

  const itemState = (step: Step, before = work()) =>
    applyPendingSteps(before, waiting(step), "me").checklistCompletions.map(({ notHere }) => notHere);
  test("report an item as missing", () => {
    expect(itemState({ ...tick, notHere: true })).toEqual([true]);
    expect(itemState(tick)).toEqual([false]);
  });

  const sentBack = (round: number, markedAt: string) => {
    const person = { id: "ruben", name: "Ruben" };
    return work({
      round: 1,
      reworkItems: [{ id: "r", itemId: "oven", round, note: null, markedBy: person, markedAt, photos: [] }],
    });
  };
  test.each([
    ["from before the item was sent back does not count", sentBack(1, "2026-11-21T10:20:00.001Z"), 0],
    ["of after it counts", sentBack(1, "2026-11-21T10:20:00.000Z"), 1],
    ["counts when it was sent back in an earlier round", sentBack(0, "2026-11-21T10:21:00.000Z"), 1],
  ] as const)("%s", (_, before, count) => {
    expect(itemState(tick, before)).toHaveLength(count);
  });

  test("of another item than the one that was sent back counts", () => {
    expect(itemState({ ...tick, itemId: "hob" }, sentBack(1, "2026-11-21T10:21:00.000Z"))).toHaveLength(1);
  });

  test("of a phone that knew the verdict count, whatever its clock says", () => {
    const step = { ...tick, key: "key", at: "2026-11-21T08:00:00.000Z", notBefore: "2026-11-21T10:20:02.000Z" };
    const { checklistCompletions } = applyPendingSteps(sentBack(1, "2026-11-21T10:20:01.000Z"), [step], "me");
    expect(checklistCompletions).toHaveLength(1);
  });

  test("of a colleague stay theirs", () => {
    expect(shown([tick], work({ checklistCompletions: [ticked] }))).toEqual([["t", "oven"]]);
  });
});

describe("notes on items", () => {
  const marek = { id: "marek", name: "Marek" };
  const lamp = { checklistItemId: "oven", text: "Lamp is out", writtenBy: marek, writtenAt: at };
  const drips = { ...lamp, text: "Tap drips", writtenBy: { id: "me", name: "" }, writtenAt: later };
  const note = (notes: string, itemId = "oven") => ({ kind: "note", itemId, notes }) as const;
  test.each([
    ["of an open item appear at once, trimmed", [], [note(" Tap drips ")], [drips]],
    ["are added below a colleague's", [lamp], [note("Tap drips")], [lamp, drips]],
    ["replace one's own", [{ ...drips, text: "Tap" }, lamp], [note("Tap drips")], [lamp, drips]],
    ["disappear with a blank one", [lamp, drips], [note(" ")], [lamp]],
    ["stay on their item", [drips], [note("Hot", "hob")], [drips, { ...drips, checklistItemId: "hob", text: "Hot" }]],
    [
      "stay when the item is ticked and unticked",
      [drips],
      [
        { kind: "tick", itemId: "oven" },
        { kind: "untick", itemId: "oven" },
      ],
      [drips],
    ],
    ["come with a tick", [lamp], [{ kind: "tick", itemId: "oven", notes: " Tap drips" }], [lamp, drips]],
    [
      "of an older version are changed by their tick's future id",
      [],
      [
        { kind: "tick", itemId: "oven", notes: "Tap" },
        { kind: "notes", completionId: "key 0", notes: "Tap drips" },
      ],
      [drips],
    ],
  ] as const)("%s", (_, checklistNotes, steps, expected) => {
    expect(
      applyPendingSteps(work({ checklistNotes: [...checklistNotes] }), waiting(...steps), "me").checklistNotes,
    ).toEqual(expected);
  });
});

describe("findings", () => {
  const shown = (steps: readonly Step[], findings: Finding[] = [crack]) =>
    applyPendingSteps(work({ findings }), waiting(...steps), "me").findings.map(({ id, text }) => [id, text]);
  test.each([
    [
      "appear at once after existing ones, trimmed",
      [drip],
      [
        ["c", "Crack"],
        ["key 0", "Tap drips"],
      ],
    ],
    ["disappear when they are removed", [{ kind: "finding-removed", findingId: "c" }], []],
    ["can be removed before they are sent", [drip, { kind: "finding-removed", findingId: "key 0" }], [["c", "Crack"]]],
    [
      "may have the same text twice",
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

  test("that arrived by another read before their response are shown once", () => {
    expect(shown([drip], [crack, { ...crack, id: "key 0", type: "note", text: "Tap drips" }])).toEqual([
      ["c", "Crack"],
      ["key 0", "Tap drips"],
    ]);
  });
});
