/**
 * What a lower feature announces to higher ones, which it may not know, with the id of whatever it happened to: the assignment, the booking.
 * `personLeaving` and `villaLeaving` come before person or villa is locked, so that whoever must lock something first, as a booking does, can; they
 * change nothing.
 */
export type DomainEvent =
  | "assignmentApproved"
  | "assignmentReopened"
  | "workLeftBooking"
  | "personLeaving"
  | "personLeft"
  | "villaLeaving"
  | "villaRemoved";

/**
 * What a feature does about happenings, in the transaction in which they happen. An act carries everybody's from the start (see `perform` and
 * src/handlers.ts), so nothing is registered anywhere: two parks in one process share nothing, and nothing is done twice.
 */
export type EventHandlers<ActionContext> = {
  readonly [Name in DomainEvent]?: (context: ActionContext, id: string) => Promise<void>;
};

/** Tells every feature that listens, one after the other; if one of them fails, none of it has happened. */
export async function publish<ActionContext extends { readonly handlers: readonly EventHandlers<ActionContext>[] }>(
  context: ActionContext,
  what: DomainEvent,
  id: string,
): Promise<void> {
  for (const handlers of context.handlers) await handlers[what]?.(context, id);
}
