import * as z from "zod/mini";
import { user } from "../../../shared/current-user";
import { endpoint } from "../../../shared/endpoint";
import { locales } from "../../../shared/locales";
import { roles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, instant, password, text } from "../../../shared/shapes";
import { newUser } from "../contract";

/** A language; null: each device's own. */
const locale = z.nullable(z.enum(locales, rule("Not a known language.")));

export type Me = z.output<typeof user>;

export const getMe = endpoint({
  method: "GET",
  path: "/api/me",
  summary: "The signed-in user's own account",
  reply: user,
  roles,
});

const { firstName, lastName, telephone } = newUser.shape;
/** Omitted fields stay; null clears the phone number. */
const myChanges = z.object({ firstName, lastName, telephone, locale: z.optional(locale) });
export type MyChanges = z.output<typeof myChanges>;

export const editMe = endpoint({
  method: "PATCH",
  path: "/api/me",
  summary: "Change one's own name, phone number or language",
  body: myChanges,
  reply: user,
  roles,
  topics: ["users", "teams", "assignments", "schedules", "registration-codes"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/me/password",
  summary:
    "Change one's own password, which ends one's other sessions; wrong current passwords count as failed sign-ins",
  body: z.object({ current: text(200), password }),
  status: 204,
  roles,
});

/** Where the user is signed in. */
const session = z.object({
  id,
  /** "Chrome, Android"; null if the browser doesn't tell. */
  device: z.nullable(z.string()),
  createdAt: instant,
  /** To ten minutes. */
  lastUsedAt: instant,
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

export const getSessions = endpoint({
  method: "GET",
  path: "/api/me/sessions",
  summary: "Where the user is signed in: this session first, then the one used last",
  reply: z.array(session),
  roles,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/me/sessions",
  summary: "End all of one's other sessions",
  roles,
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/me/sessions/{id}",
  summary: "End another of one's sessions",
  params: z.object({ id }),
  roles,
});
