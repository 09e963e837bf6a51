import type { Database } from "./database/open";
import { settings } from "./database/tables";
import type { Announcement } from "./live/announce";

/** The park's settings (docs/domain.md, "Settings"). */
export type ParkSettings = typeof settings.$inferSelect;

/** How long a node waits before it tries again to read them, in milliseconds. */
const retryMs = 1_000;

/**
 * The settings as this node knows them. They are read at the start, again whenever they are announced as changed, and after a gap in the
 * announcements. What they say about times may be out of date for a moment: `perform` makes sure of the zone before it commits.
 */
class KnownSettings {
  #row: ParkSettings | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(readonly db: Database) {}

  get current(): ParkSettings {
    if (!this.#row) throw new Error("the park's settings have not been read yet");
    return this.#row;
  }

  /** Reads them again, after every read that has begun. */
  reread(): Promise<void> {
    const read = async () => {
      const [row] = await this.db.select().from(settings);
      this.#row = row ?? this.#row;
    };
    const next = this.#reading.catch(() => undefined).then(read);
    this.#reading = next;
    return next;
  }

  /** Reads them again, until it succeeds or `signal` is aborted; then calls `done`. */
  rereadUntilDone(done: () => void, signal: AbortSignal): void {
    this.reread().then(done, () => {
      if (!signal.aborted) setTimeout(() => this.rereadUntilDone(done, signal), retryMs).unref();
    });
  }
}

const known = new WeakMap<Database, KnownSettings>();

/** The settings of the park in this database, as this node knows them. */
export function parkSettings(db: Database): KnownSettings {
  const found = known.get(db) ?? new KnownSettings(db);
  known.set(db, found);
  return found;
}

/** Whether an announcement is about the park's settings: each change of them has the topic "park". */
export function isAboutSettings(one: Announcement): boolean {
  return "topic" in one && one.topic === "park";
}
