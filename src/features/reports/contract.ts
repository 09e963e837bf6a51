import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { day } from "../../shared/shapes";

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
});
export type Summary = z.output<typeof summary>;

export const getSummary = endpoint({
  method: "GET",
  path: "/api/reports/summary",
  summary: "The park's key figures",
  reply: summary,
  roles: ["admin"],
});
