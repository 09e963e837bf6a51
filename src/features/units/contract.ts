import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { roles } from "../../shared/roles";
import { id, instant } from "../../shared/shapes";

/** A villa as the work on it shows it. */
export const unitInWork = z.object({
  id,
  code: z.string(),
  location: z.string(),
  address: z.nullable(z.string()),
});
export type UnitInWork = z.output<typeof unitInWork>;

/** A villa. `status` is the shown one: that of its latest assignment planned for today or earlier, else what is stored. */
export const unit = z.object({
  ...unitInWork.shape,
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxPersons: z.int(),
  villaType: z.nullable(z.string()),
  features: z.array(z.string()),
  description: z.nullable(z.string()),
  status: z.enum(["pending", "in_progress", "needs_review", "done"]),
  hasFireplace: z.boolean(),
  hasSauna: z.boolean(),
  hasJacuzzi: z.boolean(),
  hasChargingStation: z.boolean(),
  isPetFriendly: z.boolean(),
  isWaterfront: z.boolean(),
  hasElevatedLocation: z.boolean(),
  hasPanoramicViews: z.boolean(),
  hasModernDesign: z.boolean(),
  isLuxury: z.boolean(),
  isAccessible: z.boolean(),
  isEcoFriendly: z.boolean(),
  hasAirConditioning: z.boolean(),
  createdAt: instant,
});
export type Unit = z.output<typeof unit>;

export const getUnits = endpoint({
  method: "GET",
  path: "/api/units",
  summary: "The villas, by code; removed ones are not among them",
  reply: z.array(unit),
  roles,
});
