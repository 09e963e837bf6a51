import * as z from "zod/mini";
import { endpoint, type Reply } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { day, id, instant } from "../../../shared/shapes";
import { cleaningKind } from "../../checklists/contract/kinds";
import { unitInWork } from "../../units/contract";
import { feedbackKinds, guestsHere, personRef, priorities, statuses, whyUncovered } from "./assignment";
import { findingCounts } from "./findings";
import { stayAround } from "./stay";

/** An assignment as a board card, with only the fields the card shows, because a board holds hundreds. */
export const boardCard = z.object({
  id,
  status: z.enum(statuses),
  /** How often it has been finished, from 0: what a verdict on the card is about. */
  round: z.int(),
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
  whyUncovered,
  unit: unitInWork,
  stay: z.optional(stayAround),
  guestsHere,
  kind: cleaningKind,
  cleaner: personRef,
  /** How it was sent back, while it is being corrected; null otherwise. */
  feedback: z.nullable(z.enum(feedbackKinds)),
  photos: z.int(),
  /** Announced photos of the cleaners that have not arrived. */
  photosOnPhones: z.int(),
  /** Number of checklist items that are ticked and have the photo that they require, and of all. */
  ticked: z.int(),
  items: z.int(),
  findings: findingCounts,
});
export type BoardCard = z.output<typeof boardCard>;

/** The counters that the cards of a board don't tell. */
const boardFigures = {
  done: z.int(),
  /** Of these, what was planned for a day before the board's, and for one after it; a server of the version before doesn't tell it. */
  doneEarlier: z.optional(z.int()),
  doneLater: z.optional(z.int()),
  /** Distinct cleaners with work in progress on any day: leads and active collaborators. */
  activeCleaners: z.int(),
  /** Open findings of all villas, whenever they were reported. */
  openFindings: z.int(),
};

export const getBoard = endpoint({
  method: "GET",
  path: "/api/assignments/board",
  summary:
    "The board: today's work, what is open from earlier days, what was started early for a later day, and what was finished or approved today",
  reply: z.object({
    /** The park day shown. */
    day,
    counts: z.object({
      total: z.int(),
      pending: z.int(),
      inProgress: z.int(),
      needsReview: z.int(),
      uncovered: z.int(),
      /** In progress again after a rejection, a reopening or rework. */
      sentBack: z.int(),
      ...boardFigures,
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
  roles: supervisorRoles,
});
export type Board = Reply<typeof getBoard>;

/** The most assignments that one request may name; to read more, the whole board is read. */
export const mostChanges = 50;
const oneId = "[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}";
const idList = new RegExp(`^${oneId}(,${oneId}){0,${mostChanges - 1}}$`);

export const getBoardChanges = endpoint({
  method: "GET",
  path: "/api/assignments/board/changes",
  summary: "What the board shows of these assignments now, with what else may have changed",
  query: z.object({
    /** Separated by commas. */
    ids: z.optional(z.string().check(z.regex(idList, rule("Not a valid id.")))),
  }),
  reply: z.object({
    /** The park day shown. */
    day,
    figures: z.object(boardFigures),
    /** The last five finished, the latest first. Those whose cards the reader lacks can be asked for by id. */
    lastDone: z.array(id),
    /** Of the assignments asked for, those on the board, in no order. */
    cards: z.array(boardCard),
  }),
  roles: supervisorRoles,
});
export type BoardChanges = Reply<typeof getBoardChanges>;
