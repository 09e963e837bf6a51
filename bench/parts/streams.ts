import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { percentile, written } from "../load";
import { ask, copyOf, openSessions, startPark } from "../park";
import type { Part } from "../results";
import { prepareTicks } from "../side-by-side/ticks";

const count = 1_000;
const aSecond = 20;
const most = 150;
const event = "event: stale\ndata: assignments\n";

/** A thousand open streams of supervisors on one process, who receive every tick; twenty ticks a second. */
export async function streams(twoWeeks: string, pace: number): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const [cleaner = { cookie: "", userId: "" }] = await openSessions(copy.url, "cleaner@changeover.example", 1);
  // A user may have a hundred streams on one node.
  await ask(
    copy.url,
    `insert into users (id, name, first_name, last_name, email, password, role)
     select gen_random_uuid(), 'Leader ' || i, 'Leader', i::text, 'leader' || i || '@park.example', '', 'teamleader' from generate_series(1, 100) i`,
  );
  const supervisors = await openSessions(copy.url, "teamleader", count);
  const { ticks } = await prepareTicks(copy.url, cleaner.userId, 100);
  const park = await startPark(copy.url);
  /** When each stream received each tick. */
  const heard: number[][] = [];
  const open = await Promise.all(supervisors.map(({ cookie }) => listen(park.address, cookie)));

  const wanted = ticks.slice(0, Math.ceil(600 * pace));
  const sent: number[] = [];
  const answers: Promise<unknown>[] = [];
  const before = park.cpu();
  for (const [i, { assignment, item }] of wanted.entries()) {
    const begun = performance.now();
    sent.push(begun);
    const path = `/api/assignments/${assignment}/checklist/${item}`;
    answers.push(
      fetch(park.address + path, { method: "POST", headers: { cookie: cleaner.cookie } }).then((answer) => {
        if (!answer.ok) throw new Error(`tick ${i} answered ${answer.status}`);
        return answer.arrayBuffer();
      }),
    );
    await pause(Math.max(0, 1000 / aSecond - (performance.now() - begun)));
  }
  await Promise.all(answers);
  const seconds = (performance.now() - (sent[0] ?? 0)) / 1000;
  const cpu = (park.cpu() - before) / seconds;
  await pause(2_000);
  for (const socket of open) socket.destroy();
  await park.stop();
  const [{ rows } = { rows: 0 }] = await ask(
    copy.url,
    "select count(*)::int as rows from assignment_checklist_completions where completed_at > now() - interval '1 hour'",
  );
  await copy.drop();

  const delays = heard.flatMap((times) => times.map((at, i) => at - (sent[i] ?? Number.NaN)));
  const missing = wanted.length * count - delays.length;
  const p95 = percentile(delays, 0.95);
  const rate = wanted.length / seconds;
  return {
    lines: [
      {
        what: `${count} live streams on one process, ${aSecond} commits a second that concern all of them`,
        bar: `reaches all; p95 under ${most} ms`,
        measured: `${delays.length} messages of ${rows} ticks, ${missing} missing; p50 ${percentile(delays, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms from the tap; ${rate.toFixed(1)} commits a second, ${cpu.toFixed(2)} of a core`,
        met: missing === 0 && p95 < most,
      },
    ],
    tables: [],
  };

  /** Opens a stream and records when it receives events; resolves with the response. */
  function listen(address: string, cookie: string) {
    const { hostname, port } = new URL(address);
    const times: number[] = [];
    heard.push(times);
    return new Promise<ReturnType<typeof connect>>((resolve, reject) => {
      let rest = "";
      const socket = connect(
        { host: hostname, port: Number(port) },
        () => void socket.write(written("GET", "/api/events", { cookie })),
      );
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        const now = performance.now();
        const parts = (rest + chunk.toString("latin1")).split(event);
        rest = parts.pop()?.slice(-event.length) ?? "";
        for (const _ of parts) times.push(now);
        resolve(socket);
      });
    });
  }
}
