import { parkDay } from "../../../shared/time";
import type { Status } from "./steps";

/** Who does one cleaning: a lead and collaborators. Uncovered work keeps its last lead in name only. */
export type WorkCrew = { leadId: string; collaboratorIds: readonly string[]; uncovered: boolean };

/** One villa's cleaning as a booking wants it, at an instant, with its usual minutes. It is uncovered from the start if the whole crew is absent. */
export type BookedWork = WorkCrew & {
  unitId: string;
  bookingId: string;
  plannedAt: Date;
  supervisorId: string | null;
  estimatedMinutes: number | null;
};

/** An assignment as it stands, with its active collaborators in the order in which they joined. */
export type Work = {
  id: string;
  unitId: string;
  bookingId: string | null;
  status: Status;
  plannedAt: Date;
  supervisorId: string | null;
  cleanerId: string;
  collaboratorIds: readonly string[];
  uncovered: boolean;
  createdAt: Date;
};
/** Its people. */
export type Crewed = Pick<Work, "id" | "cleanerId" | "collaboratorIds" | "uncovered" | "createdAt">;

/** The same assignment before and after a change. */
export type WorkChange<T = Work> = { before: T; after: T };

/** What a change of bookings does to assignments. */
export type WorkPlan = {
  /** Started or finished work that leaves its booking. */
  detached: readonly { id: string; bookingId: string }[];
  removed: readonly Work[];
  changed: readonly WorkChange[];
  /** New assignments, and uncovered ones (`before`) that a booking takes over. */
  booked: readonly (BookedWork & { id: string; before?: Work | undefined })[];
};

/**
 * Decides which of the wanted work becomes an assignment: a villa has one open assignment per park day, and uncovered work is taken over
 * (docs/domain.md, "Schedules"). `open` is all open work of these villas on these days, by id; earlier wanted work goes first.
 */
export function planWork(
  wanted: readonly BookedWork[],
  open: readonly Work[],
  zone: string,
  newId: () => string,
): WorkPlan["booked"] {
  const existing = bestBySlot(open, zone);
  const booked = bestBySlot(wanted, zone, existing);
  return [...booked].map(([slot, work]) => {
    const before = existing.get(slot);
    return { ...work, id: before?.id ?? newId(), before };
  });
}

/** The first covered work of each villa and park day, else the first uncovered one; only what is better than `current`. */
function bestBySlot<T extends { unitId: string; plannedAt: Date; uncovered: boolean }>(
  work: readonly T[],
  zone: string,
  current: ReadonlyMap<string, { uncovered: boolean }> = new Map(),
): Map<string, T> {
  const best = new Map<string, T>();
  for (const one of work) {
    const slot = `${one.unitId} ${parkDay(one.plannedAt, zone)}`;
    const there = best.get(slot) ?? current.get(slot);
    if (!there || (there.uncovered && !one.uncovered)) best.set(slot, one);
  }
  return best;
}

/** The uncovered work that bookings take over, before and after. Started work keeps its time. */
export function takeOversIn({ booked }: Pick<WorkPlan, "booked">): WorkChange[] {
  return booked.flatMap(({ before, leadId: cleanerId, collaboratorIds, uncovered, bookingId, ...to }) => {
    if (!before) return [];
    const supervisorId = to.supervisorId ?? before.supervisorId;
    const plannedAt = before.status === "pending" ? to.plannedAt : before.plannedAt;
    return { before, after: { ...before, cleanerId, collaboratorIds, uncovered, bookingId, supervisorId, plannedAt } };
  });
}

/** The other bookings whose work a plan changes: those that get some, and those that lose some to them. */
export function otherBookingsIn({ booked }: Pick<WorkPlan, "booked">): string[] {
  return [
    ...new Set(
      booked.flatMap(({ bookingId, before }) => [bookingId, ...(before?.bookingId ? [before.bookingId] : [])]),
    ),
  ];
}

/** Whether a change gives the work to other people, or covers or uncovers it. The order of collaborators does not count. */
export function hasOtherCrew({ before, after }: WorkChange<Crewed>): boolean {
  const key = ({ cleanerId, uncovered, collaboratorIds }: Crewed) =>
    `${cleanerId} ${uncovered} ${collaboratorIds.toSorted()}`;
  return key(before) !== key(after);
}

/** Who leads work; null: nobody, because it is uncovered or doesn't exist. */
export function leadOf({ cleanerId, uncovered }: Partial<Pick<Crewed, "cleanerId" | "uncovered">>): string | null {
  return uncovered ? null : (cleanerId ?? null);
}

/** The lead and the collaborators of work. */
export function peopleOf({ cleanerId, collaboratorIds }: Pick<Crewed, "cleanerId" | "collaboratorIds">): string[] {
  return [cleanerId, ...collaboratorIds];
}

/** Everybody who does some of a plan's work before or after, each once. */
export function peopleIn({ removed, changed, booked }: WorkPlan): string[] {
  const changes = changed.flatMap(({ before, after }) => [before, after]);
  const taken = booked.flatMap(({ before }) => before ?? []);
  const crews = booked.flatMap(({ leadId, collaboratorIds }) => [leadId, ...collaboratorIds]);
  return [...new Set([...[...removed, ...changes, ...taken].flatMap(peopleOf), ...crews])];
}

type Entry = { action: `assignment.${string}`; id: string; meta: Record<string, unknown> };

/** The audit entries of a plan. */
export function auditOf({ detached, removed, changed, booked }: WorkPlan): Entry[] {
  return [
    ...detached.map(
      ({ id, bookingId }): Entry => ({ action: "assignment.edit", id, meta: { bookingId: [bookingId, null] } }),
    ),
    ...removed.map(({ id, unitId, plannedAt, supervisorId, cleanerId, collaboratorIds }): Entry => {
      const before = { unitId, plannedAt, supervisorId, people: [cleanerId, ...collaboratorIds] };
      return { action: "assignment.delete", id, meta: { before } };
    }),
    ...changed.flatMap(({ before, after }): Entry[] => {
      const isMoved = before.plannedAt.getTime() !== after.plannedAt.getTime();
      const meta = {
        ...(isMoved && { plannedAt: [before.plannedAt, after.plannedAt] }),
        ...(before.supervisorId !== after.supervisorId && { supervisorId: [before.supervisorId, after.supervisorId] }),
      };
      return Object.keys(meta).length > 0 ? [{ action: "assignment.edit", id: after.id, meta }] : [];
    }),
    ...changed.filter(hasOtherCrew).map(({ before, after }): Entry => {
      const hasOtherLead = before.cleanerId !== after.cleanerId || before.uncovered !== after.uncovered;
      const collaboratorIds = [before.collaboratorIds, after.collaboratorIds];
      const meta = { ...(hasOtherLead && { lead: [before.cleanerId, leadOf(after)] }), collaboratorIds };
      return { action: "assignment.reassign", id: after.id, meta };
    }),
    ...takeOversIn({ booked }).map(
      ({ before, after }): Entry => ({
        action: "assignment.take-over",
        id: after.id,
        meta: { lead: [before.cleanerId, after.cleanerId] },
      }),
    ),
    ...booked.flatMap(({ id, before, leadId, uncovered, collaboratorIds }): Entry[] =>
      before
        ? []
        : [{ action: "assignment.create", id, meta: { cleanerId: uncovered ? null : leadId, collaboratorIds } }],
    ),
  ];
}
