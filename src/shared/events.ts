import { endpoint } from "./endpoint";
import { roles } from "./roles";

/** Server-sent events: each is called `stale` and names a topic, never data of the park (docs/domain.md, "Live updates"). */
export const getEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary: "A stream of the topics that have gone stale",
  status: 200,
  roles,
});
