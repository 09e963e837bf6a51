import { useState } from "react";
import { useTeams, useUsers } from "../../../accounts/queries";
import type { Schedule } from "../../contract";
import type { Names } from "./booking-news";

/** The names of people, teams and villas by id, also of those that were deleted since the dialog was opened or since `booking` was made. */
export function useNames(villas: readonly { id: string; code: string }[], booking: readonly Schedule[]): Names {
  const people = useUsers().data ?? [];
  const teams = useTeams().data ?? [];
  const [known] = useState(() => new Map<string, string>());
  const former = booking.flatMap(({ cleaner, supervisor, team }) =>
    [cleaner ?? [], supervisor ?? [], team ?? []].flat(),
  );
  for (const { id, name } of [...former, ...people, ...teams]) known.set(id, name);
  for (const { id, code } of villas) known.set(id, code);
  return known;
}
