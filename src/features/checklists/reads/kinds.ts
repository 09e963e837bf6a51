import { asc } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { cleaningKinds } from "../../../server/database/tables";
import type { CleaningKind } from "../contract/kinds";

/** The park's kinds of cleaning, in order. */
export function allKinds(db: Database | Tx): Promise<CleaningKind[]> {
  const { id, name, position } = cleaningKinds;
  return db.select({ id, name }).from(cleaningKinds).orderBy(asc(position), asc(id));
}
