import { editAssignment } from "../features/assignments/actions/edit";
import { markAbsent } from "../features/schedules/actions/absence";
import { addBooking } from "../features/schedules/actions/book";
import { assignInTurn } from "../features/schedules/rules/crews";
import { usualMinutes } from "../features/units/rules";
import { type Cleaning, idOf } from "./cleaning";
import { villaTypes } from "./lists";
import type { Slot } from "./roster";
import { type Script, the } from "./script";
import { villas } from "./villas";

const minutesOf = new Map(
  villas.map(({ code, villaType = null, maxPersons = 2 }) => [
    code,
    usualMinutes({ villaType, maxPersons }, villaTypes),
  ]),
);

export type Booking = Omit<Slot, "villas"> & { day: string; codes: string[]; notes?: string | null };

export type Wish = { priority?: "low" | "high"; instructions?: string };
/** The result of a booking: its cleanings in the order of their villas, and the ids of its cleaners' rows. */
export type Booked = { work: Cleaning[]; rows: Map<string, string> };

/** A leader creates a schedule. The ids in the result are filled in when the script runs. */
export function tellBooking(script: Script, at: Date, leader: string, booking: Booking): Booked {
  const rows = new Map<string, string>();
  const { park } = script;
  const { day, from, until, crew, team, supervisor, codes, notes = null } = booking;
  const work = assignInTurn(codes, crew).map(
    ({ unitId: code, leadId: lead, collaboratorIds: helpers }): Cleaning => ({
      code,
      lead,
      helpers,
      minutes: the(minutesOf, code),
    }),
  );
  script.tell(at, leader, async (context) => {
    const wanted = {
      date: day,
      startTime: from,
      endTime: until,
      cleanerIds: team ? [] : crew.map((name) => the(park.people, name).id),
      teamId: team ? the(park.teams, team) : null,
      supervisorId: supervisor ? the(park.people, supervisor).id : null,
      unitIds: codes.map((code) => the(park.villas, code)),
      notes,
    };
    const booked = await addBooking(context, wanted);
    for (const [index, { id }] of booked.work.entries()) Object.assign(work[index] ?? {}, { id });
    for (const [index, id] of booked.scheduleIds.entries()) rows.set(crew[index] ?? "", id);
  });
  return { work, rows };
}

/** A cleaner of the booking marks themselves absent. */
export function tellAbsence(script: Script, at: Date, who: string, { rows }: Booked, reason: string): void {
  script.tell(at, who, (context) => markAbsent(context, the(rows, who), reason));
}

/** A leader adds a priority or special instructions to a pending cleaning. */
export function tellEdit(script: Script, at: Date, leader: string, work: Cleaning, edit: Wish): void {
  script.tell(at, leader, (context) => editAssignment(context, idOf(work), edit));
}
