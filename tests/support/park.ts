import type { Park } from "../../src/server/actions/context";
import type { Database } from "../../src/server/database/open";
import { zone } from "./zone";

/** The tests' park over a database, without event handlers: only what a test does itself happens. */
export function parkOver(db: Database): Park {
  return { db, zone, handlers: [] };
}
