import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { listenIn } from "../../../tests/support/announced";
import { addChecklist, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signIn, signInAs, testPassword } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { openGate } from "../../../tests/support/gate";
import { holdTransaction } from "../../../tests/support/hold";
import { expectProblem } from "../../../tests/support/problem";
import { copyDatabase, startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { until } from "../../../tests/support/until";
import { invalidate } from "../actions/context";
import { perform } from "../actions/perform";
import { sessions } from "../database/tables";
import { listen } from "./listen";

/** Says a topic that everybody hears: whoever hears it has by then heard whatever was said before. */
const sayToAll = (app: TestApp) =>
  perform(app.park, null, async (context) => {
    invalidate(context, "teams");
  });

/** Opens streams, lets whatever was said before arrive, and gives the ways to ask what has been heard since. */
async function openAll(app: TestApp, people: readonly Caller[]) {
  const streams = await Promise.all(people.map((who) => openEvents(app, who)));
  await sayToAll(app);
  await Promise.all(streams.map((stream) => stream.hears("teams")));
  return streams.map((stream) => {
    const before = stream.topics.length;
    return { ...stream, since: () => stream.topics.slice(before) };
  });
}

describe("a tick", () => {
  test("is heard within a second by those whose work it is and by supervisors, not by a stranger", async () => {
    const app = await startAppForTest();
    const [item = ""] = await addChecklist(app);
    const [anna, bob, cem, stranger, leader, qc] = await Promise.all([
      signInAs(app, "cleaner"),
      signInAs(app, "cleaner"),
      signInAs(app, "cleaner"),
      signInAs(app, "cleaner"),
      signInAs(app, "teamleader"),
      signInAs(app, "qc"),
    ]);
    const id = await addWork(app, { lead: anna, helpers: [bob], left: [cem], status: "in_progress" });
    const streams = await openAll(app, [anna, bob, leader, qc, cem, stranger]);
    const concerned = streams.slice(0, 4);

    const tapped = performance.now();
    await anna.post(`/api/assignments/${id}/checklist/${item}`);
    await Promise.all(concerned.map((stream) => stream.hears("assignments")));
    expect(performance.now() - tapped).toBeLessThan(1_000);

    await sayToAll(app);
    await Promise.all(streams.map((stream) => stream.hears("teams")));
    const forSome = ["assignments", "teams"];
    const forAll = ["teams"];
    expect(streams.map((stream) => stream.since())).toEqual([forSome, forSome, forSome, forSome, forAll, forAll]);
  });

  test("on one node is heard on another over the same database", async () => {
    const here = await startAppForTest();
    const there = await startAppForTest({ databaseUrl: here.databaseUrl });
    const anna = await signInAs(here, "cleaner");
    const leader = await signInAs(there, "teamleader");
    const id = await addWork(here, { lead: anna });
    const [stream] = await openAll(there, [leader]);
    await anna.post(`/api/assignments/${id}/start`);
    await sayToAll(there);
    await stream?.hears("teams");
    expect(stream?.since()).toEqual(["assignments", "units", "teams"]);
  });
});

describe("topics are told", () => {
  test("once something has been committed: a refused action says nothing", async () => {
    const app = await startAppForTest();
    await addChecklist(app);
    const anna = await signInAs(app, "cleaner");
    const id = await addWork(app, { lead: anna, status: "in_progress" });
    const [stream] = await openAll(app, [anna]);
    const heard = await listenIn(app);
    expectProblem(await anna.post(`/api/assignments/${id}/complete`), "checklist-incomplete");
    const undone = perform(app.park, null, async (context) => {
      invalidate(context, "assignments", [anna.id]);
      throw new Error("something went wrong after it was said");
    });
    await expect(undone).rejects.toThrow("after it was said");
    await sayToAll(app);
    await stream?.hears("teams");
    expect(stream?.since()).toEqual(["teams"]);
    expect(await heard()).toEqual([{ topic: "teams", people: [] }]);
  });

  test("when they can be read: whoever hears a topic finds the change", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    const leader = await signInAs(app, "teamleader");
    const stream = await openEvents(app, leader);
    for (let i = 0; i < 10; i++) {
      const id = await addWork(app, { lead: anna });
      await stream.hears("assignments");
      const [, seen] = await Promise.all([
        anna.post(`/api/assignments/${id}/start`),
        stream.hears("assignments").then(() => leader.get(`/api/assignments/${id}`)),
      ]);
      expect(seen.body).toMatchObject({ status: "in_progress" });
    }
  });

  test("however many people one concerns: more than PostgreSQL takes in one message", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    const stream = await openEvents(app, anna);
    const crowd = Array.from({ length: 400 }, () => crypto.randomUUID());
    await perform(app.park, null, async (context) => {
      invalidate(context, "assignments", [...crowd, anna.id]);
      invalidate(context, "users");
    });
    await stream.hears("assignments");
  });
});

describe("an event stream", () => {
  test("is for people who are signed in, of every role", async () => {
    const app = await startAppForTest();
    expectProblem(await callerOf(app).get("/api/events"), "not-signed-in");
    expectProblem(await callerOf(app, undefined, "session=gone").get("/api/events"), "not-signed-in");
    for (const role of ["admin", "teamleader", "cleaner", "qc"] as const) {
      const stream = await openEvents(app, await signInAs(app, role));
      await sayToAll(app);
      await stream.hears("teams");
    }
  });

  test("is one of a hundred that a person may have on one node; nobody else has fewer for it", async () => {
    const app = await startAppForTest();
    const [anna, ben] = [await signInAs(app, "cleaner"), await signInAs(app, "cleaner")];
    await Promise.all(Array.from({ length: 100 }, () => openEvents(app, anna)));
    const refused = await anna.get("/api/events");
    expectProblem(refused, "unavailable", "You have too many pages open.");
    expect(refused.headers.get("retry-after")).toBe("60");
    await openEvents(app, ben);
  });

  test("is not stored or held back on the way", async () => {
    const app = await startAppForTest();
    const { cookie } = await signInAs(app, "cleaner");
    const leaving = new AbortController();
    const { headers } = await fetch(`${app.url}/api/events`, { headers: { cookie }, signal: leaving.signal });
    leaving.abort();
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  });

  test("ends when its person signs out, on every node, and comes back for their other session", async () => {
    const here = await startAppForTest();
    const there = await startAppForTest({ databaseUrl: here.databaseUrl });
    const phone = await signInAs(here, "cleaner");
    const desk = await signIn(there, phone.email, testPassword);
    const streams = [await openEvents(here, phone), await openEvents(there, desk), await openEvents(there, phone)];
    await phone.post("/api/logout");
    await Promise.all(streams.map(({ ended }) => ended));
    await expect(openEvents(here, phone)).rejects.toThrow("401");
    const again = await openEvents(there, desk);
    await sayToAll(here);
    await again.hears("teams");
  });

  test("does not outlive its session, also when that ends in the moment in which it is opened", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    // It has rested: whoever comes with it notes so, and so waits for what somebody is doing to it.
    await app.database.db.update(sessions).set({ lastUsedAt: sql`now() - interval '1 hour'` });
    const ending = await holdTransaction(app);
    await ending.query("delete from sessions where user_id = $1", [anna.id]);
    const opened = openEvents(app, anna).catch(() => undefined);
    await ending.waiting(1);
    // Everybody hears that it has ended, before this node has seen it.
    const other = await openEvents(app, await signInAs(app, "cleaner"));
    await perform(app.park, null, async (context) => {
      context.announcements.push({ signedOut: anna.id });
      invalidate(context, "teams");
    });
    await other.hears("teams");
    await ending.release();
    await (await opened)?.ended;
  });

  test("ends when the server stops, which does not wait for it", async () => {
    const app = await startApp();
    const stream = await openEvents(app, await signInAs(app, "cleaner"));
    await app.close();
    await stream.ended;
  });
});

describe("the connection on which a node listens", () => {
  const endListening = (app: TestApp) =>
    app.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'changeover live' and datname = current_database()`);

  test("comes back when it is cut, and streams are told of everything that may have been missed", async () => {
    const app = await startAppForTest();
    const stream = await openEvents(app, await signInAs(app, "cleaner"));
    await endListening(app);
    const all = ["assignments", "schedules", "units", "users", "registration-codes", "teams"];
    for (const topic of all) await stream.hears(topic);
    await sayToAll(app);
    await stream.hears("teams");
    expect(stream.topics).toEqual([...all, "teams"]);
  });

  test.each(["nonsense", '[{"topic":"weather","people":[]}]', "{}"])(
    "outlives a message that it can't read (%s), and takes it for a gap",
    async (payload) => {
      const app = await startAppForTest();
      const stream = await openEvents(app, await signInAs(app, "cleaner"));
      await app.database.db.execute(sql`select pg_notify('changeover', ${payload})`);
      await stream.hears("schedules");
      await sayToAll(app);
      await stream.hears("teams");
      await stream.hears("teams");
    },
  );

  test("is looked for once at a time, with growing pauses, while the database is away", async () => {
    const { url, drop } = await copyDatabase("empty");
    onTestFinished(drop);
    const gate = await openGate(url);
    const app = await startAppForTest({ databaseUrl: gate.url });
    const stream = await openEvents(app, await signInAs(app, "cleaner"));
    // The session is looked up once more after the stream has begun; if the database were away by then, the stream would end.
    const { pool } = app.database;
    await until("the end of that look-up", () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount);
    gate.shut();
    // Pauses of 100, 200 and 400 ms: the third knock comes no sooner than 0.7 s after the cut.
    const shut = performance.now();
    await gate.knocked(3);
    expect(performance.now() - shut).toBeGreaterThan(650);
    gate.open();
    await stream.hears("teams");
    const passed = gate.passed();
    await sayToAll(app);
    await stream.hears("teams");
    expect(gate.passed() - passed).toBeLessThanOrEqual(1);
  });

  test("is given up when the database falls silent, as a machine without power does, and made anew", async () => {
    const app = await startAppForTest();
    const gate = await openGate(app.databaseUrl);
    const heard: string[] = [];
    const listener = {
      onAnnouncement: () => void heard.push("said"),
      onGap: () => void heard.push("gap"),
      onHearing: (hears: boolean) => void heard.push(hears ? "hears" : "deaf"),
    };
    const { close } = await listen(gate.url, listener, 1_000);
    onTestFinished(close);
    // Peace is no silence: it is asked again and again, and answers.
    const asked = sql`select from pg_stat_activity where query = 'select' and datname = current_database()
                      and query_start - backend_start > interval '2500 ms'`;
    await until("a connection that lasts", async () => (await app.database.db.execute(asked)).rows.length > 0);
    expect(heard).toEqual(["hears"]);
    gate.freeze();
    await until("a new connection", () => heard.length === 4);
    await sayToAll(app);
    await until("what is said", () => heard.length === 5);
    expect(heard).toEqual(["hears", "deaf", "hears", "gap", "said"]);
  });
});
