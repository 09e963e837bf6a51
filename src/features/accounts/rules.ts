import type { User } from "../../shared/current-user";
import { Problem } from "../../shared/problem";
import type { Role } from "../../shared/roles";
import type { UserChanges } from "./contract";

/** Who may supervise people, work and bookings, and give out codes. */
export const supervisorRoles: readonly Role[] = ["admin", "teamleader"];

type Names = { name: string; firstName: string; lastName: string };
type Given = { name?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };

/** First name = first word, the rest is the last name (docs/domain.md, "Users and sessions"). */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/** The names of a new person: first and last name as sent, where both were, else those of the name. */
export function newNames({ name, firstName, lastName }: Given & { name: string }): Names {
  return firstName !== undefined && lastName !== undefined ? { name, firstName, lastName } : { name, ...namesOf(name) };
}

/** The names after an edit: a new name brings its own first and last name unless both were sent; without one it follows from these. */
export function editedNames(before: Names, { name, firstName, lastName }: Given): Names {
  if (name !== undefined && name !== before.name) return newNames({ name, firstName, lastName });
  const after = { firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName };
  const isSame = after.firstName === before.firstName && after.lastName === before.lastName;
  return isSame ? before : { ...after, name: `${after.firstName} ${after.lastName}`.trim() };
}

/** A person's fields after an edit; undefined stays. Blank is empty. */
export function editedPerson(
  before: User,
  { role, email, teamId, supervisorId, ...given }: Omit<UserChanges, "password">,
) {
  const { name, firstName, lastName } = editedNames(before, given);
  const texts = { telephone: kept(given.telephone), company: kept(given.company) };
  return { name, firstName, lastName, email, ...texts, role, teamId, supervisorId };
}

/** A text as it is kept: nothing for blank. */
export function kept(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}

/** Whether somebody stops doing what they did when their role changes: cleaning, inspecting, supervising. Admin and team leader both supervise. */
export function leavesPart(before: Role, after: Role): boolean {
  const isSupervisor = (role: Role) => supervisorRoles.includes(role);
  return before !== after && !(isSupervisor(before) && isSupervisor(after));
}

/** Why somebody can't stop being an admin: they are the last one. Null when they can, or are none. */
export function whyNotLessAdmin(id: string, adminIds: readonly string[]): Problem | null {
  return adminIds.length === 1 && adminIds.includes(id)
    ? new Problem("state-conflict", "This is the last administrator. Please make someone else an administrator first.")
    : null;
}

/** Why this person can't be deleted by that one; null when they can. */
export function whyNotDeleted(id: string, byId: string, adminIds: readonly string[]): Problem | null {
  if (id === byId) return new Problem("state-conflict", "You can't delete yourself. Please ask another administrator.");
  return whyNotLessAdmin(id, adminIds);
}
