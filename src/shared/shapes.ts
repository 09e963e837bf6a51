import * as z from "zod/mini";
import { locales } from "./locales";
import { rule } from "./rule";
import { isDay } from "./time";

// Schemas shared by several contracts. PostgreSQL can store neither NUL characters nor unpaired surrogates.
const clean = z.refine<string>((s) => !s.includes("\u0000"), rule("Text must not contain a NUL character."));
const whole = z.refine<string>((s) => !/\p{Surrogate}/u.test(s), rule("Text contains an invalid character."));

/** A UUID, in lower case so that ids compare equal. */
export const id = z.uuid(rule("Not a valid id.")).check(z.toLowerCase());
/** An instant: ISO 8601 with Z. */
export const instant = z.iso.datetime(rule("Not a valid date and time."));
/** An instant that somebody chooses, such as a planned start: in the same years as park days. */
export const chosenInstant = z.iso
  .datetime({ error: rule("Not a valid date and time."), abort: true })
  .check(z.refine((at) => isDay(at.slice(0, 10)), rule("Not a valid date.")));
/** A park day, YYYY-MM-DD, from 1900 to 2999: PostgreSQL's and JavaScript's calendars end at different dates. */
export const day = z.iso
  .date({ error: rule("Not a valid date."), abort: true })
  .check(z.refine(isDay, rule("Not a valid date.")));
/** A park time, HH:MM. */
export const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule("Not a valid time.")));
/** Text of at most `max` characters, not trimmed. */
export const text = (max: number) =>
  z.string().check(clean, whole, z.maxLength(max, rule("At most {max} characters.", { max })));
/** Trimmed text of `min` to `max` characters, at least one of them visible. */
export const trimmed = (min: number, max: number, message: string) =>
  text(max).check(
    z.trim(),
    z.minLength(min, message),
    z.refine((s) => s.length < min || /[^\p{White_Space}\p{Cf}]/u.test(s), message),
  );
/**
 * A name: trimmed text without the invisible characters that turn the direction of what follows, with which one person could look like
 * another, or turn a sentence around.
 */
export const nameText = (min: number, max: number, message: string) =>
  z.pipe(z.string().check(z.overwrite((s) => s.replace(/\p{Bidi_Control}/gu, ""))), trimmed(min, max, message));
/** The language in which the text beside it was typed; null: unknown. Reads that an older version has cached have none. */
export const lang = z.optional(z.nullable(z.enum(locales)));
/** An email address, stored as typed and compared without case. */
export const email = trimmed(1, 254, rule("Invalid email address")).check(z.email(rule("Invalid email address")));
/** A username, stored as typed after NFKC and compared without case. It has no @, so that it is never taken for an email address. */
export const username = z.string().check(
  z.overwrite((s) => s.normalize("NFKC").trim()),
  z.regex(
    /^[\p{L}\p{M}\p{Nd}._-]{3,32}$/u,
    rule("A username has 3 to 32 letters, digits, dots, hyphens or underscores."),
  ),
);
export const password = text(200).check(z.minLength(6, rule("Password must be at least 6 characters")));

/** Query of long lists (docs/domain.md, "Responses and errors"): park days, both inclusive, and paging. */
export const listWindow = {
  from: z.optional(day),
  to: z.optional(day),
  /** Page size, 1 to 500; the Link header has the address of the next page. Without it the whole list is streamed. */
  limit: z.optional(
    z.coerce
      .number(rule("Not a valid number."))
      .check(
        z.multipleOf(1, rule("Whole numbers only.")),
        z.minimum(1, rule("At least {min}.", { min: 1 })),
        z.maximum(500, rule("At most {max}.", { max: 500 })),
      ),
  ),
  /** Start of the page, from the Link header of the previous one. */
  cursor: z.optional(text(200)),
};

/** One or more statuses, separated by commas. */
export function statusList(statuses: readonly string[]) {
  const one = `(${statuses.join("|")})`;
  const list = new RegExp(`^${one}(,${one}){0,${statuses.length - 1}}$`);
  return z.string().check(z.regex(list, rule("Not a valid status.")));
}

/**
 * Whether this is the name of a time zone. Offsets such as "+02:00" are not: they know no summer time. Nor are abbreviations: "CET" has none in
 * PostgreSQL, and "BST" is Bangladesh's time in JavaScript.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || /^(?!UTC|GMT)[A-Z]{3}$/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The IANA name of a time zone. */
export const timeZone = text(60).check(
  z.refine(isTimeZone, rule("Please choose a time zone, such as Europe/Amsterdam.")),
);
