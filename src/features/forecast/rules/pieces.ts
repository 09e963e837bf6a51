import type { NeedKey } from "../../stays/rules/needs";
import type { VillaType } from "../../units/contract/lists";
import { usualMinutes } from "../../units/rules";
import type { Piece, Span } from "./day";
import type { Basis } from "./durations";
import { deepCleanKindId } from "./heavy-kinds";

/** Rework is short: so many crew-minutes, unless the whole cleaning takes less. */
const reworkMinutes = 20;
/** If guests are still there, nobody knows until when: a cleaning is expected to begin so many minutes from now. */
const stillHereMinutes = 30;
const minute = 60_000;

/** A piece of work with what people read of it. */
export type NamedPiece = Piece & {
  unitId: string;
  code: string;
  kindId: string;
  basis: Basis;
  /** Null: it is to plan. */
  status: "pending" | "in_progress" | null;
  need: NeedKey | null;
  leadId: string;
  helperIds: readonly string[];
  uncovered: boolean;
};

/** What is known of villas and durations. */
type Sources = {
  types: readonly VillaType[];
  knowledge: { expected(asked: ExpectedOf): { minutes: number; basis: Basis } };
};
type ExpectedOf = { unitId: string; kindId: string; villaType: string | null; usual: number; byHand: number | null };

/** A cleaning's villa and kind, and who has cleaned there lately, as they are read. */
type VillaRow = {
  unitId: string;
  code: string;
  location: string;
  villaType: string | null;
  maxPersons: number;
  kindId: string;
  familiar: readonly string[];
};
/** Unfinished work as it is read; instants are texts. */
export type WorkRow = VillaRow & {
  id: string;
  status: "pending" | "in_progress";
  priority: string;
  leadId: string;
  helperIds: readonly string[];
  uncovered: boolean;
  plannedAt: string;
  startedAt: string | null;
  round: number;
  estimatedMinutes: number | null;
  leavesAt: string | null;
  hasLeft: boolean;
  guestsHere: boolean;
  neededBy: string | null;
  isPlannedByPlan: boolean;
  /** It is from before, and work of its villa on this day is in review. */
  isVillaInReview: boolean;
};

/** A cleaning that a stay needs and nobody has planned, as it is read. */
export type NeedRow = VillaRow & {
  key: string;
  need: NeedKey;
  /** When the stay wants it. */
  order: Date;
  /** From when the villa is free; null: all who leave that day have left. */
  freeFrom: Date | null;
  /** When its next guests arrive, or came. */
  neededBy: Date | null;
};

/** What people decide about an assignment on its day: who is on it, when, and by when it has to be done. Instants in milliseconds. */
export function dutyOf({ uncovered, leadId, helperIds, plannedAt, startedAt, neededBy, priority }: WorkRow) {
  return {
    people: uncovered ? helperIds : [leadId, ...helperIds],
    order: Date.parse(plannedAt),
    startedAt: startedAt === null ? null : Date.parse(startedAt),
    neededBy: neededBy === null ? [] : [Date.parse(neededBy)],
    isUrgent: priority === "high",
  };
}

/** An assignment as a piece of its day. What people planned by hand stays with them, unless nobody is on it. */
export function workPiece(row: WorkRow, { types, knowledge, now }: Sources & { now: Date }): NamedPiece {
  const usual = usualMinutes(row, types);
  const { minutes, basis } = knowledge.expected({ ...row, usual, byHand: byHandOf(row.estimatedMinutes, usual) });
  const { id, status, leadId, helperIds, uncovered, round } = row;
  return {
    ...villaOf(row),
    ...dutyOf(row),
    id,
    status,
    need: null,
    leadId,
    helperIds,
    uncovered,
    basis,
    minutes: round > 0 ? Math.min(reworkMinutes, minutes) : minutes,
    isGuess: basis.from === "nothing" && round === 0,
    // Whoever joined later counts as if there from the start.
    minutesDone: null,
    freeFrom: freeFromOf(row, now),
    isFixed: !row.isPlannedByPlan && !uncovered,
    keepsTime: status === "in_progress",
  };
}

/** A cleaning that is to plan, as a piece of its day. */
export function neededPiece(row: NeedRow, { types, knowledge }: Sources): NamedPiece {
  const { minutes, basis } = knowledge.expected({ ...row, usual: usualMinutes(row, types), byHand: null });
  return {
    ...villaOf(row),
    id: row.key,
    status: null,
    need: row.need,
    leadId: "",
    helperIds: [],
    uncovered: true,
    basis,
    minutes,
    isGuess: basis.from === "nothing",
    people: [],
    startedAt: null,
    minutesDone: null,
    isUrgent: false,
    isFixed: false,
    keepsTime: false,
    order: row.order.getTime(),
    freeFrom: row.freeFrom?.getTime() ?? null,
    neededBy: row.neededBy ? [row.neededBy.getTime()] : [],
  };
}

/**
 * The pieces of a day in their order, which says of those from before whether they stay there: a villa has one open cleaning a day, and whoever does it is
 * not absent. `taken`: villas that have another one; `absent`: the ids of people.
 */
export function beforeOthers(
  pieces: readonly NamedPiece[],
  { from, until }: Span,
  { taken, absent }: { taken: readonly string[]; absent: readonly string[] },
): NamedPiece[] {
  const ofDay = pieces.filter(({ order }) => from <= order && order < until);
  const there = new Set([...taken, ...ofDay.map(({ unitId }) => unitId)]);
  return pieces.map((piece) => {
    if (piece.order >= from || piece.status !== "pending") return piece;
    const keepsTime = there.has(piece.unitId) || staysWithAny(piece, absent);
    if (!keepsTime) there.add(piece.unitId);
    return { ...piece, keepsTime };
  });
}

/** Whether some of these people would stay on a piece that gets another time: its helpers would, and so would a lead with helpers. */
function staysWithAny({ people, helperIds }: NamedPiece, ids: readonly string[]): boolean {
  return helperIds.length > 0 && people.some((id) => ids.includes(id));
}

function villaOf({ unitId, code, location, kindId, familiar }: VillaRow) {
  return { unitId, code, kindId, familiar, area: location, isHeavy: kindId === deepCleanKindId };
}

/** The minutes that a team leader set by hand: others than the villa's usual ones, which plans get by themselves. Null: none. */
function byHandOf(estimatedMinutes: number | null, usual: number): number | null {
  return estimatedMinutes === null || estimatedMinutes === usual ? null : estimatedMinutes;
}

/** From when a cleaning can begin, as an instant: not before the guests who leave that day have left, unless it was begun; null: at any time. */
function freeFromOf(
  { status, leavesAt, hasLeft, guestsHere }: Pick<WorkRow, "status" | "leavesAt" | "hasLeft" | "guestsHere">,
  now: Date,
): number | null {
  if (status === "in_progress") return null;
  if (guestsHere) return now.getTime() + stillHereMinutes * minute;
  return leavesAt === null || hasLeft ? null : Date.parse(leavesAt);
}
