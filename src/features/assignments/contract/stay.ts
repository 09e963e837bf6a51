import * as z from "zod/mini";
import { clock, day, instant } from "../../../shared/shapes";

/** The guests before and after a cleaning, in park time (docs/domain.md, "Stays"); null if nobody leaves that day and nobody is expected. */
export const stayAround = z.nullable(
  z.object({
    /** When the guests who leave on the planned day do; null if nobody leaves then. `isLate`: after the usual check-out. */
    checkOut: z.nullable(clock),
    isLate: z.boolean(),
    /** When somebody said that all of them had left. */
    leftAt: z.optional(z.nullable(instant)),
    /** The villa's next arrival, on the planned day or in the 14 days after it. `isEarly`: before the usual check-in. `hereSince`: when somebody said that they had come. */
    arrival: z.nullable(
      z.object({
        date: day,
        time: clock,
        guests: z.nullable(z.int()),
        isEarly: z.boolean(),
        hereSince: z.optional(z.nullable(instant)),
      }),
    ),
  }),
);
export type StayAround = z.output<typeof stayAround>;
