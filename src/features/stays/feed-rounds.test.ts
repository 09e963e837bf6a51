import { sql } from "drizzle-orm";
import fastify from "fastify";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { addVilla } from "../../../tests/support/builders";
import {
  addTestFeed,
  type CalendarServer,
  calendarOf,
  dayFromToday,
  startFeedPark,
} from "../../../tests/support/calendar-server";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { openOutgoing } from "../../server/outgoing/outgoing";
import { applyRead } from "./actions/feed-apply";
import { type ClaimedFeed, claimDueFeeds, claimFeed, LostClaim } from "./actions/feed-claims";
import type { FeedReader } from "./actions/feed-read";
import { readDueFeeds, startFeedRounds } from "./actions/feed-round";

// Rounds of calendars on several nodes (docs/domain.md, "Stays"). Tests start them by hand.

let app: TestApp;
let calendars: CalendarServer;
let admin: Caller;
let reader: FeedReader;
beforeEach(async () => {
  ({ app, calendars } = await startFeedPark());
  admin = await signInAs(app, "admin");
  reader = { park: app.park, outgoing: calendars.outgoing, log: fastify().log };
});

const query = async <T extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  (await app.database.db.execute<T>(text)).rows;
// Earlier than now, which is stored rounded to a millisecond.
const makeDue = () => query(sql`update feeds set due_at = now() - interval '1 second'`);
const paths = () =>
  calendars.asked
    .splice(0)
    .map(({ path }) => path)
    .sort();
const claim = (id: string) => claimFeed(app.database.db, app.park.zone, id);

/** Adds this many calendars of one villa each, read once, with one stay each. */
async function addFeeds(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    calendars.answers.set(`/${index}`, [{ uid: `stay of ${index}` }]);
    ids.push(await addTestFeed(admin, calendars, `/${index}`, { unitId: await addVilla(app) }));
  }
  calendars.asked.splice(0);
  return ids;
}

test("a round reads what is due, and each calendar again about 15 minutes later", async () => {
  const [, , last] = await addFeeds(3);
  expect(await readDueFeeds(reader)).toBe(0);
  await makeDue();
  await query(sql`update feeds set due_at = now() + interval '1 minute' where id = ${last}`);
  expect(await readDueFeeds(reader)).toBe(2);
  expect(paths()).toEqual(["/0", "/1"]);
  const next = await query<{ minutes: number }>(
    sql`select (extract(epoch from due_at - now()) / 60)::float as minutes from feeds where id <> ${last}`,
  );
  for (const { minutes } of next) expect(minutes > 14 && minutes < 16).toBe(true);
});

test("calendars that are due longest are claimed first", async () => {
  const [first, second] = await addFeeds(2);
  await query(
    sql`update feeds set due_at = now() - case when id = ${second} then interval '1 hour' else interval '1 second' end`,
  );
  const one = () => claimDueFeeds(app.database.db, app.park.zone, 1).then((found) => found.map(({ id }) => id));
  expect([await one(), await one(), await one()]).toEqual([[second], [first], []]);
});

test("nodes share a round: no calendar is read twice", async () => {
  await addFeeds(12);
  await makeDue();
  const other = { ...reader, outgoing: openOutgoing({ OUTGOING_ALLOW: [new URL(calendars.url("/")).host] }) };
  const counts = await Promise.all([readDueFeeds(reader), readDueFeeds(other), readDueFeeds(reader)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(12);
  expect(paths()).toHaveLength(12);
});

test("a calendar that is being read is read by nobody else, and later again if its node is gone", async () => {
  const [id = ""] = await addFeeds(1);
  await claim(id);
  await makeDue();
  expect(await readDueFeeds(reader)).toBe(0);
  for (const path of ["read", "release"])
    expectProblem(await admin.post(`/api/feeds/${id}/${path}`), "state-conflict", /being read right now/);
  await query(sql`update feeds set claimed_until = now()`);
  expect(await readDueFeeds(reader)).toBe(1);
});

test("no round takes a calendar before the request that has added it or changed its address", async () => {
  const [id = ""] = await addFeeds(1);
  // What is unclaimed when a transaction ends is claimed at once.
  await query(sql`create function claim() returns trigger language plpgsql as $$ begin
    update feeds set claim_id = gen_random_uuid(), claimed_until = now() + interval '30 seconds'
      where id = new.id and claim_id is null and due_at <= now();
    return null; end $$`);
  await query(sql`create constraint trigger claim after insert or update of address on feeds
    deferrable initially deferred for each row execute function claim()`);
  const url = calendars.url("/0");
  const added = await admin.post("/api/feeds", { kind: "ical", url });
  expect([added.status, added.body]).toMatchObject([201, { failures: 0, readAt: expect.any(String) }]);
  expect((await admin.put(`/api/feeds/${id}/address`, { url })).status).toBe(200);
});

describe("a reading that another one has overtaken changes nothing", () => {
  const moved = async (claimed: ClaimedFeed) => {
    const { rows } = await app.database.db.execute<{ uid: string }>(sql`select external_id as uid from stays`);
    expect(rows).toHaveLength(1);
    const day = { arrival: dayFromToday(1), departure: dayFromToday(20), checkIn: null, checkOut: null };
    const event = { uid: "stay of 0", unitCode: null, guests: null, kind: "guest", status: "booked", ...day } as const;
    return applyRead(app.park, claimed, [event], null);
  };
  const departures = () => query(sql`select departure::text from stays`);

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      "by another node",
      async (id) => {
        await query(sql`update feeds set claimed_until = now()`);
        await claim(id);
      },
    ],
    ["by its deletion", (id) => admin.delete(`/api/feeds/${id}`)],
    ["by another address", (id) => admin.put(`/api/feeds/${id}/address`, { url: calendars.url("/0") })],
  ])("%s", async (_, overtake) => {
    const [id = ""] = await addFeeds(1);
    const before = await departures();
    const claimed = await claim(id);
    await overtake(id);
    await expect(moved(claimed)).rejects.toThrow(LostClaim);
    expect(await departures()).toEqual(before);
  });

  test("but without that, it does", async () => {
    const [id = ""] = await addFeeds(1);
    await moved(await claim(id));
    expect(await departures()).toEqual([{ departure: dayFromToday(20) }]);
  });
});

test("a read that was cut off between two villas is made up for, even if the calendar is as it was before", async () => {
  const [one, two] = [await addVilla(app, { code: "ONE" }), await addVilla(app, { code: "TWO" })];
  const first = [
    { uid: "a", villa: "ONE" },
    { uid: "b", villa: "TWO" },
  ];
  const later = first.map((event) => ({ ...event, to: 12 }));
  calendars.answers.set("/", { body: calendarOf(first), headers: { etag: '"1"' } });
  await addTestFeed(admin, calendars, "/");
  const stays = () =>
    query<{ to: string }>(sql`select (departure - ${dayFromToday(0)}::date) as days from stays order by unit_id`);
  expect([one < two, await stays()]).toEqual([true, [{ days: 8 }, { days: 8 }]]);

  await query(sql`create function fail() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`);
  await query(
    sql.raw(
      `create trigger fail before update on stays for each row when (new.unit_id = '${two}') execute function fail()`,
    ),
  );
  calendars.answers.set("/", { body: calendarOf(later), headers: { etag: '"2"' } });
  await makeDue();
  await readDueFeeds(reader);
  expect(await stays()).toEqual([{ days: 12 }, { days: 8 }]);
  expect((await admin.get("/api/feeds")).body).toMatchObject([
    { failures: 1, problem: { message: expect.stringContaining("could not be read") } },
  ]);
  await query(sql`drop trigger fail on stays`);

  calendars.answers.set("/", { body: calendarOf(first), headers: { etag: '"1"' } });
  await makeDue();
  await readDueFeeds(reader);
  expect(await stays()).toEqual([{ days: 8 }, { days: 8 }]);
});

test("one calendar that can't be stored does not keep the others from being read", async () => {
  const ids = await addFeeds(3);
  await query(sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await query(
    sql.raw(
      `create trigger fail before update on stays for each row when (new.source = 'feed-${ids[0]}') execute function fail()`,
    ),
  );
  for (const path of ["/0", "/1", "/2"]) calendars.answers.set(path, [{ uid: `stay of ${path.slice(1)}`, to: 12 }]);
  await makeDue();
  expect(await readDueFeeds(reader)).toBe(3);
  const failures = await query<{ failures: number }>(sql`select failures from feeds order by id`);
  expect(failures.map((row) => row.failures)).toEqual([1, 0, 0]);
  expect(await query(sql`select count(*)::int as moved from stays where departure = ${dayFromToday(12)}`)).toEqual([
    { moved: 2 },
  ]);
});

test("a server that never ends its response costs its own calendar a failure, and the others nothing", async () => {
  await addFeeds(2);
  const { outgoing } = calendars;
  // The same limits, in less time.
  reader.outgoing = { ...outgoing, get: (address, options) => outgoing.get(address, { ...options, timeoutMs: 300 }) };
  calendars.answers.set("/0", { isEndless: true, body: "BEGIN:VCALENDAR" });
  await makeDue();
  await readDueFeeds(reader);
  const states = await query(sql`select failures, problem->>'text' as problem from feeds order by id`);
  expect(states).toEqual([
    { failures: 1, problem: "The server took too long to answer." },
    { failures: 0, problem: null },
  ]);
});

test("a stopping node gives back what it has not read", async () => {
  await addFeeds(1);
  await makeDue();
  const stopping = new AbortController();
  const { outgoing } = calendars;
  reader.outgoing = {
    ...outgoing,
    get: (address, options) => {
      stopping.abort();
      return outgoing.get(address, options);
    },
  };
  await readDueFeeds(reader, stopping.signal);
  expect(await query(sql`select failures, claim_id, due_at <= now() as due from feeds`)).toEqual([
    { failures: 0, claim_id: null, due: true },
  ]);
  await startFeedRounds(reader)();
});

test.each(["2040-01-01", "2001-01-01"])("a node whose clock says %s cancels nothing early", async (day) => {
  await addFeeds(1);
  calendars.answers.set("/0", []);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(day) });
  onTestFinished(() => void vi.useRealTimers());
  await makeDue();
  await readDueFeeds(reader);
  vi.setSystemTime(new Date(`${day}T02:00:00Z`));
  await makeDue();
  await readDueFeeds(reader);
  const marks = await query(sql`select status::text, now() - missing_since < interval '1 minute' as young from stays`);
  expect(marks).toEqual([{ status: "booked", young: true }]);
});
