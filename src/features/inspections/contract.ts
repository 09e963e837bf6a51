import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { id, instant, lang, listWindow, text } from "../../shared/shapes";
import { assignment, personRef } from "../assignments/contract/assignment";
import { sentBackItems, shownRound } from "../assignments/contract/rework";
import { unitInWork } from "../units/contract";

const ofOne = z.object({ id });
/** Words of the villa's code, address and area, or of the lead's name, or parts of them. */
const search = z.optional(text(100));

/** State of an inspection in this round: ready, started, or decided (docs/domain.md, "Assignment lifecycle"). */
export const qcStates = ["pending", "in_progress", "completed"] as const;

export const getQcList = endpoint({
  method: "GET",
  path: "/api/assignments/qc",
  summary: "QC's list: ready (longest waiting first), started, then decided (newest first)",
  /** `from` and `to` limit the day of the decision; ready and started ones are always included. */
  query: z.object({ ...listWindow, state: z.optional(z.enum(qcStates)), search }),
  reply: z.array(assignment),
  roles: ["qc"],
});

export const getQcCounts = endpoint({
  method: "GET",
  path: "/api/assignments/qc/counts",
  summary: "Number of inspections per state, with the same filter",
  query: z.object({ from: listWindow.from, to: listWindow.to, search }),
  reply: z.object({ pending: z.int(), inProgress: z.int(), completed: z.int() }),
  roles: ["qc"],
});

export const startInspection = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/qc/start",
  summary: "Start the inspection of a done assignment; 200 unchanged if it is one's own already",
  params: ofOne,
  reply: assignment,
  roles: ["qc"],
});

export const decideInspection = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/qc/complete",
  summary: "Decide an inspection; rework needs notes and reopens the assignment, with the items to do again",
  params: ofOne,
  body: z.object({
    status: z.enum(["passed", "needs_rework"]),
    notes: z.optional(z.nullable(text(2_000))),
    items: sentBackItems,
    round: shownRound,
  }),
  reply: assignment,
  roles: ["qc"],
});

/** A QC decision, of any round. */
export const inspection = z.object({
  id,
  assignmentId: id,
  round: z.int(),
  status: z.enum(["passed", "needs_rework"]),
  notes: z.nullable(z.string()),
  lang,
  reviewedAt: instant,
  reviewer: personRef,
  unit: unitInWork,
  /** The lead when it was decided. */
  cleaner: personRef,
  /** Whether a supervisor reopened the villa after this decision and it is being corrected. */
  isReopened: z.boolean(),
  /** Number of QC photos in that round. */
  photos: z.int(),
});
export type Inspection = z.output<typeof inspection>;

export const getInspections = endpoint({
  method: "GET",
  path: "/api/assignments/qc/history",
  summary: "QC decisions of all rounds, newest first",
  query: z.object({
    ...listWindow,
    status: z.optional(z.enum(["passed", "needs_rework"])),
    reviewerId: z.optional(id),
    assignmentId: z.optional(id),
  }),
  reply: z.array(inspection),
  roles: ["qc", "admin", "teamleader"],
});
