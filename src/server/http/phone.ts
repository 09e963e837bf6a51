import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { Problem } from "../../shared/problem";
import type { Person } from "../person";

const moment = (name: string) => `${name} takes a moment in time, such as 2026-11-21T09:30:00.000Z.`;

/** Optional headers of changes that a phone may have stored offline for hours (docs/domain.md, "Offline work"). */
export const phoneHeaders = z.object({
  "Idempotency-Key": z.optional(
    z
      .uuid("Idempotency-Key must be a UUID.")
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
  "Changeover-Person": z.optional(
    z
      .uuid("Changeover-Person must be a UUID.")
      .check(z.toLowerCase(), z.describe("The user who did it; refused with 401 in anyone else's session.")),
  ),
});
type Name = keyof typeof phoneHeaders.shape;

/** The value of one of these headers, or undefined. Refuses an invalid one (422, with its name). */
export function phoneHeader({ headers }: FastifyRequest, name: Name): string | undefined {
  const found = z.safeParse(phoneHeaders.shape[name], headers[name.toLowerCase()]);
  if (!found.success) throw new Problem("invalid", found.error.issues[0]?.message ?? `${name} is not right.`);
  return found.data;
}

/** Refuses a change that another user made on this phone (401): it stays there until they sign in again. */
export function expectPerson(by: Person, request: FastifyRequest): void {
  const meant = phoneHeader(request, "Changeover-Person");
  if (meant !== undefined && meant !== by.id)
    throw new Problem("other-person", "Someone else is signed in on this phone. Please sign in again.");
}

/**
 * How long a change was stored on its phone, in milliseconds. Both times are by the phone's clock, so it may be wrong. 0 if one is missing or
 * they are in the wrong order.
 */
export function delayOf(request: FastifyRequest): number {
  const occurred = phoneHeader(request, "Occurred-At");
  const sent = phoneHeader(request, "Sent-At");
  return occurred === undefined || sent === undefined ? 0 : Math.max(0, Date.parse(sent) - Date.parse(occurred));
}
