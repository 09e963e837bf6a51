import { once, setMaxListeners } from "node:events";
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { pageMs, reconnectDelayMs, rereadDelayMs, streamMs } from "../../src/client/outbox/reconnect";
import { percentile } from "../load";
import { ask, copyOf, openSessions, standardItems, startPark } from "../park";
import type { Part } from "../results";

const count = 1_000;
const stepsEach = 3;
const outageMs = 60_000;
/** The time in which all of them must have sent everything, on a machine that has only two cores for server, database and phones. */
const goalMs = 30_000;

type Phone = { cookie: string; userId: string; assignment: string; agent: Agent };
/** What all phones saw, in milliseconds since the start of the bench. */
type Seen = {
  responses: { at: number; ms: number; status: number }[];
  /** When each phone had sent all of its steps. */
  sent: number[];
  /** When each phone had refreshed its screen. */
  refreshed: number[];
};

/** A thousand phones with the app open; their proxy answers 502 for a minute, in which each makes three steps. */
export async function phones(twoWeeks: string, pace: number): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const all = await addPhones(copy.url);
  const items = await standardItems(copy.url);
  const first = await startPark(copy.url);
  const { port } = new URL(first.address);
  const seen: Seen = { responses: [], sent: [], refreshed: [] };
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  await Promise.all(
    all.map((phone) => new Promise<void>((resolve) => follow(port, phone, seen, ending.signal, resolve))),
  );
  await first.stop();

  const away = outageMs * pace;
  const sending = all.map((phone) => makeSteps(port, phone, items.slice(0, stepsEach), away, seen));
  const proxy = createServer((_, response) => void response.writeHead(502).end()).listen(Number(port), "127.0.0.1");
  await pause(away);
  proxy.closeAllConnections();
  proxy.close();
  await once(proxy, "close");
  const park = await startPark(copy.url, [], Number(port));
  const back = performance.now();
  await Promise.all(sending);
  const isRefreshed = () => seen.refreshed.length >= count;
  for (const end = performance.now() + 60_000; !isRefreshed() && performance.now() < end; ) await pause(100);
  ending.abort();
  for (const { agent } of all) agent.destroy();
  await park.stop();
  const [{ ticks } = { ticks: 0 }] = await ask(
    copy.url,
    "select count(*)::int as ticks from assignment_checklist_completions where assignment_id = any($1)",
    [all.map(({ assignment }) => assignment)],
  );
  await copy.drop();

  const responses = seen.responses.filter(({ at }) => at >= back);
  const errors = responses.filter(({ status }) => status >= 400).length;
  const seconds = new Map<number, number>();
  for (const { at } of responses) {
    const second = Math.floor((at - back) / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  const spread = (times: readonly number[], since: number) =>
    [0.5, 0.95, 1].map((part) => (Math.max(0, percentile(times, part) - since) / 1000).toFixed(1)).join(" / ");
  const slowest = Math.max(...seen.sent) - back;
  return {
    lines: [
      {
        what: `${count} phones after ${away / 1000} s without a server, ${stepsEach} steps each`,
        bar: `nothing refused or lost; all sent within ${goalMs / 1000} s`,
        measured: `${ticks} of ${count * stepsEach} steps, ${errors} refused; all sent after ${spread(seen.sent, back)} s (median / p95 / last), screens refreshed after ${spread(seen.refreshed, back)} s`,
        met: ticks === count * stepsEach && errors === 0 && seen.refreshed.length >= count && slowest < goalMs,
      },
    ],
    tables: [
      {
        title: "Phones that come back at once",
        said: `The responses per second, counted from the restart. They took ${spread(
          responses.map(({ ms }) => ms),
          0,
        )} s (median / p95 / slowest).`,
        rows: [...seconds].sort(([a], [b]) => a - b).map(([second, responses]) => ({ second, responses })),
      },
    ],
  };
}

/** Adds a cleaner with a started assignment and a session for each phone. */
async function addPhones(url: string): Promise<Phone[]> {
  await ask(
    url,
    `insert into users (id, name, first_name, last_name, email, password, role)
     select gen_random_uuid(), 'Cleaner ' || i, 'Cleaner', i::text, 'phone' || i || '@park.example', '', 'cleaner' from generate_series(1, $1) i`,
    [count],
  );
  await ask(
    url,
    `insert into assignments (id, unit_id, cleaner_id, planned_at, started_at, status, created_at)
     select gen_random_uuid(), u.id, p.id, now(), now(), 'in_progress', now()
     from (select id, row_number() over () as no from users where email like 'phone%') p
     join (select id, row_number() over () as no, count(*) over () as villas from units) u on u.no = 1 + p.no % u.villas`,
  );
  const rows = await ask(
    url,
    "select a.id, a.cleaner_id from assignments a join users u on u.id = a.cleaner_id where email like 'phone%'",
  );
  const [{ cleaners } = { cleaners: 0 }] = await ask(
    url,
    "select count(*)::int as cleaners from users where role = 'cleaner' and removed_at is null",
  );
  const sessions = await openSessions(url, "cleaner", Number(cleaners));
  const cookies = new Map(sessions.map(({ userId, cookie }) => [userId, cookie]));
  return rows.map(({ id, cleaner_id }) => {
    const userId = String(cleaner_id);
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    return { userId, cookie: cookies.get(userId) ?? "", assignment: String(id), agent };
  });
}

/**
 * The stream of live topics, with a browser's EventSource: after a network fault it reconnects when the server's `retry` says so, and after a
 * refusal the app does (src/client/session/live.ts). After a gap, the phone reads again what its screens show.
 */
function follow(port: string, phone: Phone, seen: Seen, ending: AbortSignal, onOpen: () => void): void {
  let retryMs = 3_000;
  let refusals = 0;
  let missedAt: number | undefined;
  function connect(): void {
    const sent = performance.now();
    let isOver = false;
    const retry = (ms: number) => {
      if (isOver) return;
      isOver = true;
      missedAt ??= performance.now();
      pause(ms, undefined, { signal: ending }).then(connect, () => {});
    };
    const lose = () => retry(retryMs);
    const receive = (response: IncomingMessage) => {
      note(seen, sent, response);
      response.on("error", lose).on("close", lose);
      if (response.statusCode !== 200) {
        response.resume();
        refusals += 1;
        return retry(reconnectDelayMs(refusals, streamMs, Math.random()));
      }
      refusals = 0;
      onOpen();
      if (missedAt !== undefined) {
        const delay = rereadDelayMs(performance.now() - missedAt, Math.random());
        pause(delay)
          .then(() => refresh(port, phone, seen))
          .catch(() => {});
      }
      missedAt = undefined;
      response.setEncoding("latin1").on("data", (text: string) => {
        retryMs = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? retryMs);
      });
    };
    open(port, phone, "GET", "/api/events").on("error", lose).on("response", receive).end();
  }
  connect();
}

/** What a cleaner's day and task screen read. */
async function refresh(port: string, phone: Phone, seen: Seen): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const { userId, assignment } = phone;
  await Promise.all(
    [
      "/api/user",
      `/api/assignments/cleaner/${userId}/${today}`,
      `/api/assignments/${assignment}`,
      `/api/absences?from=${today}&to=${today}`,
      "/api/checklist-items",
    ].map((path) => respond(port, phone, seen, "GET", path)),
  );
  seen.refreshed.push(performance.now());
}

/** The outbox: makes its steps at any time of the outage, and sends them one after the other as src/client/outbox/delay.ts says. */
async function makeSteps(port: string, phone: Phone, items: string[], outage: number, seen: Seen): Promise<void> {
  await pause(Math.random() * outage * 0.9);
  let failures = 0;
  for (let next = 0; next < items.length; ) {
    const path = `/api/assignments/${phone.assignment}/checklist/${items[next]}`;
    const status = await respond(port, phone, seen, "POST", path).catch(() => undefined);
    if (status === 200 || status === 201) {
      next += 1;
      failures = 0;
      continue;
    }
    failures += 1;
    await pause(reconnectDelayMs(failures, pageMs, Math.random()));
  }
  seen.sent.push(performance.now());
}

/** Reads a whole response and returns its status. */
async function respond(port: string, phone: Phone, seen: Seen, method: string, path: string): Promise<number> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    open(port, phone, method, path)
      .on("error", reject)
      .on("response", (response) => {
        response.on("error", reject).resume();
        response.on("end", () => resolve(note(seen, sent, response)));
      })
      .end();
  });
}

function note(seen: Seen, sent: number, { statusCode: status = 0 }: IncomingMessage): number {
  const at = performance.now();
  seen.responses.push({ at, ms: at - sent, status });
  return status;
}

function open(port: string, { cookie, agent }: Phone, method: string, path: string): ClientRequest {
  return request({ port, host: "127.0.0.1", method, path, agent, headers: { cookie, host: "park.example" } });
}
