import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id } from "../../../shared/shapes";
import { listBefore } from "../../../shared/whole-list";

/** How many minutes the walk between two areas takes, in either direction. */
export const areaWalk = z.object({ areaId: id, otherAreaId: id, minutes: z.int() });
export type AreaWalk = z.output<typeof areaWalk>;

export const getAreaWalks = endpoint({
  method: "GET",
  path: "/api/area-walks",
  summary: "How long the walks between areas take, in minutes, as far as they are known",
  reply: z.array(areaWalk),
  roles: supervisorRoles,
});

export const putAreaWalks = endpoint({
  method: "PUT",
  path: "/api/area-walks",
  summary:
    "Replace the walks between areas. With `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    walks: z
      .array(
        z.object({
          areaId: id,
          otherAreaId: id,
          minutes: z
            .int(rule("Whole numbers only."))
            .check(
              z.minimum(0, rule("At least {min}.", { min: 0 })),
              z.maximum(120, rule("At most {max}.", { max: 120 })),
            ),
        }),
      )
      .check(z.maxLength(4_950, rule("At most {max}.", { max: 4_950 }))),
    before: listBefore(areaWalk),
  }),
  reply: z.array(areaWalk),
  roles: ["admin"],
});
