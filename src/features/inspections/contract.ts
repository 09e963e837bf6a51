import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { id, instant, listWindow, text } from "../../shared/shapes";
import { assignment, personRef } from "../assignments/contract/assignment";
import { unitInWork } from "../units/contract";

const ofOne = z.object({ id });

/** Where an inspection stands: ready for QC, under way, or passed or sent back in this round (docs/domain.md, "Assignment lifecycle"). */
export const qcStates = ["pending", "in_progress", "completed"] as const;

export const getQcList = endpoint({
  method: "GET",
  path: "/api/assignments/qc",
  summary:
    "What QC inspects: ready ones first and the longest waiting first, then those under way, then the decided, newest first",
  /** `from` and `to` speak of the day of the decision; what waits or is under way is there whatever its day. */
  query: z.object({ ...listWindow, state: z.optional(z.enum(qcStates)) }),
  reply: z.array(assignment),
  roles: ["qc"],
});

export const getQcCounts = endpoint({
  method: "GET",
  path: "/api/assignments/qc/counts",
  summary: "How many inspections stand where, of the same choice",
  query: z.object({ from: listWindow.from, to: listWindow.to }),
  reply: z.object({ pending: z.int(), inProgress: z.int(), completed: z.int() }),
  roles: ["qc"],
});

export const startInspection = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/qc/start",
  summary: "Start the inspection of a done villa; 200 unchanged when it is one's own already",
  params: ofOne,
  reply: assignment,
  roles: ["qc"],
  topics: ["assignments"],
});

export const decideInspection = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/qc/complete",
  summary: "Decide an inspection; rework needs notes and goes back to the cleaners",
  params: ofOne,
  body: z.object({ status: z.enum(["passed", "needs_rework"]), notes: z.optional(z.nullable(text(2_000))) }),
  reply: assignment,
  roles: ["qc"],
  topics: ["assignments", "units"],
});

/** A decision of QC's, of any round. */
export const inspection = z.object({
  id,
  assignmentId: id,
  round: z.int(),
  status: z.enum(["passed", "needs_rework"]),
  notes: z.nullable(z.string()),
  reviewedAt: instant,
  reviewer: personRef,
  unit: unitInWork,
  cleaner: personRef,
  /** QC's photos of that round. */
  photos: z.int(),
});
export type Inspection = z.output<typeof inspection>;

export const getInspections = endpoint({
  method: "GET",
  path: "/api/assignments/qc/history",
  summary: "QC's decisions of all rounds, the newest first",
  query: z.object({
    ...listWindow,
    status: z.optional(z.enum(["passed", "needs_rework"])),
    reviewerId: z.optional(id),
    assignmentId: z.optional(id),
  }),
  reply: z.array(inspection),
  roles: ["qc", "admin", "teamleader"],
});
