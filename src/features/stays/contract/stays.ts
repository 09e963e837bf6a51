import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { largestImport } from "../../../shared/import";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { clock, day, id, instant, text } from "../../../shared/shapes";
import { visibleText } from "../../units/contract";

export const stayKinds = ["guest", "owner", "block"] as const;
export const stayStatuses = ["booked", "cancelled"] as const;
/** The most stays of one batch. */
export const batchLimit = 400;

/** The longest stay, in nights: five years. */
export const maxNights = 5 * 366;

/** A stay as it is stored. Times are park times; null: the park's usual one. */
export const stay = z.object({
  id,
  source: z.string(),
  externalId: z.string(),
  /** Null: the villa is unknown; `unitCode` is what the source calls it. */
  unitId: z.nullable(id),
  unitCode: z.nullable(z.string()),
  /** Whether a person chose the villa, which the source doesn't change then; absent from what pages kept before this was told. */
  hasChosenUnit: z.optional(z.boolean()),
  arrival: day,
  departure: day,
  checkIn: z.nullable(clock),
  checkOut: z.nullable(clock),
  guests: z.nullable(z.int()),
  kind: z.enum(stayKinds),
  status: z.enum(stayStatuses),
  /** Since when it is missing in its feed. */
  missingSince: z.nullable(instant),
  /** When somebody said that the guests had come, and that they had left; absent from what pages kept before this was recorded. */
  arrivedAt: z.optional(z.nullable(instant)),
  departedAt: z.optional(z.nullable(instant)),
  updatedAt: instant,
});
export type Stay = z.output<typeof stay>;

/** A stay with its version, for If-Match: it changes with everything that a person can change. */
export const taggedStay = z.extend(stay, { etag: z.string() });
export type TaggedStay = z.output<typeof taggedStay>;

/** Letters, digits, dots, underscores and hyphens: no name or address of a guest fits in. */
export const identifier = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,100}$/, rule("Letters, digits, dots, underscores and hyphens only.")));
const source = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9._-]{0,59}$/,
      rule("A source has up to 60 lower-case letters, digits, dots, underscores and hyphens."),
    ),
  );
const place = { source, externalId: identifier };

/** What a source may say about a stay. Strict: names, phone numbers and the like are refused, not dropped. */
const wanted = {
  /** The villa's code or id. */
  unit: text(100).check(z.overwrite(visibleText), z.trim(), z.minLength(1, rule("Please choose a villa."))),
  arrival: day,
  departure: day,
  checkIn: z.optional(z.nullable(clock)),
  checkOut: z.optional(z.nullable(clock)),
  guests: z.optional(
    z.nullable(
      z
        .int()
        .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(99, rule("At most {max}.", { max: 99 }))),
    ),
  ),
  kind: z.optional(z.enum(stayKinds)),
  status: z.optional(z.enum(stayStatuses)),
};
export const stayFields = z.strictObject(wanted);
export type StayFields = z.output<typeof stayFields>;

export const getStays = endpoint({
  method: "GET",
  path: "/api/stays",
  summary:
    "The stays that touch a range of at most 400 days, both ends included; cancelled ones only on request, and on request only those without a villa",
  query: z.object({
    from: day,
    to: day,
    cancelled: z.optional(z.enum(["true", "false"])),
    withoutVilla: z.optional(z.enum(["true", "false"])),
  }),
  reply: z.array(stay),
  roles: supervisorRoles,
});

export const getStay = endpoint({
  method: "GET",
  path: "/api/stays/{id}",
  summary: "One stay, also a cancelled one",
  params: z.object({ id }),
  /** `isStopped`: its calendar is no longer read, or no token may tell stays any more, so that people may change and cancel it. */
  reply: z.extend(taggedStay, { isStopped: z.boolean() }),
  roles: supervisorRoles,
  hasETag: true,
});

export const putStay = endpoint({
  method: "PUT",
  path: "/api/stays/{source}/{externalId}",
  summary:
    "Tell a stay by its source's id; the same again changes nothing. An omitted time, number, kind or status is the usual one. People use the source `manual`, or change a stay that is stopped; tokens use any other",
  params: z.object(place),
  body: stayFields,
  reply: taggedStay,
  roles: supervisorRoles,
  hasETag: true,
  scope: "stays:write",
});

export const putStays = endpoint({
  method: "POST",
  path: "/api/stays/{source}/batch",
  summary: "Tell up to 400 stays of one source, all or none",
  params: z.object({ source }),
  body: z.object({
    stays: z
      .array(z.strictObject({ externalId: identifier, ...wanted }))
      .check(
        z.minLength(1, rule("At least {min}.", { min: 1 })),
        z.maxLength(batchLimit, rule("At most 400 stays per call. Please send several.")),
      ),
  }),
  reply: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  roles: supervisorRoles,
  scope: "stays:write",
  largestBody: largestImport,
});

export const cancelStay = endpoint({
  method: "DELETE",
  path: "/api/stays/{source}/{externalId}",
  summary: "Cancel a stay; cancelling it again changes nothing",
  params: z.object(place),
  roles: supervisorRoles,
  hasETag: true,
  scope: "stays:write",
});

export const chooseVilla = endpoint({
  method: "PUT",
  path: "/api/stay-villas/{id}",
  summary: "Choose the villa of a stay whose source names none that is known; later reads keep it",
  params: z.object({ id }),
  body: z.object({ unitId: id }),
  reply: taggedStay,
  roles: supervisorRoles,
  hasETag: true,
});

/** One change of a stay. `token` is the name of the token that told it; both are null for a feed's read. */
export const stayChange = z.object({
  id,
  at: instant,
  action: z.string(),
  by: z.nullable(z.string()),
  token: z.nullable(z.string()),
  /** The changed fields, each with its value before and after. */
  fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type StayChange = z.output<typeof stayChange>;

export const getStayHistory = endpoint({
  method: "GET",
  path: "/api/stays/{id}/history",
  summary: "What changed about a stay, newest first",
  params: z.object({ id }),
  reply: z.array(stayChange),
  roles: supervisorRoles,
});
