import { sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { cannedFindings } from "../../../server/database/tables";
import type { CannedType } from "../../../shared/canned-findings";
import type { CannedFinding } from "../contract/canned-findings";

const { id, label, type, symbol, isHidden, position } = cannedFindings;

/** The park's own canned findings, in order. */
export function allCannedFindings(db: Database | Tx): Promise<CannedFinding[]> {
  return db.select({ id, label, type, symbol, isHidden }).from(cannedFindings).orderBy(position, id);
}

/** One of the park's own canned findings; undefined if it is not there (any more). */
export async function cannedFinding(tx: Tx, code: string): Promise<{ label: string; type: CannedType } | undefined> {
  const [found] = await tx.select({ label, type }).from(cannedFindings).where(sql`${id}::text = ${code}`);
  return found;
}
