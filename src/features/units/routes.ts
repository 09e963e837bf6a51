import { type Host, mount } from "../../server/http/mount";
import type { Settings } from "../../server/settings";
import { getUnits } from "./contract";
import { allUnits } from "./reads";

/** GET /api/units */
export function mountUnits(host: Host, settings: Settings): void {
  mount(host, getUnits, ({ db }) => allUnits(db, settings.PARK_TIME_ZONE, new Date()));
}
