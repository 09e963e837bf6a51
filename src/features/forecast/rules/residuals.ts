import { below } from "../../../shared/random";

/** How far one cleaning was off what was expected of it before it began. */
export type Residual = {
  /** Crew-minutes observed, divided by those expected. */
  ratio: number;
  /** The park day. */
  day: string;
  /** Who worked on it, as any text that is the same for the same people on that day. It is only compared. */
  crew: string;
};

/** Draws how much longer or shorter than expected work takes, as factors. */
export type ResidualModel = {
  /** The middle factor. */
  typical: number;
  /** One draw of a day and of each of its people; then `factor` of each piece by the people on it. */
  drawDay(random: () => number, people: number): DrawnDay;
};
export type DrawnDay = { factor(crew: readonly number[]): number };

/** With fewer residuals than this, there is nothing to base a forecast on. */
const fewestResiduals = 20;

/**
 * A model of these residuals; null if there are too few. What all of a day and all of one crew's day had in common is drawn once for a day and a
 * person, because it does not average out over a day; how large these shares are is estimated from the residuals (decision 33).
 */
export function residualModel(residuals: readonly Residual[]): ResidualModel | null {
  const logs = residuals.flatMap(({ ratio, day, crew }) => (ratio > 0 ? [{ value: Math.log(ratio), day, crew }] : []));
  if (logs.length < fewestResiduals) return null;
  const days = groupsBy(logs, ({ day }) => day).map((ofDay) => {
    const crews = groupsBy(ofDay, ({ crew }) => crew).map((ofCrew) => {
      const values = ofCrew.map(({ value }) => value);
      return { values, size: values.length, mean: mean(values) };
    });
    return { crews, size: ofDay.length, mean: mean(ofDay.map(({ value }) => value)) };
  });
  const center = mean(logs.map(({ value }) => value));
  const crews = days.flatMap((day) => day.crews.map((crew) => ({ ...crew, deviation: crew.mean - day.mean })));
  const shares = varianceShares(days, center);
  const ownNoise = crews.flatMap(({ values, size, mean }) =>
    size > 1 ? values.map((value) => (value - mean) * Math.sqrt(size / (size - 1))) : [],
  );
  const noise = scaledTo(
    shares.own,
    ownNoise.length >= fewestResiduals ? ownNoise : logs.map(({ value }) => value - center),
  );
  const ofCrew = scaledTo(
    shares.crew,
    crews.map(({ deviation }) => deviation),
  );
  const ofDay = scaledTo(
    shares.day,
    days.map((day) => day.mean - center),
  );
  return {
    typical: Math.exp(center),
    drawDay(random, people) {
      const draw = (values: readonly number[]) => values[below(random, values.length)] ?? 0;
      const shared = center + draw(ofDay);
      const own = Float64Array.from({ length: people }, () => draw(ofCrew));
      return {
        factor: (crew) => {
          const together = crew.reduce((sum, person) => sum + (own[person] ?? 0), 0) / Math.max(crew.length, 1);
          return Math.exp(shared + together + draw(noise));
        },
      };
    },
  };
}

type Group = { size: number; mean: number };
type DayGroup = Group & { crews: readonly (Group & { values: readonly number[] })[] };

/** Estimates the variance within a crew's day, between crews of a day and between days, by the method of moments for groups of any sizes. */
function varianceShares(days: readonly DayGroup[], center: number): { own: number; crew: number; day: number } {
  const crews = days.flatMap((day) => day.crews);
  const total = sum(days, ({ size }) => size);
  const within = sum(crews, ({ values, mean }) => sum(values, (value) => (value - mean) ** 2));
  const repeats = total - crews.length;
  if (repeats < fewestResiduals) {
    const all = sum(crews, ({ values }) => sum(values, (value) => (value - center) ** 2)) / (total - 1);
    return { own: all, crew: 0, day: 0 };
  }
  const own = within / repeats;
  const between = sum(days, (day) => sum(day.crews, ({ size, mean }) => size * (mean - day.mean) ** 2));
  const squares = (day: DayGroup) => sum(day.crews, ({ size }) => size ** 2) / day.size;
  const crewWeight = total - sum(days, squares);
  const crew = crewWeight > 0 ? Math.max(0, (between - own * (crews.length - days.length)) / crewWeight) : 0;
  const betweenDays = sum(days, ({ size, mean }) => size * (mean - center) ** 2);
  const dayWeight = total - sum(days, ({ size }) => size ** 2) / total;
  const crewPart = crew * (sum(days, squares) - sum(crews, ({ size }) => size ** 2) / total);
  const day = dayWeight > 0 ? Math.max(0, (betweenDays - own * (days.length - 1) - crewPart) / dayWeight) : 0;
  return { own, crew, day };
}

/** The values around their mean, stretched to this variance. */
function scaledTo(variance: number, values: readonly number[]): number[] {
  const center = mean(values);
  const spread = sum(values, (value) => (value - center) ** 2) / Math.max(values.length, 1);
  const stretch = spread > 0 ? Math.sqrt(variance / spread) : 0;
  return values.map((value) => (value - center) * stretch);
}

function groupsBy<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function mean(values: readonly number[]): number {
  return sum(values, (value) => value) / Math.max(values.length, 1);
}
