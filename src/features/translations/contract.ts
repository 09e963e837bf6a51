import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { locales } from "../../shared/locales";
import { workRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { trimmed } from "../../shared/shapes";

export const translateText = endpoint({
  method: "POST",
  path: "/api/translations",
  summary:
    "Translate what somebody typed, by machine; 404 if this park has no translation service, 502 if it does not answer",
  body: z.object({
    /** As long as the longest field. */
    text: trimmed(1, 2_000, rule("There is nothing to translate.")),
    from: z.enum(locales),
    to: z.enum(locales),
  }),
  reply: z.object({ text: z.string() }),
  roles: workRoles,
});
