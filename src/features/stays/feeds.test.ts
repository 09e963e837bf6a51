import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { asc, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addVilla } from "../../../tests/support/builders";
import {
  addTestFeed,
  type CalendarServer,
  calendarOf,
  dayFromToday,
  startFeedPark,
  type TestEvent,
} from "../../../tests/support/calendar-server";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { stays } from "../../server/database/tables";

// Reading calendars (docs/domain.md, "Stays"), from a server that answers as each test says. Long because all of it is about one park with its calendars.

let app: TestApp;
let calendars: CalendarServer;
let admin: Caller;
let villa: string;
beforeEach(async () => {
  ({ app, calendars } = await startFeedPark());
  admin = await signInAs(app, "admin");
  villa = await addVilla(app, { code: "WL-036" });
});

const hashOf = (uid: string) => createHash("sha256").update(uid).digest("hex");
const events = (count: number): TestEvent[] =>
  Array.from({ length: count }, (_, index) => ({ uid: `e${index}`, from: index * 8 + 1 }));
const add = (path = "/c.ics", more: Parameters<typeof addTestFeed>[3] = { unitId: villa }) =>
  addTestFeed(admin, calendars, path, more);
const read = (id: string) => admin.post(`/api/feeds/${id}/read`);
const postVilla = async (code: string) =>
  expect((await admin.post("/api/units", { code, location: "Duinvallei", address: "Helmweg 1" })).status).toBe(201);
const release = (id: string) => admin.post(`/api/feeds/${id}/release`);
/** Lets so much time pass since stays were marked. */
const passMinutes = (minutes: number) =>
  app.database.db.execute(
    sql`update stays set missing_since = missing_since - interval '1 minute' * ${minutes} where missing_since is not null`,
  );

type Row = {
  uid: string;
  villa: string | null;
  days: string;
  kind: string;
  status: string;
  missing: boolean;
  xmin: string;
};
async function rows(): Promise<Row[]> {
  const found = await app.database.db.execute<Row>(sql`
    select left(s.external_id, 8) as uid, coalesce(u.code, '? ' || s.unit_code) as villa, arrival || ' ' || departure as days, s.kind::text,
      s.status::text, missing_since is not null as missing, s.xmin::text from stays s left join units u on u.id = s.unit_id order by arrival, 1`);
  return found.rows;
}
/** The stays in short: "booked", "missing" or "cancelled", in the order of their arrival. */
const states = async () =>
  (await rows()).map(({ status, missing }) => (status === "booked" && missing ? "missing" : status)).join(" ");
const audits = async () => {
  const found = await app.database.db.execute<{ action: string }>(
    sql`select action from audit_logs where entity = 'stays' order by created_at, id`,
  );
  return found.rows.map(({ action }) => action);
};

test("a calendar is read when it is added; of its address only the host is returned", async () => {
  calendars.answers.set("/c.ics?s=secret", [
    { uid: "a", from: 1, to: 4 },
    { uid: "b", from: 4, to: 9 },
  ]);
  const url = calendars.url("/c.ics?s=secret");
  const added = await admin.post("/api/feeds", { kind: "ical", url, unitId: villa, name: "Airbnb" });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    ...{
      name: "Airbnb",
      host: "127.0.0.1",
      unitId: villa,
      blocksAreStays: false,
      failures: 0,
      problem: null,
      held: null,
    },
    stays: { upcoming: 2, missing: 0, withoutVilla: 0 },
  });
  expect(await rows()).toMatchObject([
    { uid: hashOf("a").slice(0, 8), villa: "WL-036", days: `${dayFromToday(1)} ${dayFromToday(4)}`, status: "booked" },
    { uid: hashOf("b").slice(0, 8), villa: "WL-036", days: `${dayFromToday(4)} ${dayFromToday(9)}`, status: "booked" },
  ]);
  const listed = await (await signInAs(app, "teamleader")).get("/api/feeds");
  expect(listed.body).toEqual([added.body]);
  expect(listed.text + added.text).not.toContain("secret");
});

test("a name is the host unless one is given, and a villa must exist", async () => {
  const url = calendars.url("/c.ics");
  expect((await admin.post("/api/feeds", { kind: "ical", url })).body).toMatchObject({
    name: "127.0.0.1",
    unitId: null,
  });
  const unknown = await admin.post("/api/feeds", { kind: "ical", url, unitId: crypto.randomUUID() });
  expectProblem(unknown, "invalid", "This villa does not exist.");
});

test("one calendar may be of many villas, whose events name theirs; unknown ones wait for a villa", async () => {
  calendars.answers.set("/c.ics", [
    { uid: "a", villa: "wl-036" },
    { uid: "b", from: 2, villa: "WL-099" },
    { uid: "c", from: 3 },
  ]);
  await add("/c.ics", {});
  expect((await rows()).map(({ villa }) => villa)).toEqual(["WL-036", "? WL-099", null]);
  await postVilla("WL-099");
  expect((await rows()).map(({ villa }) => villa)).toEqual(["WL-036", "WL-099", null]);
});

test("a removed villa's calendar is read on, without a villa, and another villa of that code gets its stays", async () => {
  calendars.answers.set("/c.ics", [{ uid: "a" }]);
  const id = await add();
  const heard = await recordAnnouncements(app);
  expect((await admin.delete(`/api/units/${villa}`)).status).toBe(204);
  expect(topicsIn(await heard())).toContain("feeds");
  calendars.answers.set("/c.ics", [{ uid: "a", to: 10 }]);
  await read(id);
  expect(await rows()).toMatchObject([{ villa: "? WL-036", days: `${dayFromToday(1)} ${dayFromToday(10)}` }]);
  await heard();
  await postVilla("WL-036");
  expect(await rows()).toMatchObject([{ villa: "WL-036" }]);
  expect(topicsIn(await heard())).toContain("feeds");
});

test("an address that may not be called is refused, and not stored", async () => {
  for (const [url, detail] of [
    ["http://127.0.0.1:1/c.ics", /ports/],
    ["http://10.0.0.1/c.ics", /public internet/],
    ["ftp://park.example/c.ics", /https/],
    ["http://user:secret@park.example/c.ics", /user name/],
  ] as const) {
    const answer = await admin.post("/api/feeds", { kind: "ical", url });
    expectProblem(answer, "invalid", detail);
    expect(answer.body).toMatchObject({ errors: [{ path: "url" }] });
  }
  expect((await admin.get("/api/feeds")).body).toEqual([]);
});

test("a calendar whose first read fails is there, with its problem, and is tried again", async () => {
  const id = await add("/none.ics");
  const problem = { message: "There is no calendar at this address any more." };
  expect((await admin.get("/api/feeds")).body).toMatchObject([{ id, failures: 1, problem, readAt: null }]);
  calendars.answers.set("/none.ics", [{ uid: "a" }]);
  expect((await read(id)).body).toMatchObject({ failures: 0, problem: null, stays: { upcoming: 1 } });
});

describe("an unchanged calendar writes nothing", () => {
  test.each<[string, (text: string) => void]>([
    ["answered with 304", () => calendars.answers.set("/c.ics", { status: 304, headers: { etag: '"1"' } })],
    ["with the same bytes", (body) => calendars.answers.set("/c.ics", { body, headers: { etag: '"2"' } })],
    [
      "with other bytes of the same stays",
      (body) => calendars.answers.set("/c.ics", { body: body.replace("Reserved", "Guest: A. Jansen") }),
    ],
  ])("%s", async (_, change) => {
    const body = calendarOf(events(3));
    calendars.answers.set("/c.ics", { body, headers: { etag: '"1"' } });
    const id = await add();
    const [before, told] = [await rows(), await audits()];
    expect(told).toHaveLength(3);
    change(body);
    expect((await read(id)).body).toMatchObject({ failures: 0, problem: null });
    expect(calendars.asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"1"']);
    // xmin is the transaction that last wrote the row.
    expect([await rows(), await audits()]).toEqual([before, told]);
  });
});

test("a calendar that is written anew for each request counts as unchanged", async () => {
  const known = async () => (await app.database.db.execute(sql`select digest, etag from feeds`)).rows;
  calendars.answers.set("/c.ics", { body: calendarOf(events(3)) });
  const id = await add();
  const before = await known();
  calendars.answers.set("/c.ics", { body: calendarOf(events(3)).replaceAll(/DTSTAMP:\d+/g, "DTSTAMP:20260606") });
  await read(id);
  expect(await known()).toEqual(before);
  calendars.answers.set("/c.ics", { body: calendarOf(events(3)).replace("Reserved", "Airbnb (Not available)") });
  await read(id);
  expect(await known()).not.toEqual(before);
});

test("304 to a whole request is no answer", async () => {
  calendars.answers.set("/c.ics", { status: 304 });
  const id = await add();
  expect((await admin.get("/api/feeds")).body).toMatchObject([{ id, failures: 1, readAt: null }]);
});

test("in another time zone an unchanged calendar is read again", async () => {
  const body = calendarOf([{ uid: "a" }]).replace(
    /DTSTART.*/,
    `DTSTART:${dayFromToday(1).replaceAll("-", "")}T140000Z`,
  );
  calendars.answers.set("/c.ics", { body, headers: { etag: '"1"' } });
  const id = await add();
  const checkIn = async () =>
    (await app.database.db.execute<{ at: string }>(sql`select check_in::text as at from stays`)).rows[0]?.at;
  const before = await checkIn();
  await admin.patch("/api/settings", { timeZone: "Atlantic/Reykjavik" });
  await read(id);
  expect(await checkIn()).toBe("14:00:00");
  expect(before).not.toBe("14:00:00");
});

test("a stay that is missing is marked, and cancelled by a read half an hour later; if it is back, it is booked again", async () => {
  const [all, rest] = [events(4), events(4).slice(1)];
  calendars.answers.set("/c.ics", all);
  const id = await add();
  calendars.answers.set("/c.ics", { body: calendarOf(rest), headers: { etag: '"1"' } });
  expect((await read(id)).body).toMatchObject({ stays: { upcoming: 4, missing: 1 } });
  expect(await states()).toBe("missing booked booked booked");
  // Too early, and with a server that would answer 304: the read that decides is always a whole one.
  await passMinutes(29);
  await read(id);
  expect(await states()).toBe("missing booked booked booked");
  expect(calendars.asked.at(-1)).toMatchObject({ ifNoneMatch: undefined });
  await passMinutes(1);
  expect((await read(id)).body).toMatchObject({ stays: { upcoming: 3, missing: 0 } });
  expect(await states()).toBe("cancelled booked booked booked");
  calendars.answers.set("/c.ics", all);
  await read(id);
  expect(await states()).toBe("booked booked booked booked");
  expect((await audits()).slice(4)).toEqual(["stay.missing", "stay.cancel", "stay.reinstate"]);
});

test("a marked stay that is back loses its mark", async () => {
  calendars.answers.set("/c.ics", events(4));
  const id = await add();
  calendars.answers.set("/c.ics", events(3));
  await read(id);
  calendars.answers.set("/c.ics", events(4));
  await read(id);
  await passMinutes(60);
  calendars.answers.set("/c.ics", events(3));
  await read(id);
  expect(await states()).toBe("booked booked booked missing");
});

describe("a read that lacks much is held", () => {
  let id: string;
  beforeEach(async () => {
    calendars.answers.set("/c.ics", events(10));
    id = await add();
    calendars.answers.set("/c.ics", [...events(10).slice(4), { uid: "new", from: 200 }]);
    expect((await read(id)).body).toMatchObject({
      held: { missing: 4, upcoming: 10 },
      stays: { upcoming: 10, missing: 0 },
    });
  });

  test("and nothing of it counts, however long", async () => {
    await app.database.db.execute(sql`update feeds set held_at = held_at - interval '1 day'`);
    const [held] = await app.database.db.execute(sql`select held_at from feeds`).then(({ rows }) => rows);
    await read(id);
    expect(await states()).toBe("booked ".repeat(10).trim());
    expect((await app.database.db.execute(sql`select held_at from feeds`)).rows).toEqual([held]);
  });

  test("until a later read lacks less", async () => {
    calendars.answers.set("/c.ics", events(10).slice(1));
    expect((await read(id)).body).toMatchObject({ held: null, stays: { upcoming: 10, missing: 1 } });
  });

  test("until the calendar is as it was", async () => {
    calendars.answers.set("/c.ics", events(10));
    expect((await read(id)).body).toMatchObject({ held: null, stays: { upcoming: 10, missing: 0 } });
  });

  test("until a person applies it: what is missing is cancelled at once", async () => {
    const leader = await signInAs(app, "teamleader");
    const answer = await leader.post(`/api/feeds/${id}/release`);
    expect(answer.body).toMatchObject({ held: null, stays: { upcoming: 7, missing: 0 } });
    expect(await states()).toBe(["cancelled ".repeat(4), "booked ".repeat(7)].join("").trim());
    const { rows: told } = await app.database.db.execute(
      sql`select user_id, meta from audit_logs where action = 'feed.release'`,
    );
    expect(told).toEqual([{ user_id: leader.id, meta: { missing: 4, upcoming: 10 } }]);
    expectProblem(await release(id), "state-conflict", "This calendar has no held changes.");
  });

  test("and again if more is missing by then", async () => {
    calendars.answers.set("/c.ics", events(10).slice(5));
    expect((await release(id)).body).toMatchObject({ held: { missing: 5, upcoming: 10 }, stays: { upcoming: 10 } });
    expect(await states()).toBe("booked ".repeat(10).trim());
  });

  test("and again if more was held by then than that person has seen", async () => {
    const answer = await admin.post(`/api/feeds/${id}/release`, { missing: 3 });
    expect(answer.body).toMatchObject({ held: { missing: 4, upcoming: 10 }, stays: { upcoming: 10 } });
    expect(await states()).toBe("booked ".repeat(10).trim());
  });

  test("and stays held if the calendar can't be read when it is applied", async () => {
    calendars.answers.set("/c.ics", { status: 500 });
    expect((await release(id)).body).toMatchObject({ held: { missing: 4 }, failures: 1 });
    calendars.answers.set("/c.ics", events(10).slice(4));
    expect((await release(id)).body).toMatchObject({ held: null, failures: 0, stays: { upcoming: 6 } });
  });
});

describe("a bad read changes nothing", () => {
  test.each<[string, { status?: number; headers?: Record<string, string>; body?: string | Buffer }, RegExp]>([
    ["HTML", { headers: { "content-type": "text/html" }, body: "<!doctype html><p>Please sign in</p>" }, /./],
    ["an empty body", { body: "" }, /./],
    ["two calendars", { body: calendarOf([]) + calendarOf(events(3)) }, /./],
    ["an event without UID", { body: calendarOf(events(3)).replace(/UID:.*\r\n/, "") }, /UID/],
    ["30 February", { body: calendarOf(events(3)).replace(/DATE:\d{8}/, "DATE:20270230") }, /doesn't exist/],
    ["a bomb", { headers: { "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(50_000_000)) }, /larger/],
    ["an error page", { status: 500, body: calendarOf([]) }, /could not send/],
    ["a sign-in page", { status: 401 }, /doesn't show us/],
    ["a redirect into the private network", { status: 302, headers: { location: "http://10.0.0.1/" } }, /redirects/],
  ])("%s", async (_, answer, detail) => {
    calendars.answers.set("/c.ics", events(3));
    const id = await add();
    const before = await rows();
    calendars.answers.set("/c.ics", answer);
    for (const failures of [1, 2]) {
      const { body } = await read(id);
      expect(body).toMatchObject({
        failures,
        problem: { message: expect.stringMatching(detail) },
        stays: { missing: 0 },
      });
    }
    await passMinutes(60);
    await read(id);
    expect(await rows()).toEqual(before);
  });

  test("a calendar that was cut off at any place", async () => {
    const text = calendarOf(events(3));
    calendars.answers.set("/c.ics", { body: text });
    const id = await add();
    const before = await rows();
    for (let length = 0; length < text.length - 2; length += 5) {
      calendars.answers.set("/c.ics", { body: text.slice(0, length) });
      expect((await read(id)).body, `cut at ${length}`).toMatchObject({ problem: { key: expect.any(String) } });
    }
    expect(await rows()).toEqual(before);
    calendars.answers.set("/c.ics", { body: text });
    expect((await read(id)).body).toMatchObject({ failures: 0, problem: null });
  });

  test("failures are tried again later and later, up to an hour", async () => {
    const id = await add("/none.ics");
    const minutes = async () => {
      const { rows: found } = await app.database.db.execute<{ m: number }>(
        sql`select round(extract(epoch from due_at - now()) / 60)::int as m from feeds`,
      );
      return found[0]?.m;
    };
    for (const [least, most] of [
      [14, 16],
      [28, 32],
      [56, 63],
      [56, 63],
    ] as const) {
      expect(await minutes()).toBeGreaterThanOrEqual(least);
      expect(await minutes()).toBeLessThanOrEqual(most);
      await read(id);
    }
  });
});

test("a calendar's address, UIDs and summaries are in no table, response or log line", async () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  const talking = await startFeedPark({ LOG_LEVEL: "trace" });
  const boss = await signInAs(talking.app, "admin");
  const path = "/hidden-path.ics?token=hidden-token";
  talking.calendars.answers.set(path, [{ uid: "hidden-uid", summary: "Hidden Guest" }]);
  const id = await addTestFeed(boss, talking.calendars, path);
  talking.calendars.answers.set(path, [{ uid: "hidden-uid", from: 3, summary: "Hidden Guest" }]);
  await boss.post(`/api/feeds/${id}/read`);
  talking.calendars.answers.set(path, { status: 302, headers: { location: "http://10.0.0.1/hidden-redirect" } });
  const { text } = await boss.post(`/api/feeds/${id}/read`);
  write.mockRestore();
  const tables = await talking.app.database.db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const dump: string[] = [];
  for (const { name } of tables.rows) {
    const found = await talking.app.database.db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    dump.push(...found.rows.map(({ row }) => row));
  }
  const hex = Buffer.from("hidden").toString("hex");
  for (const place of [dump.join("\n"), lines.join("\n"), text]) {
    expect(place.length).toBeGreaterThan(100);
    expect(place).not.toMatch(/hidden/i);
    expect(place).not.toContain(hex);
  }
  expect(lines.join("\n")).toContain("feed read finished");
});

test("after a restore an admin enters the address again, and the stays go on", async () => {
  calendars.answers.set("/c.ics", events(2));
  const id = await add();
  // A backup leaves the key out.
  await app.database.db.execute(sql`delete from secrets where name = 'feeds'`);
  const problem = { message: "The address was lost in a restore. Please enter it again." };
  expect((await read(id)).body).toMatchObject({ problem });
  const before = await rows();
  const entered = await admin.put(`/api/feeds/${id}/address`, { url: calendars.url("/c.ics") });
  expect([entered.status, entered.body]).toMatchObject([200, { id, problem: null, stays: { upcoming: 2 } }]);
  expect(await rows()).toEqual(before);
  expectProblem(await admin.put(`/api/feeds/${id}/address`, { url: "http://10.0.0.1/" }), "invalid");
  expectProblem(await admin.put(`/api/feeds/${crypto.randomUUID()}/address`, { url: calendars.url("/") }), "not-found");
});

test("a deleted calendar is not read any more; its stays stay, and can then be cancelled by hand", async () => {
  calendars.answers.set("/c.ics", events(2));
  const id = await add();
  const [first] = await app.database.db.select().from(stays).orderBy(asc(stays.arrival));
  const path = `/api/stays/feed-${id}/${first?.externalId}`;
  expectProblem(await admin.delete(path), "wrong-role");
  expect((await admin.delete(`/api/feeds/${id}`)).status).toBe(204);
  expect((await admin.get("/api/feeds")).body).toEqual([]);
  expect(await states()).toBe("booked booked");
  for (const answer of [await read(id), await release(id), await admin.delete(`/api/feeds/${id}`)])
    expectProblem(answer, "not-found", "This calendar does not exist.");
  expect((await admin.delete(path)).status).toBe(204);
  expect(await states()).toBe("cancelled booked");
});

test("the same event in two calendars is two stays", async () => {
  calendars.answers.set("/c.ics", events(1));
  await add();
  await add();
  expect(await states()).toBe("booked booked");
});

test("a repeated request adds one calendar", async () => {
  calendars.answers.set("/c.ics", events(1));
  const body = { kind: "ical", url: calendars.url("/c.ics"), unitId: villa };
  const key = { "idempotency-key": crypto.randomUUID() };
  const [first, second] = [await admin.post("/api/feeds", body, key), await admin.post("/api/feeds", body, key)];
  expect([first.status, second.status, second.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
  expect((await admin.get("/api/feeds")).body).toHaveLength(1);
});

test("a repeated release gets the first one's response", async () => {
  calendars.answers.set("/c.ics", events(10));
  const id = await add();
  calendars.answers.set("/c.ics", events(4));
  await read(id);
  const key = { "idempotency-key": crypto.randomUUID() };
  const send = () => admin.post(`/api/feeds/${id}/release`, undefined, key);
  expect((await send()).body).toMatchObject({ held: null, stays: { upcoming: 4 } });
  const second = await send();
  expect([second.status, second.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
});

test("open pages learn of a read that somebody asked for, also if it failed", async () => {
  calendars.answers.set("/c.ics", events(1));
  const id = await add();
  const live = await openEvents(app, await signInAs(app, "teamleader"));
  calendars.answers.set("/c.ics", { body: "<h1>Sign in</h1>" });
  await read(id);
  await live.waitForTopic("feeds");
});
