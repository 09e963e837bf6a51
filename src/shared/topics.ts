import type { Role } from "./roles";

/** What can go stale on a screen. A topic is the first part of the query keys that it makes stale (docs/domain.md, "Live updates"). */
export const topics = ["assignments", "schedules", "units", "users", "registration-codes", "teams"] as const;
export type Topic = (typeof topics)[number];

/** Roles that hear every message of a topic; the others hear only what names them (a cleaner: own work). */
export const audience: Record<Topic, readonly Role[]> = {
  assignments: ["admin", "teamleader", "qc"],
  schedules: ["admin", "teamleader", "qc"],
  units: ["admin", "teamleader", "cleaner", "qc"],
  users: ["admin", "teamleader"],
  "registration-codes": ["admin", "teamleader"],
  teams: ["admin", "teamleader", "cleaner", "qc"],
};
