import { daysBetween } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { Unit } from "../../../units/contract";
import type { Area } from "../../../units/contract/areas";
import { crewOf, type Minutes } from "../../rules/crews";
import { ledBy, type Share, sharesOf } from "../../rules/shares";
import type { Teams } from "../../rules/taken-times";
import { villasByArea, withNumbers } from "../calendar/villas-by-area";
import { type BookingForm, type Fault, isRange } from "./booking-form";

/** Whether the villas of a form can be shared out: among several cleaners, without a team or supervisor, who can't be in two schedules at once. */
export function canShareOut({ cleanerIds, teamId, supervisorId }: BookingForm): boolean {
  return cleanerIds.length > 1 && !teamId && !supervisorId;
}

type Facts = {
  villas: readonly Pick<Unit, "id" | "code" | "location">[];
  areas: readonly Pick<Area, "name">[];
  teams: Teams;
  minutes: Minutes;
};

/**
 * Who does which villas of a form: those that each of the crew leads on the first day or, shared out, those of each cleaner who is there on all days,
 * in the order of the park.
 */
export function crewWorkOf(
  form: BookingForm,
  { villas, areas, teams, minutes }: Facts,
): { work: Share[]; isShared: boolean } {
  const { startDate, endDate, unitIds, way } = form;
  const members = new Map([...teams.members].map(([id, people]) => [id, people.map((one) => one.id)]));
  const isShared = way === "shared" && canShareOut(form);
  const days = isShared && isRange(startDate, endDate) ? daysBetween(startDate, endDate) : [startDate];
  const absent = new Set(days.flatMap((day) => [...teams.absentOn(day)]));
  const present = crewOf(form, members).filter((id) => !absent.has(id));
  if (!isShared) return { work: ledBy(unitIds, present), isShared };
  const inOrder = villasByArea(withNumbers(villas), areas).flatMap((area) => area.villas.map(({ id }) => id));
  const chosen = inOrder.filter((id) => unitIds.includes(id));
  return { work: sharesOf(chosen, present, minutes), isShared };
}

/** Why villas can't be shared out, if nobody is there on all days. */
export function sharesFault({ work, isShared }: ReturnType<typeof crewWorkOf>): Fault | undefined {
  if (!isShared || work.length > 0) return undefined;
  return { field: "cleanerIds", message: t("Please choose a cleaner.") };
}
