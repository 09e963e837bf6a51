/** The roles of users (docs/domain.md, "Permissions"). */
export const roles = ["admin", "teamleader", "cleaner", "qc"] as const;

export type Role = (typeof roles)[number];
