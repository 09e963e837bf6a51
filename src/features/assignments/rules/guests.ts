import type { StayAround } from "../contract/stay";

type WithStay = { stay?: StayAround | undefined };

/** When the next guests arrive, as a number that orders park times; null if nobody is expected. */
export function arrivalOrder({ stay }: WithStay): number | null {
  return stay?.arrival ? Date.parse(`${stay.arrival.date}T${stay.arrival.time}Z`) : null;
}

/** What the next guests wait for first, by their arrival; the rest keeps its order. */
export function earliestGuestsFirst<W extends WithStay>(work: readonly W[]): W[] {
  const order = (one: W) => arrivalOrder(one) ?? Number.MAX_VALUE;
  return work.toSorted((one, other) => order(one) - order(other));
}
