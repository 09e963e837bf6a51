import type { Role } from "./roles";

/** Live topics. A topic is the first part of the query keys it makes stale (docs/domain.md, "Live updates"). */
export const topics = [
  "assignments",
  "schedules",
  "units",
  "areas",
  "villa-types",
  "users",
  "registration-codes",
  "teams",
  "replacement-presets",
  "canned-findings",
  "checklists",
  "phrases",
  "park",
  "settings",
  "stays",
  "task-rules",
  "feeds",
  "tokens",
  "readiness",
  "webhooks",
  "area-walks",
] as const;
export type Topic = (typeof topics)[number];

/** Roles that receive every event of a topic; others receive only events that concern them. */
export const audience: Record<Topic, readonly Role[]> = {
  assignments: ["admin", "teamleader", "qc"],
  schedules: ["admin", "teamleader", "qc"],
  units: ["admin", "teamleader", "cleaner", "qc"],
  areas: ["admin", "teamleader", "cleaner", "qc", "reception"],
  "villa-types": ["admin", "teamleader", "cleaner", "qc"],
  users: ["admin", "teamleader"],
  "registration-codes": ["admin", "teamleader"],
  teams: ["admin", "teamleader", "cleaner", "qc"],
  "replacement-presets": ["admin", "teamleader", "cleaner", "qc"],
  "canned-findings": ["admin", "teamleader", "cleaner", "qc"],
  checklists: ["admin", "teamleader"],
  phrases: ["admin", "teamleader", "cleaner", "qc", "reception"],
  park: ["admin", "teamleader", "cleaner", "qc", "reception"],
  settings: ["admin", "teamleader"],
  stays: ["admin", "teamleader"],
  "task-rules": ["admin", "teamleader"],
  feeds: ["admin", "teamleader"],
  tokens: ["admin"],
  readiness: ["admin", "teamleader", "reception"],
  webhooks: ["admin"],
  "area-walks": ["admin", "teamleader"],
};
