import type { Crewed } from "./work-plan";

/** How somebody left work because of an absence: whether they led it, and who led it afterwards (null: nobody). */
export type Left = { led: boolean; successorId: string | null };

/**
 * The crew after somebody returns from an absence, or null if the work is no longer theirs (docs/domain.md, "Absences"). Uncovered work gets them as
 * its lead. `left` is missing if somebody else has been given the work since, or if it was planned during the absence.
 */
export function crewAfterReturn<T extends Omit<Crewed, "id" | "createdAt">>(
  work: T,
  returning: string,
  left: Left | undefined,
): T | null {
  const { cleanerId, collaboratorIds, uncovered } = work;
  const others = collaboratorIds.filter((id) => id !== returning);
  if (uncovered) return { ...work, cleanerId: returning, collaboratorIds: others, uncovered: false };
  if (!left || cleanerId === returning || collaboratorIds.includes(returning)) return null;
  const hasLead = left.led && left.successorId === cleanerId;
  if (hasLead) return { ...work, cleanerId: returning, collaboratorIds: [...others, cleanerId] };
  return { ...work, collaboratorIds: [...others, returning] };
}
