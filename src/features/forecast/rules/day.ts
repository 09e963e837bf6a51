// A day as forecast, fixes and plan read it. It holds plain data only, so that it can be sent to a worker thread.

/** From one instant to another, in milliseconds since 1970: a clock change or midnight in between makes no difference. */
export type Span = { from: number; until: number };

/** What somebody did in the last 14 days, for sharing today's work fairly. Nothing here says how fast they are. */
export type PastLoad = {
  /** Expected crew-minutes of the work they had, and minutes that they walked. */
  minutes: number;
  walking: number;
  /** How many of these cleanings were of a heavy kind. */
  heavy: number;
  /** For how many minutes they were booked. */
  present: number;
};

export type Cleaner = {
  id: string;
  /** `free`: not booked today, but could be called in. `absent`: does no work today, whatever is assigned. */
  presence: "working" | "free" | "absent";
  /** Null: nobody knows their hours. They can work from now on, and are never over their shift. */
  shift: Span | null;
  breaks: readonly Span[];
  /** The area where they are now; null if unknown or on their way here: then the first walk takes no time. */
  area: string | null;
  past: PastLoad;
};

/** Unfinished work of the day. */
export type Piece = {
  /** The assignment's id. */
  id: string;
  area: string;
  /** Expected crew-minutes of the whole work (`expectedDuration`), also if it was started. */
  minutes: number;
  /** The minutes are the general ones, because nothing is known about this villa and kind. */
  isGuess: boolean;
  /** The ids of its cleaners, the lead first. Ids of people who are not in the day, or absent, don't count. */
  people: readonly string[];
  /** Its place in its people's day: smaller ones come first. */
  order: number;
  startedAt: number | null;
  /**
   * Crew-minutes of started work that are done by now; null: all its people have worked on it from its start on, but in their breaks. If it was started on
   * an earlier day, only today's work counts, from the start of their shifts on: nobody knows what was done before.
   */
  minutesDone: number | null;
  /** Nobody can begin before, because guests are still there. */
  freeFrom: number | null;
  /** Instants by which it is to be ready: the earliest counts. None: it can't be late. */
  neededBy: readonly number[];
  isUrgent: boolean;
  isHeavy: boolean;
  /** Its people were chosen by hand: a plan leaves it with them. */
  isFixed: boolean;
  /**
   * It can't get another time: it was begun and sent back, or it is from before, and its villa has other work on this day or somebody who stays on it is
   * absent.
   */
  keepsTime: boolean;
  /** The ids of cleaners who cleaned this villa lately. */
  familiar: readonly string[];
};

/** How long the walk between two areas takes, in either direction. */
export type Walk = { between: readonly [string, string]; minutes: number };

/** `window`: the park day, outside of which nothing is planned anew. */
export type Day = {
  now: number;
  window: Span;
  cleaners: readonly Cleaner[];
  work: readonly Piece[];
  walks: readonly Walk[];
};

/** The walk between two areas that the park's table does not have. Within an area it is 0 unless given. */
export const unknownWalkMinutes = 5;
/** How many minutes from now somebody who is called in can begin. */
export const callInMinutes = 30;
/** Started work takes at least this long, however long it has taken already. */
export const leastLeft = 5;

/** The earliest of the instants by which a piece is to be ready; null if there is none. */
export function deadlineOf({ neededBy }: Pick<Piece, "neededBy">): number | null {
  return neededBy.length > 0 ? Math.min(...neededBy) : null;
}
