import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { roles } from "../../../shared/roles";
import { clock, day, id, instant, listWindow, statusList, text, trimmed } from "../../../shared/shapes";
import { isDay } from "../../../shared/time";
import { unitInWork } from "../../units/contract";
import { assignment, personRef, priorities, statuses } from "./assignment";

const supervisors = ["admin", "teamleader"] as const;
const idParams = z.object({ id });

const filterFields = {
  from: listWindow.from,
  to: listWindow.to,
  /** Part of a villa's code or address, or of a cleaner's name. */
  search: z.optional(text(100)),
  cleanerId: z.optional(id),
};

export const getAssignments = endpoint({
  method: "GET",
  path: "/api/assignments",
  summary: "Assignments that this person may read, by planned start, the newest first",
  query: z.object({
    ...filterFields,
    status: z.optional(statusList(statuses)),
    uncovered: z.optional(z.enum(["true", "false"])),
    order: z.optional(z.enum(["newest", "oldest"])),
    limit: listWindow.limit,
    cursor: listWindow.cursor,
  }),
  reply: z.array(assignment),
  roles,
});

export const assignmentCounts = z.object({
  pending: z.int(),
  inProgress: z.int(),
  needsReview: z.int(),
  done: z.int(),
  /** Of the unfinished ones. */
  uncovered: z.int(),
});

export const getAssignmentCounts = endpoint({
  method: "GET",
  path: "/api/assignments/counts",
  summary: "How many assignments there are of each status, of the same choice",
  query: z.object(filterFields),
  reply: assignmentCounts,
  roles: supervisors,
});

/** An assignment as a card of the board: what the card shows and no more, because a board holds hundreds. */
export const boardCard = z.object({
  id,
  status: z.enum(statuses),
  priority: z.enum(priorities),
  plannedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  estimatedMinutes: z.nullable(z.int()),
  actualMinutes: z.nullable(z.int()),
  uncovered: z.boolean(),
  unit: unitInWork,
  cleaner: personRef,
  /** Sent back by a supervisor or by QC and being corrected; empty otherwise. */
  feedback: z.nullable(z.enum(["rejected", "rework"])),
  photos: z.int(),
  /** Photos of the cleaners' that are announced and have not arrived. */
  photosOnPhones: z.int(),
  /** Ticked items of the checklist. */
  ticked: z.int(),
});
export type BoardCard = z.output<typeof boardCard>;

export const getBoard = endpoint({
  method: "GET",
  path: "/api/assignments/board",
  summary: "The supervisor's board: today's work, and everything still open from before",
  reply: z.object({
    /** The park day that it shows. */
    day,
    counts: z.object({
      total: z.int(),
      pending: z.int(),
      inProgress: z.int(),
      needsReview: z.int(),
      done: z.int(),
      uncovered: z.int(),
      /** In progress once more, after a rejection or rework. */
      sentBack: z.int(),
      /** Distinct cleaners with work in progress, of whatever day: leads and active collaborators. */
      activeCleaners: z.int(),
      /** Since when the longest waiting one waits for review. */
      oldestReview: z.nullable(instant),
    }),
    /** Uncovered ones first, then by planned start. */
    pending: z.array(boardCard),
    /** Uncovered ones first, then by start. */
    inProgress: z.array(boardCard),
    /** The longest waiting first. */
    needsReview: z.array(boardCard),
    /** The five that were finished last. */
    done: z.array(boardCard),
  }),
  roles: supervisors,
});

export const getLoads = endpoint({
  method: "GET",
  path: "/api/assignments/loads",
  summary: "What each cleaner has to do on a park day, when they are booked, and who is absent; the least loaded first",
  query: z.object({ date: day, assignmentId: z.optional(id) }),
  reply: z.array(
    z.object({
      cleaner: personRef,
      teamId: z.nullable(id),
      /** Assignments of the day as lead or active collaborator. */
      villas: z.int(),
      /** Of those, the ones that are pending or in progress. */
      open: z.int(),
      /** Estimated minutes of the open ones. */
      openMinutes: z.int(),
      absent: z.boolean(),
      absenceReason: z.nullable(z.string()),
      /**
       * When schedules have them that day, by themselves or with their whole team, the earlier first: they are not free then. The
       * booking that an assignment comes from, where one is given, keeps nobody from it.
       */
      booked: z.array(z.object({ startTime: clock, endTime: clock })),
    }),
  ),
  roles: supervisors,
});

/** On a day that a park can plan for. */
const plannedAt = instant.check(z.refine((at) => isDay(at.slice(0, 10)), "Not a valid date."));

const planFields = {
  unitId: id,
  cleanerId: id,
  plannedAt,
  collaboratorIds: z.optional(z.array(id).check(z.maxLength(20, "At most 20 people."))),
  supervisorId: z.optional(z.nullable(id)),
  instructions: z.optional(z.nullable(text(2_000))),
  priority: z.optional(z.enum(priorities)),
  estimatedMinutes: z.optional(
    z.nullable(
      z
        .int("Please enter whole minutes.")
        .check(z.minimum(1, "At least 1 minute."), z.maximum(1_440, "At most 24 hours.")),
    ),
  ),
};

export const createAssignment = endpoint({
  method: "POST",
  path: "/api/assignments",
  summary: "Plan a villa's cleaning; a villa with an open one that day gets no second (409)",
  body: z.object(planFields),
  reply: assignment,
  status: 201,
  roles: supervisors,
  topics: ["assignments", "units"],
});

export const editAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}",
  summary: "Change a pending assignment, or give a pending or started one to another cleaner; what is left out stays",
  params: idParams,
  body: z.partial(z.object(planFields)),
  reply: assignment,
  roles: supervisors,
  topics: ["assignments", "units"],
});

export const deleteAssignment = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}",
  summary: "Delete a pending assignment",
  params: idParams,
  roles: supervisors,
  topics: ["assignments", "units"],
});

export const approveAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}/approve",
  summary: "Accept a villa that waits for review; 200 unchanged when it is done already",
  params: idParams,
  reply: assignment,
  roles: supervisors,
  topics: ["assignments", "units", "schedules"],
});

export const rejectAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}/reject",
  summary: "Send a villa that waits for review back to its cleaners, with the reason",
  params: idParams,
  body: z.object({ reason: trimmed(1, 2_000, "Please give a reason.") }),
  reply: assignment,
  roles: supervisors,
  topics: ["assignments", "units"],
});

/** One step in the life of an assignment, from the audit rows. */
export const historyEntry = z.object({
  id,
  /** When it happened, and when the server heard of it, where that was later. */
  at: instant,
  arrivedAt: z.nullable(instant),
  /** "assignment.start", "inspection.decide": the audit row's word. */
  action: z.string(),
  by: z.nullable(personRef),
  /** The round that it belongs to: 1 until the second finish, which opens round 2 (docs/domain.md, "Terms"). */
  round: z.int(),
  /** What the assignment became by it; empty where its status stayed. */
  status: z.nullable(z.enum(statuses)),
  /** What the inspector decided. */
  verdict: z.nullable(z.enum(["passed", "needs_rework"])),
  /** The reason, the notes, the finding, or the item of the checklist. */
  text: z.nullable(z.string()),
  /** Who leads from then on; empty where that stayed, or where nobody does. */
  lead: z.nullable(personRef),
  /** Who is off the work since then: absent, or removed. */
  left: z.nullable(personRef),
  /** The photo's address. */
  photo: z.nullable(z.string()),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/assignments/{id}/history",
  summary: "Who did what and when to an assignment, all rounds, oldest first",
  params: idParams,
  reply: z.array(historyEntry),
  roles,
});
