import { expect, test } from "vitest";
import type { HistoryEntry } from "../../contract/supervision";
import { textOf, wordsOf } from "./history-words";
import { roundsOf } from "./rounds";

const aylin = { id: "1", name: "Aylin Demir" };
const marek = { id: "2", name: "Marek Nowak" };
const sanne = { id: "3", name: "Sanne Bakker" };
let count = 0;
function entry(action: string, given: Partial<HistoryEntry> = {}): HistoryEntry {
  count += 1;
  const nothing = { arrivedAt: null, status: null, verdict: null, text: null, lead: null, left: null, photo: null };
  return { id: String(count), at: "2026-11-21T11:00:00.000Z", action, by: aylin, round: 1, ...nothing, ...given };
}
const tell = (...entries: HistoryEntry[]) => roundsOf(entries).map(({ lines }) => lines.map(wordsOf));

test("ticks in a row are one line; another person, or something between them, begins a new one", () => {
  const tick = "assignment.tick";
  expect(tell(entry(tick), entry(tick), entry(tick, { by: marek }), entry("assignment.finding"), entry(tick))).toEqual([
    [
      "Aylin Demir ticked 2 tasks",
      "Marek Nowak ticked a task",
      "Aylin Demir reported a finding",
      "Aylin Demir ticked a task",
    ],
  ]);
});

test("findings stay apart, each with its words", () => {
  const [round] = roundsOf([
    entry("assignment.finding", { text: "Crack in window" }),
    entry("assignment.finding", { text: "One bath mat" }),
  ]);
  expect(round?.lines.map(textOf)).toEqual(["Crack in window", "One bath mat"]);
});

test("ticks that a phone had kept are told apart from those that came at once", () => {
  const tick = "assignment.tick";
  const within = { arrivedAt: "2026-11-21T11:01:00.000Z" };
  const late = { arrivedAt: "2026-11-21T17:42:00.000Z" };
  const told = tell(entry(tick), entry(tick, within), entry(tick, late), entry(tick, late), entry(tick));
  expect(told).toEqual([["Aylin Demir ticked 2 tasks", "Aylin Demir ticked 2 tasks", "Aylin Demir ticked a task"]]);
});

test("every round is told by itself", () => {
  const reject = entry("assignment.reject", { by: sanne, text: "Oven not cleaned" });
  const again = entry("assignment.finish", { round: 2 });
  expect(tell(entry("assignment.complete"), reject, again)).toEqual([
    ["Aylin Demir finished the cleaning with all tasks done", "Sanne Bakker rejected it"],
    ["Aylin Demir finished"],
  ]);
});

test.each<[string, HistoryEntry]>([
  ["Sanne Bakker planned it for Aylin Demir", entry("assignment.create", { by: sanne, lead: aylin })],
  ["The park planned it", entry("assignment.create", { by: null })],
  ["Sanne Bakker gave it to Marek Nowak", entry("assignment.edit", { by: sanne, lead: marek })],
  ["Sanne Bakker changed the plan", entry("assignment.edit", { by: sanne })],
  ["Sanne Bakker inspected it: approved", entry("inspection.decide", { by: sanne, verdict: "passed" })],
  ["Sanne Bakker inspected it: rework required", entry("inspection.decide", { by: sanne, verdict: "needs_rework" })],
  ["Aylin Demir can't come", entry("assignment.leave", { left: aylin })],
  ["Aylin Demir can't come; Marek Nowak leads now", entry("assignment.leave", { left: aylin, lead: marek })],
  ["Sanne Bakker took Aylin Demir off it", entry("assignment.leave", { by: sanne, left: aylin })],
  ["Aylin Demir changed something", entry("assignment.unheard-of")],
])("%s", (words, given) => {
  expect(tell(given)).toEqual([[words]]);
});
