import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id } from "../../../shared/shapes";
import { priorities } from "./assignment";

/** The most assignments of one call. */
export const mostAtOnce = 200;

const several = {
  assignmentIds: z
    .array(id)
    .check(
      z.minLength(1, rule("Choose at least one assignment.")),
      z.maxLength(mostAtOnce, rule("At most {max} assignments.", { max: mostAtOnce })),
    ),
};
const shared = {
  /** The assignments that were changed; the others were already as wanted. */
  reply: z.object({ changed: z.array(id) }),
  roles: supervisorRoles,
} as const;

export const reassignAll = endpoint({
  ...shared,
  method: "POST",
  path: "/api/assignments/bulk/reassign",
  summary: "Give unfinished assignments to one cleaner, all or none; `errors` of a 409 names each that can't be",
  body: z.object({ ...several, cleanerId: id }),
});

export const prioritizeAll = endpoint({
  ...shared,
  method: "POST",
  path: "/api/assignments/bulk/priority",
  summary: "Set the priority of unfinished assignments, all or none; `errors` of a 409 names each that can't be",
  body: z.object({ ...several, priority: z.enum(priorities) }),
});

export const deleteAll = endpoint({
  ...shared,
  method: "POST",
  path: "/api/assignments/bulk/delete",
  summary: "Delete pending assignments, all or none; `errors` of a 409 names each that can't be",
  body: z.object(several),
});

export const undoAll = endpoint({
  ...shared,
  method: "POST",
  path: "/api/assignments/bulk/undo",
  summary:
    "Undo one's own latest step of the last minute on each of these, all or none; `errors` of a 409 says why not",
  body: z.object(several),
});
