import { sql } from "drizzle-orm";
import { putManyStays } from "../features/stays/actions/stays";
import type { StayFields } from "../features/stays/contract/stays";
import type { ActionContext } from "../server/actions/context";
import { addDays, dayWindow } from "../shared/time";
import { type Random, seeded } from "./random";
import type { Park } from "./script";
import { villas } from "./villas";

type SampleStay = StayFields & { externalId: string };

/** Villas whose guests leave on a day that nobody has planned yet: villa and days from today, or later if it is cleaned that day. */
const toPlan: Record<string, number> = { "WL-036": 1, "WL-047": 1, "DV-106": 2, "ZB-006": 3, "ZB-015": 3, "DV-119": 5 };

/**
 * Tells the stays between which the park's cleanings are, as its booking software would: guests leave and arrive on the days of the cleanings, and in
 * a few villas on days that are still to plan. One stay is of an owner, one villa is closed, and one stay names a villa that nobody knows.
 */
export async function tellStays(context: ActionContext, park: Park): Promise<void> {
  const random = seeded(1954);
  const changes = await changeDays(context, park);
  const stays = villas.flatMap(({ code, maxPersons }) => {
    const days = changes.get(code) ?? [];
    const extra = toPlan[code];
    const all = extra === undefined ? days : [...days, firstFree(days, addDays(park.today, extra))];
    return between(random, code, all.sort(), maxPersons ?? 4);
  });
  stays.push({ ...stay(random, "WL-99", addDays(park.today, 2), addDays(park.today, 9), 4) });
  await putManyStays({ ...context, by: null }, "bookings", stays);
}

function firstFree(days: readonly string[], from: string): string {
  return days.includes(from) ? firstFree(days, addDays(from, 1)) : from;
}

/** On which days each villa is cleaned, by code. */
async function changeDays({ tx }: ActionContext, { zone, today }: Park): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ code: string; days: string[] }>(sql`
    select u.code, array_agg(distinct to_char(a.planned_at at time zone ${zone}, 'YYYY-MM-DD')) as days
    from assignments a join units u on u.id = a.unit_id
    where a.planned_at < ${dayWindow(addDays(today, 15), zone).from.toISOString()} group by u.code`);
  return new Map(rows.map(({ code, days }) => [code, days]));
}

/** The stays of a villa that change on these days, one before the first and one after the last. */
function between(random: Random, code: string, days: readonly string[], maxPersons: number): SampleStay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const edges = [addDays(first, -random.between(3, 7)), ...days, addDays(last, random.between(3, 7))];
  return edges.slice(1).map((departure, index) => stay(random, code, edges[index] ?? first, departure, maxPersons));
}

function stay(random: Random, unit: string, arrival: string, departure: string, maxPersons: number): SampleStay {
  const isClosed = unit === "ZB-005";
  return {
    externalId: `${unit}-${arrival}`,
    unit,
    arrival,
    departure,
    guests: isClosed ? null : random.between(2, Math.max(2, maxPersons)),
    ...(random.chance(0.1) && { checkOut: "11:00" }),
    // What the instructions of WL-042 say.
    ...((random.chance(0.1) || unit === "WL-042") && { checkIn: "15:00" }),
    kind: isClosed ? "block" : unit === "DV-113" ? "owner" : "guest",
  };
}
