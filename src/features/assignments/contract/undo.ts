import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { roles } from "../../../shared/roles";
import { id } from "../../../shared/shapes";
import { assignment } from "./assignment";

// Apart from the other steps, because the cleaner's first screen doesn't need it.

export const undoAssignment = endpoint({
  method: "POST",
  path: "/api/assignments/{id}/undo",
  summary:
    "Undo one's own approval, rejection, inspection decision, submission, reassignment or deletion of the last minute; 409 once somebody has acted on it",
  params: z.object({ id }),
  reply: assignment,
  roles,
  topics: ["assignments", "units", "schedules"],
});
