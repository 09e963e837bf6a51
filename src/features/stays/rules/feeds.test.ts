import { describe, expect, test } from "vitest";
import { planRead, type ReadMoment, type ReadStay, type StoredStay } from "./feeds";

// What a good read of a calendar changes (docs/domain.md, "Stays").

const now = new Date("2026-07-01T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const moment: ReadMoment = { now, today: "2026-07-01", released: null };

const read = (externalId: string, changes: Partial<ReadStay> = {}): ReadStay => ({
  ...{ externalId, unit: "villa", arrival: "2026-07-10", departure: "2026-07-17", checkIn: null, checkOut: null },
  ...{ guests: null, kind: "guest", status: "booked" },
  ...changes,
});
const stored = (externalId: string, changes: Partial<StoredStay> = {}): StoredStay => ({
  ...read(externalId),
  ...{ hasChosenUnit: false, missingSince: null },
  ...changes,
});
const many = <T>(count: number, make: (id: string) => T) =>
  Array.from({ length: count }, (_, index) => make(`s${index}`));

/** The changes in short: each stay with the fields that differ from what is stored. */
function changesOf(before: readonly StoredStay[], after: readonly ReadStay[], at: Partial<ReadMoment> = {}) {
  const plan = planRead(before, after, { ...moment, ...at });
  if (plan.held) return { held: `${plan.held.missing} of ${plan.held.upcoming}` };
  const known = new Map(before.map((stay) => [stay.externalId, stay]));
  const fields = ["unit", "arrival", "departure", "checkIn", "checkOut", "kind", "status", "missingSince"] as const;
  return Object.fromEntries(
    plan.writes.map((write) => {
      const old = known.get(write.externalId);
      const changed = fields.filter((field) => String(write[field]) !== String(old?.[field]));
      return [write.externalId, old ? Object.fromEntries(changed.map((field) => [field, write[field]])) : "new"];
    }),
  );
}

describe("a stay that is in the calendar", () => {
  test.each<[string, Partial<StoredStay>, Partial<ReadStay>, object]>([
    ["is unchanged if it is as it was", {}, {}, {}],
    ["moves", {}, { departure: "2026-07-18" }, { departure: "2026-07-18" }],
    ["gets times", {}, { checkIn: "16:00" }, { checkIn: "16:00" }],
    ["gets another villa", {}, { unit: "other" }, { unit: "other" }],
    ["keeps the villa that a person chose", { unit: "chosen", hasChosenUnit: true }, { unit: "other" }, {}],
    ["becomes a block", {}, { kind: "block" }, { kind: "block" }],
    ["is cancelled there", {}, { status: "cancelled" }, { status: "cancelled" }],
    ["stays cancelled there", { status: "cancelled" }, { status: "cancelled" }, {}],
    ["is back", { missingSince: minutesAgo(10) }, {}, { missingSince: null }],
    [
      "is booked again",
      { status: "cancelled", missingSince: minutesAgo(90) },
      {},
      { status: "booked", missingSince: null },
    ],
    ["is over and changes", { departure: "2026-06-20" }, { departure: "2026-06-21" }, { departure: "2026-06-21" }],
  ])("%s", (_, before, after, changes) => {
    const found = changesOf([stored("a", before)], [read("a", after)]);
    expect(found).toEqual(Object.keys(changes).length > 0 ? { a: changes } : {});
  });

  test("is new", () => expect(changesOf([], [read("a")])).toEqual({ a: "new" }));
  test("is no stay if it was never booked", () =>
    expect(changesOf([], [read("a", { status: "cancelled" })])).toEqual({}));
});

describe("a stay that is missing", () => {
  test.each<[string, Partial<StoredStay>, object]>([
    ["is marked", {}, { missingSince: now }],
    ["waits while its mark is new", { missingSince: minutesAgo(29.99) }, {}],
    ["is cancelled half an hour after its mark", { missingSince: minutesAgo(30) }, { status: "cancelled" }],
    [
      "is cancelled much later, if nobody could read the calendar",
      { missingSince: minutesAgo(3_000) },
      { status: "cancelled" },
    ],
    ["waits if the clock has jumped back", { missingSince: minutesAgo(-500) }, {}],
    ["is left alone if it has ended", { arrival: "2026-06-01", departure: "2026-06-30" }, {}],
    [
      "is left alone if it ends today",
      { arrival: "2026-06-01", departure: "2026-07-01", missingSince: minutesAgo(60) },
      {},
    ],
    [
      "is cancelled if it ends tomorrow",
      { arrival: "2026-06-01", departure: "2026-07-02", missingSince: minutesAgo(60) },
      { status: "cancelled" },
    ],
    ["is left alone if it is cancelled", { status: "cancelled" }, {}],
  ])("%s", (_, before, changes) => {
    const others = many(4, (id) => stored(id));
    const found = changesOf(
      [stored("a", before), ...others],
      many(4, (id) => read(id)),
    );
    expect(found).toEqual(Object.keys(changes).length > 0 ? { a: changes } : {});
  });
});

describe("a read that lacks much", () => {
  const before = many(10, (id) => stored(id));
  const without = (count: number) => many(10, (id) => read(id)).slice(count);

  test.each([
    ["2 of 2", 2, 2, false],
    ["2 of 3", 3, 2, false],
    ["3 of 3", 3, 3, true],
    ["3 of 9", 9, 3, true],
    ["3 of 10", 10, 3, false],
    ["4 of 13", 13, 4, true],
    ["30 of 100", 100, 30, false],
    ["31 of 100", 100, 31, true],
  ])("%s: held or not", (words, upcoming, missing, isHeld) => {
    const all = many(upcoming, (id) => stored(id));
    const found = changesOf(all, many(upcoming, (id) => read(id)).slice(missing));
    if (isHeld) expect(found).toEqual({ held: words });
    else expect(Object.keys(found)).toHaveLength(missing);
  });

  test("is held whole: its news don't count either", () => {
    expect(changesOf(before, [...without(4), read("new")])).toEqual({ held: "4 of 10" });
  });

  test("is held if stays were cancelled there instead of removed", () => {
    const after = many(10, (id) => read(id, Number(id.slice(1)) < 4 ? { status: "cancelled" } : {}));
    expect(changesOf(before, after)).toEqual({ held: "4 of 10" });
  });

  test("counts stays that are already marked, so that none slip through little by little", () => {
    const marked = before.map((stay, index) => (index < 3 ? { ...stay, missingSince: minutesAgo(60) } : stay));
    expect(changesOf(marked, without(4))).toEqual({ held: "4 of 10" });
  });

  test("counts upcoming stays only", () => {
    const past = many(20, (id) => stored(`past-${id}`, { arrival: "2026-06-01", departure: "2026-07-01" }));
    expect(changesOf([...before, ...past], without(4))).toEqual({ held: "4 of 10" });
    expect(Object.keys(changesOf([...before, ...past], without(3)))).toHaveLength(3);
  });

  test("cancels at once what a person has released", () => {
    const found = changesOf(before, [...without(4), read("new")], { released: 4 });
    const cancelled = { status: "cancelled", missingSince: now };
    expect(found).toEqual({ new: "new", s0: cancelled, s1: cancelled, s2: cancelled, s3: cancelled });
  });

  test("is held again if more is missing than was released", () => {
    expect(changesOf(before, without(5), { released: 4 })).toEqual({ held: "5 of 10" });
  });

  test("releases less than was held, and nothing if all is back", () => {
    expect(Object.keys(changesOf(before, without(1), { released: 4 }))).toEqual(["s0"]);
    expect(changesOf(before, without(0), { released: 4 })).toEqual({});
  });
});

test("the same read again changes nothing", () => {
  const before = [stored("a"), stored("gone"), ...many(8, (id) => stored(id))];
  const after = [read("a", { departure: "2026-07-20" }), read("new"), ...many(8, (id) => read(id))];
  const plan = planRead(before, after, moment);
  if (plan.held) throw new Error("held");
  const written = new Map(plan.writes.map((write) => [write.externalId, { hasChosenUnit: false, ...write }]));
  const unwritten = before.filter(({ externalId }) => !written.has(externalId));
  expect(planRead([...unwritten, ...written.values()], after, moment)).toEqual({
    held: null,
    writes: [],
    cancelled: 0,
  });
});
