import { expect, test } from "vitest";
import type { HistoryEntry } from "../../contract/history";
import { historyDetail, historyText } from "./history-text";
import { doneAgain, groupByRound } from "./rounds";

const aylin = { id: "1", name: "Aylin Demir" };
const marek = { id: "2", name: "Marek Nowak" };
const sanne = { id: "3", name: "Sanne Bakker" };
let count = 0;
function entry(action: string, given: Partial<HistoryEntry> = {}): HistoryEntry {
  count += 1;
  const nobody = { lead: null, left: null };
  const nothing = {
    arrivedAt: null,
    isCorrected: false,
    isFound: false,
    status: null,
    verdict: null,
    text: null,
    photo: null,
    itemId: null,
    items: [],
    undoes: null,
    ...nobody,
  };
  return { id: String(count), at: "2026-11-21T11:00:00.000Z", action, by: aylin, round: 1, ...nothing, ...given };
}
const linesOf = (...entries: HistoryEntry[]) => groupByRound(entries).map(({ lines }) => lines.map(historyText));

test("consecutive ticks are one line; another person or another step in between starts a new one", () => {
  const tick = "assignment.tick";
  expect(
    linesOf(entry(tick), entry(tick), entry(tick, { by: marek }), entry("assignment.finding"), entry(tick)),
  ).toEqual([
    [
      "Aylin Demir ticked 2 tasks",
      "Marek Nowak ticked a task",
      "Aylin Demir reported a finding",
      "Aylin Demir ticked a task",
    ],
  ]);
});

test("findings are separate lines, each with its text", () => {
  const [round] = groupByRound([
    entry("assignment.finding", { text: "Crack in window" }),
    entry("assignment.finding", { text: "One bath mat" }),
  ]);
  expect(round?.lines.map((line) => historyDetail(line, (text) => text).typed)).toEqual([
    "Crack in window",
    "One bath mat",
  ]);
});

test("ticks that were sent late are grouped separately from those sent at once", () => {
  const tick = "assignment.tick";
  const within = { arrivedAt: "2026-11-21T11:01:00.000Z" };
  const late = { arrivedAt: "2026-11-21T17:42:00.000Z" };
  const lines = linesOf(entry(tick), entry(tick, within), entry(tick, late), entry(tick, late), entry(tick));
  expect(lines).toEqual([["Aylin Demir ticked 2 tasks", "Aylin Demir ticked 2 tasks", "Aylin Demir ticked a task"]]);
});

test("ticks whose time was corrected are grouped separately", () => {
  const tick = "assignment.tick";
  expect(linesOf(entry(tick), entry(tick, { isCorrected: true }), entry(tick, { isCorrected: true }))).toEqual([
    ["Aylin Demir ticked a task", "Aylin Demir ticked 2 tasks"],
  ]);
});

test("every round is its own group", () => {
  const reject = entry("assignment.reject", { by: sanne, text: "Oven not cleaned" });
  const again = entry("assignment.finish", { round: 2 });
  expect(linesOf(entry("assignment.complete"), reject, again)).toEqual([
    ["Aylin Demir finished the cleaning with all tasks done", "Sanne Bakker rejected it"],
    ["Aylin Demir finished the cleaning"],
  ]);
});

test.each<[string, HistoryEntry]>([
  ["Sanne Bakker planned it for Aylin Demir", entry("assignment.create", { by: sanne, lead: aylin })],
  ["Changeover planned it", entry("assignment.create", { by: null })],
  ["Sanne Bakker reassigned it to Marek Nowak", entry("assignment.edit", { by: sanne, lead: marek })],
  ["Sanne Bakker changed the plan", entry("assignment.edit", { by: sanne })],
  ["Sanne Bakker inspected and approved it", entry("inspection.decide", { by: sanne, verdict: "passed" })],
  [
    "Sanne Bakker inspected it and requested rework",
    entry("inspection.decide", { by: sanne, verdict: "needs_rework" }),
  ],
  ["Aylin Demir is absent", entry("assignment.leave", { left: aylin })],
  ["Aylin Demir is absent; Marek Nowak is now the lead", entry("assignment.leave", { left: aylin, lead: marek })],
  ["Sanne Bakker removed Aylin Demir", entry("assignment.leave", { by: sanne, left: aylin })],
  ["Moved with the guests' stay", entry("assignment.follow", { by: sanne })],
  ["Moved with the guests' stay; Marek Nowak is now the lead", entry("assignment.follow", { by: null, lead: marek })],
  ["Aylin Demir made a change", entry("assignment.unheard-of")],
])("%s", (words, given) => {
  expect(linesOf(given)).toEqual([[words]]);
});

test("a task was done again when it was last ticked in the verdict's round, and stays open if it was unticked", () => {
  const [beds, bins, bath] = ["beds", "bins", "bath"];
  const tick = (itemId: string, by = aylin, round = 1) => entry("assignment.tick", { itemId, by, round });
  const verdict = entry("inspection.decide", { verdict: "needs_rework" });
  const again = tick(bins, marek);
  const history = [
    ...[tick(beds), tick(bins), tick(bath), verdict],
    ...[tick(beds), again, entry("assignment.untick", { itemId: beds })],
    // What comes after the next finish answers a later verdict.
    ...[entry("assignment.finish", { round: 2 }), tick(beds, aylin, 2)],
  ];
  expect([...doneAgain(history, verdict)]).toEqual([[bins, again]]);
});

test.each([
  ["assignment.absent", { left: marek }, "Marek Nowak is absent"],
  ["assignment.absent", { left: marek, lead: aylin }, "Marek Nowak is absent; Aylin Demir is now the lead"],
  ["assignment.leave", { left: marek }, "Marek Nowak no longer cleans here"],
  ["assignment.leave", { left: marek, lead: aylin }, "Marek Nowak no longer cleans here; Aylin Demir is now the lead"],
])("what a step only found is not said to be its author's doing: %s, %j", (action, who, sentence) => {
  const ruben = { id: "9", name: "Ruben Visser" };
  expect(linesOf(entry(action, { ...who, by: ruben, isFound: true }))).toEqual([[sentence]]);
});

test("a rearranged day reads like an edit", () => {
  expect(linesOf(entry("assignment.rearrange", { lead: marek }), entry("assignment.rearrange"))).toEqual([
    ["Aylin Demir reassigned it to Marek Nowak", "Aylin Demir changed the plan"],
  ]);
});
