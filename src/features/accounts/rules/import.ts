import * as z from "zod/mini";
import type { User } from "../../../shared/current-user";
import { cellAsText, meaningOf, type WrongCell } from "../../../shared/import";
import { issueSentence } from "../../../shared/issue-sentence";
import { type Role, roles } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import { userChanges } from "../contract";
import type { PersonColumn, PersonRow } from "../contract/import";
import { kept, signInSubject } from "../rules";

/** A person's columns in the order of an export (docs/domain.md, "Import"). */
export const personColumns = [
  ...(["firstName", "lastName", "username", "email", "telephone", "role", "team", "supervisor", "company"] as const),
] satisfies readonly PersonColumn[];

/** What a row says about a person: fields without a column, or with an empty cell that they can't take, are missing. */
export type RowPerson = Partial<
  Pick<User, "name" | "firstName" | "lastName" | "username" | "email" | "telephone" | "role" | "company">
>;
export type ReadPerson = {
  row: number;
  person: RowPerson;
  /** As written: a team's name or number, and a username or email address. Null: none. */
  team: string | null | undefined;
  supervisor: string | null | undefined;
  errors: WrongCell[];
};

/** Words for a role in English, Dutch and German, besides those on screen. */
const roleWords: Record<Role, string> = {
  admin: "admin, administrator, beheerder, verwalter, verwaltung, manager",
  teamleader:
    "teamleader, team leader, leader, supervisor, team lead, teamleider, leidinggevende, voorman, teamleiter, teamleiterin, teamleitung, vorarbeiter, vorarbeiterin",
  cleaner:
    "cleaner, cleaning, schoonmaker, schoonmaakster, schoonmaak, reiniger, reinigung, reinigungskraft, reinigungskräfte, putzkraft, raumpflegerin, raumpfleger",
  qc: "qc, qc inspector, inspector, quality control, quality, controleur, kwaliteitscontrole, inspecteur, prüfer, prüferin, kontrolle, kontrolleur, qualitätskontrolle",
  reception: "reception, receptionist, front desk, receptie, balie, rezeption, rezeptionist, rezeptionistin, empfang",
};

/** Reads a row's cells with the rules of Add User. */
export function readPerson({ row = 1, ...cells }: PersonRow): ReadPerson {
  const errors: WrongCell[] = [];
  const words = (column: PersonColumn) => (cells[column] === undefined ? undefined : cellAsText(cells[column]));
  const role = meaningOf(cells.role ?? null, roleWords, roles);
  if (words("role") && !role)
    errors.push({
      row,
      column: "role",
      message: say("“{word}” is not a role: cleaner, team leader, inspector, reception or administrator.", {
        word: words("role") ?? "",
      }),
    });
  const given = {
    ...filled({ firstName: words("firstName"), lastName: words("lastName"), name: words("name") }),
    ...filled({ username: words("username"), email: words("email"), role }),
    telephone: kept(words("telephone")),
    company: kept(words("company")),
  };
  const isSplit = given.firstName !== undefined || given.lastName !== undefined;
  const name = isSplit ? [given.firstName, given.lastName].filter(Boolean).join(" ") : given.name;
  const result = z.safeParse(userChanges, { ...given, ...(name && { name }) });
  const columnOf = (field: string) => (field === "name" && isSplit ? "lastName" : field);
  if (!result.success)
    for (const issue of result.error.issues)
      errors.push({ row, column: columnOf(String(issue.path[0])), message: issueSentence(issue) });
  if (!given.username && !given.email)
    errors.push({ row, column: "username", message: say("Enter an email address or a username.") });
  const person: RowPerson = result.success ? filled({ ...result.data, password: undefined }) : {};
  return { row, person, team: kept(words("team")), supervisor: kept(words("supervisor")), errors };
}

/** Without what is missing or empty text, which a field that can't be empty ignores. */
function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return Object.assign({}, ...entries.map(([key, value]) => ({ [key]: value })));
}

/** How a person can be found: by their username and their email address, each as `signInSubject` compares them. */
export function subjectsOf({ username, email }: Pick<RowPerson, "username" | "email">): string[] {
  return [username, email].flatMap((one) => (one ? [signInSubject(one)] : []));
}

type Listed = Pick<User, PersonTextColumn | "teamId" | "supervisorId" | "role">;
type PersonTextColumn = "firstName" | "lastName" | "name" | "username" | "email" | "telephone" | "company";
export type Park = {
  teams: readonly { id: string; name: string; number: number }[];
  /** By id: supervisors. */
  people: ReadonlyMap<string, Pick<User, "username" | "email">>;
};

/** A person's value as the text of a cell, in exports and in what a dry run reports. */
export function personCell(column: PersonColumn, person: Listed, { teams, people }: Park): string {
  switch (column) {
    case "team": {
      const team = teams.find(({ id }) => id === person.teamId);
      const isUnique = teams.filter(({ name }) => isSameName(name, team?.name)).length === 1;
      return !team ? "" : isUnique ? team.name : String(team.number);
    }
    case "supervisor": {
      const supervisor = people.get(person.supervisorId ?? "");
      return supervisor?.username ?? supervisor?.email ?? "";
    }
    default:
      return person[column] ?? "";
  }
}

/** The team of this name, or else of this number. */
export function teamCalled<Team extends { name: string; number: number }>(
  words: string,
  teams: readonly Team[],
): Team | undefined {
  const named = teams.filter(({ name }) => isSameName(name, words));
  return named.length === 1 ? named[0] : teams.find(({ number }) => String(number) === words);
}

function isSameName(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
