import type { User } from "../../shared/current-user";
import { Problem, wrongField } from "../../shared/problem";
import { isSupervisor, type Role } from "../../shared/roles";
import { say } from "../../shared/sentences";
import { longestName, type UserChanges } from "./contract";
import type { LinkKind } from "./contract/sign-in-links";

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

/**
 * Refuses new first and last names that are too long together: an import takes no longer name, also of an exported file; null if allowed. `before`: the
 * names that the person has, which may stay.
 */
export function longNameRefusal({ firstName, lastName }: Parts, before?: Parts): Problem | null {
  if (firstName === before?.firstName && lastName === before.lastName) return null;
  return `${firstName} ${lastName}`.trim().length > longestName
    ? wrongField("lastName", say("At most {max} characters.", { max: longestName }))
    : null;
}
type Parts = Omit<Names, "name">;

/** What is counted for a sign-in to an account, by its email address or its username. No typed name has a capital letter in its subject. */
export function accountSubject(userId: string): string {
  return `ID ${userId}`;
}

/** What is counted for the name typed at a sign-in: all spellings that can be the same email address or username have the same one. */
export function signInSubject(typed: string): string {
  // One character at a time, as in PostgreSQL's lower(), which gives a dotted capital I and a final sigma no special treatment.
  return Array.from(typed.normalize("NFKC").trim(), (c) => (c === "\u0130" ? "i" : c.toLowerCase())).join("");
}

/** A user's changed fields after an edit: undefined stays, blank clears. A former cleaner keeps no supervisor, unless one is given. */
export function editedPerson(
  before: User,
  { role, email, username, teamId, supervisorId, ...given }: Omit<UserChanges, "password">,
) {
  const { name, firstName, lastName } = editedNames(before, given);
  const texts = { telephone: kept(given.telephone), company: kept(given.company) };
  const isFormerCleaner = before.role === "cleaner" && role !== undefined && role !== "cleaner";
  const supervisor = { supervisorId: supervisorId === undefined && isFormerCleaner ? null : supervisorId };
  return { name, firstName, lastName, email, username, ...texts, role, teamId, ...supervisor };
}

/** A text as stored: null if blank. */
export function kept(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}

/** Whether a change of role ends someone's cleaning, inspecting or supervising. Admins and team leaders both supervise. */
export function leavesPart(before: Role, after: Role): boolean {
  return before !== after && !(isSupervisor(before) && isSupervisor(after));
}

/** Refuses a sign-in link that `by` may not create for this person (docs/domain.md, "Sign-in links"); null if allowed. */
export function linkRefusal(kind: LinkKind, by: Pick<User, "id" | "role">, person: Supervised): Problem | null {
  if (kind === "another-phone")
    return by.id === person.id
      ? null
      : new Problem("wrong-role", say("Only this person can sign in on another phone."));
  return mayIssueLink(by, person)
    ? null
    : new Problem("wrong-role", say("You can create sign-in links only for cleaners whose team leader you are."));
}
type Supervised = Pick<User, "id" | "role" | "supervisorId">;

/** The address of a sign-in link. Browsers keep the fragment to themselves: no preview, proxy or log sees the secret. */
export function signInAddress(home: string, token: string): string {
  return new URL(`/sign-in#${token}`, home).href;
}

/** The address of the link that creates the first administrator. */
export function firstAdminAddress(home: string, token: string): string {
  const link = new URL("/auth", home);
  link.searchParams.set("first-admin", token);
  return link.href;
}

/** Whether `by` may create invitations and links for a new password for this person. */
export function mayIssueLink({ id, role }: Pick<User, "id" | "role">, person: Supervised): boolean {
  return role === "admin" || (role === "teamleader" && person.role === "cleaner" && person.supervisorId === id);
}

/** Refuses to take the admin role from the last admin; null if allowed. `adminIds`: those who can sign in. */
export function demotionRefusal(id: string, adminIds: readonly string[]): Problem | null {
  return adminIds.length === 1 && adminIds.includes(id)
    ? new Problem(
        "state-conflict",
        say("This is the last administrator. Please make someone else an administrator first."),
      )
    : null;
}

/** Refuses to delete oneself or the last admin; null if allowed. `adminIds`: those who can sign in. */
export function deletionRefusal(id: string, byId: string, adminIds: readonly string[]): Problem | null {
  if (id === byId)
    return new Problem("state-conflict", say("You can't delete yourself. Please ask another administrator."));
  return demotionRefusal(id, adminIds);
}
