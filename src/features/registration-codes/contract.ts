import * as z from "zod/mini";
import { user } from "../../shared/current-user";
import { endpoint } from "../../shared/endpoint";
import { roles, supervisorRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { chosenInstant, email, id, instant, password, text } from "../../shared/shapes";
import { name } from "../accounts/contract";

/** Self-registration creates cleaners only (docs/domain.md, "Users and sessions"). */
export const register = endpoint({
  method: "POST",
  path: "/api/register",
  summary: "Register as a cleaner with a code, and sign in",
  body: z.object({
    name,
    email,
    password,
    role: z.literal("cleaner"),
    registrationCode: text(40).check(z.trim(), z.minLength(1, rule("Registration code is required"))),
  }),
  reply: user,
  status: 201,
  roles: "anyone",
});

/** A registration code. `maxUses` null: unlimited; `expiresAt` null: never expires. */
export const registrationCode = z.object({
  id,
  /** 8 digits. */
  code: z.string(),
  supervisorId: id,
  supervisor: z.object({ id, name: z.string() }),
  company: z.nullable(z.string()),
  isActive: z.boolean(),
  expiresAt: z.nullable(instant),
  maxUses: z.nullable(z.int()),
  usedCount: z.int(),
  createdAt: instant,
});
export type RegistrationCode = z.output<typeof registrationCode>;

export const getCodes = endpoint({
  method: "GET",
  path: "/api/registration-codes",
  summary: "All registration codes, newest first",
  reply: z.array(registrationCode),
  roles: supervisorRoles,
});

export const newCode = z.object({
  code: z.string().check(z.regex(/^\d{8}$/, rule("A code has 8 digits."))),
  /** The supervisor of its cleaners; by default the creator. A team leader's codes are always their own, whatever is sent. */
  supervisorId: z.optional(id),
  company: z.optional(z.nullable(text(120))),
  maxUses: z.optional(
    z.nullable(
      z
        .int(rule("Whole numbers only."))
        .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(100_000, rule("At most 100,000."))),
    ),
  ),
  expiresAt: z.optional(z.nullable(chosenInstant)),
});
export type NewCode = z.output<typeof newCode>;

export const createCode = endpoint({
  method: "POST",
  path: "/api/registration-codes",
  summary: "Create a registration code; digits in use are refused (409)",
  body: newCode,
  reply: registrationCode,
  status: 201,
  roles: supervisorRoles,
});

export const deactivateCode = endpoint({
  method: "PUT",
  path: "/api/registration-codes/{id}/deactivate",
  summary: "Deactivate a code, permanently",
  params: z.object({ id }),
  reply: registrationCode,
  roles: supervisorRoles,
});

export const getCodeUsers = endpoint({
  method: "GET",
  path: "/api/registration-codes/{codeId}/users",
  summary: "The users who registered with a code, newest first, without removed ones",
  params: z.object({ codeId: id }),
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.nullable(z.string()),
      role: z.enum(roles),
      telephone: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
  roles: supervisorRoles,
});
