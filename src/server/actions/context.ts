import { audience, type Topic } from "../../shared/topics";
import type { Database, Tx } from "../database/open";
import type { EventHandlers } from "../domain-events";
import type { Announcement } from "../live/announce";
import type { Person } from "../person";

/** What reads need: the database, and the IANA time zone that decides which park day an instant belongs to. */
export type ReadContext = { readonly db: Database; readonly zone: string };

/** What all requests to one park share. */
export type Park = ReadContext & {
  /** What features do about events of lower ones, in this order. */
  readonly handlers: readonly EventHandlers<ActionContext>[];
};

/** What an action works with: one open transaction, who acts (nobody yet while registering), and when. */
export type ActionContext = Pick<Park, "zone" | "handlers"> & {
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
};

/** The same for a signed-in user. */
export type AuthedContext = ActionContext & { by: Person };

/** Marks a topic stale after the commit: for everybody in its audience, and for the people named (a cleaner: own work). */
export function invalidate(context: ActionContext, topic: Topic, people: readonly string[] = []): void {
  context.announcements.push({ topic, people: audience[topic].includes("cleaner") ? [] : people });
}
