import { useState } from "react";
import { isDay } from "../../shared/time";

/** A range of days (YYYY-MM-DD). */
type Range = { first: string; last: string };

/**
 * The last day of a form's range, which follows the first day: `lastFor` returns it for another first day, `choose` remembers the one that the user chooses.
 * While a date is typed, its field passes through other days; a last day that followed one of these must not stay there.
 */
export function useLastDay({ first, last }: Range) {
  const [chosen, choose] = useState(last > first ? last : "");
  return {
    lastFor: (changed: string) => (!isDay(changed) ? last : chosen > changed ? chosen : changed),
    choose,
  };
}
