import type { Cleaner, Day, Piece } from "../../src/features/forecast/rules/day";
import { at, cleaner, dayOf, piece } from "./forecast-day";
import type { seededRandom } from "./seeded-random";

type Chance = ReturnType<typeof seededRandom>;

const areas = ["North", "South", "Lake"];

/** A tight day of up to so many villas and people, with everything that can be there: breaks, started and shared work, work that is fixed, absent and free people. */
export function randomDay(chance: Chance, villas: number, people: number): Day {
  const { random, oneOf } = chance;
  const cleaners = Array.from({ length: 1 + random(people) }, (_, index) => randomCleaner(`c${index}`, chance));
  const work = Array.from({ length: 1 + random(villas) }, (_, index) => randomPiece(`v${index}`, cleaners, chance));
  const walks = [{ between: ["North", "Lake"] as const, minutes: random(20) }];
  return { ...dayOf(cleaners, work), walks: [...dayOf([], []).walks, ...(oneOf([true, false]) ? walks : [])] };
}

function randomCleaner(id: string, { random, oneOf }: Chance): Cleaner {
  const from = at(oneOf([-120, -60, 0, 30]));
  const start = random(200);
  const lunch = { from: at(start), until: at(start + oneOf([15, 30, 45])) };
  return cleaner(id, {
    presence: oneOf(["working", "working", "working", "working", "free", "absent"]),
    shift: random(8) === 0 ? null : { from, until: from + (120 + random(360)) * 60_000 },
    breaks: random(2) === 0 ? [] : [lunch],
    area: oneOf([null, ...areas]),
    past: { minutes: random(3_000), walking: random(300), heavy: random(10), present: oneOf([0, 2_400, 4_800]) },
  });
}

function randomPiece(id: string, cleaners: readonly Cleaner[], { random, oneOf }: Chance): Piece {
  const someone = () => oneOf(cleaners).id;
  const isStarted = random(6) === 0;
  const people = random(3) === 0 && !isStarted ? [] : random(8) === 0 ? [someone(), someone()] : [someone()];
  const deadline = () => at(30 + random(300));
  return piece(id, [...new Set(people)], {
    area: oneOf(areas),
    minutes: oneOf([20, 45, 60, 60, 75, 90, 120, 600 * Number(random(12) === 0) + 30]),
    order: random(20) * 60_000,
    startedAt: isStarted ? at(-random(100)) : null,
    freeFrom: random(3) === 0 ? at(random(120)) : null,
    neededBy: oneOf([[], [deadline()], [deadline()], [deadline(), deadline()]]),
    isUrgent: random(5) === 0,
    isHeavy: random(5) === 0,
    isFixed: random(6) === 0,
    familiar: random(2) === 0 ? [someone()] : [],
  });
}
