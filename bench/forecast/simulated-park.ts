import type { Cleaner, Day, Piece } from "../../src/features/forecast/rules/day";
import { below, seededNumbers } from "../../src/shared/random";
import { dayOf } from "../../tests/support/forecast-day";

const minute = 60_000;
export const areas = ["North", "East", "South", "West", "Lake", "Wood"];
const walks = areas.flatMap((one, at) =>
  areas.slice(at + 1).map((other, apart) => ({ between: [one, other] as const, minutes: 4 + 3 * apart })),
);
const nothing = { minutes: 0, walking: 0, heavy: 0, present: 0 };

/** A Saturday at nine: so many villas that nobody has yet, for so many people who are here until five, with half an hour's break. */
export function bigDay(villas: number, people: number, seed: number): Day {
  const random = seededNumbers(seed);
  const oneOf = <T>(list: readonly T[]) => list[below(random, list.length)];
  const now = Date.parse("2026-06-20T07:00:00Z");
  const at = (minutes: number) => now + minutes * minute;
  const cleaners = Array.from({ length: people }, (_, index): Cleaner => {
    const past = { ...nothing, minutes: 2_400 + below(random, 1_200), walking: below(random, 300), present: 4_800 };
    const lunch = { from: at(180), until: at(210) };
    const area = areas[index % areas.length] ?? null;
    return { id: `c${index}`, presence: "working", shift: { from: now, until: at(480) }, breaks: [lunch], area, past };
  });
  const work = Array.from(
    { length: villas },
    (_, index): Piece => ({
      id: `v${index}`,
      area: oneOf(areas) ?? "",
      minutes: oneOf([60, 75, 90, 105, 120]) ?? 60,
      isGuess: false,
      people: [],
      order: index,
      startedAt: null,
      minutesDone: null,
      freeFrom: at(60 * below(random, 3)),
      neededBy: random() < 0.7 ? [at(random() < 0.7 ? 420 : 360)] : [],
      isUrgent: random() < 0.1,
      isHeavy: random() < 0.1,
      isFixed: false,
      keepsTime: false,
      familiar: [`c${below(random, people)}`],
    }),
  );
  return { ...dayOf(cleaners, work, now), walks };
}
