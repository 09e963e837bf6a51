import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { id } from "../../../shared/shapes";
import { assignment } from "./assignment";

// Apart from the other steps, because the cleaner's first screen doesn't need it.

export const undoAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/undo",
  summary:
    "Undo one's own approval, rejection, inspection decision, submission, reassignment or deletion of the last minute, or the start if it is named; 409 once somebody has acted on it",
  params: z.object({ id }),
  /** A start is named, because an undo without a name is that of a submission, which may have had no effect. */
  body: z.optional(z.object({ step: z.optional(z.literal("start")) })),
  reply: assignment,
  roles: workRoles,
});
