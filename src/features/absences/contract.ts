import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { supervisorRoles, workRoles } from "../../shared/roles";
import { day, id, instant, lang, text } from "../../shared/shapes";
import { personRef } from "../assignments/contract/assignment";
import { unitInWork } from "../units/contract";

/** A day on which someone is absent. */
export const absence = z.object({ id, userId: id, user: personRef, date: day, reason: z.nullable(z.string()), lang });
export type Absence = z.output<typeof absence>;

export const getAbsences = endpoint({
  method: "GET",
  path: "/api/absences",
  summary: "Absences by day and name, from and to inclusive; cleaners and inspectors get their own",
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  reply: z.array(absence),
  roles: workRoles,
});

/** A villa that an absent person left and that a teammate has now. */
export const handedOver = z.object({ id, plannedAt: instant, unit: unitInWork, cleaner: personRef });
export type HandedOver = z.output<typeof handedOver>;

export const getHandedOver = endpoint({
  method: "GET",
  path: "/api/absences/handed-over",
  summary: "Unfinished assignments that a cleaner left by being absent on these days and that teammates have now",
  query: z.object({ userId: id, from: day, to: day }),
  reply: z.array(handedOver),
  roles: supervisorRoles,
});

export const enterAbsence = endpoint({
  method: "POST",
  path: "/api/absences",
  summary:
    "Mark a cleaner or an inspector absent from today or later, for one day or at most 92: a cleaner's assignments are handed over or become uncovered. Cleaners and inspectors enter their own",
  body: z.object({
    userId: id,
    from: day,
    to: z.optional(z.nullable(day)),
    reason: z.optional(z.nullable(text(500))),
  }),
  reply: z.array(z.object({ id, userId: id, date: day })),
  status: 201,
  roles: workRoles,
});

export const cancelAbsence = endpoint({
  method: "DELETE",
  path: "/api/absences/{id}",
  summary: "Cancel an absence until its day is over: assignments that nobody else was given go back to the cleaner",
  params: z.object({ id }),
  roles: workRoles,
});
