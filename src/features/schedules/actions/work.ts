import type { ActionContext } from "../../../server/actions/context";
import { parkInstant } from "../../../shared/time";
import { type Planned, planVillas } from "../../assignments/actions/booked";
import { begunVillas } from "../../assignments/locks";
import { type Booking, othersWith } from "../reads/bookings";
import { absentees, cleanersOf, crewOf, lockCrew } from "../reads/named";
import { inTurn, present } from "../rules";
import { lockClaims } from "./claims";
import { settle } from "./complete";

/** What the work of a booking depends on. */
export type Plan = Pick<Booking, "id" | "date" | "startTime" | "unitIds" | "supervisorId">;

/** The work that a booking makes: each villa once, planned at the start in park time, led in turn by whoever of the crew is not absent. */
export function workOf(plan: Plan, zone: string, crew: readonly string[], absent: ReadonlySet<string>): Planned[] {
  const { id: bookingId, supervisorId } = plan;
  const plannedAt = parkInstant(plan.date, plan.startTime, zone);
  const { cleanerIds, uncovered } = present(crew, absent);
  return inTurn(plan.unitIds, cleanerIds).map(({ unitId, leadId, collaboratorIds }) => ({
    unitId,
    leadId,
    collaboratorIds: uncovered ? [] : collaboratorIds,
    ...{ bookingId, plannedAt, supervisorId, uncovered },
  }));
}

/** Villas that have lost their work with one booking get it from the next that has them that day: its own was spared so far. */
export async function planAnew(
  context: ActionContext,
  gone: { date: string; unitIds: readonly string[]; except: string },
): Promise<void> {
  if (gone.unitIds.length === 0) return;
  const rows = await othersWith(context.tx, gone);
  for (const { bookingId: id, ...plan } of new Map(rows.map((row) => [row.bookingId, row])).values()) {
    const cleanerIds = rows.flatMap((row) => (row.bookingId === id ? (row.cleanerId ?? []) : []));
    const meant = await crewOf(context.tx, { ...plan, cleanerIds });
    // The caller has locked whom it found (see `nextInLine`); a booking that came since has its own.
    await lockClaims(context.tx, [{ cleanerIds: meant }]);
    const crew = await lockCrew(context.tx, meant, null);
    const absent = await absentees(context.tx, crew, [plan.date]);
    const begun = await begunVillas(context.tx, id);
    const isLacking = (unitId: string) => gone.unitIds.includes(unitId) && !begun.includes(unitId);
    const work = workOf({ ...plan, id }, context.zone, crew, absent(plan.date));
    await planVillas(
      context,
      work.filter(({ unitId }) => isLacking(unitId)),
    );
    await settle(context, id);
  }
}

/**
 * Who gets the villas of a booking should it lose them (see `planAnew`). Whoever changes one locks these people together with its own, so that
 * nobody of them becomes absent unseen.
 */
export async function nextInLine(
  context: ActionContext,
  { id, date, unitIds }: Pick<Plan, "id" | "date" | "unitIds">,
): Promise<string[]> {
  const rows = await othersWith(context.tx, { date, unitIds, except: id });
  return readersOf(
    context,
    rows.map(({ cleanerId, teamId }) => ({ cleanerIds: cleanerId ? [cleanerId] : [], teamId })),
  );
}

/** Whom a booking's rows concern: its cleaners, and everybody of its team. */
export async function readersOf(
  context: ActionContext,
  plans: readonly Pick<Booking, "cleanerIds" | "teamId">[],
): Promise<string[]> {
  const teamIds = plans.flatMap(({ teamId }) => teamId ?? []);
  return [...new Set([...plans.flatMap(({ cleanerIds }) => cleanerIds), ...(await cleanersOf(context.tx, teamIds))])];
}
