import { minutesOf, timeAfter } from "../../../shared/time";
import type { Wanted } from "./booking";
import { assignInTurn, type Minutes, startsInTurn } from "./crews";

/** How several cleaners do the villas of one save: together, or each their own. */
export type Way = "together" | "shared";

/** A cleaner's villas. */
export type Share = { cleanerId: string; unitIds: string[] };

/**
 * Shares villas out in their order, so that everybody gets neighbouring villas and about the same minutes (docs/domain.md, "Schedules"). With more
 * people than villas, some get none and are left out.
 */
export function sharesOf(unitIds: readonly string[], crew: readonly string[], minutes: Minutes): Share[] {
  const timeOf = (unitId: string) => minutes.get(unitId) ?? 1;
  const total = unitIds.reduce((sum, unitId) => sum + timeOf(unitId), 0);
  const shares = crew.map((cleanerId): Share => ({ cleanerId, unitIds: [] }));
  let before = 0;
  for (const unitId of unitIds) {
    // Whose part of the whole time the middle of this cleaning falls into.
    const middle = before + timeOf(unitId) / 2;
    shares[Math.floor((middle / total) * crew.length)]?.unitIds.push(unitId);
    before += timeOf(unitId);
  }
  return shares.filter((share) => share.unitIds.length > 0);
}

/** The villas that each of a crew leads when all work together. Everybody is listed. */
export function ledBy(unitIds: readonly string[], crew: readonly string[]): Share[] {
  const work = assignInTurn(unitIds, crew);
  return crew.map((cleanerId) => ({
    cleanerId,
    unitIds: work.flatMap(({ leadId, unitId }) => (leadId === cleanerId ? unitId : [])),
  }));
}

/** When somebody's villas start (HH:MM). */
export function startsOf(
  { cleanerId, unitIds }: Share,
  minutes: Minutes,
  startTime: string,
): { unitId: string; time: string }[] {
  const nextStart = startsInTurn(minutes);
  return unitIds.map((unitId) => ({ unitId, time: timeAfter(startTime, nextStart(cleanerId, unitId)) }));
}

/** The minutes of these villas, and by how many of them they exceed a booking's hours. */
export function workTime(
  unitIds: readonly string[],
  minutes: Minutes,
  { startTime, endTime }: Pick<Wanted, "startTime" | "endTime">,
): { work: number; booked: number; over: number } {
  const work = unitIds.reduce((sum, unitId) => sum + (minutes.get(unitId) ?? 0), 0);
  const booked = Math.max(0, minutesOf(endTime) - minutesOf(startTime));
  return { work, booked, over: Math.max(0, work - booked) };
}
