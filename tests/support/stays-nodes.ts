import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { readFeed } from "../../src/features/stays/contract/feeds";
import { getNeeds } from "../../src/features/stays/contract/needs";
import { addVilla } from "./builders";
import { addTestFeed, type CalendarServer, dayFromToday, serveCalendars } from "./calendar-server";
import { type Answer, type Caller, callerOf, signInAs } from "./caller";
import { type ChangingSource, type ChangingStay, changingSource, publish, storedUid, toldOf } from "./changing-stays";
import { dataFolder } from "./data-folder";
import { connectToDatabase } from "./query-database";
import { runningAppAt } from "./running-app";
import type { seededRandom } from "./seeded-random";
import { copyDatabase, type TestApp } from "./start-app";
import { times } from "./times";
import { addToken, callerWith } from "./tokens";
import { type Node, nodeOf } from "./two-nodes";
import { waitUntil } from "./wait-until";
import { zone } from "./zone";

// The park of tests/faults/stays-nodes.test.ts: three servers over one database, three calendars and a booking program.

const codes = ["WL-001", "WL-002", "WL-003"];
export const usualCheckOut = "10:00";
const program = "pms";

/** A call that can be repeated, on any node. */
export type Call = (node: Pick<Node, "url">) => Promise<Answer>;
export type NodesPark = Awaited<ReturnType<typeof openNodesPark>>;
type Feed = { id: string; stays: ChangingSource; publish(): void };

/** Starts three servers over one empty database, adds villas, calendars and stays, plans cleanings for half of these, and starts three of them. */
export async function openNodesPark(chance: ReturnType<typeof seededRandom>) {
  const calendars = await serveCalendars();
  const { url: databaseUrl, drop } = await copyDatabase("empty");
  onTestFinished(drop);
  const folder = await dataFolder();
  const settings = { DATABASE_URL: databaseUrl, SAMPLE_PARK: "0", ...calendars.settings };
  const nodes = await Promise.all(times(3).map(() => nodeOf((port) => folder.start({ ...settings, PORT: port }))));
  const app = runningAppAt(nodes[0]?.url ?? "", databaseUrl);
  const villas: string[] = [];
  for (const code of codes) villas.push(await addVilla(app, { code }));
  const admin = await signInAs(app, "admin");
  const { value: token } = await addToken(app);

  const sources = {
    ofFirst: changingSource(chance, { name: "first", firstSlot: 0, villas: [0] }),
    ofSecond: changingSource(chance, { name: "second", firstSlot: 0, villas: [1] }),
    ofAll: changingSource(chance, { name: "all", firstSlot: 8, villas: [0, 1, 2] }),
    told: changingSource(chance, {
      name: program,
      firstSlot: 16,
      villas: [0, 1, 2],
      checkOuts: [null, "08:30", "12:00"],
    }),
  };
  const { ofFirst, ofSecond, ofAll, told } = sources;
  // One guest leaves each villa today: these cleanings are started, and then the stays move.
  const leaving = [ofFirst, ofSecond, told].flatMap(({ stays }) => stays.slice(0, 1));
  for (const [villa, stay] of leaving.entries())
    Object.assign(stay, { villa, arrival: -3, departure: 0, checkOut: null });
  const feeds = [
    await addFeed({ admin, calendars }, "/first.ics", ofFirst, villas[0]),
    await addFeed({ admin, calendars }, "/second.ics", ofSecond, villas[1]),
    await addFeed({ admin, calendars }, "/all.ics", ofAll),
  ];
  const client = programOf(told, token);
  expect((await client.tellAll()(app)).status).toBe(200);

  const sourceOf = new Map<ChangingSource, string>([[told, program]]);
  for (const feed of feeds) sourceOf.set(feed.stays, `feed-${feed.id}`);
  const all = [...sourceOf].flatMap(([{ stays }, source]) =>
    stays.map((stay) => ({
      stay,
      name: `${source}/${source === program ? stay.externalId : storedUid(stay.externalId)}`,
    })),
  );
  const park = { app, nodes, villas, admin, feeds, client, all };
  const planned = await planCleanings(park);
  const started: string[] = [];
  for (const { name } of all.filter(({ stay }) => leaving.includes(stay))) {
    const { workId = "", cleaner } = planned.get(name) ?? {};
    expect((await cleaner?.post(`/api/assignments/${workId}/start`))?.status).toBe(200);
    started.push(workId);
  }
  for (const source of Object.values(sources))
    for (const stay of source.stays) if (leaving.includes(stay)) source.move(stay);
  for (const feed of feeds) feed.publish();
  return { ...park, planned, started };
}

async function addFeed(
  { admin, calendars }: { admin: Caller; calendars: CalendarServer },
  path: string,
  stays: ChangingSource,
  unitId?: string,
): Promise<Feed> {
  const publishNow = () => publish(calendars, path, stays, unitId ? null : codes);
  publishNow();
  return { id: await addTestFeed(admin, calendars, path, unitId ? { unitId } : {}), stays, publish: publishNow };
}

/** The booking program: it tells its stays one by one or in a batch. */
function programOf(source: ChangingSource, token: string) {
  const known = new Set(source.stays.filter(({ state }) => state === "booked"));
  const path = (stay: ChangingStay) => `/api/stays/${program}/${stay.externalId}`;
  const tell = (stay: ChangingStay): Call => {
    known.add(stay);
    const { state } = stay;
    const body = toldOf(stay, codes);
    return (node) => {
      const caller = callerWith(node, token);
      return state === "missing" ? caller.delete(path(stay)) : caller.put(path(stay), body);
    };
  };
  return {
    change: source.change,
    tell,
    /** Tells all stays that it has ever told. */
    tellAll(): Call {
      const stays = [...known].map((stay) => ({ externalId: stay.externalId, ...toldOf(stay, codes) }));
      return (node) => callerWith(node, token).post(`/api/stays/${program}/batch`, { stays });
    },
    /** Each stay that it has ever told, again. */
    repeated: () => [...known].map(tell),
  };
}

type Planned = { workId: string; cleaner: Caller };

/** Plans the cleanings of the first five stays of each source: one of them is not steady. Each villa has its cleaner. Returns them by the stays' names. */
async function planCleanings({ app, villas, admin, all }: Pick<NodesPark, "app" | "villas" | "admin" | "all">) {
  const wanted = new Set(all.flatMap(({ stay, name }) => (/[0-4]$/.test(stay.externalId) ? [name] : [])));
  const planned = new Map<string, Planned>();
  const names = await namesOfStays(app);
  const needs = await needsOf(admin);
  for (const unitId of villas) {
    const cleaner = await signInAs(app, "cleaner");
    const here = needs.filter((need) => need.unitId === unitId && wanted.has(names.get(need.stayId) ?? ""));
    const keys = here.map(({ stayId, ruleId, nth, date }) => ({ stayId, ruleId, nth, date }));
    const answer = await admin.post("/api/needs/plan", { needs: keys, cleanerId: cleaner.id });
    expect(answer.status, answer.text).toBe(201);
    for (const { workId, stay, lead } of await linkedWork(app))
      if (lead === cleaner.id) planned.set(stay, { workId, cleaner });
  }
  expect(planned.size).toBe(wanted.size);
  return planned;
}

export async function needsOf(admin: Caller) {
  const { body } = await admin.get(`/api/needs?from=${dayFromToday(0)}&to=${dayFromToday(91)}`);
  return z.parse(getNeeds.reply, body);
}

export const query = async <T extends Record<string, unknown>>({ database }: TestApp, text: ReturnType<typeof sql>) =>
  (await database.db.execute<T>(text)).rows;

/** The stays' sources and ids there, by their ids. */
async function namesOfStays(app: TestApp): Promise<Map<string, string>> {
  const rows = await query<{ id: string; name: string }>(
    app,
    sql`select id, source || '/' || external_id as name from stays`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type LinkedWork = { workId: string; stay: string; unitId: string; at: string; status: string; lead: string };
/** All cleanings, with the stays that they follow, in the order of their ids. */
export async function linkedWork(app: TestApp): Promise<LinkedWork[]> {
  return query<LinkedWork>(
    app,
    sql`select a.id as "workId", coalesce(s.source || '/' || s.external_id, 'none') as stay, a.unit_id as "unitId",
      to_char(a.planned_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as at, a.status::text, a.cleaner_id as lead
      from assignments a left join stay_work w on w.assignment_id = a.id left join stays s on s.id = w.stay_id order by a.id`,
  );
}

const barriers = { "in a transaction": 77, "in a commit": 78 };
export type Moment = keyof typeof barriers;

/** Prepares the blocking of all transactions that write stays, before or in their commit. */
export async function openBarriers({ app }: Pick<NodesPark, "app">) {
  const holder = await connectToDatabase(app.databaseUrl);
  onTestFinished(() => holder.end());
  for (const [key, moment] of [
    [barriers["in a transaction"], "immediate"],
    [barriers["in a commit"], "deferred"],
  ])
    await holder.query(`
      create function wait_at_${key}() returns trigger language plpgsql
        as 'begin perform pg_advisory_xact_lock_shared(${key}); return null; end';
      create constraint trigger barrier_${key} after insert or update on stays deferrable initially ${moment}
        for each row execute function wait_at_${key}()`);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return {
    /** Closes one until the returned function is called; waits until so many transactions are waiting, there or for each other. */
    async close(moment: Moment, count: number): Promise<() => Promise<void>> {
      await holder.query("select pg_advisory_lock($1)", [barriers[moment]]);
      await waitUntil(
        `${count} blocked transactions`,
        async () => ((await holder.query(waiting)).rowCount ?? 0) >= count,
      );
      return async () => void (await holder.query("select pg_advisory_unlock($1)", [barriers[moment]]));
    },
  };
}

/** Frees calendars that a killed node was reading, which takes half a minute otherwise. One by one, because readings lock them. */
export async function freeFeeds({ app, feeds }: NodesPark): Promise<void> {
  for (const { id } of feeds)
    await query(
      app,
      sql`update feeds set claimed_until = now() - interval '1 second' where id = ${id} and claimed_until is not null`,
    );
}

/** Lets half an hour pass since stays were marked as missing, unless they are being changed right now. */
export async function passHalfAnHour({ app }: NodesPark): Promise<void> {
  await query(
    app,
    sql`update stays set missing_since = missing_since - interval '31 minutes'
      where id in (select id from stays where missing_since is not null for update skip locked)`,
  );
}

/** Reads all calendars well on a node. */
export async function readAll({ admin, feeds }: NodesPark, node: Pick<Node, "url">): Promise<void> {
  for (const { id } of feeds) {
    const answer = await callerOf(node, admin, admin.cookie).post(`/api/feeds/${id}/read`);
    expect(answer.status, answer.text).toBe(200);
    expect(z.parse(readFeed.reply, answer.body)).toMatchObject({ failures: 0, held: null });
  }
}

export const inOrder = <T>(all: readonly T[]) => all.map((one) => JSON.stringify(one)).sort();
