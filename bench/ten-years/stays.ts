const dayAndVilla = "extract(epoch from departure)::bigint + hashtext(unit_id::text)";
const toldAt = "least(departure - interval '60 days', now() - interval '1 day')";
/** When one of five got another number of guests; null: it didn't. */
const changedAt = `case when pg_temp.dice(${dayAndVilla}, 33) < 20 and departure - 53 < current_date then departure - interval '53 days' end`;

/** Stays of four nights, one after the other, from the first cleaning until a year from now, with their history: for after all work is there. */
export const stays = [
  `insert into stays (id, source, external_id, unit_id, arrival, departure, check_in, check_out, guests, created_at, updated_at)
   select pg_temp.v7(${toldAt}, 5000000000 + row_number() over ()), 'bookings', 'S-' || row_number() over (), unit_id,
     arrival, departure, case when pg_temp.dice(${dayAndVilla}, 31) < 10 then time '15:00' end,
     case when pg_temp.dice(${dayAndVilla}, 32) < 10 then time '11:00' end,
     2 + abs(hashtext(unit_id::text)) % 5, ${toldAt}, coalesce(${changedAt}, ${toldAt})
   from (
     select unit_id, lag(day) over (partition by unit_id order by day) as arrival, day as departure
     from (
       select u.id as unit_id, first.day + 4 * n + abs(hashtext(u.id::text)) % 4 as day
       from (select min(planned_at)::date as day from assignments) first, units u,
         generate_series(0, (current_date + 365 - first.day) / 4) n
     ) days
   ) between_days
   where arrival is not null
   order by departure`,
  `insert into audit_logs (id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(created_at, hashtextextended(id::text, 5)), 'stay.create', 'stays', id, jsonb_build_object('token', 'Bookings', 'source', source,
     'unitId', unit_id, 'unitCode', null, 'arrival', arrival, 'departure', departure, 'guests', guests - (changed_at is not null)::int,
     'kind', kind, 'status', status, 'missingSince', null, 'checkIn', check_in, 'checkOut', check_out), created_at
   from stays cross join lateral (select ${changedAt} as changed_at) c order by created_at`,
  `insert into audit_logs (id, action, entity, entity_id, meta, created_at)
   select pg_temp.v7(updated_at, hashtextextended(id::text, 6)), 'stay.edit', 'stays', id,
     jsonb_build_object('token', 'Bookings', 'guests', jsonb_build_array(guests - 1, guests)), updated_at
   from stays where ${changedAt} is not null order by updated_at`,
  // The cleaning on the day of departure is planned for its stay, at another time than the villa is free: leaders choose the order of a day.
  `insert into stay_work (id, assignment_id, stay_id, rule_id, nth, unit_id, date, time, created_at)
   select pg_temp.v7(a.created_at, hashtextextended(s.id::text, 7)), a.id, s.id, r.id, 1, s.unit_id, s.departure,
     coalesce(s.check_out, time '10:00'), a.created_at
   from stays s join assignments a on a.unit_id = s.unit_id and a.planned_at::date = s.departure
   join task_rules r on r.trigger = 'departure'
   order by a.created_at`,
];
