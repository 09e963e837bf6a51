import { endpoint } from "./endpoint";
import { roles } from "./roles";

/**
 * The stream of server-sent events (docs/domain.md, "Live updates"): `stale` carries a topic; `changed`, sent before it to those who see all work,
 * the ids that it is about. Never data.
 */
export const getEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary: "A stream of topics that have become stale, and of the ids of changed assignments",
  status: 200,
  roles,
});
