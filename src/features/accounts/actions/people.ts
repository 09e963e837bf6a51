import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { users } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { hashPassword } from "../../../server/passwords";
import type { User } from "../../../shared/current-user";
import type { Role } from "../../../shared/roles";
import type { NewUser } from "../contract";
import { expectSupervisor, expectTeam } from "../locks";
import { userById } from "../reads";
import { kept, longNameRefusal, newNames } from "../rules";

export type NewPerson = {
  name: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** At least one of email address and username. */
  email?: string | null | undefined;
  username?: string | null | undefined;
  /** Hashed before the transaction starts, because hashing takes long. Null: the person needs an invitation. */
  password: string | null;
  role: Role;
  telephone?: string | null | undefined;
  company?: string | null | undefined;
  teamId?: string | null | undefined;
  supervisorId?: string | null | undefined;
  registrationCodeId?: string | null | undefined;
};

/** Replaces the password with its hash; a missing or blank one is left out. Call it before the transaction. */
export async function hashed<T extends { password?: string | undefined }>(given: T): Promise<T> {
  return given.password ? { ...given, password: await hashPassword(given.password) } : given;
}

/** Adds a user. Refuses an email address or username in use, ignoring case (409), and first and last names that are too long together (422). */
export async function addPerson(context: ActionContext, person: NewPerson): Promise<User> {
  const names = newNames(person);
  const refusal = longNameRefusal(names);
  if (refusal) throw refusal;
  const [row] = await context.tx
    .insert(users)
    .values({ ...person, ...names, createdAt: context.now })
    .returning({ id: users.id });
  const added = row && (await userById(context.tx, row.id));
  if (!added) throw new Error("the new user could not be read");
  await audit(context, "users", "user.create", added.id, { role: added.role });
  invalidate(context, "users");
  if (added.teamId) {
    await publish(context, "teamChanged", { teamId: added.teamId });
    invalidate(context, "teams");
  }
  return added;
}

/** Adds a user for an admin; the password comes hashed. Also refuses an unknown team or supervisor (422). */
export async function createUser(context: ActionContext, given: NewUser): Promise<User> {
  await expectTeam(context.tx, given.teamId);
  await expectSupervisor(context.tx, given.supervisorId);
  const { password = null } = given;
  return addPerson(context, { ...given, password, telephone: kept(given.telephone), company: kept(given.company) });
}
