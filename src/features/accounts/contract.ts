import * as z from "zod/mini";
import { user } from "../../shared/current-user";
import { endpoint } from "../../shared/endpoint";
import { email, password, text, trimmed } from "../../shared/shapes";

export const name = trimmed(2, 120, "Name must be at least 2 characters");

export const signIn = endpoint({
  method: "POST",
  path: "/api/login",
  summary: "Sign in; the answer carries the session cookie",
  body: z.object({ username: text(254), password: text(200) }),
  reply: user,
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
