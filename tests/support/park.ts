import type { Park } from "../../src/server/actions/context";
import type { Database } from "../../src/server/database/open";
import { zone } from "./zone";

/** Returns a park over a database, without event handlers, so that actions have no further effects. */
export function parkOver(db: Database): Park {
  return { db, zone, handlers: [] };
}
