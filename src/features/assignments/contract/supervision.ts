import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles, workRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { chosenInstant, clock, day, id, lang, listWindow, statusList, text, trimmed } from "../../../shared/shapes";
import { assignment, personRef, priorities, statuses } from "./assignment";
import { sentBackItems, shownRound } from "./rework";

const idParams = z.object({ id });

const filterFields = {
  from: listWindow.from,
  to: listWindow.to,
  /** Words of a villa's code and address, or of the lead's name, or parts of them. */
  search: z.optional(text(100)),
  cleanerId: z.optional(id),
};

export const getAssignments = endpoint({
  method: "GET",
  path: "/api/assignments",
  summary: "Assignments that this person may read, by planned start, newest first",
  query: z.object({
    ...filterFields,
    status: z.optional(statusList(statuses)),
    uncovered: z.optional(z.enum(["true", "false"])),
    order: z.optional(z.enum(["newest", "oldest"])),
    limit: listWindow.limit,
    cursor: listWindow.cursor,
  }),
  reply: z.array(assignment),
  roles: workRoles,
});

export const assignmentCounts = z.object({
  pending: z.int(),
  inProgress: z.int(),
  needsReview: z.int(),
  done: z.int(),
  /** Of all days, a search counts no more than 100 done ones; here it says whether there are more. */
  hasMoreDone: z.boolean(),
  /** Unfinished only. */
  uncovered: z.int(),
});

export const getAssignmentCounts = endpoint({
  method: "GET",
  path: "/api/assignments/counts",
  summary: "Number of assignments per status, with the same filter",
  query: z.object(filterFields),
  reply: assignmentCounts,
  roles: supervisorRoles,
});

export const getLoads = endpoint({
  method: "GET",
  path: "/api/assignments/loads",
  summary: "Each cleaner's workload, bookings and absence on a park day, least busy first",
  query: z.object({ date: day, assignmentId: z.optional(id) }),
  reply: z.array(
    z.object({
      cleaner: personRef,
      teamId: z.nullable(id),
      /** Assignments that day, as lead or active collaborator. */
      villas: z.int(),
      /** Of those, pending or in progress. */
      open: z.int(),
      /** Estimated minutes of the open assignments. */
      openMinutes: z.int(),
      /** On an assignment in progress now, whatever its day. Reads that an older version has cached don't tell. */
      working: z.optional(z.boolean()),
      absent: z.boolean(),
      absenceReason: z.nullable(z.string()),
      /** Of the reason. */
      lang,
      /**
       * Times booked that day, for the cleaner or the whole team, earliest first. The booking of the given assignment is
       * left out.
       */
      booked: z.array(z.object({ startTime: clock, endTime: clock })),
    }),
  ),
  roles: supervisorRoles,
});

const planFields = {
  unitId: id,
  cleanerId: id,
  plannedAt: chosenInstant,
  /** The kind of cleaning; the changeover if none is given. */
  kindId: z.optional(id),
  collaboratorIds: z.optional(z.array(id).check(z.maxLength(20, rule("At most {max} people.", { max: 20 })))),
  supervisorId: z.optional(z.nullable(id)),
  instructions: z.optional(z.nullable(text(2_000))),
  priority: z.optional(z.enum(priorities)),
  estimatedMinutes: z.optional(
    z.nullable(
      z
        .int(rule("Please enter whole minutes."))
        .check(z.minimum(1, rule("At least 1 minute.")), z.maximum(1_440, rule("At most 24 hours."))),
    ),
  ),
};

export const createAssignment = endpoint({
  method: "POST",
  path: "/api/assignments",
  summary: "Create an assignment; 409 if the villa already has an open one that day",
  body: z.object(planFields),
  reply: assignment,
  status: 201,
  roles: supervisorRoles,
});

export const editAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}",
  summary:
    "Edit a pending assignment; a started one can get another lead, other instructions or another priority. Omitted fields stay",
  params: idParams,
  body: z.object({
    ...z.partial(z.object(planFields)).shape,
    addCollaboratorIds: planFields.collaboratorIds,
    removeCollaboratorIds: planFields.collaboratorIds,
  }),
  reply: assignment,
  roles: supervisorRoles,
});

export const deleteAssignment = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}",
  summary: "Delete a pending assignment",
  params: idParams,
  roles: supervisorRoles,
});

export const approveAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}/approve",
  summary: "Approve an assignment in review; 200 unchanged if it is done already",
  params: idParams,
  body: z.optional(z.object({ round: shownRound })),
  reply: assignment,
  roles: supervisorRoles,
});

export const confirmMissing = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/checklist/{itemId}/confirm-missing",
  summary:
    "Confirm that the villa doesn't have an item, which a cleaner reported there (else 409): work of this villa that has not started gets it no more",
  params: z.object({ id, itemId: id }),
  reply: assignment,
  roles: supervisorRoles,
});

const feedback = {
  reason: trimmed(1, 2_000, rule("Please give a reason.")),
  items: sentBackItems,
  round: shownRound,
};

export const rejectAssignment = endpoint({
  method: "PATCH",
  path: "/api/assignments/{id}/reject",
  summary: "Reject an assignment in review, with the reason and the items to do again",
  params: idParams,
  body: z.object(feedback),
  reply: assignment,
  roles: supervisorRoles,
});

export const reopenAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/reopen",
  summary:
    "Reopen a finished assignment, inspected or not, with the reason that its cleaners see and the items to do again",
  params: idParams,
  body: z.object(feedback),
  reply: assignment,
  roles: supervisorRoles,
});
