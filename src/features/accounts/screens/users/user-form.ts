import * as z from "zod/mini";
import type { User } from "../../../../shared/current-user";
import { roles } from "../../../../shared/roles";
import { email, password, username } from "../../../../shared/shapes";
import { t } from "../../../../shared/words";
import { type NewUser, newUser, type UserChanges } from "../../contract";
import { lastNameField } from "../last-name-field";
import { field } from "../person-fields";

/** The option for no team leader or no team; never sent. */
export const none = "none";

const blank = z.string().check(z.regex(/^\s*$/));
const fields = {
  firstName: field(newUser.shape.firstName, () => t("First name is required")),
  email: field(z.union([blank, email]), () => t("Invalid email")),
  username: field(z.union([blank, username]), () => t("3 to 32 letters, digits, dots, hyphens or underscores")),
  telephone: z.string(),
  role: z.enum(roles),
  supervisorId: z.string(),
  teamId: z.string(),
  company: z.string(),
};
/** Everybody needs one of the two. Checked even if other fields are wrong, so that all errors show at once. */
const named = z.refine<{ email: string; username: string }>((form) => form.email.trim() || form.username.trim(), {
  error: () => t("Enter an email address or a username."),
  path: ["email"],
  when: () => true,
});
/** A blank password: a new person gets an invitation, another one keeps theirs. */
export const userShape = (opened?: { lastName: string }) =>
  z
    .object({
      ...fields,
      lastName: lastNameField(opened?.lastName),
      password: field(z.union([z.literal(""), password]), () => t("Password must be at least 6 characters")),
    })
    .check(named);
export type UserForm = z.output<ReturnType<typeof userShape>>;

/** The form for a new user: a cleaner of the park's company. */
export function emptyForm(company: string): UserForm {
  const nobody = { supervisorId: none, teamId: none };
  const texts = { firstName: "", lastName: "", email: "", username: "", telephone: "", password: "" };
  return { ...texts, role: "cleaner", company, ...nobody };
}

/** The form for an existing user. */
export function formOf(person: User): UserForm {
  const { firstName, lastName, role } = person;
  return {
    firstName,
    lastName,
    email: person.email ?? "",
    username: person.username ?? "",
    telephone: person.telephone ?? "",
    password: "",
    role,
    company: person.company ?? "",
    supervisorId: person.supervisorId ?? none,
    teamId: person.teamId ?? none,
  };
}

/** The request that adds a user: empty fields, a blank password and "none" are omitted. */
export function newUserOf(form: UserForm): NewUser {
  const { name, firstName, lastName, role, ...others } = sent(form);
  const given = Object.entries(others).filter(([, value]) => value !== null);
  const password = form.password ? { password: form.password } : {};
  return { name, firstName, lastName, role, ...password, ...Object.fromEntries(given) };
}

/**
 * The request that edits a user: only fields that differ from the opened form, so that a colleague's concurrent change of another field
 * stays. Names are sent together, but for a blank last name; cleared fields as null; a blank password is omitted.
 */
export function changesOf(before: UserForm, after: UserForm): UserChanges {
  const old = sent(before);
  const { name, firstName, lastName, ...others } = sent(after);
  // An inspector can have a team leader from before, who is preselected when they become a cleaner.
  const supervisorId = after.role === before.role ? old.supervisorId : idOf(before.supervisorId);
  const was = new Map<string, string | null>(Object.entries({ ...old, supervisorId }));
  const changed = Object.entries(others).filter(([field, value]) => was.get(field) !== value);
  // The same full name can be split differently.
  const renamed = firstName !== old.firstName || lastName !== old.lastName;
  return {
    ...(renamed && (lastName === "" ? { firstName } : { name, firstName, lastName })),
    ...Object.fromEntries(changed),
    ...(after.password && { password: after.password }),
  };
}

/** The form's values as the server stores them: null for nothing selected. Only cleaners have a team leader. */
function sent({ firstName, lastName, email, username, telephone, role, company, supervisorId, teamId }: UserForm) {
  const first = firstName.trim();
  const last = lastName.trim();
  return {
    name: `${first} ${last}`,
    firstName: first,
    lastName: last,
    email: email.trim() || null,
    username: username.trim() || null,
    telephone: telephone.trim() || null,
    role,
    company: company.trim() || null,
    supervisorId: role === "cleaner" ? idOf(supervisorId) : null,
    teamId: idOf(teamId),
  };
}

function idOf(chosen: string): string | null {
  return chosen === none ? null : chosen;
}
