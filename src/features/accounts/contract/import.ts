import type * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { cell, importBody, importResult, largestImport } from "../../../shared/import";

/** The columns of a person. `name` is split where there is no column for first and last name. */
export const personCells = {
  firstName: cell,
  lastName: cell,
  name: cell,
  username: cell,
  email: cell,
  telephone: cell,
  role: cell,
  /** A team's name or number. */
  team: cell,
  /** A username or an email address. */
  supervisor: cell,
  company: cell,
};
export type PersonColumn = keyof typeof personCells;

const body = importBody(personCells);
export type PersonRow = z.output<typeof body>["rows"][number];

export const importUsers = endpoint({
  method: "POST",
  path: "/api/users/import",
  summary:
    "Add and change people by username or email address, without passwords, all rows or none; a dry run only reports errors (else 422), changes and its `plan`; an import with that `plan` is refused (412) if it would do anything else",
  body,
  largestBody: largestImport,
  reply: importResult,
  roles: ["admin"],
  topics: ["users", "teams", "assignments", "schedules", "registration-codes"],
});
