import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Locale, locales } from "../../shared/locales";
import { Problem } from "../../shared/problem";
import { rule, ruleOf } from "../../shared/rule";
import { say } from "../../shared/sentences";
import type { Database } from "../database/open";
import { users } from "../database/tables";
import type { Person } from "../person";

const moment = (header: string) =>
  rule("{header} takes a moment in time, such as 2026-11-21T09:30:00.000Z.", { header });

/** Optional headers of changes that a phone may have stored offline for hours (docs/domain.md, "Offline work"). */
export const phoneHeaders = z.object({
  "Idempotency-Key": z.optional(
    z
      .uuid(rule("{header} must be a UUID.", { header: "Idempotency-Key" }))
      .check(
        z.toLowerCase(),
        z.describe("Repeating the key, call and user within 30 days returns the first response again."),
      ),
  ),
  "Occurred-At": z.optional(
    z.iso.datetime(moment("Occurred-At")).check(z.describe("When it was done, by the phone's clock.")),
  ),
  "Sent-At": z.optional(
    z.iso
      .datetime(moment("Sent-At"))
      .check(z.describe("When this was sent, by the same clock; the difference is the delay.")),
  ),
  "Not-Before": z.optional(
    z.iso
      .datetime(moment("Not-Before"))
      .check(
        z.describe(
          "By the server's clock: its latest response that the phone had read, and the time since by a clock that nobody sets.",
        ),
      ),
  ),
  "Content-Language": z.optional(
    z
      .string()
      .check(z.describe("The language of the texts in it, such as pl. Only languages that the app has are kept.")),
  ),
  "Changeover-Person": z.optional(
    z
      .uuid(rule("{header} must be a UUID.", { header: "Changeover-Person" }))
      .check(
        z.toLowerCase(),
        z.describe("The user who did it; refused with 401 in anyone else's session, and without one."),
      ),
  ),
});
type Name = keyof typeof phoneHeaders.shape;

/** The value of one of these headers, or undefined. Refuses an invalid one (422, with its name). */
export function phoneHeader({ headers }: FastifyRequest, name: Name): string | undefined {
  const found = z.safeParse(phoneHeaders.shape[name], headers[name.toLowerCase()]);
  if (!found.success)
    throw new Problem("invalid", ruleOf(found.error.issues[0]?.message ?? "") ?? say("{name} is invalid.", { name }));
  return found.data;
}

/** Refuses a change that another user made on this phone (401): it stays there until they sign in again. */
export function expectPerson(by: Person, request: FastifyRequest): void {
  const meant = phoneHeader(request, "Changeover-Person");
  if (meant !== undefined && meant !== by.id)
    throw new Problem("other-person", say("Someone else is signed in on this phone. Please sign in again."));
}

/**
 * The refusal of a request without a session. A phone that still has a person's changes learns whether that person's account is gone, so that
 * nobody can ever send them.
 */
export async function notSignedIn(db: Database, request: FastifyRequest): Promise<Problem> {
  const meant = phoneHeader(request, "Changeover-Person");
  if (meant === undefined || (await exists(db, meant))) return new Problem("not-signed-in", say("Please sign in."));
  return new Problem("person-removed", say("This account no longer exists."));
}

async function exists(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)));
  return rows.length > 0;
}

/** When a phone says that it made a change (docs/domain.md, "Offline work"). */
export type Reported = {
  /** How long it was stored on the phone, in milliseconds. Negative if the phone's clock was put back in the meantime. */
  delay: number;
  /** The earliest time at which it can have been made. */
  notBefore?: Date;
};

/** When a request's change was made, by its phone: both times are by the phone's clock, so it may be wrong. Without them: on arrival. */
export function reportedBy(request: FastifyRequest): Reported {
  const occurred = phoneHeader(request, "Occurred-At");
  const sent = phoneHeader(request, "Sent-At");
  const notBefore = phoneHeader(request, "Not-Before");
  const delay = occurred === undefined || sent === undefined ? 0 : Date.parse(sent) - Date.parse(occurred);
  return { delay, ...(notBefore !== undefined && { notBefore: new Date(notBefore) }) };
}

/** The language of the texts in a request: its Content-Language, if the app has that language. Any other is no reason to refuse what was typed. */
export function languageOf({ headers }: FastifyRequest): Locale | null {
  return locales.find((locale) => locale === headers["content-language"]) ?? null;
}
