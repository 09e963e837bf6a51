import { refreshVilla, refreshVillas } from "../../src/features/checklists/actions/events";
import type { Park } from "../../src/server/actions/context";
import type { Database } from "../../src/server/database/open";
import { zone } from "./zone";

/** Returns a park over a database whose actions have no effects in other features, except that villas get their checklists. */
export function parkOver(db: Database): Park {
  return { db, zone, handlers: { villaChanged: [refreshVilla], villasChanged: [refreshVillas] } };
}
