import type { ActionContext, AuthedContext } from "../server/actions/context";
import type { Person } from "../server/person";
import { parkInstant } from "../shared/time";
import type { Album } from "./album";

/** The park as the script sees it. */
export type Park = {
  zone: string;
  /** The park day of the start. */
  today: string;
  now: Date;
  /** By first name. */
  people: ReadonlyMap<string, Person>;
  /** By number. */
  teams: ReadonlyMap<number, string>;
  /** By code. */
  villas: ReadonlyMap<string, string>;
  /** The checklist items, in order. */
  items: readonly string[];
  /** Undefined without a photo store; then nobody takes photos. */
  album: Album | undefined;
};

/** The sample park's events: added in any order, run in order of time, so that ids and the audit log are chronological. */
export class Script {
  readonly #scenes: { at: Date; who: string; play: (context: AuthedContext) => Promise<unknown> }[] = [];
  constructor(readonly park: Park) {}

  /** Schedules an action of a user (by first name) at a time, which must not be in the future. */
  tell(at: Date, who: string, play: (context: AuthedContext) => Promise<unknown>): void {
    if (at > this.park.now) throw new Error(`${who} would act in the future: ${at.toISOString()}`);
    this.#scenes.push({ at, who, play });
  }

  /** Runs everything in one open transaction. */
  async perform(root: ActionContext): Promise<void> {
    this.#scenes.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, who, play } of this.#scenes)
      await play({ ...root, by: the(this.park.people, who), now: at, announcements: [] });
  }
}

/** The value of a key that must exist. */
export function the<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the sample park has no ${String(key)}`);
  return value;
}

/** A park time (HH:MM) of a day, plus minutes. */
export function clock({ zone }: Park, day: string, time: string, minutes = 0): Date {
  return later(parkInstant(day, time, zone), minutes);
}

/** The instant so many minutes later. */
export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000));
}
