/** The roles of users (docs/domain.md, "Permissions"). */
export const roles = ["admin", "teamleader", "cleaner", "qc", "reception"] as const;

export type Role = (typeof roles)[number];

/** Those who plan, do or judge the work. Reception only sees which villas are ready. */
export const workRoles = ["admin", "teamleader", "cleaner", "qc"] as const;

/** Whether absences of people with this role are kept (docs/domain.md, "Absences"). */
export function canBeAbsent(role: Role): boolean {
  return role === "cleaner" || role === "qc";
}

/** Those who plan and supervise the work: of everybody, not only of their own team. */
export const supervisorRoles: readonly Role[] = ["admin", "teamleader"];

/** Whether somebody with this role supervises; nobody, without a role, does not. */
export function isSupervisor(role: Role | undefined): boolean {
  return role !== undefined && supervisorRoles.includes(role);
}
