/**
 * What a lower feature announces to higher ones, which it may not know, with the id of whatever it happened to: the assignment, the booking.
 * `personLeaving` and `villaLeaving` come before person or villa is locked, so that whoever must lock something first, as a booking does, can; they
 * change nothing.
 */
export type Happening =
  | "assignmentApproved"
  | "assignmentReopened"
  | "workLeftBooking"
  | "personLeaving"
  | "personLeft"
  | "villaLeaving"
  | "villaRemoved";

/**
 * What a feature does about happenings, in the transaction in which they happen. An act carries everybody's from the start (see `perform` and
 * src/listeners.ts), so nothing is registered anywhere: two parks in one process share nothing, and nothing is done twice.
 */
export type Listener<Act> = { readonly [Name in Happening]?: (act: Act, id: string) => Promise<void> };

/** Tells every feature that listens, one after the other; if one of them fails, none of it has happened. */
export async function happened<Act extends { readonly listeners: readonly Listener<Act>[] }>(
  act: Act,
  what: Happening,
  id: string,
): Promise<void> {
  for (const listener of act.listeners) await listener[what]?.(act, id);
}
