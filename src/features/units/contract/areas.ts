import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { roles } from "../../../shared/roles";
import { id } from "../../../shared/shapes";

// Apart from the other lists, because the first screen reads the areas.

/** The symbols of areas; "pin" is the neutral one. */
export const areaSymbols = ["dunes", "water", "sandbank", "pin"] as const;
export const area = z.object({ id, name: z.string(), symbol: z.enum(areaSymbols) });
export type Area = z.output<typeof area>;

export const getAreas = endpoint({
  method: "GET",
  path: "/api/areas",
  summary: "The park's areas, in order",
  reply: z.array(area),
  roles,
});
