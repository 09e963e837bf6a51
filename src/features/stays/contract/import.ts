import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { cell, importBody, importResult, largestImport } from "../../../shared/import";
import { supervisorRoles } from "../../../shared/roles";
import { rule } from "../../../shared/rule";
import { day, id } from "../../../shared/shapes";

/** The columns of a stay in a sheet. */
export const stayCells = {
  reference: cell,
  unit: cell,
  arrival: cell,
  departure: cell,
  checkIn: cell,
  checkOut: cell,
  guests: cell,
  kind: cell,
  status: cell,
};
export type StayColumn = keyof typeof stayCells;

const villaIds = z.array(id).check(z.maxLength(5_000, rule("At most {max} villas.", { max: 5_000 })));

const body = z.extend(importBody(stayCells), {
  /** Which list this is, such as `bookings`: another list's stays are not touched. Its source is `file-<list>`. */
  list: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, rule("Up to 40 lower-case letters, digits and hyphens."))),
  /** For which departures and villas the list is complete: its stays that are missing there are cancelled. Null: it adds and changes only. */
  complete: z.nullable(
    z.object({ from: day, to: day, unitIds: z.nullable(villaIds) }).check(
      z.refine(({ from, to }) => to >= from, {
        error: rule("The last day must not be before the first day."),
        path: ["to"],
      }),
    ),
  ),
});
export type StayImport = z.output<typeof body>;
/** Which list a sheet is, and for what it claims to be complete. */
export type StayList = Pick<StayImport, "list" | "complete">;
export type StayRow = StayImport["rows"][number];

const reply = z.extend(importResult, {
  /** The list's stays that are missing in its range, of how many coming ones; in a dry run one by one. */
  cancelled: z.int(),
  upcoming: z.int(),
  cancellations: z.array(z.object({ unit: z.string(), arrival: day, departure: day })),
  /** Villas of the sheet that the park does not have: their stays are kept until somebody chooses their villa. */
  unknownVillas: z.array(z.string()),
});
export type StayImportResult = z.output<typeof reply>;

export const importStays = endpoint({
  method: "POST",
  path: "/api/stays/import",
  summary:
    "Add and change stays by their reference, all rows or none; a dry run only reports errors (else 422), changes and its `plan`; an import with that `plan` is refused (412) if it would do anything else. A list cancels what is missing from it in the range for which it is complete",
  body,
  largestBody: largestImport,
  reply,
  roles: supervisorRoles,
});
