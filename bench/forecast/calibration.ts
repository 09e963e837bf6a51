import type { Day } from "../../src/features/forecast/rules/day";
import { expectedDuration, latestOfType, latestOfVilla } from "../../src/features/forecast/rules/durations";
import { forecastDay } from "../../src/features/forecast/rules/forecast";
import type { Residual } from "../../src/features/forecast/rules/residuals";
import { simulateDay } from "../../src/features/forecast/rules/simulate";
import { below, seededNumbers } from "../../src/shared/random";
import { cleaner, dayOf, piece } from "../../tests/support/forecast-day";

/** A forecast and what came of it. */
export type Outcome = { chance: number; wasOnTime: boolean; wasReadyAt80: boolean };

const minute = 60_000;
const types = [60, 75, 90];
const [villas, people, perPerson] = [120, 30, 4];
const learnedDays = 90;
const heldOutDays = 30;

/**
 * A month of forecasts at eleven o'clock, after three months from which the durations were learned. What really happens is log-normal, with an effect of the
 * villa (0.15), the person (0.15), the day (0.06) and of chance (0.2), of which the model is told none.
 */
export function heldOutMonth(seed: number): Outcome[] {
  const random = seededNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const ofVilla = Array.from({ length: villas }, () => 0.15 * normal());
  const ofPerson = Array.from({ length: people }, () => 0.15 * normal());
  const own = new Map<number, number[]>();
  const alike = new Map<number, number[]>();
  let residuals: Residual[] = [];
  const outcomes: Outcome[] = [];
  for (let date = 0; date < learnedDays + heldOutDays; date++) {
    const isHeldOut = date >= learnedDays;
    const ofDay = 0.06 * normal();
    const now = Date.parse("2026-03-01T09:00:00Z") + date * 24 * 60 * minute;
    const order = Array.from({ length: villas }, (_, villa) => villa).sort(() => random() - 0.5);
    const truth = new Map<string, number>();
    const work = order.map((villa, index) => {
      const person = Math.floor(index / perPerson);
      const type = types[villa % types.length] ?? 60;
      const knowledge = { byHand: null, own: own.get(villa) ?? [], alike: alike.get(type) ?? [], usual: type };
      const { minutes, basis } = expectedDuration(knowledge);
      const took = type * Math.exp((ofVilla[villa] ?? 0) + (ofPerson[person] ?? 0) + ofDay + 0.2 * normal());
      truth.set(`v${villa}`, took);
      residuals.push({ ratio: took / minutes, day: `${date}`, crew: `c${person}` });
      own.set(villa, [took, ...(own.get(villa) ?? [])].slice(0, latestOfVilla));
      alike.set(type, [took, ...(alike.get(type) ?? [])].slice(0, latestOfType));
      const deadline = now + (90 + below(random, 240)) * minute;
      const isGuess = basis.from === "nothing";
      return piece(`v${villa}`, [`c${person}`], { minutes, isGuess, order: index, neededBy: [deadline] });
    });
    if (isHeldOut)
      outcomes.push(...compare({ ...dayOf(cleaners, work, now), walks: [] }, truth, residuals.slice(0, -villas), date));
    // Those of the last 60 days are kept, as a park would.
    residuals = residuals.slice(-villas * 60);
  }
  return outcomes;
}

const cleaners = Array.from({ length: people }, (_, index) => cleaner(`c${index}`, { shift: null }));

function compare(
  day: Day,
  truth: ReadonlyMap<string, number>,
  residuals: readonly Residual[],
  seed: number,
): Outcome[] {
  const real = simulateDay({
    ...day,
    work: day.work.map((piece) => ({ ...piece, minutes: truth.get(piece.id) ?? 0 })),
  });
  return forecastDay(day, residuals, seed).villas.flatMap((villa, index) => {
    const course = real.work[index];
    if (!("chance" in villa) || villa.chance === null || !course || course.finish === null) return [];
    return [{ chance: villa.chance, wasOnTime: !course.isLate, wasReadyAt80: course.finish <= villa.readyAt80 }];
  });
}
