import * as z from "zod/mini";
import { isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { Unit } from "../../../units/contract";
import { priorities } from "../../contract/assignment";
import { findVilla } from "../../rules/plan-form";

const text = z.string();
/** 1 to 1440 whole minutes, or blank. */
const isMinutes = (typed: string) => /^\s*\d*\s*$/.test(typed) && (typed.trim() === "" || inADay(Number(typed)));
const inADay = (minutes: number) => minutes >= 1 && minutes <= 1_440;

const instructionFields = {
  priority: z.enum(priorities),
  instructions: text.check(z.maxLength(2_000, { error: () => t("At most 2000 characters.") })),
};
/** Validation of what can be changed after the start. */
export const instructionSchema = z.object(instructionFields);

/** Validation of the plan form, for these villas. Uncovered work may stay without a lead. */
export function planSchema(villas: readonly Unit[], { uncovered }: { uncovered: boolean }) {
  return z.object({
    villa: text.check(
      z.refine((typed) => typed.trim() !== "", { error: () => t("Please choose a villa."), abort: true }),
      z.refine((typed) => findVilla(villas, typed) !== undefined, { error: () => t("No villa matches this.") }),
    ),
    cleanerId: text.check(z.minLength(uncovered ? 0 : 1, { error: () => t("Please choose a cleaner.") })),
    kindId: text,
    helperIds: z.array(text),
    day: text.check(z.refine(isDay, { error: () => t("Please choose a date.") })),
    time: text.check(z.regex(/^\d{2}:\d{2}/, { error: () => t("Please choose a start time.") })),
    minutes: text.check(z.refine(isMinutes, { error: () => t("Enter whole minutes, from 1 to 1440.") })),
    ...instructionFields,
    supervisorId: text,
  });
}
