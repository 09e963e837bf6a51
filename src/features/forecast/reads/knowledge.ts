import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import {
  type Basis,
  countsAsDuration,
  crewMinutes,
  expectedDuration,
  latestOfType,
  latestOfVilla,
  type Observation,
} from "../rules/durations";
import type { Residual } from "../rules/residuals";

/** A villa and a kind of cleaning, and the minutes that somebody set by hand for one. */
export type DurationQuery = { unitId: string; kindId: string; byHand: number | null };

/** What the park's latest cleanings tell of how long others take. */
export type Knowledge = {
  /** The expected crew-minutes, and what they are based on. `usual`: the villa's usual minutes. */
  expected(asked: DurationQuery & { villaType: string | null; usual: number }): { minutes: number; basis: Basis };
  residuals: readonly Residual[];
};

/** How many of the park's latest cleanings tell of types and of residuals: a few weeks of a large park, some years of a small one. */
const latestOfPark = 4_000;

type Row = Observation & {
  unitId: string;
  kindId: string;
  villaType: string | null;
  /** The park day, and who worked on it. */
  day: string;
  crew: string;
  isOwn: boolean;
};

/**
 * Reads the latest cleanings of the villas that are asked for, and of the park: never more than a few thousand, however long its history. Each cleaning's
 * residual is what it took against what was expected of it before it began.
 */
export async function knowledgeOf(
  db: Database | Tx,
  zone: string,
  asked: readonly Pick<DurationQuery, "unitId" | "kindId">[],
): Promise<Knowledge> {
  const rows = await observations(db, zone, asked);
  const ofVilla = new Map<string, number[]>();
  const ofType = new Map<string, number[]>();
  const residuals: Residual[] = [];
  // Oldest first, so that each is judged by those before it.
  for (const row of rows.filter(countsAsDuration)) {
    const own = listIn(ofVilla, villaKey(row));
    const alike = listIn(ofType, typeKey(row));
    const minutes = crewMinutes(row);
    if (!row.isOwn && (own.length > 0 || alike.length > 0)) {
      const expected = expectedDuration({ byHand: null, own, alike, usual: minutes });
      residuals.push({ ratio: minutes / expected.minutes, day: row.day, crew: row.crew });
    }
    push(own, minutes, latestOfVilla);
    // What was read for one villa only is older than what the park's latest tell of its type.
    if (!row.isOwn) push(alike, minutes, latestOfType);
  }
  return {
    residuals,
    expected: ({ byHand, usual, ...of }) =>
      expectedDuration({
        byHand,
        own: ofVilla.get(villaKey(of)) ?? [],
        alike: ofType.get(typeKey(of)) ?? [],
        usual,
      }),
  };
}

/** The latest first. */
function push(list: number[], minutes: number, most: number): void {
  list.unshift(minutes);
  if (list.length > most) list.pop();
}

function listIn(lists: Map<string, number[]>, key: string): number[] {
  const found = lists.get(key) ?? [];
  lists.set(key, found);
  return found;
}

const villaKey = ({ unitId, kindId }: { unitId: string; kindId: string }) => `${unitId} ${kindId}`;
const typeKey = ({ villaType, kindId }: { villaType: string | null; kindId: string }) => `${kindId} ${villaType}`;

/**
 * Finished first rounds, oldest first: of the park the latest, and those of the villas that are asked for which are older (`isOwn`). "offset" makes
 * PostgreSQL find each cleaning by its key; else it would read the periods of all years into a hash.
 */
async function observations(
  db: Database | Tx,
  zone: string,
  asked: readonly Pick<DurationQuery, "unitId" | "kindId">[],
): Promise<Row[]> {
  const wanted = JSON.stringify(asked.map(({ unitId, kindId }) => ({ unit_id: unitId, kind_id: kindId })));
  const { rows } = await db.execute<Row>(sql`
    with latest as (
      select a.id from assignments a where a.finished_at is not null order by a.finished_at desc limit ${latestOfPark}
    ), own as (
      select distinct o.id from json_to_recordset(${wanted}::json) w(unit_id uuid, kind_id uuid) cross join lateral (
        select a.id from assignments a where a.unit_id = w.unit_id and a.kind_id = w.kind_id and a.finished_at is not null
        order by a.planned_at desc, a.id desc limit ${latestOfVilla}) o
    ), chosen as (
      select id, false as is_own from latest union all select id, true from own where id not in (select id from latest)
    )
    select a.unit_id as "unitId", a.kind_id as "kindId", u.villa_type as "villaType", c.is_own as "isOwn",
      coalesce(p.minutes, 0) as minutes, p.round, p.is_clamped or p.minutes is null as "isEstimated",
      to_char(p.finished_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      1 + coalesce(cardinality(h.ids), 0) as people,
      array_to_string(array(select unnest(array_append(h.ids, led.by_id::text)) order by 1), ' ') as crew
    from chosen c cross join lateral (select * from assignments a where a.id = c.id offset 0) a join units u on u.id = a.unit_id
    cross join lateral (
      select * from working_periods p where p.assignment_id = a.id and p.round = 0 and p.finished_at is not null offset 0) p
    cross join lateral (select ${leadThen} as by_id) led
    cross join lateral (
      select array_agg(distinct k.cleaner_id::text) as ids from assignment_collaborators k
      where k.assignment_id = a.id and k.cleaner_id <> led.by_id and k.joined_at <= p.finished_at and (k.left_at is null or k.left_at >= p.finished_at)
    ) h
    order by p.finished_at, a.id`);
  return rows;
}

/** Who led `a` when its period `p` ended: rework may have been given to somebody else since, whose first audit row names the lead before. */
const leadThen = sql`coalesce(case when a.round > 1 then (
  select (l.meta -> 'lead' ->> 0)::uuid from audit_logs l
  where l.entity = 'assignments' and l.entity_id = a.id and l.created_at > p.finished_at and l.meta ? 'lead'
  order by l.created_at, l.number limit 1) end, a.cleaner_id)`;
