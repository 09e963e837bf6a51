import { useTeams, useUsers } from "../../../accounts/queries";
import type { Names } from "./booking-news";

/** The names of people, teams and villas by id. */
export function useNames(villas: readonly { id: string; code: string }[]): Names {
  const people = useUsers().data ?? [];
  const teams = useTeams().data ?? [];
  return new Map([
    ...[...people, ...teams].map(({ id, name }) => [id, name] as const),
    ...villas.map(({ id, code }) => [id, code] as const),
  ]);
}
