import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { roles } from "../../shared/roles";
import { email, id, instant, password, text, trimmed } from "../../shared/shapes";

/** A person as everybody may see them: never with a password or its hash. */
export const user = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  telephone: z.nullable(z.string()),
  teamId: z.nullable(id),
  supervisorId: z.nullable(id),
  company: z.nullable(z.string()),
  createdAt: instant,
});
export type User = z.output<typeof user>;

export const name = trimmed(2, 120, "Name must be at least 2 characters");

export const getUser = endpoint({
  method: "GET",
  path: "/api/user",
  summary: "The person who is signed in",
  reply: user,
  roles,
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/login",
  summary: "Sign in; the answer carries the session cookie",
  body: z.object({ username: text(254), password: text(200) }),
  reply: user,
  roles: "anyone",
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/logout",
  summary: "Sign out",
  roles: "anyone",
});

export const createFirstAdmin = endpoint({
  method: "POST",
  path: "/api/first-admin",
  summary: "Create the first administrator of an empty park, with the one-time link that the log shows",
  body: z.object({ token: text(100), name, email, password }),
  reply: user,
  status: 201,
  roles: "anyone",
});

/** What the sign-in page and the clocks need to know of the park, before anybody has signed in. */
export const getPark = endpoint({
  method: "GET",
  path: "/api/park",
  summary: "The park: its name, time zone and contacts",
  reply: z.object({
    name: z.string(),
    timeZone: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
  }),
  roles: "anyone",
});
