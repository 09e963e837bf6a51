import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { parkInstant } from "../../../shared/time";
import { coveredNeeds } from "../../stays/reads/needs";
import { keyText } from "../../stays/rules/needs";
import { bookedIn, markCounts } from "../../units/reads/booked";
import type { NeedRow } from "../rules/pieces";
import { familiarTo } from "./work";

/** What is to plan on a park day. */
export async function needsToPlan(db: Database | Tx, zone: string, date: string): Promise<NeedRow[]> {
  const { needs, covering } = await coveredNeeds(db, zone, { from: date, to: date });
  const open = needs.filter((need) => !covering(need));
  const wanted = JSON.stringify([...new Set(open.map(({ unitId }) => unitId))].map((id) => ({ id })));
  const until = parkInstant(date, "00:00", zone).toISOString();
  const isGuest = bookedIn("u.id");
  const { rows } = await db.execute<Villa>(sql`
    select u.id as "unitId", u.code, u.location, u.villa_type as "villaType", u.max_persons as "maxPersons",
      ${familiarTo(sql`u.id`, sql`${until}::timestamptz`)} as familiar,
      coalesce((select bool_and(${markCounts("s.departed_at", "park")}) from stays s
        where ${isGuest} and s.departure = ${date}), false) as "hasLeft",
      (select min(s.arrived_at) from stays s where ${isGuest} and s.arrival = ${date} and ${markCounts("s.arrived_at", "park")}) as "cameAt"
    from json_to_recordset(${wanted}::json) w(id uuid) join units u on u.id = w.id cross join settings park`);
  const villas = new Map(rows.map((row) => [row.unitId, row]));
  return open.flatMap(({ stayId, ruleId, nth, unitId, kindId, time, readyBy }) => {
    const villa = villas.get(unitId);
    if (!villa) return [];
    const { hasLeft, cameAt, ...row } = villa;
    const need = { stayId, ruleId, nth };
    const order = parkInstant(date, time, zone);
    const checkIn = readyBy && parkInstant(readyBy.date, readyBy.time, zone);
    const neededBy = cameAt && checkIn && Date.parse(cameAt) < checkIn.getTime() ? new Date(cameAt) : checkIn;
    return [{ ...row, key: keyText(need), need, kindId, order, freeFrom: hasLeft ? null : order, neededBy }];
  });
}

/** `hasLeft`: all who leave that day; `cameAt`: when the first came who arrive that day. */
type Villa = Omit<NeedRow, "key" | "need" | "order" | "freeFrom" | "neededBy" | "kindId"> & {
  hasLeft: boolean;
  cameAt: string | null;
};
