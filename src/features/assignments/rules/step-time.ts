/** What the server knows about when a step was made. */
type Arrived = {
  arrival: Date;
  /** How long it was on the phone by the phone's clock, in milliseconds; negative if that was put back. */
  delayMs: number;
  /** By the server's clock: the last response that the phone had read, and the time since. */
  notBefore?: Date | undefined;
  /** When the step before it happened. */
  previous: Date;
};
/** When a step was made, by its phone's report and as far as that is possible; and its place in the trail. */
export type StepTime = { reportedAt: Date; madeAt: Date; at: Date };

/**
 * When a step happened that arrived late: never after its arrival, and never before what the phone had read. It is recorded never before the previous step, however the clocks of phones and nodes differ
 * (docs/domain.md, "Offline work").
 */
export function stepTime({ arrival, delayMs, notBefore = new Date(0), previous }: Arrived): StepTime {
  const reportedAt = new Date(arrival.getTime() - delayMs);
  const madeAt = new Date(Math.min(Math.max(reportedAt.getTime(), notBefore.getTime()), arrival.getTime()));
  return { reportedAt, madeAt, at: new Date(Math.max(madeAt.getTime(), previous.getTime())) };
}

/** Durations are whole minutes, and clocks that are right differ by seconds. */
const toleranceMs = 60_000;

/** Whether the time used for a step is another than the one reported, so that it must not count in averages. */
export function isClamped(used: Date, { reportedAt }: Pick<StepTime, "reportedAt">): boolean {
  return Math.abs(used.getTime() - reportedAt.getTime()) >= toleranceMs;
}
