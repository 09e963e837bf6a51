import * as z from "zod/mini";
import { id } from "../../shared/shapes";

/** A villa as the work on it shows it. */
export const unitInWork = z.object({
  id,
  code: z.string(),
  location: z.string(),
  address: z.nullable(z.string()),
});
export type UnitInWork = z.output<typeof unitInWork>;
