import { audience, type Topic } from "../../shared/topics";
import type { Tx } from "../database/open";
import type { EventHandlers } from "../domain-events";
import type { Announcement } from "../live/announce";
import type { Person } from "../person";

/** What an action works with: one open transaction, who acts (nobody yet while registering), and when. */
export type ActionContext = {
  readonly tx: Tx;
  readonly by: Person | null;
  /** When the server hears of it. Whatever expires, is limited or lies today is judged by this, never by a phone's word. */
  readonly now: Date;
  /** How long before that it was done, in milliseconds, on a phone without a network. Only a step of an assignment lies so far back: `Locked.at`. */
  readonly delay: number;
  /** The caller's Idempotency-Key: the id of what this makes, where a phone must be able to speak of it before it has the answer. */
  readonly key?: string | undefined;
  /** What people are told after the commit. */
  readonly announcements: Announcement[];
  /** Who does something about what happens in it (see happenings). */
  readonly handlers: readonly EventHandlers<ActionContext>[];
};

/** The same for a signed-in user. */
export type AuthedContext = ActionContext & { by: Person };

/** Marks a topic stale after the commit: for everybody in its audience, and for the people named (a cleaner: own work). */
export function invalidate(context: ActionContext, topic: Topic, people: readonly string[] = []): void {
  context.announcements.push({ topic, people: audience[topic].includes("cleaner") ? [] : people });
}
