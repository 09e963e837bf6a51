import { endpoint } from "./endpoint";
import { roles } from "./roles";

/** The stream of server-sent events. Each is named `stale` and carries a topic, never data (docs/domain.md, "Live updates"). */
export const getEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary: "A stream of topics that have become stale",
  status: 200,
  roles,
});
