import { sql } from "drizzle-orm";

/** Condition: `s` is a booked stay of a villa for which somebody comes. Literals: the planner uses the partial indexes only if it sees them. */
export const bookedIn = (unitId: string) =>
  sql`s.unit_id = ${sql.raw(unitId)} and s.status = 'booked' and s.kind <> 'block'`;

/** Condition: a mark of the stay `s` says something, because the stay has not been moved to a later day since. `park`: the row with its time zone. */
export const markCounts = (mark: string, park: string) =>
  sql`coalesce((${sql.raw(mark)} at time zone ${sql.raw(park)}.time_zone)::date >= s.arrival, false)`;
