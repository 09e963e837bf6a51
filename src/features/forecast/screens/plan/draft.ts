import type { DayPlan, PlanPiece } from "../../contract/day-plans";

/** Where somebody has put a piece by hand. */
type HandPlace = { cleanerId: string; at: string; until: string };
export type HandPlaces = ReadonlyMap<string, HandPlace>;

/** A piece of a draft with the places that were changed by hand. */
export type Piece = PlanPiece & { isByHand: boolean };

/** The pieces of a draft, those that were moved by hand at their new places. */
export function piecesOf({ pieces }: Pick<DayPlan, "pieces">, byHand: HandPlaces): Piece[] {
  return pieces.map((piece) => {
    const place = byHand.get(piece.key);
    if (!place) return { ...piece, isByHand: false };
    const { cleanerId, at, until } = place;
    const isLate = piece.neededBy !== null && Date.parse(until) > Date.parse(piece.neededBy);
    return { ...piece, after: { cleanerId, at }, until, isLate, isByHand: true };
  });
}

/** Somebody's pieces in order, as they are now or as the draft has them; also those that they help with. */
export function dayOf<P extends PlanPiece>(pieces: readonly P[], cleanerId: string, when: "before" | "after"): P[] {
  const start = (piece: P) => Date.parse(piece[when]?.at ?? "");
  return pieces
    .filter((piece) => piece[when] && [piece[when].cleanerId, ...piece.helperIds].includes(cleanerId))
    .sort((a, b) => start(a) - start(b));
}

/** Whether applying the draft would change a piece. */
export function isChanged({ before, after }: Pick<PlanPiece, "before" | "after">): boolean {
  return after !== null && (before?.cleanerId !== after.cleanerId || Date.parse(before.at) !== Date.parse(after.at));
}

/** Whether somebody only helps with a piece of their day. */
export const isHelper = (place: PlanPiece["before"], cleanerId: string) => place?.cleanerId !== cleanerId;

/** Whether a leader may move a piece: not what has begun. */
export const mayMove = ({ reason }: Pick<PlanPiece, "reason">) => reason !== "started";

type Move = { key: string; cleanerId: string; nth: number };
/** When somebody's first piece can begin, and the end of the day, before which each begins. */
type Clock = { from: string; until: number };

/**
 * The places after a piece is put at the `nth` place of somebody's day: it begins when the one before it ends, and what comes after it begins later
 * if it must. What has begun, is fixed or is somebody else's stays, and the others go around it. Null: something would begin after the end of the day.
 */
export function movedTo(pieces: readonly Piece[], byHand: HandPlaces, move: Move, clock: Clock): HandPlaces | null {
  const moved = pieces.find(({ key }) => key === move.key);
  if (!moved || !mayMove(moved)) return byHand;
  const others = dayOf(pieces, move.cleanerId, "after").filter(({ key }) => key !== move.key);
  const last = others.slice(0, move.nth).at(-1);
  const stays = (piece: Piece) => isHelper(piece.after, move.cleanerId) || staysInOrder(piece);
  const staying = others.filter(stays);
  const places = new Map(byHand);
  const from = Date.parse(clock.from);
  let free = last ? endOf(last) : from;
  for (const piece of [moved, ...others.slice(move.nth).filter((one) => !stays(one))]) {
    const length = lengthOf(piece, from);
    const start = around(staying, piece === moved ? free : Math.max(free, startOf(piece)), length);
    free = start + length;
    if (piece !== moved && start === startOf(piece)) continue;
    if (start >= clock.until) return null;
    places.set(piece.key, {
      cleanerId: move.cleanerId,
      at: new Date(start).toISOString(),
      until: new Date(free).toISOString(),
    });
  }
  return places;
}

/** Whether a piece stays where it is when others of its day are moved. */
const staysInOrder = (piece: Piece) => !mayMove(piece) || (piece.isFixed && !piece.isByHand);

/** The first time from `start` on at which there is room beside pieces that stay. */
function around(staying: readonly Piece[], start: number, length: number): number {
  return staying.reduce((from, piece) => {
    const overlaps = from < endOf(piece) && from + length > startOf(piece);
    return overlaps ? endOf(piece) : from;
  }, start);
}

function startOf({ after }: PlanPiece): number {
  return after ? Date.parse(after.at) : 0;
}

/** When a piece ends; one that nobody has takes its expected minutes. */
function endOf(piece: PlanPiece): number {
  const { after, until, minutes } = piece;
  return after && until ? Date.parse(until) : startOf(piece) + minutes * 60_000;
}

/** How long a piece takes: one that is planned for a time that has passed keeps that time, but is expected to begin later. */
function lengthOf(piece: Piece, from: number): number {
  const whole = endOf(piece) - startOf(piece);
  return startOf(piece) < from ? Math.min(whole, piece.minutes * 60_000) : whole;
}

/** The cleaners of a draft, with minutes over their shifts that follow what was moved by hand to them and away from them. */
export function cleanersOf(plan: DayPlan, pieces: readonly Piece[]): DayPlan["cleaners"] {
  return plan.cleaners.map((cleaner) => {
    const { id, shift } = cleaner;
    const day = dayOf(pieces, id, "after");
    if (!shift || isSameDay(day, dayOf(plan.pieces, id, "after"))) return cleaner;
    const shiftEnd = Date.parse(shift.until);
    const end = Math.max(shiftEnd, ...day.map(endOf));
    return { ...cleaner, minutesOverShift: Math.round((end - shiftEnd) / 60_000) };
  });
}

/** Whether two days have the same pieces at the same times. */
function isSameDay(one: readonly PlanPiece[], other: readonly PlanPiece[]): boolean {
  const isAlike = (piece: PlanPiece, also: PlanPiece | undefined) =>
    piece.key === also?.key && startOf(piece) === startOf(also) && endOf(piece) === endOf(also);
  return one.length === other.length && one.every((piece, nth) => isAlike(piece, other[nth]));
}

/** What a draft comes to with the pieces as they are now; `walkingMinutes` are those of the draft before it was changed by hand. */
export function totalsOf(plan: DayPlan, pieces: readonly Piece[]): DayPlan["after"] {
  if (!pieces.some(({ isByHand }) => isByHand)) return plan.after;
  return {
    ...plan.after,
    late: pieces.filter(({ isLate }) => isLate).length,
    toPlan: pieces.filter(({ after }) => after === null).length,
    minutesOverShift: cleanersOf(plan, pieces).reduce((sum, { minutesOverShift }) => sum + minutesOverShift, 0),
  };
}
