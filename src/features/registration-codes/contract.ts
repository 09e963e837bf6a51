import * as z from "zod/mini";
import { user } from "../../shared/current-user";
import { endpoint } from "../../shared/endpoint";
import { email, password, text } from "../../shared/shapes";
import { name } from "../accounts/contract";

/** Self-registration makes cleaners only (spec 1, section 1). */
export const register = endpoint({
  method: "POST",
  path: "/api/register",
  summary: "Register as a cleaner with a code, and sign in",
  body: z.object({
    name,
    email,
    password,
    role: z.literal("cleaner"),
    registrationCode: text(40).check(z.trim(), z.minLength(1, "Registration code is required")),
  }),
  reply: user,
  status: 201,
  roles: "anyone",
});
