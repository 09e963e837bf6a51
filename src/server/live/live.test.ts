import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addChecklist, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signIn, signInAs, testPassword } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { sayToAll } from "../../../tests/support/say-to-all";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { roles } from "../../shared/roles";
import { invalidate } from "../actions/context";
import { perform } from "../actions/perform";
import { sessions } from "../database/tables";

/** Opens streams, waits for earlier topics, and returns functions that list the topics received since. */
async function openAll(app: TestApp, people: readonly Caller[]) {
  const streams = await Promise.all(people.map((who) => openEvents(app, who)));
  await sayToAll(app);
  await Promise.all(streams.map((stream) => stream.waitForTopic("teams")));
  return streams.map((stream) => {
    const before = stream.topics.length;
    return { ...stream, since: () => stream.topics.slice(before) };
  });
}

describe("a tick", () => {
  test("reaches its crew and supervisors within a second, but not a stranger", async () => {
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
    await Promise.all(concerned.map((stream) => stream.waitForTopic("assignments")));
    expectPromisedTime(performance.now() - tapped, 1_000);

    await sayToAll(app);
    await Promise.all(streams.map((stream) => stream.waitForTopic("teams")));
    const forSome = ["assignments", "teams"];
    const forAll = ["teams"];
    expect(streams.map((stream) => stream.since())).toEqual([forSome, forSome, forSome, forSome, forAll, forAll]);
  });

  test("on one node reaches the others of the same park", async () => {
    const here = await startAppForTest();
    const there = await startAppForTest({ databaseUrl: here.databaseUrl });
    const anna = await signInAs(here, "cleaner");
    const leader = await signInAs(there, "teamleader");
    const id = await addWork(here, { lead: anna });
    const [stream] = await openAll(there, [leader]);
    await anna.post(`/api/assignments/${id}/start`);
    await sayToAll(there);
    await stream?.waitForTopic("teams");
    expect(stream?.since().toSorted()).toEqual(["assignments", "readiness", "teams", "units"]);
  });
});

describe("topics are sent", () => {
  test("only after a commit: a refused action sends none", async () => {
    const app = await startAppForTest();
    await addChecklist(app);
    const anna = await signInAs(app, "cleaner");
    const id = await addWork(app, { lead: anna, status: "in_progress" });
    const [stream] = await openAll(app, [anna]);
    const heard = await recordAnnouncements(app);
    expectProblem(await anna.post(`/api/assignments/${id}/complete`), "checklist-incomplete");
    const undone = perform(app.park, null, async (context) => {
      invalidate(context, "assignments", [anna.id]);
      throw new Error("failed after the announcement");
    });
    await expect(undone).rejects.toThrow("after the announcement");
    await sayToAll(app);
    await stream?.waitForTopic("teams");
    expect(stream?.since()).toEqual(["teams"]);
    expect(await heard()).toEqual([{ topic: "teams", people: [] }]);
  });

  test("once the change can be read", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    const leader = await signInAs(app, "teamleader");
    const stream = await openEvents(app, leader);
    for (let i = 0; i < 10; i++) {
      const id = await addWork(app, { lead: anna });
      await stream.waitForTopic("assignments");
      const [, seen] = await Promise.all([
        anna.post(`/api/assignments/${id}/start`),
        stream.waitForTopic("assignments").then(() => leader.get(`/api/assignments/${id}`)),
      ]);
      expect(seen.body).toMatchObject({ status: "in_progress" });
    }
  });

  test("to any number of people, even more than fit into one PostgreSQL message", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    const stream = await openEvents(app, anna);
    const crowd = Array.from({ length: 400 }, () => crypto.randomUUID());
    await perform(app.park, null, async (context) => {
      invalidate(context, "assignments", [...crowd, anna.id]);
      invalidate(context, "users");
    });
    await stream.waitForTopic("assignments");
  });
});

describe("an event stream", () => {
  test("is for signed-in users of every role", async () => {
    const app = await startAppForTest();
    expectProblem(await callerOf(app).get("/api/events"), "not-signed-in");
    expectProblem(await callerOf(app, undefined, "session=gone").get("/api/events"), "not-signed-in");
    for (const role of roles) {
      const stream = await openEvents(app, await signInAs(app, role));
      await perform(app.park, null, async (context) => invalidate(context, "park"));
      await stream.waitForTopic("park");
    }
  });

  test("begins with what changed for its user just before, when the page may already have read its data", async () => {
    const app = await startAppForTest();
    const [anna, bea] = [await signInAs(app, "cleaner"), await signInAs(app, "cleaner")];
    await perform(app.park, null, async (context) => {
      invalidate(context, "assignments", [anna.id]);
      invalidate(context, "users");
    });
    // This node has heard of them when it hears of a later change.
    const other = await openEvents(app, await signInAs(app, "teamleader"));
    await sayToAll(app);
    await other.waitForTopic("teams");
    const streams = [await openEvents(app, anna), await openEvents(app, bea)];
    await perform(app.park, null, async (context) => invalidate(context, "park"));
    await Promise.all(streams.map((stream) => stream.waitForTopic("park")));
    expect(streams.map(({ missed }) => missed)).toEqual([["assignments", "teams"], ["teams"]]);
  });

  test("is one of at most a hundred per person and node, whatever others have", async () => {
    const app = await startAppForTest();
    const [anna, ben] = [await signInAs(app, "cleaner"), await signInAs(app, "cleaner")];
    await Promise.all(Array.from({ length: 100 }, () => openEvents(app, anna)));
    const refused = await anna.get("/api/events");
    expectProblem(refused, "unavailable", "You have too many pages open.");
    expect(refused.headers.get("retry-after")).toBe("60");
    await openEvents(app, ben);
  });

  test("is neither cached nor buffered by proxies", async () => {
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

  test("ends on every node when its user signs out, and can be reopened with their other session", async () => {
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
    await again.waitForTopic("teams");
  });

  test("does not outlive its session, even if that ends while the stream opens", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    // The session was idle, so the next request extends it and waits for the row that is being deleted.
    await app.database.db.update(sessions).set({ lastUsedAt: sql`now() - interval '1 hour'` });
    const ending = await holdTransaction(app);
    await ending.query("delete from sessions where user_id = $1", [anna.id]);
    const opened = openEvents(app, anna).catch(() => undefined);
    await ending.waitForBlocked(1);
    // Its end is announced before this node has opened the stream.
    const other = await openEvents(app, await signInAs(app, "cleaner"));
    await perform(app.park, null, async (context) => {
      context.announcements.push({ signedOut: anna.id });
      invalidate(context, "teams");
    });
    await other.waitForTopic("teams");
    await ending.release();
    await (await opened)?.ended;
  });

  test("is not kept for a page that left while its session was looked up", async () => {
    const app = await startAppForTest();
    const [anna, bea] = await Promise.all([signInAs(app, "cleaner"), signInAs(app, "cleaner")]);
    await app.database.db.update(sessions).set({ lastUsedAt: sql`now() - interval '1 hour'` });
    const busy = await holdTransaction(app);
    await busy.query("select from sessions where user_id = $1 for update", [anna.id]);
    const leaving = new AbortController();
    const asked = { headers: { cookie: anna.cookie }, signal: leaving.signal };
    const left = fetch(`${app.url}/api/events`, asked).catch(() => undefined);
    await busy.waitForBlocked(1);
    leaving.abort();
    await left;
    await openEvents(app, bea);
    await busy.release();
    await openEvents(app, bea);
    expect((await callerOf(app).get("/metrics")).text).toContain("changeover_live_streams 2\n");
  });

  test("ends when the server stops, without delaying that", async () => {
    const app = await startApp();
    const stream = await openEvents(app, await signInAs(app, "cleaner"));
    await app.close();
    await stream.ended;
  });
});
