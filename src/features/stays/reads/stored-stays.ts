import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { stays, units } from "../../../server/database/tables";

/** The stays of a source that have these ids there, and its coming ones: booked, with a departure after `today`. Each with its villa's code. */
export async function stayRowsOf(db: Database | Tx, source: string, externalIds: readonly string[], today: string) {
  const isNamed = sql`${stays.externalId} = any(${sql.param([...externalIds])}::text[])`;
  const rows = await db
    .select({ stay: stays, code: units.code })
    .from(stays)
    .leftJoin(units, eq(units.id, stays.unitId))
    .where(and(eq(stays.source, source), or(isNamed, and(eq(stays.status, "booked"), gt(stays.departure, today)))))
    .orderBy(stays.arrival, stays.id);
  return rows.map(({ stay, code }) => ({ ...stay, code: code ?? stay.unitCode ?? "" }));
}
export type StayRow = Awaited<ReturnType<typeof stayRowsOf>>[number];
