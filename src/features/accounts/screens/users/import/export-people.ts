import { saveCsv } from "../../../../../client/browser/save-file";
import { csvOf } from "../../../../../shared/csv";
import type { User } from "../../../../../shared/current-user";
import type { Team } from "../../../contract";
import { personCell, personColumns } from "../../../rules/import";
import { columnsOfPeople } from "./columns";

/** The people as a table, which imported again changes nothing (docs/domain.md, "Import"). */
export function peopleTable(users: readonly User[], teams: readonly Team[]): string[][] {
  const labels = new Map(columnsOfPeople().map(({ name, label }) => [name, label]));
  const park = { teams, people: new Map(users.map((one) => [one.id, one])) };
  return [
    personColumns.map((column) => labels.get(column) ?? column),
    ...users.map((user) => personColumns.map((column) => personCell(column, user, park))),
  ];
}

/** Downloads the people as "people-2026-11-21.csv" of a park day. */
export function exportPeople(users: readonly User[], teams: readonly Team[], day: string): void {
  saveCsv(`people-${day}.csv`, csvOf(peopleTable(users, teams)));
}
