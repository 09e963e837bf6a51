import type { SeenFlag, StayFlag } from "../contract/needs";
import type { WantedCleaning } from "./needs";

/** A villa, a park day and a park time. */
export type Place = { unitId: string; date: string; time: string };

/** Unfinished or finished work that was planned for a need, and where it was last put because of it. */
export type LinkedWork = Place & {
  status: StayFlag["status"];
  /** A person changed something about it since it was planned. */
  isTouched: boolean;
  put: Place;
  /** The need for which a person chose to keep it as it is. */
  keptFor: string | null;
};

/** What becomes of planned work after a change of its stay. */
export type Outcome =
  | { does: "stay" }
  /** Somebody planned it by hand where the stay wants it: it follows again. */
  | { does: "adopt"; to: Place }
  | { does: "move"; to: Place }
  | { does: "delete" }
  | { does: "ask"; reason: Exclude<StayFlag["reason"], "short-handed">; to: Place | null };

/** Work with the need that it is for; undefined: it no longer exists. */
export type Pair = { id: string; work: LinkedWork; need: WantedCleaning | undefined };

/**
 * What becomes of works, in their order (docs/domain.md, "Stays"). `today`: the park's day. `open`: the ids of the open work of a place, as
 * "villa day". Work that leaves a place makes room for other work.
 */
export function outcomesFor(
  pairs: readonly Pair[],
  { today, open }: { today: string; open: ReadonlyMap<string, readonly string[]> },
): Outcome[] {
  const wanted = pairs.map(({ work, need }) => wantedOutcome(work, need, today));
  const leaving = new Set(pairs.flatMap(({ id, work }, index) => (isLeaving(work, wanted[index]) ? [id] : [])));
  const isTaken = (to: Place, index: number) =>
    (open.get(placeText(to)) ?? []).some((id) => id !== pairs[index]?.id && !leaving.has(id)) ||
    wanted.slice(0, index).some((other) => other.does === "move" && placeText(other.to) === placeText(to));
  // Work that stays can block other work: repeat until nothing changes.
  for (let before = -1; before !== leaving.size; ) {
    before = leaving.size;
    for (const [index, outcome] of wanted.entries()) {
      const { id, work } = pairs[index] ?? {};
      if (outcome.does !== "move" || !id || !work || sameVillaAndDay(work, outcome.to)) continue;
      if (!isTaken(outcome.to, index)) continue;
      wanted[index] = { does: "ask", reason: "taken", to: outcome.to };
      leaving.delete(id);
    }
  }
  return wanted;
}

/** Whether it makes room: work that only gets another time does not. */
function isLeaving(work: LinkedWork, outcome: Outcome | undefined): boolean {
  return outcome?.does === "delete" || (outcome?.does === "move" && !sameVillaAndDay(work, outcome.to));
}

/** What becomes of work if nothing is in the way. */
function wantedOutcome(work: LinkedWork, need: WantedCleaning | undefined, today: string): Outcome {
  const isFinished = work.status === "needs_review" || work.status === "done";
  if (isFinished || work.date < today || (need && need.date < today)) return { does: "stay" };
  if (work.keptFor === wishText(need)) return { does: "stay" };
  const isPending = work.status === "pending";
  if (!need) return isPending && !work.isTouched ? { does: "delete" } : { does: "ask", reason: "gone", to: null };
  const to = { unitId: need.unitId, date: need.date, time: need.time };
  const hasTimeByHand = work.time !== work.put.time;
  const isWherePut = sameVillaAndDay(work, work.put) && !hasTimeByHand;
  if (sameVillaAndDay(work, to)) {
    // The time of started work, and one that was set by hand, stay as they are.
    if (isPending && !hasTimeByHand && work.time !== to.time) return { does: "move", to };
    return sameVillaAndDay(to, work.put) ? { does: "stay" } : { does: "adopt", to: { ...to, time: work.put.time } };
  }
  return isPending && isWherePut ? { does: "move", to } : { does: "ask", reason: "moved", to };
}

/**
 * What a person is asked about work; null: nothing. Work that is to move or to be deleted, and was not when its stay changed (because somebody has made room or
 * undone something since), does so with the next change, or when a person says so.
 */
export function questionOf(
  work: LinkedWork,
  outcome: Outcome,
): { reason: Exclude<StayFlag["reason"], "short-handed">; to: Place | null } | null {
  if (outcome.does === "ask") return outcome;
  if (outcome.does === "delete") return { reason: "gone", to: null };
  const isElsewhere = outcome.does === "move" && !sameVillaAndDay(work, outcome.to);
  return isElsewhere ? { reason: "moved", to: outcome.to } : null;
}

/** What a person decides about work: where its stay wants it, or only who could not come along; null: nothing. */
export function flagOf(work: LinkedWork & { missingIds: string[] }, outcome: Outcome): SeenFlag | null {
  const question = questionOf(work, outcome);
  const { missingIds } = work;
  if (question) return { reason: question.reason, wanted: question.to, missingIds };
  return missingIds.length > 0 ? { reason: "short-handed", wanted: null, missingIds } : null;
}

/** A villa's day, as a text. */
export function placeText({ unitId, date }: Pick<Place, "unitId" | "date">): string {
  return `${unitId} ${date}`;
}

/** What a person kept work against: the need's place, or that there is none. */
export function wishText(need: Pick<WantedCleaning, "unitId" | "date" | "time"> | undefined): string {
  return need ? `${need.unitId} ${need.date} ${need.time}` : "gone";
}

function sameVillaAndDay(one: Place, other: Place): boolean {
  return one.unitId === other.unitId && one.date === other.date;
}
