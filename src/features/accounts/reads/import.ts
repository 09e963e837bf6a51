import { asc, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { type ImportPlan, inOrder, type KeyCell, type RowPlan, repetitions } from "../../../server/actions/imports";
import type { Database, Tx } from "../../../server/database/open";
import { teams } from "../../../server/database/tables";
import type { User } from "../../../shared/current-user";
import type { WrongCell } from "../../../shared/import";
import { isSupervisor } from "../../../shared/roles";
import { type Sentence, say } from "../../../shared/sentences";
import type { PersonRow } from "../contract/import";
import { allUsers } from "../reads";
import { editedPerson, longNameRefusal, newNames, signInSubject } from "../rules";
import {
  type Park,
  personCell,
  personColumns,
  type ReadPerson,
  readPerson,
  subjectsOf,
  teamCalled,
} from "../rules/import";

export type Stored = Omit<User, "isInvited" | "createdAt">;
export type PlannedPerson = RowPlan & { before: Stored | undefined; after: Stored };

type PeoplePlan = Omit<ImportPlan, "rows"> & { rows: PlannedPerson[] };

/** What an import of people by this admin does, row by row, and what is wrong with it. */
export async function peoplePlan(db: Database | Tx, byId: string, given: readonly PersonRow[]): Promise<PeoplePlan> {
  const everybody = (await allUsers(db)).map(({ isInvited, createdAt, ...person }): Stored => person);
  const allTeams = await db.select().from(teams).where(isNull(teams.removedAt)).orderBy(asc(teams.number));
  const bySubject = new Map(everybody.flatMap((person) => subjectsOf(person).map((subject) => [subject, person])));
  const read = given.map((row, index) => readPerson({ row: index + 1, ...row }));
  const errors = read.flatMap((one) => one.errors);
  const found = read
    .filter((one) => one.errors.length === 0)
    .map((one) => ({ one, before: theOne(one, bySubject, errors) }));
  const drafts = found.flatMap(({ one, before }) => {
    if (before === "several") return [];
    const after = before ? changed(before, one) : added(one, errors);
    const refusal = after && longNameRefusal(after, before);
    if (refusal) errors.push({ row: one.row, column: "lastName", message: refusal.sentence });
    return after ? [{ one, before, after: { ...after, teamId: teamOf(one, after, allTeams, errors) } }] : [];
  });

  // A supervisor may be in the same sheet.
  const bySubjectThen = new Map(bySubject);
  for (const { after } of drafts) for (const subject of subjectsOf(after)) bySubjectThen.set(subject, after);
  const people = new Map([...everybody, ...drafts.map(({ after }) => after)].map((person) => [person.id, person]));
  const park: Park = { teams: allTeams, people };
  const rows = drafts.map(({ one, before, after: draft }): PlannedPerson => {
    const after = { ...draft, supervisorId: supervisorOf(one, draft, bySubjectThen, people, errors) };
    if (before?.id === byId && after.role !== before.role)
      errors.push({ row: one.row, column: "role", message: say("You can't change your own role.") });
    const texts = before
      ? personColumns.map((column) => ({
          column,
          from: personCell(column, before, park),
          to: personCell(column, after, park),
        }))
      : [];
    const cells = texts.filter(({ from, to }) => from !== to);
    return { row: one.row, name: after.name, isNew: !before, cells, before, after };
  });
  return { rows, errors: inOrder([...errors, ...repetitions(keysOf(read, rows))]) };
}

/** The person of a row; an error if its username is one person's and its email address another's. */
function theOne({ row, person }: ReadPerson, known: ReadonlyMap<string, Stored>, errors: WrongCell[]) {
  const all = subjectsOf(person).flatMap((subject) => known.get(subject) ?? []);
  const [first, second] = all;
  if (!first || !second || first.id === second.id) return first;
  const message = say("The username is {one}'s, but the email address is {other}'s.", {
    one: first.name,
    other: second.name,
  });
  errors.push({ row, column: "email", message });
  return "several" as const;
}

function changed(before: Stored, { person }: ReadPerson): Stored {
  const { name, ...given } = person;
  // A column for the whole name counts only where there are none for its parts.
  const isSplit = given.firstName !== undefined || given.lastName !== undefined;
  const edited = editedPerson({ ...before, isInvited: false, createdAt: "" }, isSplit ? given : person);
  const entries = Object.entries(edited).filter(([, value]) => value !== undefined);
  return Object.assign({}, before, ...entries.map(([key, value]) => ({ [key]: value })));
}

function added({ row, person }: ReadPerson, errors: WrongCell[]): Stored | undefined {
  const { name, username = null, email = null, role = "cleaner", telephone = null, company = null } = person;
  if (!name) {
    errors.push({ row, column: "firstName", message: say("Please enter the person's name.") });
    return undefined;
  }
  const { firstName, lastName = "" } = person;
  // A first name alone is one, so that importing the sheet again changes nothing.
  const names = firstName === undefined ? newNames({ name }) : { name, firstName, lastName };
  return {
    id: v7(),
    ...names,
    username,
    email,
    role,
    telephone,
    company,
    teamId: null,
    supervisorId: null,
    locale: null,
  };
}

type Team = { id: string; name: string; number: number };

function teamOf({ row, team }: ReadPerson, now: Stored, all: readonly Team[], errors: WrongCell[]): string | null {
  if (team === undefined) return now.teamId;
  if (team === null) return null;
  const found = teamCalled(team, all);
  if (!found)
    errors.push({ row, column: "team", message: say("There is no team “{team}”. Please add it first.", { team }) });
  return found?.id ?? null;
}

function supervisorOf(
  { row, supervisor }: ReadPerson,
  now: Stored,
  known: ReadonlyMap<string, Stored>,
  after: ReadonlyMap<string, Stored>,
  errors: WrongCell[],
): string | null {
  if (supervisor === undefined) return now.supervisorId;
  if (supervisor === null) return null;
  const wrong = (message: Sentence) => errors.push({ row, column: "supervisor", message });
  const found = known.get(signInSubject(supervisor));
  const person = found && after.get(found.id);
  if (!person) wrong(say("Nobody has the username or email address “{supervisor}”.", { supervisor }));
  else if (person.id === now.id) wrong(say("Users can't be their own team leader."));
  else if (!isSupervisor(person.role)) wrong(say("{name} is not a team leader.", { name: person.name }));
  return person?.id ?? null;
}

/** What no two rows may have: a username, an email address, or the same person. */
function keysOf(read: readonly ReadPerson[], rows: readonly PlannedPerson[]): KeyCell[] {
  const written = read.flatMap(({ row, person }) =>
    (["username", "email"] as const).flatMap((column) => {
      const words = person[column];
      return words ? [{ row, column, key: `${column} ${signInSubject(words)}`, words }] : [];
    }),
  );
  const repeated = new Set(repetitions(written).map(({ row }) => row));
  const people = rows.filter(({ row, isNew }) => !isNew && !repeated.has(row));
  return [
    ...written,
    ...people.map(({ row, name, after }) => ({ row, column: "username", key: after.id, words: name })),
  ];
}
