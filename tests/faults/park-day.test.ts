import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { percentile } from "../../bench/load";
import { parkInstant, parkTime } from "../../src/shared/time";
import { calendarDay, expectStaysAsTold, readAllCalendars } from "../support/park-day/calendars";
import { cleanerDay } from "../support/park-day/cleaners";
import { beginDay, type Day, loseNetworks } from "../support/park-day/day";
import { dayFaults } from "../support/park-day/faults";
import { memoryIn, photoTimes, sampleMemory, shares, tapTimes } from "../support/park-day/figures";
import { booksOf } from "../support/park-day/ledger";
import { inspectorDay, leaderDay, receptionDay } from "../support/park-day/office";
import { type DayTimes, openDayPark, today } from "../support/park-day/park";
import { expectAsOracle, statesOfDay } from "../support/park-day/readiness";
import { dayScript, roles } from "../support/park-day/script";
import { expectStored, lastAudit } from "../support/park-day/stored";
import { expectTold, waitForReceivers } from "../support/park-day/told";
import { connectToDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { zone } from "../support/zone";

// One park day, compressed: everybody works on two nodes while phones lose their network, a node is killed, the database fails over and both nodes are
// replaced. PARK_DAY_SECONDS, VILLAS and CLEANERS change the size, SEED repeats the choices.

const seconds = Number(process.env.PARK_DAY_SECONDS ?? 20);
const villas = Number(process.env.VILLAS ?? 24);
const cleaners = Number(process.env.CLEANERS ?? 6);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** The figures count only where nothing else runs, and once the nodes are warm. */
const isLong = seconds >= 300;
const sizes = isLong
  ? { villas, cleaners, leaders: 6, inspectors: 4, receptions: 2, feeds: 5, items: 20 }
  : { villas, cleaners, leaders: 2, inspectors: 2, receptions: 1, feeds: 2, items: 20 };
/** Matches an unhandled error in the log. */
const unforeseen = /"level":[56]0/;
/** How long the last steps may take after the day, in milliseconds. */
const eveningMs = 90_000;

test(`a park day of ${villas} villas in ${seconds} s (SEED=${seed})`, {
  timeout: seconds * 1_000 + 420_000,
}, async () => {
  const script = dayScript(seed, sizes);
  const dayMs = seconds * 1_000;
  const park = await openDayPark(script, dayMs, (now) => timesOf(now, dayMs));
  const usual = park.dayTimes;
  const { replica, primary } = park.database;
  const photos = await Promise.all(Array.from({ length: 8 }, photo));
  const since = await lastAudit(primary.url);
  const ending = new AbortController();
  const { signal } = ending;
  // Everybody's streams, screens and outboxes end with it.
  setMaxListeners(0, signal);
  onTestFinished(() => ending.abort());
  const beganAt = Date.now();
  const day = beginDay({ script, park, seed, dayMs, signal }, (number) =>
    withNumber(photos[number % photos.length], number),
  );
  const sampling = sampleMemory(park.nodes, () => (performance.now() - day.begin) / dayMs, signal);
  const [faults, , streams] = await inTime(
    day,
    Promise.all([
      dayFaults(day),
      Promise.all([loseNetworks(day), calendarDay(day), leaveByClock(day, usual)]),
      Promise.all([
        ...(script.sizes.cleaners > 0 ? day.phones.cleaners.map((_, person) => cleanerDay(day, person)) : []),
        ...day.phones.leaders.map((_, person) => leaderDay(day, person)),
        ...day.phones.inspectors.map((_, person) => inspectorDay(day, person)),
        ...day.phones.receptions.map((_, person) => receptionDay(day, person)),
      ]),
    ]),
  );
  await day.until(1);
  const ended = Date.now();
  const admin = park.admin;
  const states = await expectAsOracle(admin, replica.url, usual);
  ending.abort();
  const memory = await sampling;

  const phones = roles.flatMap((crew) => day.phones[crew]);
  for (const { name, outbox } of phones) expect(outbox.pending(), name).toEqual([]);
  const books = booksOf(day.acknowledged);
  const database = await connectToDatabase(replica.url);
  await expectStored(database, books, { people: phones.map(({ id }) => id), since });
  await database.end();
  await waitForReceivers(replica.url);
  const { outages, told } = faults;
  const happened = await statesOfDay(replica.url, { since, usual, begin: beganAt, end: ended });
  const findings = books.findings.map((one) => one.split(" ")[2] ?? "");
  const heard = park.receivers.map((receiver) => expectTold(receiver, { states: happened, findings, outages }));
  await readAllCalendars(day, admin);
  const stays = await expectStaysAsTold(day);
  for (const node of park.nodes) expect(node.printed()).not.toMatch(unforeseen);

  const attempts = phones.flatMap(({ outbox }) => outbox.attempts);
  const taps = tapTimes(attempts, outages);
  const growth = park.nodes.map(
    (_, node) => [memoryIn(memory, node, 0.65, 0.75), memoryIn(memory, node, 0.9, 1)] as const,
  );
  const ownFaults = attempts.filter(({ isOwnFault }) => isOwnFault).length;
  const table = {
    acknowledged: `${day.acknowledged.length} changes, ${books.ticks.length} ticks, ${books.photos.length} photos at the end`,
    "sent again": `${attempts.filter(({ kind }) => kind !== "answered").length} attempts, ${ownFaults} of them lost by phones`,
    "lost or twice": "0",
    taps: shares(taps),
    "photos, with their bytes": shares(photoTimes(attempts, outages)),
    faults: told.join("; "),
    streams: `${streams.length} open, opened ${streams.reduce((sum, { opened }) => sum + opened, 0)} times`,
    readiness: `as the oracle says (${states})`,
    webhooks: heard
      .map(({ messages, merged }) => `${messages} messages, ${merged} states told with the next`)
      .join("; "),
    stays: `${stays} as told`,
    memory: growth
      .map(([middle, end]) => `${Math.round(middle)} MB in the middle, ${Math.round(end)} MB at the end`)
      .join("; "),
  };
  for (const [what, figure] of Object.entries(table)) process.stdout.write(`${what.padEnd(26)} ${figure}\n`);
  reportCount(
    `${Object.entries(table)
      .map(([what, figure]) => `${what}: ${figure}`)
      .join("; ")}; seed ${seed}`,
  );
  if (!isLong) return;
  expect(percentile(taps, 0.95)).toBeLessThan(300);
  for (const [middle, end] of growth) expect(end).toBeLessThan(middle * 1.15);
});

/** The usual check-out is early on the compressed day, and check-ins of their own late: at the minutes that fall there, else before and after it. */
function timesOf(now: Date, dayMs: number): DayTimes {
  const within = (from: number, until: number): string | undefined => {
    const minute = Math.ceil((now.getTime() + from * dayMs) / 60_000) * 60_000;
    return minute < now.getTime() + until * dayMs ? parkTime(new Date(minute), zone) : undefined;
  };
  return { checkOut: within(0.08, 0.19) ?? "10:00", checkIn: "22:00", ownCheckIn: within(0.75, 0.9) ?? "21:00" };
}

/** Guests of whom nobody says anything have left at the usual check-out. */
async function leaveByClock({ script, tell, signal }: Day, { checkOut }: DayTimes): Promise<void> {
  const ms = parkInstant(today(), checkOut, zone).getTime() - Date.now();
  await pause(Math.max(0, ms), undefined, { signal });
  for (const { code, leaves } of script.villas) if (leaves === "check-out") tell(`left ${code}`);
}

/** Waits for the day; what is still awaited a while after its end is named. */
async function inTime<T>(day: Day, working: Promise<T>): Promise<T> {
  const over = async (): Promise<never> => {
    await day.until(1);
    await pause(eveningMs, undefined, { signal: day.signal });
    throw new Error(`not done by the evening: ${day.awaited().join("; ")}`);
  };
  const late = over();
  late.catch(() => undefined);
  return Promise.race([working, late]);
}

/** A photo as a phone sends it: 1,600 pixels long. */
async function photo(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 4 } as const;
  const room = { create: { width: 1600, height: 1200, channels: 3, background: "#808080", noise } } as const;
  return sharp(room).jpeg({ quality: 80 }).toBuffer();
}

/** The photo with bytes of its own behind the picture, so that each has its own hash. */
function withNumber(picture: Buffer | undefined, number: number): ArrayBuffer {
  const bytes = new Uint8Array(Buffer.concat([picture ?? Buffer.alloc(0), Buffer.from(`${number}`), randomBytes(8)]));
  return bytes.buffer;
}
