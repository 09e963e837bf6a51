import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";

/** The codes of the villas of these assignments, in order. */
export async function unitCodes(tx: Tx, assignmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select distinct u.code from assignments a join units u on u.id = a.unit_id
    where a.id = any(${sql.param([...assignmentIds])}::uuid[]) order by u.code`);
  return rows.map(({ code }) => code);
}
