import type { Body } from "../../../shared/endpoint";
import { changedList } from "../../../shared/list-changes";
import type { editSchedule } from "../contract";
import { type Edit, normalized } from "./booking";

export type Changes = Body<typeof editSchedule>;

/** Whether a change has everything that a booking needs, as the calls of other programs do: then what it omits is empty, not unchanged. */
export function isWhole({ date, startTime, endTime, unitIds }: Changes): boolean {
  return [date, startTime, endTime, unitIds].every((part) => part !== undefined);
}

/** A booking as a change makes it (`PUT /api/schedules/{id}`). */
export function changed(before: Edit, changes: Changes): Edit {
  const { notes, teamId, supervisorId, cleanerIds } = isWhole(changes)
    ? { notes: null, teamId: null, supervisorId: null, cleanerIds: [] }
    : before;
  const { addCleanerIds, removeCleanerIds, addUnitIds, removeUnitIds } = changes;
  const wanted = normalized({
    startTime: changes.startTime ?? before.startTime,
    endTime: changes.endTime ?? before.endTime,
    cleanerIds: changedList(cleanerIds, { to: changes.cleanerIds, add: addCleanerIds, remove: removeCleanerIds }),
    teamId: changes.teamId === undefined ? teamId : changes.teamId,
    supervisorId: changes.supervisorId === undefined ? supervisorId : changes.supervisorId,
    unitIds: changedList(before.unitIds, { to: changes.unitIds, add: addUnitIds, remove: removeUnitIds }),
    notes: changes.notes === undefined ? notes : changes.notes,
  });
  return { ...wanted, date: changes.date ?? before.date };
}
