import type { User } from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { UserChanges } from "./contract";

/** Roles that may supervise people, assignments and schedules, and create registration codes. */
export const supervisorRoles: readonly Role[] = ["admin", "teamleader"];

type Names = { name: string; firstName: string; lastName: string };
type Given = { name?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };

/** Splits a name: its first word is the first name, the rest the last name (docs/domain.md, "Users and sessions"). */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** A new user's names: first and last name as given if both are, else split from the name. */
export function newNames({ name, firstName, lastName }: Given & { name: string }): Names {
  return firstName !== undefined && lastName !== undefined ? { name, firstName, lastName } : { name, ...namesOf(name) };
}

/** A user's names after an edit: a new name is split unless first and last name are given too; without one it is joined from them. */
export function editedNames(before: Names, { name, firstName, lastName }: Given): Names {
  if (name !== undefined && name !== before.name) return newNames({ name, firstName, lastName });
  const after = { firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName };
  const isSame = after.firstName === before.firstName && after.lastName === before.lastName;
  return isSame ? before : { ...after, name: `${after.firstName} ${after.lastName}`.trim() };
}

/** What is counted for a sign-in: all spellings that can be the same email address or username have the same one. */
export function signInSubject(typed: string): string {
  // One character at a time, as in PostgreSQL's lower(), which gives a dotted capital I and a final sigma no special treatment.
  return Array.from(typed.normalize("NFKC").trim(), (c) => (c === "\u0130" ? "i" : c.toLowerCase())).join("");
}

/** A user's changed fields after an edit: undefined stays, blank clears. */
export function editedPerson(
  before: User,
  { role, email, username, teamId, supervisorId, ...given }: Omit<UserChanges, "password">,
) {
  const { name, firstName, lastName } = editedNames(before, given);
  const texts = { telephone: kept(given.telephone), company: kept(given.company) };
  return { name, firstName, lastName, email, username, ...texts, role, teamId, supervisorId };
}

/** A text as stored: null if blank. */
export function kept(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}

/** Whether a change of role ends someone's cleaning, inspecting or supervising. Admins and team leaders both supervise. */
export function leavesPart(before: Role, after: Role): boolean {
  const isSupervisor = (role: Role) => supervisorRoles.includes(role);
  return before !== after && !(isSupervisor(before) && isSupervisor(after));
}

/** Refuses to take the admin role from the last admin; null if allowed. */
export function whyNotLessAdmin(id: string, adminIds: readonly string[]): Problem | null {
  return adminIds.length === 1 && adminIds.includes(id)
    ? new Problem("state-conflict", "This is the last administrator. Please make someone else an administrator first.")
    : null;
}

/** Refuses to delete oneself or the last admin; null if allowed. */
export function whyNotDeleted(id: string, byId: string, adminIds: readonly string[]): Problem | null {
  if (id === byId) return new Problem("state-conflict", "You can't delete yourself. Please ask another administrator.");
  return whyNotLessAdmin(id, adminIds);
}
