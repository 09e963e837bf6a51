/**
 * Events that a lower feature publishes for higher ones, which it must not import, with the id of the assignment, booking and so on.
 * `personLeaving` and `villaLeaving` are published before the person or villa is locked, so that handlers can take their locks first; they must
 * not change anything.
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
 * A feature's handlers, run in the transaction of the event. Every context carries the handlers of all features (see `perform` and
 * src/event-handlers.ts) and nothing is registered globally, so that two parks in one process share nothing.
 */
export type EventHandlers<ActionContext> = {
  readonly [Name in DomainEvent]?: (context: ActionContext, id: string) => Promise<void>;
};

/** Runs every feature's handler in turn; if one throws, the transaction rolls back. */
export async function publish<ActionContext extends { readonly handlers: readonly EventHandlers<ActionContext>[] }>(
  context: ActionContext,
  what: DomainEvent,
  id: string,
): Promise<void> {
  for (const handlers of context.handlers) await handlers[what]?.(context, id);
}
