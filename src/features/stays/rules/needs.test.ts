import { describe, expect, test } from "vitest";
import type { TaskRule } from "../contract/needs";
import { type BookedStay, needsOf } from "./needs";

// When stays need cleanings (docs/domain.md, "Stays").

const usual = { checkIn: "16:00", checkOut: "10:00" };
const everything = { from: "2026-01-01", to: "2027-12-31" };
const rule = (trigger: TaskRule["trigger"], days = 0, kindId = trigger): TaskRule => ({
  id: `${trigger}-${days}`,
  trigger,
  days,
  kindId,
});
const departure = rule("departure");
const stay = (id: string, arrival: string, departureDay: string, more: Partial<BookedStay> = {}): BookedStay => ({
  id,
  unitId: "villa",
  arrival: `2026-${arrival}`,
  departure: `2026-${departureDay}`,
  checkIn: null,
  checkOut: null,
  guests: null,
  kind: "guest",
  ...more,
});
const june = [
  stay("a", "06-01", "06-05", { guests: 2 }),
  stay("b", "06-05", "06-12", { guests: 6, checkIn: "14:00" }),
  stay("c", "06-20", "06-22"),
];
const daysOf = (stays: BookedStay[], rules: TaskRule[]) =>
  needsOf(stays, rules, usual, everything)
    .filter(({ isHidden }) => !isHidden)
    .map(({ date, ruleId, stayId, nth }) => `${date.slice(5)} ${ruleId} ${stayId}${nth}`);

test.each<[string, BookedStay[], TaskRule[], string[]]>([
  ["on departure", june, [departure], ["06-05 departure-0 a1", "06-12 departure-0 b1", "06-22 departure-0 c1"]],
  [
    "blocks need nothing",
    [stay("x", "06-01", "06-05", { kind: "block" })],
    [departure, rule("arrival", 1), rule("vacant", 2)],
    [],
  ],
  ["owners do", [stay("x", "06-01", "06-05", { kind: "owner" })], [departure], ["06-05 departure-0 x1"]],
  [
    "days before the arrival",
    june,
    [rule("arrival", 2)],
    ["05-30 arrival-2 a1", "06-05 arrival-2 b1", "06-18 arrival-2 c1"],
  ],
  ["nights of a stay", [june[1] ?? stay("", "", "")], [rule("stay", 3)], ["06-08 stay-3 b1", "06-11 stay-3 b2"]],
  ["not on the day of departure", [stay("x", "06-01", "06-07")], [rule("stay", 3)], ["06-04 stay-3 x1"]],
  [
    "days without guests",
    june.slice(1),
    [rule("vacant", 3)],
    ["06-15 vacant-3 b1", "06-18 vacant-3 b2"].concat(vacantAfterC()),
  ],
  [
    "a block ends a vacancy",
    [stay("x", "06-01", "06-05"), stay("y", "06-12", "12-31", { kind: "block" })],
    [rule("vacant", 3)],
    ["06-08 vacant-3 x1", "06-11 vacant-3 x2"],
  ],
  [
    "one cleaning a villa and day: the first rule's",
    june.slice(0, 2),
    [departure, rule("arrival", 0)],
    ["06-01 arrival-0 a1", "06-05 departure-0 a1", "06-12 departure-0 b1"],
  ],
  [
    "overlapping stays both count",
    [stay("x", "06-01", "06-05"), stay("y", "06-03", "06-08")],
    [departure],
    ["06-05 departure-0 x1", "06-08 departure-0 y1"],
  ],
])("%s", (_, stays, rules, expected) => {
  expect(daysOf(stays, rules)).toEqual(expected);
});

/** After the last stay a villa is vacant for as long as we look: 366 days. */
function vacantAfterC(): string[] {
  const days: string[] = [];
  for (let nth = 1, at = Date.UTC(2026, 5, 25); at < Date.UTC(2027, 5, 23); nth++, at += 3 * 86_400_000)
    days.push(`${new Date(at).toISOString().slice(5, 10)} vacant-3 c${nth}`);
  return days;
}

describe("a need", () => {
  test("can begin when the guests have left, and is to be ready when the next arrive, with their beds", () => {
    const [first, second] = needsOf(june, [departure], usual, everything);
    expect(first).toMatchObject({ time: "10:00", readyBy: { date: "2026-06-05", time: "14:00" }, guests: 6 });
    expect(second).toMatchObject({ time: "10:00", readyBy: { date: "2026-06-20", time: "16:00" }, guests: null });
    const late = [stay("x", "06-01", "06-05", { checkOut: "12:00" }), stay("y", "06-20", "06-25", { guests: 4 })];
    expect(needsOf(late, [departure], usual, everything)[0]).toMatchObject({
      time: "12:00",
      readyBy: null,
      guests: null,
    });
  });

  test("is to be ready for the first who arrive that day", () => {
    const twins = [
      stay("x", "06-05", "06-09", { guests: 2 }),
      stay("y", "06-05", "06-09", { checkIn: "13:00", guests: 4 }),
    ];
    const [first] = needsOf([...june.slice(0, 1), ...twins], [departure], usual, everything);
    expect(first).toMatchObject({ readyBy: { date: "2026-06-05", time: "13:00" }, guests: 4 });
  });

  test("during a stay is for its guests, who are there already", () => {
    expect(needsOf(june, [rule("stay", 4)], usual, everything)[0]).toMatchObject({ readyBy: null, guests: 6 });
  });

  test("while guests of an overlapping stay are there all day is for them, as its card shows", () => {
    const overlapping = [
      stay("x", "06-01", "06-05", { guests: 2 }),
      stay("y", "06-03", "06-08", { guests: 4 }),
      stay("z", "06-10", "06-14", { guests: 6 }),
    ];
    expect(needsOf(overlapping, [departure], usual, everything).slice(0, 2)).toMatchObject([
      { date: "2026-06-05", readyBy: null, guests: 4 },
      { date: "2026-06-08", readyBy: { date: "2026-06-10" }, guests: 6 },
    ]);
  });

  test("of another rule on the same day is hidden, so that its work is not taken for gone", () => {
    const needs = needsOf(june.slice(0, 2), [departure, rule("arrival", 0)], usual, everything);
    expect(needs.filter(({ isHidden }) => isHidden).map(({ ruleId, stayId }) => `${ruleId} ${stayId}`)).toEqual([
      "arrival-0 b",
    ]);
  });

  test("outside of the range is not wanted", () => {
    const needs = needsOf(june, [departure], usual, { from: "2026-06-06", to: "2026-06-12" });
    expect(needs.map(({ date }) => date)).toEqual(["2026-06-12"]);
  });
});
