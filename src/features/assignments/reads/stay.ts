import { sql } from "drizzle-orm";
import { isoColumn } from "../../../server/database/iso";
import { bookedIn, markCounts } from "../../units/reads/booked";

const isBooked = bookedIn("a.unit_id");
const clock = (time: string) => sql`to_char(${sql.raw(time)}, 'HH24:MI')`;

/**
 * The stays around `a`, as JSON: who leaves on its park day, the latest if there are several, and who arrives next. Work during a stay is for
 * its guests, so it isn't ready by any arrival (docs/domain.md, "Stays"). A park without stays asks for them once in each read, not for each row.
 */
export const stayAroundWork = sql`(
  select case when leaving.at is not null or arriving.date is not null then json_build_object(
    'checkOut', ${clock("leaving.at")}, 'isLate', coalesce(leaving.at > planned.check_out_time, false),
    'leftAt', ${isoColumn("leaving.left_at")},
    'arrival', case when arriving.date is not null then json_build_object(
      'date', arriving.date, 'time', ${clock("arriving.at")}, 'guests', arriving.guests,
      'isEarly', arriving.at < planned.check_in_time, 'hereSince', ${isoColumn("arriving.here_since")}) end) end
  from (select (a.planned_at at time zone time_zone)::date as day, time_zone, check_in_time, check_out_time from settings) planned
  cross join lateral (
    select max(coalesce(s.check_out, planned.check_out_time)) as at,
      case when bool_and(${markCounts("s.departed_at", "planned")}) then max(s.departed_at) end as left_at from stays s
    where ${isBooked} and s.departure = planned.day) leaving
  left join lateral (
    select s.arrival as date, coalesce(s.check_in, planned.check_in_time) as at, s.guests,
      case when ${markCounts("s.arrived_at", "planned")} then s.arrived_at end as here_since from stays s
    where ${isBooked} and s.arrival between planned.day and planned.day + 14
      and not exists (select from stays s where ${isBooked} and s.departure > planned.day and s.arrival < planned.day)
    order by 1, 2, s.id limit 1) arriving on true
  where exists (select from stays))`;
