import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { id } from "../../../shared/shapes";

export const removePhoto = endpoint({
  method: "DELETE",
  path: "/api/assignments/{id}/media/{mediaId}",
  summary:
    "Remove a photo, bytes included: one's own during the cleaning or inspection, any as a supervisor; 204 even if it is gone",
  params: z.object({ id, mediaId: id }),
  roles: workRoles,
});
