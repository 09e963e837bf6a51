import { cpus } from "node:os";
import { v7 } from "uuid";
import { parkDay } from "../../src/shared/time";
import { type Ask, load, median, written } from "../load";
import { copyOf, openSessions, startPark, zone } from "../park";
import type { Part } from "../results";
import { prepareTicks, type Tick } from "../side-by-side/ticks";

const connections = 8;
const least = 0.9;

/** A working day's mix on one process, then on two over the same PostgreSQL, in turn: responses per CPU second. */
export async function twoProcesses(twoWeeks: string, pace: number): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const [cleaner = { cookie: "", userId: "" }] = await openSessions(copy.url, "cleaner@changeover.example", 1);
  const [leader = { cookie: "" }] = await openSessions(copy.url, "leader@changeover.example", 1);
  const ticking = await prepareTicks(copy.url, cleaner.userId, 100);
  const parks = [await startPark(copy.url), await startPark(copy.url)];
  const used = () => parks.reduce((sum, park) => sum + park.cpu(), 0);

  const crossed = await crosses();
  const rounds: { one: Figures[]; two: Figures[] } = { one: [], two: [] };
  // The first rounds warm up: a process that gets half of the calls takes twice as long for it.
  for (let i = -3; i < Math.ceil(10 * pace); i++)
    for (const [name, among] of [
      ["one", parks.slice(0, 1)],
      ["two", parks],
    ] as const) {
      await ticking.reset();
      const before = used();
      const next = mix(ticking.ticks);
      const done = await Promise.all(among.map((park) => load(park.address, connections * (2 / among.length), next)));
      const count = done.reduce((sum, one) => sum + one.count, 0);
      const seconds = Math.max(...done.map((one) => one.seconds));
      if (i >= 0) rounds[name].push({ work: count / (used() - before), speed: count / seconds });
    }
  await Promise.all(parks.map((park) => park.stop()));
  await copy.drop();

  const each = (pick: (one: Figures) => number) =>
    median(rounds.two.map((two, i) => pick(two) / pick(rounds.one[i] ?? two)));
  const [work, speed] = [each((one) => one.work), each((one) => one.speed)];
  return {
    lines: [
      {
        what: "two processes over one PostgreSQL",
        bar: `at least ${least} of one process's work per second of processor time; live topics reach both`,
        measured: `${work.toFixed(2)} of one process's work per second of processor time; ${speed.toFixed(2)} x its speed on ${cpus().length} cores, which PostgreSQL and the callers share; topics ${crossed ? "reach both" : "do not reach both"}`,
        met: work >= least && crossed,
      },
    ],
    tables: [],
  };

  /** Of ten calls, six read an assignment, two a day, one the board, and one ticks. */
  function mix(ticks: readonly Tick[]): () => Ask | undefined {
    const day = written("GET", `/api/assignments/cleaner/${cleaner.userId}/${parkDay(new Date(), zone)}`, {
      cookie: cleaner.cookie,
    });
    const board = written("GET", "/api/assignments/board", { cookie: leader.cookie });
    let at = 0;
    return () => {
      const tick = ticks[Math.floor(at / 10)];
      if (!tick || at > 1_500) return undefined;
      const turn = at++ % 10;
      if (turn < 6) return written("GET", `/api/assignments/${tick.assignment}`, { cookie: cleaner.cookie });
      if (turn < 8) return day;
      if (turn < 9) return board;
      return written("POST", `/api/assignments/${tick.assignment}/checklist/${tick.item}`, {
        cookie: cleaner.cookie,
        "idempotency-key": v7(),
      });
    };
  }

  /** Whether a stream at the second process receives a tick at the first. */
  async function crosses(): Promise<boolean> {
    const [first] = ticking.ticks;
    const [here, there] = parks;
    if (!first || !here || !there) return false;
    const leaving = new AbortController();
    const { body } = await fetch(`${there.address}/api/events`, {
      headers: { cookie: leader.cookie },
      signal: leaving.signal,
    });
    const heard = read(body, leaving);
    await fetch(`${here.address}/api/assignments/${first.assignment}/checklist/${first.item}`, {
      method: "POST",
      headers: { cookie: cleaner.cookie },
    });
    const patience = setTimeout(() => leaving.abort(), 5_000);
    const found = await heard;
    clearTimeout(patience);
    return found;
  }
}

type Figures = { work: number; speed: number };

async function read(body: ReadableStream<Uint8Array> | null, leaving: AbortController): Promise<boolean> {
  let isHeard = false;
  try {
    for await (const chunk of body ?? []) {
      isHeard = new TextDecoder().decode(chunk).includes("data: assignments");
      if (isHeard) break;
    }
  } catch {
    // Not needed any more.
  }
  leaving.abort();
  return isHeard;
}
