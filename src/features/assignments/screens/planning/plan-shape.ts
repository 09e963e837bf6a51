import * as z from "zod/mini";
import { isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { Unit } from "../../../units/contract";
import { priorities } from "../../contract/assignment";
import { findVilla } from "../../rules/planned";

const words = z.string();
/** Whole minutes from 1 to a day's, or nothing. */
const isMinutes = (typed: string) => /^\s*\d*\s*$/.test(typed) && (typed.trim() === "" || inADay(Number(typed)));
const inADay = (minutes: number) => minutes >= 1 && minutes <= 1_440;

/** What the form of a cleaning asks for, with its sentences, in a park with these villas. Uncovered work may stay without a lead. */
export function planShape(villas: readonly Unit[], { uncovered }: { uncovered: boolean }) {
  return z.object({
    villa: words.check(
      z.refine((typed) => typed.trim() !== "", { error: () => t("Please choose a villa."), abort: true }),
      z.refine((typed) => findVilla(villas, typed) !== undefined, { error: () => t("No villa matches this.") }),
    ),
    cleanerId: words.check(z.minLength(uncovered ? 0 : 1, { error: () => t("Please choose a cleaner.") })),
    helperIds: z.array(words),
    day: words.check(z.refine(isDay, { error: () => t("Please choose a date.") })),
    time: words.check(z.regex(/^\d{2}:\d{2}/, { error: () => t("Please choose a start time.") })),
    minutes: words.check(z.refine(isMinutes, { error: () => t("Enter whole minutes, from 1 to 1440.") })),
    priority: z.enum(priorities),
    instructions: words.check(z.maxLength(2_000, { error: () => t("At most 2000 characters.") })),
    supervisorId: words,
  });
}
