import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { connectToDatabase } from "../query-database";
import { expectStaysAsTold, readAllCalendars } from "./calendars";
import { cleanerDay } from "./cleaners";
import type { Day } from "./day";
import type { Outage } from "./faults";
import { booksOf } from "./ledger";
import { inspectorDay, leaderDay, receptionDay } from "./office";
import { statesOfDay } from "./readiness";
import { roles } from "./script";
import { expectStored } from "./stored";
import { expectTold, waitForReceivers } from "./told";

/** How long the last steps may take after the day, in milliseconds. */
const eveningMs = 90_000;
/** Matches an unhandled error in the log. */
const unforeseen = /"level":[56]0/;

/** Everybody works. Resolves with how often each person's stream was opened, when all is done and answered. */
export async function everybodyWorks(day: Day): Promise<{ opened: number }[]> {
  const { cleaners, leaders, inspectors, receptions } = day.phones;
  return Promise.all([
    ...cleaners.map((_, person) => cleanerDay(day, person)),
    ...leaders.map((_, person) => leaderDay(day, person)),
    ...inspectors.map((_, person) => inspectorDay(day, person)),
    ...receptions.map((_, person) => receptionDay(day, person)),
  ]);
}

/** Waits for the day; what is still awaited a while after its end is named. */
export async function byTheEvening<T>(day: Day, working: Promise<T>): Promise<T> {
  const over = async (): Promise<never> => {
    await day.until(1);
    await pause(eveningMs, undefined, { signal: day.signal });
    throw new Error(`not done by the evening: ${day.awaited().join("; ")}`);
  };
  const late = over();
  late.catch(() => undefined);
  const done = await Promise.race([working, late]);
  await day.until(1);
  return done;
}

/** What was known in the morning: when the day began, in milliseconds since 1970, and the last audit row before it. */
export type Morning = { beganAt: number; since: string };

/**
 * Expects that the database has what was acknowledged and nothing else, that receivers of webhooks were told each change in order, and that the stays are
 * those of the calendars. Returns what it counted.
 */
export async function expectNothingLost(
  day: Day,
  { beganAt, since }: Morning,
  outages: readonly Outage[],
): Promise<Record<string, string>> {
  const { park, acknowledged } = day;
  const { url } = park.database.replica;
  const endedAt = Date.now();
  const phones = roles.flatMap((crew) => day.phones[crew]);
  for (const { name, outbox } of phones) expect(outbox.pending(), name).toEqual([]);
  const books = booksOf(acknowledged);
  const database = await connectToDatabase(url);
  await expectStored(database, books, { people: phones.map(({ id }) => id), since });
  await database.end();

  await waitForReceivers(url);
  const states = await statesOfDay(url, { since, times: park.dayTimes, begin: beganAt, end: endedAt });
  const findings = books.findings.map((one) => one.split(" ")[2] ?? "");
  const heard = park.receivers.map((receiver) => expectTold(receiver, { states, findings, outages }));
  await readAllCalendars(day, park.admin);
  const stays = await expectStaysAsTold(day);
  for (const node of park.nodes) expect(node.printed()).not.toMatch(unforeseen);
  const messages = heard.map((one) => one.messages).join(" and ");
  const merged = heard.map((one) => one.merged).join(" and ");
  return {
    acknowledged: `${acknowledged.length} changes, each stored once (${books.ticks.length} ticks and ${books.photos.length} photos at the end)`,
    webhooks: `${messages} messages in order, ${merged} states told with the next one`,
    stays: `${stays} as told`,
  };
}
