import { setTimeout as pause } from "node:timers/promises";
import { median } from "../load";
import { ask, copyOf, databaseCpu, openSessions, startPark } from "../park";
import type { Part } from "../results";

const mostKb = 5;
const mostMs = 3;

/** The commits that a park makes most, with the state of the work that they need, and the request. */
const commits = [
  { name: "a start", status: "pending", by: "lead", method: "POST", path: "/start" },
  { name: "a tick", status: "in_progress", by: "lead", method: "POST", path: "/checklist/{item}" },
  { name: "a completion", status: "in_progress", by: "lead", method: "PATCH", path: "/finish" },
  { name: "an approval", status: "needs_review", by: "leader", method: "PATCH", path: "/approve" },
] as const;

/** What one commit costs each reader of a board of 350 villas: reading what it changed, compared with reading the whole board. */
export async function boardChanges(twoWeeks: string, pace: number): Promise<Part> {
  const copy = await copyOf(twoWeeks);
  const park = await startPark(copy.url);
  const [leader = { cookie: "" }] = await openSessions(copy.url, "leader@changeover.example", 1);
  const reads = Math.ceil(100 * pace);

  /** Reads an address often, after some reads that don't count: kB, and milliseconds of the server's and the database's processor time, and until the response. */
  async function read(path: string, warmUps: number) {
    const cpu = async () => park.cpu() + (await databaseCpu(copy.url, "changeover"));
    const times: number[] = [];
    let bytes = 0;
    const once = async () => {
      const begun = performance.now();
      const answer = await fetch(park.address + path, { headers: { cookie: leader.cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      bytes = (await answer.arrayBuffer()).byteLength;
      times.push(performance.now() - begun);
    };
    for (let i = 0; i < warmUps; i++) await once();
    times.length = 0;
    const before = await cpu();
    for (let i = 0; i < reads; i++) await once();
    // Connections of the pool that end meanwhile would take their time with them: nothing does that within a second.
    return { kb: bytes / 1000, cpuMs: (1000 * ((await cpu()) - before)) / reads, ms: median(times) };
  }

  const rows = [];
  for (const { name, status, by, method, path } of commits) {
    const [work] = await ask(
      copy.url,
      `select a.id, p.email, (select min(i.item ->> 'id') from checklist_snapshots s cross join json_array_elements(s.items) i (item) where s.id = a.checklist_snapshot_id
         and not exists (select from assignment_checklist_completions c where c.assignment_id = a.id and c.checklist_item_id::text = i.item ->> 'id')) as item
       from assignments a join users p on p.id = a.cleaner_id
       where a.status = $1 and not a.uncovered and a.planned_at::date = current_date order by a.id limit 1`,
      [status],
    );
    if (!work) throw new Error(`No work today is ${status}.`);
    const [lead = leader] = await openSessions(copy.url, String(work.email), 1);
    const address = `/api/assignments/${work.id}${path.replace("{item}", String(work.item))}`;
    const { cookie } = by === "lead" ? lead : leader;
    const said = announcement(park.address, leader.cookie);
    await pause(200);
    const answer = await fetch(park.address + address, { method, headers: { cookie } });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    // A server in use has compiled what it runs for a change. Compiling it made the first hundred reads dearer by half.
    const changed = await read(`/api/assignments/board/changes?ids=${work.id}`, 500);
    const whole = await read("/api/assignments/board", 20);
    rows.push({
      commit: name,
      "kB before": whole.kb.toFixed(0),
      "kB now": (changed.kb + (await said) / 1000).toFixed(2),
      "CPU ms before": whole.cpuMs.toFixed(1),
      "CPU ms now": changed.cpuMs.toFixed(2),
      "p50 ms before": whole.ms.toFixed(1),
      "p50 ms now": changed.ms.toFixed(2),
    });
  }
  await park.stop();
  await copy.drop();
  const kb = Math.max(...rows.map((row) => Number(row["kB now"])));
  const cpuMs = Math.max(...rows.map((row) => Number(row["CPU ms now"])));
  const ms = Math.max(...rows.map((row) => Number(row["p50 ms now"])));
  return {
    lines: [
      {
        what: "a board of 350 villas: one commit costs each reader",
        bar: `at most ${mostKb} kB and ${mostMs} ms of server time`,
        measured: `${kb} kB, ${cpuMs} ms of processor time, ${ms} ms until the response (the dearest of four)`,
        met: kb <= mostKb && cpuMs <= mostMs && ms <= mostMs,
      },
    ],
    tables: [
      {
        title: "One commit on a board of 350 villas",
        said: "For each reader of the board: what it reads of a change, with the announcement, and the whole board, as it read before. Processor time is the server's plus PostgreSQL's.",
        rows,
      },
    ],
  };
}

/** The bytes of the next announcement on the stream of a person. */
async function announcement(address: string, cookie: string): Promise<number> {
  const leaving = new AbortController();
  const { body } = await fetch(`${address}/api/events`, { headers: { cookie }, signal: leaving.signal });
  let text = "";
  for await (const chunk of body ?? []) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("stale\ndata: assignments\n\n")) break;
  }
  leaving.abort();
  return text.length;
}
