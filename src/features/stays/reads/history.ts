import { sql } from "drizzle-orm";
import { isoColumn } from "../../../server/database/iso";
import type { Database } from "../../../server/database/open";
import type { StayChange } from "../contract/stays";
import { stayById } from "./stays";

/** Fields of an audit row that the stay doesn't have. */
const besides = ["source", "token", "arrivedAt", "assignmentId"];

type Row = Omit<StayChange, "fields"> & { meta: Record<string, unknown> };

/** What changed about a stay, newest first. Refuses an unknown stay (404). */
export async function stayHistory(db: Database, stayId: string): Promise<StayChange[]> {
  await stayById(db, stayId);
  const { rows } = await db.execute<Row>(sql`
    select l.id, ${isoColumn("l.created_at")} as at, l.action, p.name as by,
      l.meta ->> 'token' as token, l.meta
    from audit_logs l left join users p on p.id = l.user_id
    where l.entity = 'stays' and l.entity_id = ${stayId} order by l.created_at desc, l.id desc`);
  return rows.map(({ meta, ...row }) => ({ ...row, fields: fieldsOf(meta) }));
}

/** Each changed field with its values before and after; what a stay began with had none before. */
function fieldsOf(meta: Record<string, unknown>): StayChange["fields"] {
  const entries = Object.entries(meta).filter(([name, value]) => !besides.includes(name) && value !== null);
  return Object.fromEntries(
    entries.map(([name, value]): [string, [unknown, unknown]] => [
      name,
      Array.isArray(value) ? [value[0], value[1]] : [null, value],
    ]),
  );
}
