/** What a person may be here. */
export const roles = ["admin", "teamleader", "cleaner", "qc"] as const;

export type Role = (typeof roles)[number];
