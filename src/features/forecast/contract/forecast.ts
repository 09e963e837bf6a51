import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { keyAndParamsShape } from "../../../shared/sent-message";
import { day, id, instant } from "../../../shared/shapes";

/** What the expected minutes are based on; `count`: on how many cleanings. */
const basis = z.object({ from: z.enum(["hand", "villa", "type", "nothing"]), count: z.int() });

/** How likely a villa's cleaning is finished before its guests arrive; without a forecast `missing` says why. */
export const villaForecast = z.object({
  assignmentId: id,
  unitId: id,
  code: z.string(),
  /** Instants by which it is finished with a chance of 50 % and of 80 %. */
  expectedAt: z.nullable(instant),
  readyAt80: z.nullable(instant),
  /** That it is finished before `neededBy`, from 0 to 1. */
  chance: z.nullable(z.number()),
  neededBy: z.nullable(instant),
  outlook: z.nullable(z.enum(["safe", "at-risk", "lost"])),
  missing: z.nullable(z.enum(["no-history", "no-duration", "behind-unknown", "nobody"])),
  /** Who leads it and is absent, if nobody who is there is on it. */
  absent: z.nullable(z.string()),
  /** The crew-minutes that it is expected to take. */
  minutes: z.int(),
  basis,
});
export type VillaForecast = z.output<typeof villaForecast>;

/** One change of a day. `at`: the new place in somebody's day, which is sorted by planned start. */
export const move = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("give"), assignmentId: id, to: id, at: instant }),
  z.object({ kind: z.literal("reorder"), assignmentId: id, cleanerId: id, at: instant }),
  z.object({ kind: z.literal("help"), assignmentId: id, cleanerId: id }),
  z.object({ kind: z.literal("call-in"), cleanerId: id }),
]);
export type SentMove = z.output<typeof move>;

/** A small change after which more villas are ready in time. `text` says what it is and what it does, in English. */
const proposal = z.object({
  text: z.string(),
  ...keyAndParamsShape,
  moves: z.array(move),
  lateBefore: z.int(),
  lateAfter: z.int(),
});
export type Proposal = z.output<typeof proposal>;

const span = z.object({ from: instant, until: instant });
/** Somebody's day as it is expected to go. */
const cleanerDay = z.object({
  id,
  name: z.string(),
  presence: z.enum(["working", "free", "absent"]),
  shift: z.nullable(span),
  breaks: z.array(span),
  work: z.array(z.object({ assignmentId: id, code: z.string(), from: instant, until: instant })),
  minutesOverShift: z.int(),
});

export const forecast = z.object({
  /** The state of the day that this is about: `apply` takes it. */
  basedOn: z.string(),
  at: instant,
  villas: z.array(villaForecast),
  /** How many villas with a deadline are what, each once, as its worst cleaning; `without`: without a forecast. */
  counts: z.object({ safe: z.int(), atRisk: z.int(), lost: z.int(), without: z.int() }),
  cleaners: z.array(cleanerDay),
  /** At most three, those with the fewest changes first. */
  proposals: z.array(proposal),
});
export type Forecast = z.output<typeof forecast>;

export const getForecast = endpoint({
  method: "GET",
  path: "/api/forecast",
  summary:
    "How a day is expected to go on: when each villa is ready, everybody's day, and small changes that would help. By default today",
  query: z.object({ date: z.optional(day) }),
  reply: forecast,
  roles: supervisorRoles,
});

/** What reception sees of it. */
export const getReadyTimes = endpoint({
  method: "GET",
  path: "/api/forecast/ready-times",
  summary: "When each villa of a day that is not ready yet is expected to be, by default today",
  query: z.object({ date: z.optional(day) }),
  reply: z.array(
    z.pick(villaForecast, { unitId: true, expectedAt: true, chance: true, neededBy: true, outlook: true }),
  ),
  roles: ["admin", "teamleader", "reception"],
});

export const applyMoves = endpoint({
  method: "POST",
  path: "/api/forecast/apply",
  summary:
    "Apply the moves of a proposal, all or none. Refused (409) with a fresh forecast (`fresh`) if the day has changed since `basedOn`; the reply's id is for undoing it (POST /api/day-plans/{id}/undo)",
  body: z.object({
    basedOn: z.string().check(z.maxLength(100, rule("At most {max} characters.", { max: 100 }))),
    moves: z
      .array(move)
      .check(z.minLength(1, rule("At least {min}.", { min: 1 })), z.maxLength(20, rule("At most {max}.", { max: 20 }))),
  }),
  reply: z.object({ id, changed: z.array(id) }),
  status: 201,
  roles: supervisorRoles,
});
