/** A finished working period of one cleaning. */
export type Observation = {
  /** From its start to its finish. */
  minutes: number;
  /** How many people worked on it. */
  people: number;
  /** How often the work had been submitted before: 0 for the cleaning itself, more for rework. */
  round: number;
  /** Its start or finish is not the one that was reported, because a phone only estimated it. */
  isEstimated: boolean;
};

/** What is known about how long a kind of cleaning takes in a villa. All minutes are crew-minutes: one person's work. */
export type KnownMinutes = {
  /** Set by a team leader. */
  byHand: number | null;
  /** Of this villa and kind, the latest first. */
  own: readonly number[];
  /** Of all villas of its type and this kind, the latest first, its own included. */
  alike: readonly number[];
  /** The villa's usual minutes (`usualMinutes` of units): 60, 75 or 90 by its guests, unless its type has minutes of its own. */
  usual: number;
};

/** What the expected minutes are based on; `count` is the number of cleanings. */
export type Basis =
  | { from: "hand" }
  | { from: "villa"; count: number }
  | { from: "type"; count: number }
  | { from: "nothing" };

/** How many of the latest cleanings of a villa, and of a type, count for each kind. */
export const latestOfVilla = 20;
export const latestOfType = 200;

/** How many cleanings of its type a villa starts with. */
const typeWeight = 5;
const shortest = 10;
const longest = 240;

/** Whether a working period tells how long such a cleaning takes. Rework, slips and times that a phone estimated don't. */
export function countsAsDuration({ minutes, people, round, isEstimated }: Observation): boolean {
  return round === 0 && !isEstimated && people >= 1 && minutes >= shortest && minutes <= longest;
}

/** The work of all its people together, in minutes. */
export function crewMinutes({ minutes, people }: Pick<Observation, "minutes" | "people">): number {
  return minutes * people;
}

/** The expected crew-minutes of a cleaning, rounded, and what they are based on. Minutes set by hand take precedence. */
export function expectedDuration({ byHand, own, alike, usual }: KnownMinutes): { minutes: number; basis: Basis } {
  if (byHand !== null) return { minutes: byHand, basis: { from: "hand" } };
  const [ofVilla, ofType] = [own.slice(0, latestOfVilla), alike.slice(0, latestOfType)];
  const prior = median(ofType) ?? usual;
  const middle = median(ofVilla);
  if (middle === undefined) {
    const basis: Basis = ofType.length > 0 ? { from: "type", count: ofType.length } : { from: "nothing" };
    return { minutes: Math.round(prior), basis };
  }
  const n = ofVilla.length;
  const minutes = Math.round((n * middle + typeWeight * prior) / (n + typeWeight));
  return { minutes, basis: { from: "villa", count: n } };
}

/** The middle value, or the mean of the two middle ones; undefined of none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
