import type { Locale } from "../../shared/locales";
import { audience, type Topic } from "../../shared/topics";
import type { Database, Tx } from "../database/open";
import type { EventHandlers } from "../domain-events";
import type { CallingToken } from "../http/tokens";
import type { Announcement } from "../live/announce";
import type { Person } from "../person";

/** What reads need: the database, and the IANA time zone that decides which park day an instant belongs to. */
export type ReadContext = { readonly db: Database; readonly zone: string };

/** Shared by all requests to one park. */
export type Park = ReadContext & {
  /** What the features do at events of lower ones. */
  readonly handlers: EventHandlers<ActionContext>;
};

/** What an action works with: an open transaction, the user (none while registering, and for tokens) and the time. */
export type ActionContext = Pick<Park, "zone" | "handlers"> & {
  readonly tx: Tx;
  readonly by: Person | null;
  /** The token with which another program calls; `by` is then null. */
  readonly token?: CallingToken;
  /** The hash of the caller's session. */
  readonly session?: Buffer;
  /** When the server received it. Expiry, limits and "today" are judged by this, never by a phone's clock. */
  readonly now: Date;
  /** How many milliseconds earlier it was done on an offline phone. Only steps of an assignment are dated back: `Locked.at`. */
  readonly delay: number;
  /** The earliest time at which it can have been done, if the phone knows. */
  readonly notBefore?: Date;
  /** The language in which the caller types; null: unknown. */
  readonly lang: Locale | null;
  /** The caller's Idempotency-Key, used as the id of what is created, so that a phone can refer to it before the response. */
  readonly key?: string | undefined;
  /** The caller's If-Match: the entity tags of the versions that it knows (`expectMatch`). */
  readonly ifMatch?: string | undefined;
  /** Live updates to publish after the commit. */
  readonly announcements: Announcement[];
};

/** The context of a signed-in user. */
export type AuthedContext = ActionContext & { by: Person };

/**
 * Marks a topic stale after the commit: for its audience, and for the people named. `ids`: the only assignments whose cards on the board may
 * look different; without them, the whole board may (docs/decisions/35-board-changes.md).
 */
export function invalidate(
  context: ActionContext,
  topic: Topic,
  people: readonly string[] = [],
  ids?: readonly string[],
): void {
  context.announcements.push({ topic, people: audience[topic].includes("cleaner") ? [] : people, ids });
}

/** The language of what was typed, for an audit row. */
export function langIn({ lang }: Pick<ActionContext, "lang">): { lang?: Locale } {
  return lang === null ? {} : { lang };
}

/** The language beside a typed text in its row: that of the caller, and none where there is no text. */
export function langOf(context: Pick<ActionContext, "lang">, typed: string | null | undefined): Locale | null {
  return typed ? context.lang : null;
}
