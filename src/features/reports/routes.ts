import { type Host, mountScoped } from "../../server/http/mount";
import { getSummary } from "./contract";
import { summary } from "./reads";

/** GET /api/reports/summary */
export function mountReports(host: Host): void {
  mountScoped(host, getSummary, (park) => summary(park, new Date()));
}
