import { compareNaturally } from "../../../shared/natural-order";
import { isSupervisor, type Role } from "../../../shared/roles";
import type { VillaReadiness } from "../contract";

// The guest-ready board of a day (docs/domain.md, "Readiness").

/** The moment, and whether the board is today's: only then is a villa late, and only today's guests can be said to be here. */
export type BoardClock = { now: Date; isToday: boolean };

/** Whether the guests who arrive are in their villa. */
export function hasGuestsIn({ state, guestsHere, leaving, arriving }: VillaReadiness): boolean {
  return state === "occupied" && !guestsHere && arriving !== null && arriving.stayId === leaving?.stayId;
}

/** Whether the guests who arrive can go in, or have. */
export function isReady(villa: VillaReadiness): boolean {
  return villa.state === "ready" || hasGuestsIn(villa);
}

/** Whether the guests should be in their villa by now, and it isn't ready. */
export function isLate(villa: VillaReadiness, { now, isToday }: BoardClock): boolean {
  return isToday && villa.neededBy !== null && new Date(villa.neededBy) <= now && !isReady(villa);
}

/** The villas with arrivals: late ones first, then by deadline, those that aren't ready before ready ones, by code. */
export function arrivalsOf(villas: readonly VillaReadiness[], clock: BoardClock): VillaReadiness[] {
  const due = ({ neededBy }: VillaReadiness) => Date.parse(neededBy ?? "");
  return villas
    .filter(({ neededBy }) => neededBy !== null)
    .sort(
      (one, other) =>
        Number(isLate(other, clock)) - Number(isLate(one, clock)) ||
        due(one) - due(other) ||
        Number(isReady(one)) - Number(isReady(other)) ||
        compareNaturally(one.code, other.code),
    );
}

/** How many of the villas with arrivals are ready, not ready and late; late ones are not ready either. */
export function countArrivals(arrivals: readonly VillaReadiness[], clock: BoardClock) {
  const ready = arrivals.filter(isReady).length;
  return {
    total: arrivals.length,
    ready,
    notReady: arrivals.length - ready,
    late: arrivals.filter((villa) => isLate(villa, clock)).length,
  };
}

/** Something that can be said about guests, or taken back. */
export type Mark = "say" | "takeBack" | null;

/** What can be said about the guests of a villa: that they have left, and that the next ones are here. */
export function marksOf(villa: VillaReadiness, { isToday }: Pick<BoardClock, "isToday">): { left: Mark; here: Mark } {
  return { left: leftMark(villa), here: isToday ? hereMark(villa) : null };
}

function leftMark({ state, leaving, arriving }: VillaReadiness): Mark {
  // Once its cleaning has begun, they have left.
  const isOpen = state === "occupied" || state === "departed" || state === "blocked";
  if (!leaving || !isOpen || leaving.stayId === arriving?.stayId) return null;
  return leaving.leftAt ? "takeBack" : "say";
}

function hereMark(villa: VillaReadiness): Mark {
  if (!villa.arriving) return null;
  if (villa.arriving.hereSince) return "takeBack";
  return hasGuestsIn(villa) ? null : "say";
}

/** Whether a role sees the board, and says what it knows about guests. */
export function seesBoard(role: Role): boolean {
  return role === "reception" || isSupervisor(role);
}
