import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { percentile } from "../../bench/load";
import { parkInstant, parkTime } from "../../src/shared/time";
import { calendarDay } from "../support/park-day/calendars";
import { beginDay, type Day, loseNetworks } from "../support/park-day/day";
import { byTheEvening, everybodyWorks, expectNothingLost } from "../support/park-day/evening";
import { dayFaults } from "../support/park-day/faults";
import {
  memoryOf,
  photoTimes,
  sampleMemory,
  shares,
  tapTimes,
  timeBareCalls,
  watchProcessors,
} from "../support/park-day/figures";
import { type DayTimes, openDayPark, today } from "../support/park-day/park";
import { expectAsOracle } from "../support/park-day/readiness";
import { dayScript, roles } from "../support/park-day/script";
import { lastAudit } from "../support/park-day/stored";
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
/** The most that 95 % of taps may take, in milliseconds, and how much a node's memory may grow in the last quarter of the day. */
const mostMs = 300;
const mostGrowth = 1.2;

test(`a park day of ${villas} villas in ${seconds} s (SEED=${seed})`, {
  timeout: seconds * 1_000 + 420_000,
}, async () => {
  const script = dayScript(seed, sizes);
  const dayMs = seconds * 1_000;
  const park = await openDayPark(script, dayMs, (now) => timesOf(now, dayMs));
  const photos = await Promise.all(Array.from({ length: 8 }, photo));
  const photoOf = (number: number) => withNumber(photos[number % photos.length], number);
  const ending = new AbortController();
  const { signal } = ending;
  // Everybody's streams, screens and outboxes end with it.
  setMaxListeners(0, signal);
  onTestFinished(() => ending.abort());

  const morning = { beganAt: Date.now(), since: await lastAudit(park.database.primary.url) };
  const day = beginDay({ script, park, seed, dayMs, signal }, photoOf);
  const sampling = sampleMemory(park.nodes, () => (performance.now() - day.begin) / dayMs, signal);
  const bare = timeBareCalls(park.url, signal);
  const processors = watchProcessors();
  const others = [loseNetworks(day), calendarDay(day), leaveByClock(day, park.dayTimes)];
  const [{ outages, told }, streams] = await byTheEvening(
    day,
    Promise.all([dayFaults(day), everybodyWorks(day), ...others]),
  );
  const busy = processors();
  const states = await expectAsOracle(park.admin, park.database.replica.url, park.dayTimes);
  ending.abort();
  const memory = await sampling;
  const counted = await expectNothingLost(day, morning, outages);

  const attempts = roles.flatMap((crew) => day.phones[crew].flatMap(({ outbox }) => outbox.attempts));
  const lost = attempts.filter(({ isOwnFault }) => isOwnFault).length;
  const failed = attempts.filter(({ kind }) => kind !== "answered").length;
  const taps = tapTimes(attempts, outages);
  const nodes = park.nodes.map((_, node) => memoryOf(memory, node));
  const table = {
    ...counted,
    "sent again": `${failed} attempts, of which phones lost ${lost}`,
    taps: shares(taps),
    "bare calls meanwhile": shares(await bare),
    processors: busy,
    "photos, with their bytes": shares(photoTimes(attempts, outages)),
    faults: told.join(", "),
    streams: `${streams.length}, opened ${streams.reduce((sum, { opened }) => sum + opened, 0)} times`,
    readiness: `as the oracle says (${states})`,
    memory: nodes.map(({ middle, end }) => `${middle} MB in the middle, ${end} MB at the end`).join(" and "),
  };
  for (const [what, figure] of Object.entries(table)) process.stdout.write(`${what.padEnd(26)} ${figure}\n`);
  const figures = Object.entries(table).map(([what, figure]) => `${what}: ${figure}`);
  reportCount(`${figures.join("; ")}; seed ${seed}`);
  if (!isLong) return;
  expect(percentile(taps, 0.95)).toBeLessThan(mostMs);
  for (const { middle, end } of nodes) expect(end).toBeLessThan(middle * mostGrowth);
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
