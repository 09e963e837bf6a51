import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { parkInstant } from "../../../shared/time";
import { coveredNeeds } from "../../stays/reads/needs";
import { keyText } from "../../stays/rules/needs";
import type { NeedRow } from "../rules/pieces";
import { familiarTo } from "./work";

/** What is to plan on a park day. */
export async function needsToPlan(db: Database | Tx, zone: string, date: string): Promise<NeedRow[]> {
  const { needs, covering } = await coveredNeeds(db, zone, { from: date, to: date });
  const open = needs.filter((need) => !covering(need));
  const wanted = JSON.stringify([...new Set(open.map(({ unitId }) => unitId))].map((id) => ({ id })));
  const until = parkInstant(date, "00:00", zone).toISOString();
  const { rows } = await db.execute<Omit<NeedRow, "key" | "need" | "freeFrom" | "neededBy" | "kindId">>(sql`
    select u.id as "unitId", u.code, u.location, u.villa_type as "villaType", u.max_persons as "maxPersons",
      ${familiarTo(sql`u.id`, sql`${until}::timestamptz`)} as familiar
    from json_to_recordset(${wanted}::json) w(id uuid) join units u on u.id = w.id`);
  const villas = new Map(rows.map((row) => [row.unitId, row]));
  return open.flatMap(({ stayId, ruleId, nth, unitId, kindId, time, readyBy }) => {
    const villa = villas.get(unitId);
    const need = { stayId, ruleId, nth };
    return villa
      ? [
          {
            ...villa,
            ...{ key: keyText(need), need, kindId, freeFrom: parkInstant(date, time, zone) },
            neededBy: readyBy && parkInstant(readyBy.date, readyBy.time, zone),
          },
        ]
      : [];
  });
}
