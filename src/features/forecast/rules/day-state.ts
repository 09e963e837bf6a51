import type { Person, Route, Stop } from "./board";
import type { Score } from "./score";

/** One change of a day. Somebody free who gets their first work is called in. */
export type Change = {
  kind: "give" | "reorder" | "help";
  stop: Stop;
  /** Who has it then: the new person, the same one, or the helper. */
  person: Person;
  /** Its place in their day from then on, as `Piece.order`. */
  order: number;
};

/** A day after some changes. */
export type DayState = {
  routes: readonly Route[];
  open: readonly Stop[];
  groups: readonly { people: readonly Person[]; score: Score }[];
  changes: readonly Change[];
  /** How many changes these are; calling somebody in is one more. */
  size: number;
  /** Of all groups; late work that nobody is on counts as late. */
  score: Score;
};
