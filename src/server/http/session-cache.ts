import type { Database } from "../database/open";
import type { Announcement } from "../live/announce";
import type { Person } from "../person";

/** The longest time for which a cached session counts as open, in case a node doesn't notice that it has stopped receiving announcements. */
const ttlMs = 10_000;
const maxSessions = 10_000;

/**
 * The users of the sessions that this node has looked up lately, so that most requests need no query. It is empty unless the node receives every
 * announcement; the node that ends a session drops it before it responds. Changes still check their session in the database (`perform-once.ts`).
 */
class SessionCache {
  readonly #known = new Map<string, { person: Person; until: number }>();
  #isListening = false;
  /** Counts announcements about sessions: a lookup that started before one may be out of date. */
  #version = 0;

  find(key: string): Person | undefined {
    const found = this.#known.get(key);
    if (found && performance.now() < found.until) return found.person;
    this.#known.delete(key);
    return undefined;
  }

  /** Call it before a session is looked up. The returned function caches the user, unless an announcement has arrived in between. */
  beginLookup(key: string): (person: Person) => void {
    const version = this.#version;
    return (person) => {
      if (!this.#isListening || version !== this.#version) return;
      if (this.#known.size >= maxSessions) this.#known.clear();
      this.#known.set(key, { person, until: performance.now() + ttlMs });
    };
  }

  /** Drops the users whose sessions have ended or whose data have changed. */
  onAnnouncements(announcements: readonly Announcement[]): void {
    for (const one of announcements) {
      if ("signedOut" in one) this.#forget(({ id }) => id === one.signedOut);
      else if (one.topic === "users") this.forgetAll();
    }
  }

  /** Clears the cache, after a gap in the announcements. */
  forgetAll(): void {
    this.#forget(() => true);
  }

  /** Sets whether the node receives every announcement from now on, and clears the cache. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    this.forgetAll();
  }

  #forget(who: (person: Person) => boolean): void {
    this.#version++;
    for (const [key, { person }] of this.#known) if (who(person)) this.#known.delete(key);
  }
}

const caches = new WeakMap<Database, SessionCache>();

/** Returns the cache of the node that uses this database. */
export function sessionCache(db: Database): SessionCache {
  const cache = caches.get(db) ?? new SessionCache();
  caches.set(db, cache);
  return cache;
}
