import * as z from "zod/mini";
import { isDay } from "./time";

/** Shapes that several contracts share. Text never holds a NUL character or half of an emoji: PostgreSQL can't store them. */
const clean = z.refine<string>((s) => !s.includes("\u0000"), "Text must not contain a NUL character.");
const whole = z.refine<string>((s) => !/\p{Surrogate}/u.test(s), "Text contains an invalid character.");

/** An id, in small letters however it was written: two spellings are one person. */
export const id = z.uuid("Not a valid id.").check(z.toLowerCase());
/** An instant: ISO 8601 with Z. */
export const instant = z.iso.datetime("Not a valid date and time.");
/** A park day: YYYY-MM-DD, one that the calendar has, in a year that a park may see (PostgreSQL's and JavaScript's calendars end elsewhere). */
export const day = z.iso.date({ error: "Not a valid date.", abort: true }).check(z.refine(isDay, "Not a valid date."));
/** A time of the park's clocks: HH:MM. */
export const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Not a valid time."));
/** Text of up to `max` characters, as it was typed. */
export const text = (max: number) => z.string().check(clean, whole, z.maxLength(max, `At most ${max} characters.`));
/** Text without the space around it, at least `min` characters of it left, one of them to be seen. */
export const trimmed = (min: number, max: number, message: string) =>
  text(max).check(
    z.trim(),
    z.minLength(min, message),
    z.refine((s) => s.length < min || /[^\p{White_Space}\p{Cf}]/u.test(s), message),
  );
/** An e-mail address, kept as typed; compared without case. */
export const email = trimmed(1, 254, "Invalid email address").check(z.email("Invalid email address"));
export const password = text(200).check(z.minLength(6, "Password must be at least 6 characters"));

/** What every long list can be asked for (docs/domain.md, "Responses and errors"): park days, both inclusive, and a page of it. */
export const listWindow = {
  from: z.optional(day),
  to: z.optional(day),
  /** At most so many, 1 to 500; the address of the next page is in the header Link. Left out: the whole list, streamed. */
  limit: z.optional(
    z.coerce
      .number("Not a valid number.")
      .check(z.multipleOf(1, "Whole numbers only."), z.minimum(1, "At least 1."), z.maximum(500, "At most 500.")),
  ),
  /** Where the page begins, as the Link of the one before says. */
  cursor: z.optional(text(200)),
};

/** One of these words or several, with commas between: the states of a list that are asked for. */
export function statusList(statuses: readonly string[]) {
  const one = `(${statuses.join("|")})`;
  const list = new RegExp(`^${one}(,${one}){0,${statuses.length - 1}}$`);
  return z.string().check(z.regex(list, "Not a valid status."));
}
