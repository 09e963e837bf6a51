type Nothing = Record<string, never>;

/** Events that a lower feature publishes for higher ones, which it must not import, and what each is about. */
export type DomainEvents = {
  /** The park has its first administrator. */
  parkFounded: Nothing;
  /** Before the park's time zone changes, for locks only. The context has the old zone. */
  timeZoneChanging: { newZone: string };
  /** The park has another time zone, and no other transaction can plan anything in the old one, which the context still has. */
  timeZoneChanged: { newZone: string };
  /** Other times of check-in or check-out are stored. */
  usualTimesChanged: Nothing;
  /** A supervisor approved an assignment. */
  assignmentApproved: { assignmentId: string };
  /** A finished assignment is open again: rejected, sent back by an inspection, or reopened. */
  assignmentReopened: { assignmentId: string };
  /** `rework_items` has the items of this round. */
  itemsSentBack: { assignmentId: string };
  /** A step of an assignment was undone. `missingIds`: who could not come along with its stay before it; null if the step didn't change that. */
  assignmentRestored: { assignmentId: string; missingIds: readonly string[] | null };
  /** An assignment that was sent back is submitted again. */
  assignmentResubmitted: { assignmentId: string };
  /** A person gave this work to other people than before. */
  workGiven: { assignmentIds: readonly string[] };
  /** Somebody whose absence was cancelled is on this work again. */
  workReturned: { personId: string; assignmentIds: readonly string[] };
  /** A booking has less work than before; the rest may be complete. */
  workLeftBooking: { bookingId: string };
  /** Before the assignment is locked at which somebody reports that the guests have not left, for locks only. */
  guestsReporting: { assignmentId: string };
  /** The report that the guests have not left is stored. */
  guestsStillHere: { assignmentId: string };
  /** Before the person is locked who becomes absent, for locks only. */
  absenceEntering: { personId: string };
  /** Absences of a person are stored. */
  absencesEntered: { personId: string };
  /** Before the person is locked whose absence is cancelled, for locks only. */
  absenceCancelling: { absenceId: string };
  /** An absence no longer counts; it is deleted afterwards. */
  absenceCancelled: { absenceId: string };
  /** Before the person and the teams are locked, ahead of `teamChanging`, for locks only. */
  teamJoining: { personId: string };
  /** Before the team is locked, for locks only; once for each team that changes. */
  teamChanging: { teamId: string };
  /** A team has other members. */
  teamChanged: { teamId: string };
  /** A team is deleted, and has no members any more. */
  teamRemoved: { teamId: string };
  /** After `teamChanged`: a person joined a team, or has another role. Handlers can refuse it. */
  teamJoined: { personId: string };
  /** Before the person is locked who is removed or changes role, for locks only. */
  personLeaving: { personId: string };
  /** Somebody is removed or has a role with other duties. */
  personLeft: { personId: string };
  /** A villa was added or edited. */
  villaChanged: { unitId: string };
  /** An import or a change of the villa types may have changed any villa. */
  villasChanged: Nothing;
  /** Before a villa type is removed. Handlers can refuse it. */
  villaTypeLeaving: { villaTypeId: string };
  /** Before the villa is locked that is removed, for locks only. */
  villaLeaving: { unitId: string };
  /** A villa is removed. */
  villaRemoved: { unitId: string };
};

/**
 * The handlers of each event, run in its transaction in this order. Every context carries those of all features (see `perform` and
 * src/event-handlers.ts) and nothing is registered globally, so that two parks in one process share nothing.
 */
export type EventHandlers<ActionContext> = {
  readonly [E in keyof DomainEvents]?: readonly ((context: ActionContext, about: DomainEvents[E]) => Promise<void>)[];
};

/** Runs the handlers of an event in turn; if one throws, the transaction rolls back. */
export async function publish<
  ActionContext extends { readonly handlers: EventHandlers<ActionContext> },
  E extends keyof DomainEvents,
>(context: ActionContext, event: E, about: DomainEvents[E]): Promise<void> {
  const handlers: EventHandlers<ActionContext>[E] = context.handlers[event];
  for (const handle of handlers ?? []) await handle(context, about);
}
