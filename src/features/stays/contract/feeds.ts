import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { sentMessageShape } from "../../../shared/sent-message";
import { id, instant, nameText, text } from "../../../shared/shapes";

/** A calendar that is read every 15 minutes. Its address is a secret: nobody sees it again. */
export const feed = z.object({
  id,
  name: z.string(),
  /** Of the address only the host. */
  host: z.string(),
  unitId: z.nullable(id),
  blocksAreStays: z.boolean(),
  triedAt: z.nullable(instant),
  /** The last good read. */
  readAt: z.nullable(instant),
  dueAt: instant,
  /** How often in a row it could not be read, and why the last time. */
  failures: z.int(),
  problem: z.nullable(z.object(sentMessageShape)),
  /** A read that waits for a person, because it would cancel so many of its upcoming stays. */
  held: z.nullable(z.object({ at: instant, missing: z.int(), upcoming: z.int() })),
  /** Its upcoming stays: all, those missing from the last read, and those without a known villa. */
  stays: z.object({ upcoming: z.int(), missing: z.int(), withoutVilla: z.int() }),
});
export type Feed = z.output<typeof feed>;

export const getFeeds = endpoint({
  method: "GET",
  path: "/api/feeds",
  summary: "The calendars that are read, by name",
  reply: z.array(feed),
  roles: supervisorRoles,
});

const address = text(2_000).check(z.trim(), z.minLength(1, rule("Please enter the address of the calendar.")));

export const createFeed = endpoint({
  method: "POST",
  path: "/api/feeds",
  summary: "Add an iCal calendar and read it at once: of one villa, or of many whose events name theirs in LOCATION",
  body: z.object({
    kind: z.literal("ical"),
    url: address,
    name: z.optional(nameText(1, 80, rule("Please enter the name."))),
    unitId: z.optional(z.nullable(id)),
    /** Whether blocked nights are stays: for sources that list stays that way. */
    blocksAreStays: z.optional(z.boolean()),
  }),
  reply: feed,
  status: 201,
  roles: ["admin"],
});

export const changeFeedAddress = endpoint({
  method: "PUT",
  path: "/api/feeds/{id}/address",
  summary: "Enter another address of the same calendar and read it at once: after a restore, or if the old one ended",
  params: z.object({ id }),
  body: z.object({ url: address }),
  reply: feed,
  roles: ["admin"],
});

export const deleteFeed = endpoint({
  method: "DELETE",
  path: "/api/feeds/{id}",
  summary: "Stop reading a calendar. Its stays and their cleanings are kept",
  params: z.object({ id }),
  roles: ["admin"],
});

export const readFeed = endpoint({
  method: "POST",
  path: "/api/feeds/{id}/read",
  summary: "Read a calendar now",
  params: z.object({ id }),
  reply: feed,
  roles: supervisorRoles,
});

export const releaseFeed = endpoint({
  method: "POST",
  path: "/api/feeds/{id}/release",
  summary:
    "Apply a held read: read the calendar again and cancel what is missing, unless more stays are missing than were held, or than `missing`, which a person has seen",
  params: z.object({ id }),
  body: z.optional(z.object({ missing: z.optional(z.int().check(z.minimum(0))) })),
  reply: feed,
  roles: supervisorRoles,
});
