import type { ReadContext } from "../../../server/actions/context";
import type { Database } from "../../../server/database/open";
import type { Reply } from "../../../shared/endpoint";
import { parkDay } from "../../../shared/time";
import type { Forecast, getReadyTimes } from "../contract/forecast";
import type { Day } from "../rules/day";
import { simulateDay } from "../rules/simulate";
import { answerOf } from "./answer";
import { type DayRead, readStoredDay, type StoredDay, withDurations } from "./day";
import type { Planner } from "./planner";
import { SharedResults } from "./shared-results";
import { SharedTurns } from "./shared-turns";

/** How long a forecast of an unchanged day is good enough, in milliseconds. */
const freshMs = 15_000;
/** Whether a day has changed takes a tenth of a second to read in a large park; a calculation takes a second. */
const paceOfReads = { share: 1 / 20, longestRestMs: 2_000 };
/** Anybody may ask for any day, so only the last ones asked for are kept. */
const mostDays = 14;
/** The forecasts of a park, by day, so that several open pages cost one calculation. The day asked for last is the last one. */
const kept = new WeakMap<Database, Map<string, KeptDay>>();
type KeptDay = { reads: SharedTurns<StoredDay>; forecasts: SharedResults<Forecast> };

/** How a day is expected to go on. It is calculated anew when the day has changed or the last forecast is old. */
export async function forecastOf(
  { db, zone }: ReadContext,
  planner: Planner,
  now: Date,
  date: string = parkDay(now, zone),
): Promise<Forecast> {
  const ofPark = kept.get(db) ?? new Map<string, KeptDay>();
  kept.set(db, ofPark);
  const ofDay = ofPark.get(date) ?? {
    reads: new SharedTurns(paceOfReads),
    forecasts: new SharedResults(freshMs),
  };
  ofPark.delete(date);
  ofPark.set(date, ofDay);
  for (const day of ofPark.keys()) if (ofPark.size > mostDays) ofPark.delete(day);
  const state = await ofDay.reads.next(() => readStoredDay(db, { date, now, zone }));
  const calculate = async () => calculateFor(planner, await withDurations(db, state));
  return ofDay.forecasts.of({ state: state.basedOn, at: now.getTime(), calculate });
}

async function calculateFor(planner: Planner, { day, knowledge, basedOn }: DayRead): Promise<Forecast> {
  // A proposal is looked at by the person who applies it, so what was planned by hand can move, too.
  const { work, ...others } = plainDay(day);
  const movable = { ...others, work: work.map((piece) => ({ ...piece, isFixed: false })) };
  const calculated = await planner.forecast(movable, knowledge.residuals, seedOf(basedOn));
  return answerOf(day, { ...calculated, course: simulateDay(movable) }, basedOn);
}

/**
 * What reception sees: when villas are ready, and nothing of who cleans them. Of a villa with several open cleanings, the one planned latest counts, as for its
 * readiness.
 */
export async function readyTimes(
  context: ReadContext,
  planner: Planner,
  now: Date,
  date?: string,
): Promise<Reply<typeof getReadyTimes>> {
  const { villas } = await forecastOf(context, planner, now, date);
  // They are in the order of their planned start, so the last one of a villa stays.
  const latest = new Map(villas.map((villa) => [villa.unitId, villa]));
  return [...latest.values()].map(({ unitId, expectedAt, chance, neededBy, outlook }) => ({
    unitId,
    expectedAt,
    chance,
    neededBy,
    outlook,
  }));
}

/** A day as it is sent to another thread: without what the calculations don't read. */
export function plainDay({ now, window, walks, cleaners, work }: DayRead["day"]): Day {
  return {
    now,
    window,
    walks,
    cleaners: cleaners.map(({ id, presence, shift, breaks, area, past }) => ({
      id,
      presence,
      shift,
      breaks,
      area,
      past,
    })),
    work: work.map((one) => ({
      id: one.id,
      area: one.area,
      minutes: one.minutes,
      isGuess: one.isGuess,
      people: one.people,
      order: one.order,
      startedAt: one.startedAt,
      minutesDone: one.minutesDone,
      freeFrom: one.freeFrom,
      neededBy: one.neededBy,
      isUrgent: one.isUrgent,
      isHeavy: one.isHeavy,
      isFixed: one.isFixed,
      familiar: one.familiar,
      keepsTime: one.keepsTime,
    })),
  };
}

/** The same for the same day, so that a forecast only changes when the day does. */
function seedOf(basedOn: string): number {
  let seed = 0;
  for (const letter of basedOn) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  return seed % 2_147_483_647;
}
