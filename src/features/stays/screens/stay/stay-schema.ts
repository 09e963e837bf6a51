import * as z from "zod/mini";
import { addDays, isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { findVilla } from "../../../assignments/rules/plan-form";
import type { Unit } from "../../../units/contract";
import { maxNights, type Stay, type StayFields, stayKinds } from "../../contract/stays";

const text = z.string();
const isGuests = (typed: string) => /^\s*\d*\s*$/.test(typed) && (typed.trim() === "" || inAVilla(Number(typed)));
const inAVilla = (guests: number) => guests >= 1 && guests <= 99;
const optionalTime = text.check(z.regex(/^(\d{2}:\d{2})?/, { error: () => t("Not a valid time.") }));

/** Validation of the form of a stay, for these villas. */
export function staySchema(villas: readonly Unit[]) {
  return z
    .object({
      villa: text.check(
        z.refine((typed) => typed.trim() !== "", { error: () => t("Please choose a villa."), abort: true }),
        z.refine((typed) => findVilla(villas, typed) !== undefined, { error: () => t("No villa matches this.") }),
      ),
      arrival: text.check(z.refine(isDay, { error: () => t("Please choose a date.") })),
      departure: text.check(z.refine(isDay, { error: () => t("Please choose a date.") })),
      checkIn: optionalTime,
      checkOut: optionalTime,
      guests: text.check(z.refine(isGuests, { error: () => t("Enter a number from 1 to 99, or leave it blank.") })),
      kind: z.enum(stayKinds),
    })
    .check(
      z.refine(({ arrival, departure }) => !isDay(departure) || !isDay(arrival) || departure > arrival, {
        path: ["departure"],
        error: () => t("The departure must be after the arrival."),
      }),
      z.refine(
        ({ arrival, departure }) => !isDay(departure) || !isDay(arrival) || departure <= addDays(arrival, maxNights),
        { path: ["departure"], error: () => t("A stay can't be longer than five years.") },
      ),
    );
}

export type StayValues = z.output<ReturnType<typeof staySchema>>;

/** The form's values of a stay; empty text for what is unknown or usual. */
export function toValues(stay: Stay, code: string): StayValues {
  const { arrival, departure, checkIn, checkOut, guests, kind } = stay;
  return {
    villa: code,
    arrival,
    departure,
    checkIn: checkIn ?? "",
    checkOut: checkOut ?? "",
    guests: guests === null ? "" : String(guests),
    kind,
  };
}

/** What the filled-in form says about the stay of a villa. */
export function toFields(
  { arrival, departure, checkIn, checkOut, guests, kind }: StayValues,
  unit: string,
): StayFields {
  return {
    unit,
    arrival,
    departure,
    checkIn: checkIn.slice(0, 5) || null,
    checkOut: checkOut.slice(0, 5) || null,
    guests: guests.trim() === "" ? null : Number(guests),
    kind,
  };
}
