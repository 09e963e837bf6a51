import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { id } from "../../../shared/shapes";
import { assignment } from "./assignment";

const path = "/api/assignments/{id}/guests-still-here";
const params = z.object({ id });
/** The villa that was shown; older versions of the app don't name it. */
const body = z.optional(z.object({ unitId: z.optional(id) }));
const roles = ["cleaner", "admin", "teamleader"] as const;

export const reportGuestsHere = endpoint({
  method: "POST",
  path,
  summary:
    "Report at a pending cleaning that the guests have not left; 200 unchanged if that is reported already, 409 if the cleaning has moved to another villa than `unitId`. It takes back that they had left",
  params,
  body,
  reply: assignment,
  roles,
});

export const takeGuestsBack = endpoint({
  method: "DELETE",
  path,
  summary:
    "Take back the report that the guests have not left; 204 even if there is none, or the cleaning has moved to another villa than `unitId`",
  params,
  body,
  roles,
});
