/**
 * The assignments of some days. Every villa is cleaned every day, six in a row by one lead; three of ten with a helper, unless they are absent. Those
 * older than three days are approved and inspected, one of sixteen after rework; the last days and today have assignments in every state.
 */
export const work = {
  /** Between two days, counted from today: decides lead, time and state. All other data follow from it. */
  prepare: `
    select pg_temp.prepare($1, $2)`,
  statements: [
    // Every fifth booking is one of a week's.
    `insert into bookings (id, date, start_time, end_time, series_id, created_by_id, created_at)
     select distinct on (booking_id) booking_id, day, '09:00', '17:00',
       case when slot % 5 = 0 then pg_temp.v7(date_trunc('week', day) - interval '14 days', 7800000 + slot) end, supervisor_id, created_at from w order by booking_id`,
    `insert into schedules (id, booking_id, cleaner_id, date, start_time, end_time, unit_ids, status, created_at)
     select booking_id, booking_id, lead_id, day, '09:00', '17:00', array_agg(unit_id order by turn),
       case when day < current_date - 3 then 'completed' else 'scheduled' end::schedule_status, min(created_at)
     from w group by booking_id, lead_id, day`,
    // No supervisor is booked: several bookings at a time would conflict.
    `insert into booking_claims (booking_id, kind, subject_id, during)
     select distinct booking_id, c.kind, c.subject_id, tsrange(day + time '09:00', day + time '17:00')
     from w cross join lateral (values ('villa'::claim_kind, unit_id), ('person', lead_id)) c (kind, subject_id)`,
    `insert into availabilities (id, user_id, date, is_available, reason)
     select pg_temp.v7(min(created_at), 7000000 + min(n)), lead_id, day, false, 'Ill' from w where uncovered group by lead_id, day
     union all
     select pg_temp.v7(min(created_at), 7200000 + min(n)), second_id, day, false, 'Day off' from w where is_second_absent group by second_id, day`,
    `insert into assignments (id, unit_id, cleaner_id, supervisor_id, booking_id, planned_at, started_at, finished_at, status,
       estimated_minutes, actual_minutes, round, qc_status, uncovered, rejection_reason, rejected_by_id, rejected_at, checklist_snapshot_id,
       created_at)
     select id, unit_id, lead_id, supervisor_id, booking_id, planned_at, started_at, case when status in ('needs_review', 'done') then finished_at end,
       status, 60, case when round > 0 then case when again then 65 else 80 end end, round, qc_status, uncovered,
       case when state = 'rejected' then 'Oven not cleaned.' end, case when state = 'rejected' then supervisor_id end,
       case when state = 'rejected' then finished_at + interval '40 minutes' end,
       case when status <> 'pending' then snapshot_id end, created_at
     from w order by created_at, n`,
    // 80 minutes, or 40 and 25 of rework.
    `insert into working_periods (assignment_id, round, started_at, started_by_id, finished_at, minutes)
     select id, p.round - 1, began, lead_id, ended, round(extract(epoch from ended - began) / 60)
     from w, lateral (
       select 1 as round, started_at as began, case when w.round > 0 then finished_at - case when again then interval '40 minutes' else interval '0' end end as ended
       union all
       select 2, finished_at - interval '25 minutes', finished_at where again) p
     where status <> 'pending' order by created_at, n`,
    `insert into assignment_collaborators (id, assignment_id, cleaner_id, joined_at, left_at, planned_at, created_at)
     select pg_temp.v7(created_at, 500000000 + n), id, helper_id, created_at,
       case when pg_temp.dice(n, 4) < 5 then planned_at end, planned_at, created_at from w where helper_id is not null and not uncovered order by created_at, n`,
  ],
};

/** The statements that `prepare` runs: a function, because the table is recreated for every stretch of days. */
export const preparing = `
  create function pg_temp.prepare(first int, last int) returns void language plpgsql as $f$
  begin
    drop table if exists w;
    create temp table w as
    select *,
      case when state = 'pending' then 'pending' when state in ('started', 'rejected', 'rework') then 'in_progress'
        when state = 'review' then 'needs_review' else 'done' end::assignment_status as status,
      case when state in ('pending', 'started') then 0 when again then 2 else 1 end as round,
      case state when 'passed' then 'passed' when 'inspected' then 'in_progress' when 'rework' then 'needs_rework' end::qc_status as qc_status,
      (state in ('pending', 'started') and age = 0 and pg_temp.dice(n, 5) < 6) as uncovered,
      case when state <> 'pending' then planned_at + make_interval(mins => pg_temp.dice(n, 6) / 5) end as started_at,
      case when state not in ('pending', 'started') then planned_at + make_interval(mins => 80 + pg_temp.dice(n, 6) / 5) end as finished_at,
      pg_temp.v7(created_at, n) as id, pg_temp.v7(created_at, 900000000 + (n - n % 1000) + slot) as booking_id
    from (
      select *, pg_temp.dice(n, 2) < 6 and state = 'passed' as again,
        case when pg_temp.dice(n, 3) < 30 and not is_second_absent then second_id end as helper_id
      from (
        select v.id as unit_id, d.age, d.day, d.n * 1000 + v.no as n, (v.no - 1) / 6 as slot, (v.no - 1) % 6 as turn,
          lead.id as lead_id, boss.id as supervisor_id, inspector.id as inspector_id, helper.id as second_id,
          pg_temp.dice(d.n * 100 + helper.no, 11) < 12 as is_second_absent, version.version, version.snapshot_id,
          (d.day + time '09:00' + make_interval(mins => 60 * ((v.no - 1) % 6))) as planned_at,
          (d.day - 14 + time '12:00')::timestamptz as created_at,
          pg_temp.state(d.age, pg_temp.dice(d.n * 1000 + v.no, 1)) as state
        from villa v
        cross join (
          select -ahead as age, current_date + ahead as day, (current_date + ahead - date '2000-01-01')::bigint as n,
            greatest(0, -ahead) / 730 as generation,
            -- Cleaners work on 59 of 75 days. Today is in the middle of those of cleaner@changeover.example, whose day is measured.
            (ahead % 75 + 75 + 45) % 75 as rotation
          from generate_series(first, last) ahead) d
        join version on d.day >= version.first_day and d.day < version.until_day
        join person lead on lead.role = 'cleaner' and lead.generation = d.generation and lead.no = ((v.no - 1) / 6 + d.rotation) % 75
        join person helper on helper.role = 'cleaner' and helper.generation = d.generation and helper.no = (59 + (v.no - 1) / 6 % 16 + d.rotation) % 75
        join person boss on boss.role = 'teamleader' and boss.generation = d.generation and boss.no = (v.no - 1) / 6 % 6
        join person inspector on inspector.role = 'qc' and inspector.generation = d.generation and inspector.no = v.no % 8
      ) drawn
    ) told;
    analyze w;
  end $f$;
  create function pg_temp.state(age int, roll int) returns text language sql immutable as $$
    select case
      when age < 0 then 'pending'
      when age > 3 then 'passed'
      when age > 0 then case when roll < 60 then 'passed' when roll < 85 then 'ready' when roll < 90 then 'inspected'
        when roll < 96 then 'review' when roll < 98 then 'rejected' else 'rework' end
      when roll < 30 then 'pending' when roll < 49 then 'started' when roll < 52 then 'rejected' when roll < 55 then 'rework'
      when roll < 75 then 'review' when roll < 90 then 'ready' when roll < 93 then 'inspected' else 'passed' end $$`;
