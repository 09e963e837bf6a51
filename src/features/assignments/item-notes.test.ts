import { expect, test } from "vitest";
import { laterNote, ownPart } from "./rules/item-notes";

// Whose note on a checklist item stays, as pure rules; the calls are in notes.test.ts.

const at = (time: string) => new Date(`2026-11-21T${time}.000Z`);

test.each([
  // the own note before       the one that arrives    the own note after
  [undefined, ["Tap drips", "10:00:00"], ["Tap drips", "10:00:00"]],
  [undefined, [null, "10:00:00"], [null, "10:00:00"]],
  [
    ["Lamp", "09:00:00"],
    ["Tap drips", "10:00:00"],
    ["Tap drips", "10:00:00"],
  ],
  [
    ["Lamp", "09:00:00"],
    [null, "10:00:00"],
    [null, "10:00:00"],
  ],
  [
    ["Lamp", "10:00:00"],
    ["Tap drips", "10:00:00"],
    ["Tap drips", "10:00:00"],
  ],
  // Written before, and arrives later.
  [
    ["Lamp", "10:00:00"],
    ["Tap drips", "09:00:00"],
    ["Lamp", "10:00:00"],
  ],
  [
    [null, "10:00:00"],
    ["Tap drips", "09:00:00"],
    [null, "10:00:00"],
  ],
  [
    ["Lamp", "10:00:00"],
    ["Tap drips", "09:58:59"],
    ["Lamp", "10:00:00"],
  ],
  // The network took up to a minute for the first, so it seems to be the later one.
  [
    ["Lamp", "10:00:00"],
    ["Tap drips", "09:59:00"],
    ["Tap drips", "10:00:00"],
  ],
] as const)("a note %j, then %j: %j", (before, arrived, after) => {
  const note = ([text, time]: readonly [string | null, string]) => ({ text, writtenAt: at(time) });
  expect(laterNote(before && note(before), note(arrived))).toEqual(note(after));
});

test.each([
  ["Tap drips", [], "Tap drips"],
  ["Tap drips", ["Lamp"], "Tap drips"],
  ["Lamp\nTap drips", ["Lamp"], "Tap drips"],
  ["Lamp\nTap drips", ["Tap drips", "Lamp"], ""],
  ["Lamp\nBulb\nTap drips", ["Lamp\nBulb"], "Tap drips"],
  ["Lamp is out", ["Lamp"], "Lamp is out"],
  ["Lamp", ["Lamp"], ""],
  ["$& and $1", ["$1"], "$& and $1"],
  ["", ["Lamp"], ""],
])("of %j, with %j by colleagues, %j is one's own", (text, colleagues, own) => {
  expect(ownPart(text, colleagues)).toBe(own);
});
