import { createHash } from "node:crypto";
import { type CalendarServer, dayFromToday, type TestEvent } from "./calendar-server";
import type { seededRandom } from "./seeded-random";
import { times } from "./times";

// Sources whose stays move, disappear and come back, for tests/faults/stays-nodes.test.ts. Each stay has three days of its own for its departure, so that
// no two cleanings ever want the same villa on the same day.

/** A stay as its source tells it now. Days are counted from today; `villa` is a place in the list of villas. */
export type ChangingStay = {
  readonly externalId: string;
  /** Whether it only moves: it is never away. */
  readonly isSteady: boolean;
  villa: number;
  arrival: number;
  departure: number;
  checkOut: string | null;
  /** `missing`: the source no longer lists it. */
  state: "booked" | "missing" | "cancelled";
  /** Whether it was ever away: its cleaning may then have been deleted. */
  wasAway: boolean;
};
export type ChangingSource = {
  readonly stays: readonly ChangingStay[];
  /** Changes one stay, and returns it. */
  change(): ChangingStay;
  /** Moves a stay to another of its days, and perhaps to another villa. */
  move(stay: ChangingStay): void;
};
type Options = { name: string; firstSlot: number; villas: readonly number[]; checkOuts?: readonly (string | null)[] };

const daysOfSlot = 3;
const staysOfSource = 8;
/** Fewer than the three for which a read would be held. */
const mostAway = 2;

/** A source with eight stays: four that only move, and four of which up to two are away. The last one is away at first. */
export function changingSource(
  { random, oneOf }: ReturnType<typeof seededRandom>,
  { name, firstSlot, villas, checkOuts = [null] }: Options,
): ChangingSource {
  const stays = times(staysOfSource).map((i): ChangingStay => {
    const isAway = i === staysOfSource - 1;
    const place = { villa: oneOf(villas), arrival: 0, departure: 0, checkOut: null };
    return {
      externalId: `${name}-${i}`,
      isSteady: i < 4,
      ...place,
      state: isAway ? "missing" : "booked",
      wasAway: isAway,
    };
  });
  const move = (stay: ChangingStay) => {
    const slot = firstSlot + stays.indexOf(stay);
    const departure = 3 + slot * daysOfSlot + random(daysOfSlot);
    const arrival = departure - 1 - random(5);
    Object.assign(stay, { departure, arrival, villa: oneOf(villas), checkOut: oneOf(checkOuts) });
  };
  for (const stay of stays) move(stay);
  const canLeave = (stay: ChangingStay) =>
    !stay.isSteady && stay.state === "booked" && stays.filter(({ state }) => state !== "booked").length < mostAway;
  return {
    stays,
    move,
    change() {
      const stay = oneOf(stays);
      if (canLeave(stay) && random(2) === 0)
        Object.assign(stay, { state: oneOf(["missing", "cancelled"] as const), wasAway: true });
      else {
        stay.state = "booked";
        move(stay);
      }
      return stay;
    },
  };
}

/** Lets a calendar tell the stays of a source as they are now. `codes`: of the villas, for a calendar whose events name theirs. */
export function publish(
  { answers }: CalendarServer,
  path: string,
  { stays }: ChangingSource,
  codes: readonly string[] | null,
): void {
  const listed = stays.filter(({ state }) => state !== "missing");
  const events = listed.map(({ externalId: uid, arrival: from, departure: to, villa, state }): TestEvent => {
    const code = codes?.[villa];
    return { uid, from, to, ...(code && { villa: code }), ...(state === "cancelled" && { status: "CANCELLED" }) };
  });
  answers.set(path, events);
}

/** A stay as the API takes it. */
export function toldOf({ arrival, departure, checkOut, state, villa }: ChangingStay, codes: readonly string[]) {
  const status = state === "booked" ? "booked" : "cancelled";
  const days = { arrival: dayFromToday(arrival), departure: dayFromToday(departure) };
  return { unit: codes[villa] ?? "", ...days, checkOut, status };
}

/** The name under which a calendar's event is stored. */
export const storedUid = (uid: string) => createHash("sha256").update(uid).digest("hex");
