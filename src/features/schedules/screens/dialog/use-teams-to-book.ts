import { useAbsences } from "../../../absences/queries";
import { useTeams } from "../../../accounts/queries";
import type { Days } from "../../queries";
import type { Teams } from "../../rules/taken-times";
import { isRange } from "./booking-form";

/** Whom a booking of a team takes on these days: its cleaners who are not absent. */
export function useTeamsToBook(days: Days): Teams {
  const teams = useTeams().data ?? [];
  const absences = useAbsences(days, { enabled: isRange(days.from, days.to) }).data ?? [];
  return {
    members: new Map(teams.map(({ id, members }) => [id, members.filter(({ role }) => role === "cleaner")])),
    absentOn: (day) => new Set(absences.flatMap(({ date, userId }) => (date === day ? userId : []))),
  };
}
