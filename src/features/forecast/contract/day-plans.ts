import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { day, id, instant } from "../../../shared/shapes";

/** Why somebody has a piece of work in a draft; without anybody, why nobody has it. */
export const planReasons = [
  "fixed",
  "started",
  "shared",
  "only-one",
  "deadline",
  "shift",
  "area",
  "load",
  "familiar",
  "nobody",
  "no-time",
] as const;

const need = z.object({ stayId: id, ruleId: id, nth: z.int() });
const place = z.object({ cleanerId: id, at: instant });

/** A cleaning of the day: one that is planned (`assignmentId`), or one that a stay needs. */
const piece = z.object({
  key: z.string(),
  assignmentId: z.nullable(id),
  need: z.nullable(need),
  unitId: id,
  code: z.string(),
  area: z.string(),
  kindId: id,
  minutes: z.int(),
  neededBy: z.nullable(instant),
  /** When it is planned now; if it is still to be planned, from when its villa is free. */
  plannedAt: instant,
  /** Who has it now, and when it is planned; null: it is to plan, or nobody is on it. */
  before: z.nullable(place),
  /** Who gets it, and when; null: nobody. */
  after: z.nullable(place),
  /** Who helps with it. They stay on it, whoever gets it. */
  helperIds: z.array(id),
  /** When it is expected to be finished. */
  until: z.nullable(instant),
  isLate: z.boolean(),
  reason: z.enum(planReasons),
  /** A plan leaves it where it is: people chose that. */
  isFixed: z.boolean(),
  /** Somebody had begun it when the draft was made. Drafts of earlier versions of the app don't say. */
  isStarted: z.optional(z.boolean()),
});
export type PlanPiece = z.output<typeof piece>;

const totals = z.object({ late: z.int(), minutesOverShift: z.int(), walkingMinutes: z.int(), toPlan: z.int() });

/** A plan of the day that nobody has applied yet, beside the day as it is. */
export const dayPlan = z.object({
  id,
  date: day,
  seed: z.int(),
  pieces: z.array(piece),
  cleaners: z.array(
    z.object({
      id,
      name: z.string(),
      shift: z.nullable(z.object({ from: instant, until: instant })),
      minutesOverShift: z.int(),
      walkingMinutes: z.int(),
      /** What they had to do in the 14 days before, in minutes. */
      load: z.int(),
    }),
  ),
  before: totals,
  after: totals,
});
export type DayPlan = z.output<typeof dayPlan>;

export const makeDayPlan = endpoint({
  method: "POST",
  path: "/api/day-plans",
  summary:
    "Draft a plan of a day, today or later: who does what is to plan, in which order, and why. The same seed gives the same draft. Nothing changes before it is applied",
  body: z.object({ date: day, seed: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))) }),
  reply: dayPlan,
  status: 201,
  roles: supervisorRoles,
});

export const applyDayPlan = endpoint({
  method: "POST",
  path: "/api/day-plans/{id}/apply",
  summary:
    "Apply a draft, all of it or the pieces that are named, possibly for other people or at other times. All or none; refused (409) if one of these pieces has changed since",
  params: z.object({ id }),
  body: z.optional(
    z.object({
      pieces: z.optional(
        z
          .array(z.object({ key: z.string(), cleanerId: id, at: instant }))
          .check(
            z.minLength(1, rule("At least {min}.", { min: 1 })),
            z.maxLength(1_000, rule("At most {max}.", { max: 1_000 })),
          ),
      ),
    }),
  ),
  reply: z.object({ id, changed: z.array(id) }),
  roles: supervisorRoles,
});

export const undoDayPlan = endpoint({
  method: "POST",
  path: "/api/day-plans/{id}/undo",
  summary:
    "Undo what a plan or a proposal has changed; what somebody has changed or started since stays, and is named. Undone already: unchanged",
  params: z.object({ id }),
  reply: z.object({ undone: z.int(), kept: z.array(z.string()) }),
  roles: supervisorRoles,
});
