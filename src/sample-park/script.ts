import type { ActionContext, AuthedContext } from "../server/actions/context";
import type { Person } from "../server/person";
import { parkInstant } from "../shared/time";
import type { Album } from "./album";

/** The park as the stories know it. */
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
  /** The checklist's items, in reading order. */
  items: readonly string[];
  /** Where there is none, nobody takes photos. */
  album: Album | undefined;
};

/** What happens in the park: told in any order, performed in order of time, so that ids and the audit trail lie in that order, too. */
export class Script {
  readonly #scenes: { at: Date; who: string; play: (context: AuthedContext) => Promise<unknown> }[] = [];
  constructor(readonly park: Park) {}

  /** Has somebody (by first name) do something at a moment, which must not lie in the future. */
  tell(at: Date, who: string, play: (context: AuthedContext) => Promise<unknown>): void {
    if (at > this.park.now) throw new Error(`${who} would context in the future: ${at.toISOString()}`);
    this.#scenes.push({ at, who, play });
  }

  /** Performs everything in one open transaction. */
  async perform(root: ActionContext): Promise<void> {
    this.#scenes.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, who, play } of this.#scenes)
      await play({ ...root, by: the(this.park.people, who), now: at, announcements: [] });
  }
}

/** What a map holds under a key that must be there. */
export function the<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the sample park knows no ${String(key)}`);
  return value;
}

/** A time of the park's clocks (HH:MM) on a day, and minutes after it. */
export function clock({ zone }: Park, day: string, time: string, minutes = 0): Date {
  return later(parkInstant(day, time, zone), minutes);
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000));
}
