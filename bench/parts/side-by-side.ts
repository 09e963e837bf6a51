import { deepStrictEqual } from "node:assert/strict";
import { once } from "node:events";
import { v7 } from "uuid";
import { parkDay } from "../../src/shared/time";
import { serve } from "../growth/serve";
import { during, each, load, written } from "../load";
import { ask, copyOf, databaseCpu, openSessions, startPark, startProgram, zone } from "../park";
import type { Part } from "../results";
import { inTurn } from "../side-by-side/in-turn";
import { Recorder, work } from "../side-by-side/record";
import { prepareTicks, type Tick } from "../side-by-side/ticks";

const connections = 16;

/**
 * Alternates this app, a bare server or script that runs the same statements, and a conventionally built app: three reads and a tick, over a
 * copy of the two-week park.
 */
export async function sideBySide(twoWeeks: string, pace: number): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const cleaner = await one(copy.url, "select id, name, role from users where email = 'cleaner@changeover.example'");
  const leader = await one(copy.url, "select id, name, role from users where email = 'leader@changeover.example'");
  const done = await one(
    copy.url,
    "select id from assignments where status = 'done' and planned_at < current_date order by planned_at desc, id limit 1",
  );
  const day = parkDay(new Date(), zone);
  const calls = [
    { name: "one assignment", who: "leader", path: `/api/assignments/${done.id}` },
    {
      name: "a cleaner's day",
      who: "cleaner",
      path: `/api/assignments/cleaner/${cleaner.id}/${day}`,
    },
    { name: "the supervisor's board", who: "leader", path: "/api/assignments/board" },
  ] as const;
  const ticking = await prepareTicks(copy.url, String(cleaner.id), 40);
  const recorded = await record();

  const app = await startPark(copy.url);
  const bare = await startProgram("programs/bare.ts", {
    url: copy.url,
    calls: calls.map((call, i) => ({ ...call, ...recorded.reads[i] })),
  });
  const script = await startProgram("programs/bare-ticks.ts", { url: copy.url, ...recorded.tick });
  const usual = await startProgram("outside/usual.mjs", { url: copy.url, zone, people: { cleaner, leader } });
  const addresses = { app: app.address, bare: addressOf(bare.ready), usual: addressOf(usual.ready) };
  const [opened = { cookie: "" }] = await openSessions(copy.url, "cleaner@changeover.example", 1);
  const [openedLeader = { cookie: "" }] = await openSessions(copy.url, "leader@changeover.example", 1);
  const cookies = {
    app: { cleaner: opened.cookie, leader: openedLeader.cookie },
    usual: { cleaner: await signIn(addresses.usual, "cleaner"), leader: await signIn(addresses.usual, "leader") },
    bare: { cleaner: "", leader: "" },
  };
  const sides = ["app", "bare", "usual"] as const;
  const program = { app, bare, usual, script };
  const connection = { app: "changeover", bare: "bench bare", usual: "bench usual", script: "bench script" };
  const cpu = async (side: keyof typeof program) =>
    program[side].cpu() + (await databaseCpu(copy.url, connection[side]));

  const rows = [];
  for (const call of calls) {
    const cookie = (side: (typeof sides)[number]) => cookies[side][call.who];
    const look = async (side: (typeof sides)[number]) =>
      (await fetch(addresses[side] + call.path, { headers: { cookie: cookie(side) } })).text();
    const [text, ...others] = await Promise.all(sides.map(look));
    for (const other of others) deepStrictEqual(other, text, `${call.name}: not the same bytes`);
    const contender = (side: (typeof sides)[number]) => ({
      round: () =>
        load(addresses[side], connections, during(1_000, written("GET", call.path, { cookie: cookie(side) }))),
      cpu: () => cpu(side),
    });
    rows.push(
      await inTurn(`${call.name} (${Math.ceil((text?.length ?? 0) / 1000)} kB)`, 0.75, Math.ceil(15 * pace), {
        app: contender("app"),
        bare: contender("bare"),
        usual: contender("usual"),
      }),
    );
  }

  const tick = (side: "app" | "usual", { assignment, item }: Tick) =>
    written("POST", `/api/assignments/${assignment}/checklist/${item}`, {
      cookie: cookies[side].cleaner,
      "idempotency-key": v7(),
    });
  const ticker = (side: "app" | "usual") => ({
    async round() {
      await ticking.reset();
      return load(addresses[side], connections, each(ticking.ticks.map((one) => tick(side, one))));
    },
    cpu: () => cpu(side),
  });
  const scripted = {
    async round() {
      await ticking.reset();
      script.child.send({ connections, ticks: ticking.ticks });
      const [seconds] = await once(script.child, "message");
      return { count: ticking.ticks.length, seconds: Number(seconds), times: [] };
    },
    cpu: () => cpu("script"),
  };
  rows.push(
    await inTurn("a tick", 0.6, Math.ceil(10 * pace), { app: ticker("app"), bare: scripted, usual: ticker("usual") }),
  );
  await Promise.all([app.stop(), bare.stop(), script.stop(), usual.stop()]);
  await copy.drop();
  return {
    lines: rows.map(({ call, bar, "of bare": speed, "of bare by CPU": cpu, "of usual": of }) => ({
      what: call,
      bar: `at least ${bar} of bare`,
      measured: `${speed} of bare (${cpu} by processor time), ${of} x the usual way`,
      met: speed >= bar,
    })),
    tables: [
      {
        title: "Side by side",
        said: `Responses per second over ${connections} connections, and milliseconds of processor time per response, the program's plus PostgreSQL's. Figures are medians of alternating rounds; a ratio is the median of the rounds' ratios. Bare: \`node:http\` and the same statements, prepared, and the same bytes, without a signed-in user (for the tick: a script without HTTP). Usual: Express, express-session, connect-pg-simple, Drizzle, and the same reads and actions.`,
        rows,
      },
    ],
  };

  /** The statements that the app sends for each call, with its answer, and those for a tick. */
  async function record() {
    const recorder = new Recorder();
    const park = await serve(copy.url, (pool) => recorder.attend(pool));
    const [first] = ticking.ticks;
    if (!first) throw new Error("There is no assignment to tick.");
    const key = v7();
    recorder.take();
    const answer = await fetch(`${park.address}/api/assignments/${first.assignment}/checklist/${first.item}`, {
      method: "POST",
      headers: { cookie: park.cookies.cleaner, "idempotency-key": key },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`The tick answered ${text}`);
    const statements = work(recorder.take());
    // After the tick, which the board shows. Twice, because the app also has work of its own, which comes now and then.
    const reads = [];
    for (const call of calls) {
      const look = async () => {
        recorder.take();
        const answer = await fetch(park.address + call.path, { headers: { cookie: park.cookies[call.who] } });
        return { answer: await answer.json(), statements: work(recorder.take()) };
      };
      const [seen, again] = [await look(), await look()];
      const asked = new Set(again.statements.map(({ text }) => text));
      reads.push({ answer: seen.answer, statements: seen.statements.filter(({ text }) => asked.has(text)) });
    }
    await park.close();
    const known = [key, first.assignment, first.item, cleaner.id];
    const ids = statements.flatMap(({ values }) =>
      values.filter((value): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value)),
    );
    const fresh = [...new Set(ids.filter((id) => !known.includes(id)))];
    return { reads, tick: { statements, key, recorded: first, fresh, answer: text } };
  }
}

async function one(url: string, statement: string): Promise<Record<string, unknown>> {
  const [row] = await ask(url, statement);
  if (!row) throw new Error(`There is nothing: ${statement}`);
  return row;
}

function addressOf(at: unknown): string {
  if (typeof at !== "object" || !at || !("port" in at)) throw new Error("The server is not listening.");
  return `http://127.0.0.1:${at.port}`;
}

async function signIn(address: string, who: string): Promise<string> {
  const answer = await fetch(`${address}/sign-in/${who}`);
  // The last byte arrives after the session has been saved.
  await answer.text();
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}
