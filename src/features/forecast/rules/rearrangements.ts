import type { SentMove } from "../contract/forecast";
import type { Span } from "./day";

/** Who does an assignment, and when, as an instant in milliseconds. */
type Arranged = { leadId: string; helperIds: readonly string[]; uncovered: boolean; plannedAt: number };
export type MovedWork = { id: string; wasPending: boolean; before: Arranged; after: Arranged };
type Given = { id: string; status: "pending" | "in_progress" | null; order: number } & Omit<Arranged, "plannedAt">;

/**
 * What moves change, one entry for each assignment. A started one keeps its time. Null: a move names work that is not in the day, or somebody who is
 * absent or no cleaner, or has it already, or puts work at a time outside of the day.
 */
export function movedWork(
  work: readonly Given[],
  cleaners: readonly { id: string; presence: string }[],
  moves: readonly SentMove[],
  window: Span,
): MovedWork[] | null {
  const present = new Set(cleaners.flatMap(({ id, presence }) => (presence === "absent" ? [] : [id])));
  const changed = new Map<string, MovedWork>();
  for (const move of moves) {
    if (!present.has(move.kind === "give" ? move.to : move.cleanerId)) return null;
    if (move.kind === "call-in") continue;
    const given = work.find(({ id }) => id === move.assignmentId);
    if (!given) return null;
    const { leadId, helperIds, uncovered, order: plannedAt } = given;
    const before = changed.get(given.id)?.before ?? { leadId, helperIds, uncovered, plannedAt };
    const after = moved(changed.get(given.id)?.after ?? before, given, move);
    if (!after || !isPossible(after.plannedAt, before.plannedAt, window)) return null;
    changed.set(given.id, { id: given.id, wasPending: given.status === "pending", before, after });
  }
  return [...changed.values()];
}

function moved(now: Arranged, { status }: Given, move: Exclude<SentMove, { kind: "call-in" }>): Arranged | null {
  const people = now.uncovered ? now.helperIds : [now.leadId, ...now.helperIds];
  switch (move.kind) {
    case "give": {
      const plannedAt = status === "pending" ? Date.parse(move.at) : now.plannedAt;
      return { leadId: move.to, helperIds: [], uncovered: false, plannedAt };
    }
    case "reorder":
      return people.includes(move.cleanerId) && status === "pending"
        ? { ...now, plannedAt: Date.parse(move.at) }
        : null;
    case "help":
      if (people.includes(move.cleanerId)) return null;
      return now.uncovered
        ? { ...now, leadId: move.cleanerId, uncovered: false }
        : { ...now, helperIds: [...now.helperIds, move.cleanerId] };
  }
}

/** Whether work can be planned for an instant: within the day, or where it is anyway. */
export function isPossible(plannedAt: number, before: number, { from, until }: Span): boolean {
  return plannedAt === before || (from <= plannedAt && plannedAt < until);
}
