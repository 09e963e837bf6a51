import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";

/** For bytes that were cleaned up or removed, or never existed. */
export function photoGone(): Problem {
  return new Problem("photo-gone", say("This photo no longer exists. Please send it again."));
}

/** For bytes that never arrived, or that were sent directly to the store and refused there: a phone that has them sends them again. */
export function photoNotArrived(): Problem {
  return new Problem("photo-gone", say("This photo has not arrived yet. Please send it first."));
}

/** For an address that another record names. */
export function usedElsewhere(field: string): Problem {
  return wrongField(field, say("This photo has already been added elsewhere."));
}

/** For somebody who has too many photos that were not completed (429). */
export function tooManyUnfinished(retryAfterSeconds: number): Problem {
  return new Problem("too-many-attempts", say("Too many of your photos were not completed. Please try again later."), {
    retryAfterSeconds,
  });
}
