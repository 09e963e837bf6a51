import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { day, id, instant } from "../../../shared/shapes";
import { cleaningKind } from "../../checklists/contract/kinds";
import { unitInWork } from "../../units/contract";
import { feedbackKinds, personRef, priorities, statuses } from "./assignment";
import { findingCounts } from "./findings";
import { stayAround } from "./stay";

/** An assignment as a board card, with only the fields the card shows, because a board holds hundreds. */
export const boardCard = z.object({
  id,
  status: z.enum(statuses),
  priority: z.enum(priorities),
  plannedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  estimatedMinutes: z.nullable(z.int()),
  actualMinutes: z.nullable(z.int()),
  /** Whether these minutes count in averages: every time is known, and none had to be corrected. */
  isTimed: z.boolean(),
  workingSince: z.nullable(instant),
  uncovered: z.boolean(),
  unit: unitInWork,
  stay: z.optional(stayAround),
  kind: cleaningKind,
  cleaner: personRef,
  /** How it was sent back, while it is being corrected; null otherwise. */
  feedback: z.nullable(z.enum(feedbackKinds)),
  photos: z.int(),
  /** Announced photos of the cleaners that have not arrived. */
  photosOnPhones: z.int(),
  /** Number of ticked checklist items, and of all. */
  ticked: z.int(),
  items: z.int(),
  findings: findingCounts,
});
export type BoardCard = z.output<typeof boardCard>;

export const getBoard = endpoint({
  method: "GET",
  path: "/api/assignments/board",
  summary: "The board: today's work, what is open from earlier days, and what was finished or approved today",
  reply: z.object({
    /** The park day shown. */
    day,
    counts: z.object({
      total: z.int(),
      pending: z.int(),
      inProgress: z.int(),
      needsReview: z.int(),
      done: z.int(),
      uncovered: z.int(),
      /** In progress again after a rejection, a reopening or rework. */
      sentBack: z.int(),
      /** Distinct cleaners with work in progress on any day: leads and active collaborators. */
      activeCleaners: z.int(),
      /** Open findings of all villas, whenever they were reported. */
      openFindings: z.int(),
      /** Finish time of the assignment that has waited longest for review. */
      oldestReview: z.nullable(instant),
    }),
    /** Uncovered first, then by planned start. */
    pending: z.array(boardCard),
    /** Uncovered first, then by start. */
    inProgress: z.array(boardCard),
    /** Longest waiting first. */
    needsReview: z.array(boardCard),
    /** The last five finished. */
    done: z.array(boardCard),
  }),
  roles: ["admin", "teamleader"],
});
