import type { Database } from "../database/open";
import type { Announcement } from "../live/announce";
import type { Person } from "../person";

/** So long a session that has been looked up is taken for open: a last resort, should a node not notice that it hears nothing any more. */
const ttlMs = 10_000;
const mostKept = 10_000;

/**
 * Whom the open sessions belong to, as far as this node has looked them up lately: most requests need not ask. It knows only while the node hears
 * of every session that ends; what ends one here drops it before it answers. Changes still hold their session in the database (`closing`).
 */
class SessionCache {
  readonly #known = new Map<string, { person: Person; until: number }>();
  #hears = false;
  /** Grows with everything that is said of sessions: who was looked up before that may not be who they are. */
  #version = 0;

  find(key: string): Person | undefined {
    const found = this.#known.get(key);
    if (found && performance.now() < found.until) return found.person;
    this.#known.delete(key);
    return undefined;
  }

  /** Call it before a session is looked up; what it gives keeps the person who was found, unless something was said meanwhile. */
  beginLookup(key: string): (person: Person) => void {
    const version = this.#version;
    return (person) => {
      if (!this.#hears || version !== this.#version) return;
      if (this.#known.size >= mostKept) this.#known.clear();
      this.#known.set(key, { person, until: performance.now() + ttlMs });
    };
  }

  /** What was said may be that somebody's sessions have ended, or that they look different. */
  hear(said: readonly Announcement[]): void {
    for (const one of said) {
      if ("signedOut" in one) this.#forget(({ id }) => id === one.signedOut);
      else if (one.topic === "users") this.forgetAll();
    }
  }

  /** When anything may have been said. */
  forgetAll(): void {
    this.#forget(() => true);
  }

  /** Whether the node hears of everything from now on. Before and after a gap it knows nobody. */
  listen(hears: boolean): void {
    this.#hears = hears;
    this.forgetAll();
  }

  #forget(who: (person: Person) => boolean): void {
    this.#version++;
    for (const [key, { person }] of this.#known) if (who(person)) this.#known.delete(key);
  }
}

const caches = new WeakMap<Database, SessionCache>();

/** The one of the node that works on this database. */
export function sessionCache(db: Database): SessionCache {
  const cache = caches.get(db) ?? new SessionCache();
  caches.set(db, cache);
  return cache;
}
