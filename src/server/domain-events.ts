/**
 * Events that a lower feature publishes for higher ones, which it must not import, with the id of the assignment, booking and so on.
 * `itemsSentBack` is published once `rework_items` has the items of this round.
 * `guestsReporting` is published before the assignment is locked about which somebody reports that the guests have not left, for locks only;
 * `guestsStillHere` once the report is stored.
 * `parkFounded` has the first administrator's id.
 * `villaChanged` has the id of a villa that was added or edited. `villasChanged`, after an import or a change of the villa types, has none.
 * `villaTypeLeaving` is published before a villa type is removed, so that handlers can refuse it.
 * `timeZoneChanging` and `timeZoneChanged` have the park's new time zone, and their context the old one. The first is for locks; after it no other
 * transaction can plan anything in the old zone.
 * `usualTimesChanged` is about check-in and check-out, after they were stored.
 * `personLeaving`, `villaLeaving`, `absenceEntering` (with the person's id) and `absenceCancelling` are published before the person or villa is
 * locked, so that handlers can take their locks first; they must not change anything. `absencesEntered` has the person's id, `absenceCancelled` the
 * absence's, which is deleted afterwards. Before somebody joins a team, `teamJoining` is published with the person's id, then `teamChanging` with the
 * id of every team that changes, before these are locked; afterwards `teamChanged` with each team's id, then `teamJoined` with the person's.
 */
export type DomainEvent =
  | "parkFounded"
  | "timeZoneChanging"
  | "timeZoneChanged"
  | "usualTimesChanged"
  | "assignmentApproved"
  | "assignmentReopened"
  | "itemsSentBack"
  | "assignmentRestored"
  | "assignmentResubmitted"
  | "workLeftBooking"
  | "guestsReporting"
  | "guestsStillHere"
  | "absenceEntering"
  | "absencesEntered"
  | "absenceCancelling"
  | "absenceCancelled"
  | "teamJoining"
  | "teamChanging"
  | "teamChanged"
  | "teamJoined"
  | "personLeaving"
  | "personLeft"
  | "villaChanged"
  | "villasChanged"
  | "villaTypeLeaving"
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
  id = "",
): Promise<void> {
  for (const handlers of context.handlers) await handlers[what]?.(context, id);
}
