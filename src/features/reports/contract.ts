import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { day } from "../../shared/shapes";

/** The park in figures (docs/domain.md, "Figures"). Work counts over all assignments; "today" is today in park time. */
export const summary = z.object({
  totalAssignments: z.int(),
  completedAssignments: z.int(),
  inProgressAssignments: z.int(),
  pendingAssignments: z.int(),
  needsReviewAssignments: z.int(),
  /** The park day that "today" means. */
  day,
  totalUnits: z.int(),
  areas: z.int(),
  /** Distinct cleaners with work in progress, leads and active collaborators. */
  activeCleaners: z.int(),
  /** Distinct cleaners with work planned for today. */
  plannedCleaners: z.int(),
  /** Done work that was finished today. */
  completedToday: z.int(),
  /** Work planned for today. */
  plannedToday: z.int(),
  /** Mean hours between start and finish of all work that has both; empty where there is none. */
  averageHours: z.nullable(z.number()),
  people: z.int(),
  /** Registration codes that somebody can register with now. */
  usableCodes: z.int(),
});
export type Summary = z.output<typeof summary>;

export const getSummary = endpoint({
  method: "GET",
  path: "/api/reports/summary",
  summary: "The park's figures",
  reply: summary,
  roles: ["admin"],
});
