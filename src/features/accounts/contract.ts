import * as z from "zod/mini";
import { user } from "../../shared/current-user";
import { endpoint } from "../../shared/endpoint";
import { roles, supervisorRoles, workRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { email, id, instant, nameText, password, text, username } from "../../shared/shapes";

/** In characters; also of first and last name together. */
export const longestName = 120;
export const name = nameText(2, longestName, rule("Name must be at least 2 characters"));

export const signIn = endpoint({
  method: "POST",
  path: "/api/login",
  summary: "Sign in with a username or an email address; the response sets the session cookie",
  body: z.object({ username: text(254), password: text(200) }),
  reply: user,
  roles: "anyone",
});

export const createFirstAdmin = endpoint({
  method: "POST",
  path: "/api/first-admin",
  summary: "Create the first administrator of an empty park, with the one-time link from the server's output",
  body: z.object({ token: text(100), name, email, password }),
  reply: user,
  status: 201,
  roles: "anyone",
});

export const getUsers = endpoint({
  method: "GET",
  path: "/api/users",
  summary: "All users, by name, without removed ones",
  reply: z.array(user),
  roles: supervisorRoles,
});

const maybe = (max: number) => z.optional(z.nullable(text(max)));
const personFields = {
  name,
  /** By default both are derived from the name: its first word, and the rest. */
  firstName: z.optional(nameText(1, 60, rule("First name is required"))),
  lastName: z.optional(nameText(1, 100, rule("Last name is required"))),
  email: z.optional(z.nullable(email)),
  username: z.optional(z.nullable(username)),
  telephone: maybe(40),
  role: z.enum(roles),
  company: maybe(120),
  teamId: z.optional(z.nullable(id)),
  supervisorId: z.optional(z.nullable(id)),
};
export const noSignInName = rule("Enter an email address or a username.");
export const newUser = z
  .object({
    ...personFields,
    /** Without one, the person sets it with an invitation. */
    password: z.optional(password),
  })
  .check(z.refine((person) => person.email || person.username, { error: noSignInName, path: ["email"] }));
export type NewUser = z.output<typeof newUser>;

export const createUser = endpoint({
  method: "POST",
  path: "/api/users",
  summary: "Add a user, with an email address, a username or both; one in use is refused (409)",
  body: newUser,
  reply: user,
  status: 201,
  roles: ["admin"],
});

/** Omitted fields stay, and so does the password if it is blank; null clears a field. */
export const userChanges = z.object({
  ...z.partial(z.object(personFields)).shape,
  password: z.optional(
    text(200).check(z.refine((s) => s === "" || s.length >= 6, rule("Password must be at least 6 characters"))),
  ),
});
export type UserChanges = z.output<typeof userChanges>;

export const editUser = endpoint({
  method: "PATCH",
  path: "/api/users/{id}",
  summary: "Change a user; a new password or role ends their sessions. The last admin can't be demoted (409)",
  params: z.object({ id }),
  body: userChanges,
  reply: user,
  roles: ["admin"],
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/users/{id}",
  summary: "Erase a user: future schedules are deleted, unfinished assignments are handed over, finished ones stay",
  params: z.object({ id }),
  roles: ["admin"],
});

/** A team. `memberCount` is its target size, `members` are the people in it. */
export const team = z.object({
  id,
  /** Its version, for If-Match: it changes with everything that PATCH can change. */
  etag: z.string(),
  name: z.string(),
  number: z.int(),
  memberCount: z.int(),
  members: z.array(z.object({ id, name: z.string(), role: z.enum(roles) })),
  createdAt: instant,
});
export type Team = z.output<typeof team>;

const memberIds = z.optional(z.array(id).check(z.maxLength(99, rule("At most {max} people.", { max: 99 }))));
const teamFields = {
  name: nameText(1, 80, rule("Please enter the team's name.")),
  number: z
    .int(rule("Whole numbers only."))
    .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(9_999, rule("At most {max}.", { max: 9_999 }))),
  memberCount: z.optional(
    z
      .int(rule("Whole numbers only."))
      .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(99, rule("At most {max}.", { max: 99 }))),
  ),
  /** The complete list of members; omitted, they stay. */
  memberIds,
};
export const newTeam = z.object(teamFields);
export type NewTeam = z.output<typeof newTeam>;

export const getTeams = endpoint({
  method: "GET",
  path: "/api/teams",
  summary: "All teams with their members, by number",
  reply: z.array(team),
  roles: workRoles,
});

export const getTeam = endpoint({
  method: "GET",
  path: "/api/teams/{id}",
  summary: "A team with its members",
  params: z.object({ id }),
  reply: team,
  roles: workRoles,
  hasETag: true,
});

export const createTeam = endpoint({
  method: "POST",
  path: "/api/teams",
  summary: "Add a team; a number in use is refused (409)",
  body: newTeam,
  reply: team,
  status: 201,
  roles: supervisorRoles,
  hasETag: true,
});

export const teamChanges = z.object({
  ...z.partial(newTeam).shape,
  addMemberIds: memberIds,
  removeMemberIds: memberIds,
});
export type TeamChanges = z.output<typeof teamChanges>;

export const editTeam = endpoint({
  method: "PATCH",
  path: "/api/teams/{id}",
  summary: "Change a team; omitted fields stay",
  params: z.object({ id }),
  body: teamChanges,
  reply: team,
  roles: supervisorRoles,
  hasETag: true,
});

export const deleteTeam = endpoint({
  method: "DELETE",
  path: "/api/teams/{id}",
  summary: "Delete a team; its members stay, without a team",
  params: z.object({ id }),
  roles: supervisorRoles,
  hasETag: true,
});
