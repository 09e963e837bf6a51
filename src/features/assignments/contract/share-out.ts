import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id } from "../../../shared/shapes";

export const shareOut = endpoint({
  method: "POST",
  path: "/api/assignments/share-out",
  summary:
    "Give uncovered assignments to cleaners, all at once; an assignment that somebody else has been given stays with them",
  body: z.object({
    shares: z
      .array(z.object({ assignmentId: id, cleanerId: id }))
      .check(
        z.minLength(1, rule("Choose at least one villa.")),
        z.maxLength(500, rule("At most {max} villas.", { max: 500 })),
      ),
  }),
  reply: z.array(z.object({ id, cleanerId: id, uncovered: z.boolean() })),
  roles: supervisorRoles,
});
