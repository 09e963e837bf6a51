import { type Host, mount } from "../../server/http/mount";
import type { Settings } from "../../server/settings";
import { getSummary } from "./contract";
import { summary } from "./reads";

/** GET /api/reports/summary */
export function mountReports(host: Host, settings: Settings): void {
  mount(host, getSummary, ({ db }) => summary(db, settings.PARK_TIME_ZONE, new Date()));
}
