import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { workRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { id, nameText } from "../../../shared/shapes";
import { listBefore, wholeList } from "../../../shared/whole-list";
import { area, areaSymbols } from "./areas";

// The park's own lists: areas and villa types (docs/domain.md, "Villas").

const wantedArea = z.object({
  /** None for a new one. */
  id: z.optional(id),
  name: nameText(1, 60, rule("Please enter the area's name.")),
  symbol: z._default(z.enum(areaSymbols), "pin"),
});
export const putAreas = endpoint({
  method: "PUT",
  path: "/api/areas",
  summary:
    "Replace the areas. An area with a new name renames it on its villas; one with villas can't be removed (409). With `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    areas: wholeList(wantedArea, {
      most: 100,
      name: "name",
      taken: rule("An area with this name already exists."),
    }),
    before: listBefore(area),
  }),
  reply: z.array(area),
  roles: ["admin"],
});

/** The sizes by which villas are grouped; "other" has no tab. */
export const sizes = ["4-person", "6-person", "8-person", "other"] as const;
export type Size = (typeof sizes)[number];
const wantedType = z.object({
  /** None for a new one. */
  id: z.optional(id),
  name: nameText(1, 120, rule("Please enter the villa type's name.")),
  /** Minutes that a cleaning of this type usually takes. */
  usualMinutes: z
    .int(rule("Whole numbers only."))
    .check(z.minimum(1, rule("At least 1 minute.")), z.maximum(999, rule("At most {max} minutes.", { max: 999 }))),
  size: z._default(z.enum(sizes), "other"),
});
export const villaType = z.object({ id, name: z.string(), usualMinutes: z.int(), size: z.enum(sizes) });
export type VillaType = z.output<typeof villaType>;

export const getVillaTypes = endpoint({
  method: "GET",
  path: "/api/villa-types",
  summary: "The park's villa types, in order",
  reply: z.array(villaType),
  roles: workRoles,
});

export const putVillaTypes = endpoint({
  method: "PUT",
  path: "/api/villa-types",
  summary:
    "Replace the villa types. A type with a new name renames it on its villas; villas keep a type that is removed; one that a checklist rule names can't be (409). With `before`, the list as it was read, refused (412) if somebody has changed it since",
  body: z.object({
    villaTypes: wholeList(wantedType, {
      most: 200,
      name: "name",
      taken: rule("A villa type with this name already exists."),
    }),
    before: listBefore(villaType),
  }),
  reply: z.array(villaType),
  roles: ["admin"],
});
