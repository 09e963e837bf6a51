import type { Statement } from "./statement";
import { preparing } from "./work";

/**
 * Villas, teams, five generations of users, each of which stays two years and is then removed, and the registration codes of the present leaders. Also
 * defines the SQL functions that the other statements use.
 */
export function people(villas: number, daysBack: number, password: string): Statement[] {
  const generations = Math.ceil((daysBack + 1) / 730);
  return [
    [functions],
    [preparing],
    [
      `insert into units (id, code, location, address, bedrooms, bathrooms, max_persons, created_at)
       select pg_temp.v7(now() - interval '11 years', n), (array['D', 'W', 'Z'])[1 + n % 3] || lpad(n::text, 3, '0'),
         (array['Duinvallei', 'Waterlijn', 'Zandbank'])[1 + n % 3],
         (array['Helmweg', 'Duinpad', 'Meerkoet', 'Zeeweg', 'Aalscholver'])[1 + n % 5] || ' ' || n, 2, 1, 4 + n % 5, now() - interval '11 years'
       from generate_series(1, $1::int) n`,
      [villas],
    ],
    [
      `insert into areas (id, name, symbol, position)
       select gen_random_uuid(), name, symbol::area_symbol, position
       from (values (1, 'Duinvallei', 'dunes'), (2, 'Waterlijn', 'water'), (3, 'Zandbank', 'sandbank')) as known (position, name, symbol)`,
    ],
    [
      `insert into teams (id, name, number)
       select pg_temp.v7(now() - interval '11 years', 6000 + n), 'Team ' || n, n from generate_series(1, 10) n`,
    ],
    [
      `create temp table person as
       select g as generation, kind.role, n - 1 as no, pg_temp.v7(now() - make_interval(days => g * 730), 10000 + g * 1000 + kind.base + n) as id
       from generate_series(0, ${generations - 1}) g,
         (values ('cleaner', 75, 0), ('teamleader', 6, 100), ('qc', 8, 200), ('admin', 2, 300)) kind (role, count, base),
         generate_series(1, kind.count) n`,
    ],
    [
      `insert into users (id, name, first_name, last_name, email, password, role, team_id, created_at, removed_at)
       select p.id, case when generation > 0 then 'Removed user' else pg_temp.name(no) end, 'x', 'x',
         case when generation = 0 then case no when 0 then '' else no || '.' end || replace(role, 'teamleader', 'leader') || '@changeover.example' end,
         case when generation = 0 then $1 end, role::user_role,
         case when role = 'cleaner' then t.id end,
         now() - make_interval(days => (generation + 1) * 730),
         case when generation > 0 then now() - make_interval(days => generation * 730) end
       from person p join teams t on t.number = 1 + p.no % 10`,
      [password],
    ],
    // A new one every quarter; the last one is open.
    [
      `insert into registration_codes (id, code, supervisor_id, is_active, expires_at, max_uses, used_count, created_at)
       select pg_temp.v7(c.at, 7500 + p.no * 8 + n), 10000000 + (p.no * 8 + n) * 1234567, p.id, n = 8, c.at + interval '90 days', 20,
         pg_temp.dice(p.no * 8 + n, 21) / 10, c.at
       from person p, generate_series(1, 8) n, lateral (select now() - make_interval(days => 10 + (8 - n) * 90) as at) c
       where p.role = 'teamleader' and p.generation = 0`,
    ],
    [
      "create temp table villa as select id, row_number() over (order by code)::int as no from units; analyze villa; analyze person",
    ],
  ];
}

const functions = `
  -- An instant as JavaScript writes it.
  create function pg_temp.iso(at timestamptz) returns text language sql stable as $$
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
  -- An id of version 7: sorts by its moment; the same salt gives the same id.
  create function pg_temp.v7(at timestamptz, salt bigint) returns uuid language sql immutable as $$
    select overlay(overlay(overlay(md5(salt::text) placing lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') from 1)
      placing '7' from 13) placing '8' from 17)::uuid $$;
  -- 0 to 99, always the same for the same thing.
  create function pg_temp.dice(n bigint, salt int) returns int language sql immutable as $$
    select (hashint8extended(n, salt) & 1073741823)::int % 100 $$;
  create function pg_temp.name(no int) returns text language sql immutable as $$
    select (array['Anna', 'Bram', 'Cem', 'Daan', 'Eva', 'Femke', 'Gijs', 'Hanna', 'Ivo', 'Jolijn', 'Kees', 'Lotte', 'Maud', 'Noor', 'Olaf'])[1 + no % 15]
      || ' ' || (array['de Vries', 'Jansen', 'Bakker', 'Visser', 'Smit'])[1 + no / 15] $$`;
