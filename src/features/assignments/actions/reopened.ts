import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import type { ActionContext } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { isSupervisor } from "../../../shared/roles";
import { parkDay } from "../../../shared/time";
import { lockPeople } from "../../accounts/locks";
import type { Locked } from "../locks/steps";
import { lockCleaners } from "../locks/work";
import { absencesOn } from "../reads/absences";
import type { Crewed } from "../rules/work-plan";
import { leaveAsAbsent } from "./absence";
import { leaveAll } from "./hand-over";

/**
 * Takes people off work that goes back to its crew, locked by the caller: those who are no longer cleaners, and those who are absent on its day
 * (docs/domain.md, "Absences"), except whoever undoes their own submission (`presentId`). Clears a former supervisor.
 */
export async function leaveReopened(context: ActionContext, work: Locked, presentId?: string): Promise<void> {
  const { tx, zone, now } = context;
  await clearFormerSupervisor(context, work);
  const [leadId, ...collaboratorIds] = work.people;
  // Whoever enters an absence holds the person's lock, so that it is known below.
  const cleaners = await lockCleaners(tx, work.people);
  // None counts once the day is over: the work is then done on another day.
  const day = parkDay(work.plannedAt, zone);
  const absences = day < parkDay(now, zone) ? new Map<string, string>() : await absencesOn(tx, work.people, day);
  let current: Crewed[] = [{ ...work, collaboratorIds }];
  // The lead comes last: by then only those are left who can take over.
  for (const one of work.people.toReversed()) {
    const absenceId = absences.get(one);
    const isOn = one !== leadId || !work.uncovered;
    if (!cleaners.has(one)) current = await leaveAll(context, current, one, { isFound: true });
    else if (absenceId && isOn && one !== presentId)
      current = await leaveAsAbsent(context, one, current, () => absenceId, { isFound: true });
  }
}

/** Clears a former supervisor of work, locked by the caller, that is open again. */
export async function clearFormerSupervisor(
  context: ActionContext,
  { id, supervisorId }: Pick<Locked, "id" | "supervisorId">,
): Promise<void> {
  const { tx } = context;
  if (!supervisorId) return;
  const staff = await lockPeople(tx, [supervisorId]);
  if (isSupervisor(staff.get(supervisorId))) return;
  await tx.update(assignments).set({ supervisorId: null }).where(eq(assignments.id, id));
  await audit(context, "assignments", "assignment.edit", id, { supervisorId: [supervisorId, null] });
}
