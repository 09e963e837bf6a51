import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { locales } from "./locales";
import { roles } from "./roles";
import { rule } from "./rule";
import { id, instant } from "./shapes";

/** A user as the API returns them: without the password or its hash. */
export const user = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Has no password yet, and so has never signed in. */
  isInvited: z.boolean(),
  role: z.enum(roles),
  telephone: z.nullable(z.string()),
  teamId: z.nullable(id),
  supervisorId: z.nullable(id),
  company: z.nullable(z.string()),
  /** The language that they chose; null: each device's own. */
  locale: z.nullable(z.enum(locales)),
  createdAt: instant,
});
export type User = z.output<typeof user>;

export const getUser = endpoint({
  method: "GET",
  path: "/api/user",
  summary: "The signed-in user",
  reply: user,
  roles,
});

export const storeLanguage = endpoint({
  method: "PUT",
  path: "/api/me/locale",
  summary: "Store the language that the signed-in user chose",
  body: z.object({ locale: z.enum(locales, rule("Not a known language.")) }),
  status: 204,
  roles,
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/logout",
  summary: "Sign out",
  roles: "anyone",
});

/** A restore of the park from a backup: what was done between the backup and the restore is missing. */
const restore = z.object({ id, backedUpAt: instant, restoredAt: instant });
export type Restore = z.output<typeof restore>;

/** The park's name, time zone, contacts and languages, available before sign-in. */
export const getPark = endpoint({
  method: "GET",
  path: "/api/park",
  summary:
    "The park: its name, time zone, contacts and languages, its latest restore from a backup, and whether it translates texts",
  reply: z.object({
    name: z.string(),
    timeZone: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    /** The language of its own texts, and those that its people read. */
    locale: z.enum(locales),
    languages: z.array(z.enum(locales)),
    restore: z.nullable(restore),
    /** Whether it has a machine that translates what people type. An older version of the server does not say. */
    translates: z.optional(z.boolean()),
  }),
  roles: "anyone",
});
