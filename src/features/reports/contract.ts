import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { day } from "../../shared/shapes";

/** The steps from an empty park to its first day; true once they are done. */
const onboarding = z.object({
  /** Name and times: an administrator has changed the settings. */
  settings: z.boolean(),
  villas: z.boolean(),
  /** At least one cleaner. */
  people: z.boolean(),
  /** Somebody has published a version: a park starts with a standard checklist that fits no villa exactly. */
  checklist: z.boolean(),
  /** A calendar is connected, or a stay has come in otherwise. */
  stays: z.boolean(),
  /** Something is booked. */
  firstDay: z.boolean(),
});
export type Onboarding = z.output<typeof onboarding>;

/** The park's key figures (docs/domain.md, "Figures"). Counts cover all assignments; "today" is the park day. */
export const summary = z.object({
  totalAssignments: z.int(),
  completedAssignments: z.int(),
  inProgressAssignments: z.int(),
  pendingAssignments: z.int(),
  needsReviewAssignments: z.int(),
  /** The park day meant by "today". */
  day,
  totalUnits: z.int(),
  areas: z.int(),
  /** Distinct cleaners with work in progress: leads and active collaborators. */
  activeCleaners: z.int(),
  /** Distinct cleaners with assignments planned for today. */
  plannedCleaners: z.int(),
  /** Assignments done and finished today. */
  completedToday: z.int(),
  /** Assignments planned for today. */
  plannedToday: z.int(),
  /** Mean hours worked on finished assignments whose time is known; null if there are none. */
  averageHours: z.nullable(z.number()),
  people: z.int(),
  /** Registration codes that can be used now. */
  usableCodes: z.int(),
  /** Null once the park has work, every step is done, or an administrator has hidden them. */
  onboarding: z.nullable(onboarding),
});
export type Summary = z.output<typeof summary>;

export const getSummary = endpoint({
  method: "GET",
  path: "/api/reports/summary",
  summary: "The park's key figures",
  reply: summary,
  roles: ["admin"],
  scope: "reports:read",
});
