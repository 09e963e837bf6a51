import type { Sentence } from "../../../../shared/sentences";

/** Thrown while a calendar is read: why nothing of it counts. `sentence` has no text of the calendar's people. */
export class Refused extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence.text);
  }
}
