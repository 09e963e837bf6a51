import type { TestEvent } from "../calendar-server";
import type { seededRandom } from "../seeded-random";
import { times } from "../times";

// What the calendars and the booking program tell, as a pure function of the seed. Days are counted from today.

/** An upcoming stay of a villa that its calendar changes during the day; null: it is not listed any more. */
export type FeedChange = { at: number; villa: number; stay: { from: number; to: number } | null };
type VillaStays = {
  villa: number;
  leaves: "check-out" | "mark" | "still-here" | "never";
  arrives: "evening" | "check-in" | "mark" | "nobody";
};

export const codeOf = (villa: number) => `WL-${String(villa + 1).padStart(3, "0")}`;
/** Calendars don't say times: the booking program tells who leaves late, as guests whose departure reception tells, and who arrives at a time of their own. */
export const leavesLate = ({ leaves }: Pick<VillaStays, "leaves">) => leaves === "mark";
export const arrivesAtOwnTime = ({ arrives }: Pick<VillaStays, "arrives">) => arrives === "check-in";
/** The upcoming stay of each villa in the morning. */
export const comingStay = (villa: number) => ({ from: 8 + (villa % 9), to: 12 + (villa % 9) });
/** When the departing guests came. */
export const arrivalOf = (villa: number) => -2 - (villa % 9);

/** The changes of one day, in their order: stays that move, a few that go and come back, all of them in the future. */
export function feedChanges(
  { random }: ReturnType<typeof seededRandom>,
  { villas, feeds }: { villas: number; feeds: number },
): FeedChange[] {
  const changes = times(villas).flatMap((villa): FeedChange[] => {
    const { from, to } = comingStay(villa);
    const days = random(4);
    const at = 0.1 + random(750) / 1_000;
    const moved = { from: from + days, to: to + days + random(3) };
    // Fewer than the share for which a calendar is held.
    if (Math.floor(villa / feeds) % 8 === 1) {
      const isBack = random(2) === 0;
      return [{ at, villa, stay: null }, ...(isBack ? [{ at: Math.min(0.9, at + 0.2), villa, stay: moved }] : [])];
    }
    return random(3) === 0 ? [{ at, villa, stay: moved }] : [];
  });
  return changes.sort((one, other) => one.at - other.at);
}

/** The events of a villa in its calendar: who leaves and arrives today, unless the booking program tells it, and the upcoming stay. */
export function eventsOf(one: VillaStays, coming: { from: number; to: number } | null): TestEvent[] {
  const villa = codeOf(one.villa);
  const stay = (what: string, from: number, to: number) => ({ uid: `${what}-${one.villa}`, villa, from, to });
  return [
    ...(leavesLate(one) ? [] : [stay("leaving", arrivalOf(one.villa), 0)]),
    ...(one.arrives === "nobody" || arrivesAtOwnTime(one) ? [] : [stay("arriving", 0, 4)]),
    ...(coming ? [stay("coming", coming.from, coming.to)] : []),
  ];
}
