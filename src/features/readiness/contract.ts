import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { supervisorRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { day, id, instant, lang, trimmed } from "../../shared/shapes";

/** From a stay to the next one (docs/domain.md, "Readiness"). */
export const readinessStates = [
  "vacant",
  "occupied",
  "departed",
  "cleaning",
  "review",
  "inspection",
  "ready",
  "blocked",
] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** How far a villa is now, and for whom it must be ready on the day that was asked for. */
export const villaReadiness = z.object({
  unitId: id,
  code: z.string(),
  /** The part of the park. */
  area: z.string(),
  state: z.enum(readinessStates),
  /** Why it is blocked. */
  reason: z.nullable(z.string()),
  reasonLang: lang,
  /** Since when; null: unknown. */
  since: z.nullable(instant),
  /** When the first guests of that day arrive, or since when they are waiting; null: nobody arrives then. */
  neededBy: z.nullable(instant),
  /** Since when somebody says that the guests who should have left are still there. */
  guestsHere: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
  /** The guests who are there, or who left today, or before their stay ends; `leftAt`: when somebody said that they had left. */
  leaving: z.nullable(z.object({ stayId: id, plannedAt: instant, leftAt: z.nullable(instant) })),
  /** The first guests of that day; `hereSince`: since when they are waiting, or there. */
  arriving: z.nullable(
    z.object({
      stayId: id,
      plannedAt: instant,
      isEarly: z.boolean(),
      guests: z.nullable(z.int()),
      hereSince: z.nullable(instant),
    }),
  ),
});
export type VillaReadiness = z.output<typeof villaReadiness>;

export const getReadiness = endpoint({
  method: "GET",
  path: "/api/readiness",
  summary: "The state of every villa now, by code, and when it is needed on a day (by default today)",
  query: z.object({ date: z.optional(day) }),
  reply: z.array(villaReadiness),
  roles: ["admin", "teamleader", "reception"],
  scope: "ready:read",
});

export const blockUnit = endpoint({
  method: "POST",
  path: "/api/units/{id}/block",
  summary: "Close a villa for guests, with the reason; a closed one gets the new reason",
  params: z.object({ id }),
  body: z.object({ reason: trimmed(1, 500, rule("Please enter the reason.")) }),
  reply: villaReadiness,
  status: 201,
  roles: supervisorRoles,
});

export const unblockUnit = endpoint({
  method: "DELETE",
  path: "/api/units/{id}/block",
  summary: "Reopen a villa; 204 even if it is open",
  params: z.object({ id }),
  roles: supervisorRoles,
});

export const undoClosing = endpoint({
  method: "POST",
  path: "/api/units/{id}/block/undo",
  summary:
    "Undo one's own closing or reopening of a villa of the last minute, which is named; 409 once somebody has closed or reopened it since. Undone already: unchanged",
  params: z.object({ id }),
  body: z.object({ step: z.enum(["close", "reopen"]) }),
  reply: villaReadiness,
  roles: supervisorRoles,
});
