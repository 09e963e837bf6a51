import * as z from "zod/mini";
import type { User } from "../../../../shared/current-user";
import { roles } from "../../../../shared/roles";
import { email, password } from "../../../../shared/shapes";
import { t } from "../../../../shared/words";
import { type NewUser, newUser, type UserChanges } from "../../contract";
import { field, passwordField } from "../person-fields";

/** What a list of people or teams offers for nobody: it is never sent. */
export const none = "none";

const fields = {
  firstName: field(newUser.shape.firstName, () => t("First name is required")),
  lastName: field(newUser.shape.lastName, () => t("Last name is required")),
  email: field(email, () => t("Invalid email")),
  telephone: z.string(),
  role: z.enum(roles),
  supervisorId: z.string(),
  teamId: z.string(),
  company: z.string(),
};
/** "Add User". */
export const newUserShape = z.object({ ...fields, password: passwordField });
/** "Edit User": a blank password is the present one. */
export const userShape = z.object({
  ...fields,
  password: field(z.union([z.literal(""), password]), () => t("Password must be at least 6 characters")),
});
export type UserForm = z.output<typeof newUserShape>;

/** The empty form; whoever is new works for the park and cleans, unless said otherwise. */
export function emptyForm(company: string): UserForm {
  const nobody = { supervisorId: none, teamId: none };
  return { firstName: "", lastName: "", email: "", telephone: "", password: "", role: "cleaner", company, ...nobody };
}

/** A person as the form shows them. */
export function formOf({ firstName, lastName, email, telephone, role, company, supervisorId, teamId }: User): UserForm {
  return {
    firstName,
    lastName,
    email,
    telephone: telephone ?? "",
    password: "",
    role,
    company: company ?? "",
    supervisorId: supervisorId ?? none,
    teamId: teamId ?? none,
  };
}

/** What is sent to add somebody: what is empty or "none" is left out. */
export function newUserOf(form: UserForm): NewUser {
  const { name, firstName, lastName, email, role, ...others } = sent(form);
  const given = Object.entries(others).filter(([, value]) => value !== null);
  return { name, firstName, lastName, email, role, password: form.password, ...Object.fromEntries(given) };
}

/**
 * What is sent to edit somebody: what differs from the form as it was opened, so that a colleague's change meanwhile to something
 * else stays. The names go together; what was emptied is null; a blank password is not sent.
 */
export function changesOf(before: UserForm, after: UserForm): UserChanges {
  const old = sent(before);
  const { name, firstName, lastName, ...others } = sent(after);
  const was = new Map<string, string | null>(Object.entries(old));
  const changed = Object.entries(others).filter(([field, value]) => was.get(field) !== value);
  // The same full name can be parted anew.
  const renamed = firstName !== old.firstName || lastName !== old.lastName;
  return {
    ...(renamed && { name, firstName, lastName }),
    ...Object.fromEntries(changed),
    ...(after.password && { password: after.password }),
  };
}

/** The form's values as the server knows them: null where nothing is chosen. Only cleaners have a team leader. */
function sent({ firstName, lastName, email, telephone, role, company, supervisorId, teamId }: UserForm) {
  const first = firstName.trim();
  const last = lastName.trim();
  return {
    name: `${first} ${last}`,
    firstName: first,
    lastName: last,
    email: email.trim(),
    telephone: telephone.trim() || null,
    role,
    company: company.trim() || null,
    supervisorId: role === "cleaner" && supervisorId !== none ? supervisorId : null,
    teamId: teamId === none ? null : teamId,
  };
}
