import { expect, test } from "vitest";
import { dayScript, roles, troubleOf } from "./script";

const sizes = { villas: 350, cleaners: 60, leaders: 6, inspectors: 4, receptions: 2, feeds: 5, items: 20 };
const script = dayScript(7, sizes);

test("the same seed gives the same day, another one another day", () => {
  expect(dayScript(7, sizes).villas).toEqual(script.villas);
  expect(dayScript(7, sizes).feedChanges).toEqual(script.feedChanges);
  expect(dayScript(8, sizes).villas).not.toEqual(script.villas);
  expect(troubleOf(7, "cleaners 3", 12)).toBe(troubleOf(7, "cleaners 3", 12));
});

test("each item of a villa that is cleaned is ticked once before it is submitted, by its lead or its helper", () => {
  for (const { taps, helperTaps, helper, finishesAt } of script.villas) {
    const all = [...taps, ...helperTaps];
    const ticked = all.flatMap((tap) => (tap.kind === "tick" ? [tap.item] : []));
    expect(ticked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: sizes.items }, (_, item) => item));
    expect(helperTaps.length > 0).toBe(helper !== null);
    expect(Math.max(...all.map(({ at }) => at))).toBeLessThanOrEqual(finishesAt);
  }
});

test("nobody helps, moves or plans work in a villa whose guests stay, and nobody judges what is not submitted", () => {
  const stays = script.villas.filter(({ leaves }) => leaves === "never");
  expect(stays.length).toBeGreaterThan(0);
  for (const one of stays) expect(one).toMatchObject({ helper: null, movedFrom: null, isToPlan: false, rounds: [] });
  for (const { ends, rounds } of script.villas) expect(rounds.length > 0).toBe(ends === "ready");
});

test("the day has everything: rework of both kinds, moves, plans, helpers, closed villas, gaps and lost responses", () => {
  const rounds = script.villas.flatMap((one) => one.rounds);
  const count = (isMeant: (one: (typeof script.villas)[number]) => boolean) => script.villas.filter(isMeant).length;
  const people = roles.flatMap((crew) =>
    Array.from({ length: sizes[crew] }, (_, person) => script.gapsOf(crew, person)),
  );
  const troubles = Array.from({ length: 2_000 }, (_, call) => troubleOf(7, "cleaners 3", call));
  const counts = [
    ...["reject", "approve"].map((verdict) => rounds.filter(({ leader }) => leader === verdict).length),
    ...["needs_rework", "passed"].map((verdict) => rounds.filter(({ inspector }) => inspector === verdict).length),
    ...[count((one) => one.movedFrom !== null), count((one) => one.isToPlan), count((one) => one.helper !== null)],
    ...[count((one) => one.closed !== null), people.filter((gaps) => gaps.length > 0).length],
    ...["request lost", "response lost"].map((kind) => troubles.filter((one) => one === kind).length),
    ...["mark", "check-out", "still-here"].map((how) => count(({ leaves }) => leaves === how)),
  ];
  for (const [i, number] of counts.entries()) expect(number, `${i} of ${counts.join(", ")}`).toBeGreaterThan(5);
});
