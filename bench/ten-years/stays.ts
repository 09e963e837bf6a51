/** Stays of four nights, one after the other, from the first cleaning until a year from now: for after all work is there. */
export const stays = [
  `insert into stays (id, source, external_id, unit_id, arrival, departure, check_in, check_out, guests, created_at, updated_at)
   select pg_temp.v7(departure - interval '60 days', 5000000000 + row_number() over ()), 'bookings', 'S-' || row_number() over (), unit_id,
     arrival, departure, case when pg_temp.dice(extract(epoch from departure)::bigint + hashtext(unit_id::text), 31) < 10 then time '15:00' end,
     case when pg_temp.dice(extract(epoch from departure)::bigint + hashtext(unit_id::text), 32) < 10 then time '11:00' end,
     2 + abs(hashtext(unit_id::text)) % 5, departure - interval '60 days', departure - interval '60 days'
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
];
