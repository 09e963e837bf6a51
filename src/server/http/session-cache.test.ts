import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { openDatabaseProxy } from "../../../tests/support/database-proxy";
import { diskStoreForTests } from "../../../tests/support/photo-stores";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import { openPark } from "../../park";
import { perform } from "../actions/perform";
import { openDatabase } from "../database/open";
import { sessions } from "../database/tables";
import { readEnvironment } from "../environment";
import { endSessions } from "./session";
import { sessionCache } from "./session-cache";

/** Deletes a session in the database without an announcement; the returned function restores it. */
async function takeSession(app: TestApp, { id }: Caller) {
  const rows = await app.database.db.delete(sessions).where(eq(sessions.userId, id)).returning();
  return () => app.database.db.insert(sessions).values(rows);
}

const statusOf = async (who: Caller) => (await who.get("/api/user")).status;

const keyOf = ({ cookie }: Caller) => createHash("sha256").update(cookie.replace("session=", "")).digest("base64");

/** Waits until the session is cached; earlier announcements may still arrive and prevent that. */
async function untilKept(app: TestApp, who: Caller) {
  const cache = sessionCache(app.database.db);
  await waitUntil(
    "a cached session",
    async () => (await statusOf(who)) === 200 && cache.find(keyOf(who)) !== undefined,
  );
  return cache.find(keyOf(who));
}

describe("a cached session", () => {
  test("is not looked up for every request", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    await untilKept(app, anna);
    await takeSession(app, anna);
    expect(await statusOf(anna)).toBe(200);
  });

  test("can't change anything once it is deleted", async () => {
    const app = await startAppForTest();
    const admin = await signInAs(app, "admin");
    expect(await statusOf(admin)).toBe(200);
    await takeSession(app, admin);
    expect((await admin.post("/api/teams", { name: "Late", number: 7, memberIds: [] })).status).toBe(401);
  });

  test("ends before the sign-out gets its response, even with requests in flight", async () => {
    const app = await startAppForTest();
    const boss = await signInAs(app, "admin");
    for (let round = 0; round < 3; round++) {
      const anna = await signInAs(app, "cleaner");
      expect(await statusOf(anna)).toBe(200);
      let isEnded = false;
      const asking = async () => {
        while (!isEnded) await statusOf(anna);
      };
      const others = Promise.all([asking(), asking(), asking(), asking()]);
      await boss.delete(`/api/users/${anna.id}`);
      expect(await statusOf(anna)).toBe(401);
      isEnded = true;
      await others;
      expect(await statusOf(anna)).toBe(401);
    }
  });

  test("is dropped at once by the node that ends it, and not cached by a lookup in flight", async () => {
    const app = await startAppForTest();
    const { db } = app.database;
    const cache = sessionCache(db);
    for (let round = 0; round < 10; round++) {
      const anna = await signInAs(app, "cleaner");
      const key = keyOf(anna);
      const person = await untilKept(app, anna);
      const keep = cache.beginLookup(key);
      await perform(app.park, null, (context) => endSessions(context, anna.id));
      expect([person?.id, cache.find(key)]).toEqual([anna.id, undefined]);
      if (person) keep(person);
      expect(cache.find(key)).toBeUndefined();
    }
  });

  test("ends on every other node by announcement, long before its time to live", async () => {
    const here = await startAppForTest();
    const there = await startAppForTest({ databaseUrl: here.databaseUrl });
    const [boss, anna] = [await signInAs(here, "admin"), await signInAs(here, "admin")];
    const elsewhere = callerOf(there, anna, anna.cookie);
    expect(await statusOf(elsewhere)).toBe(200);
    await boss.patch(`/api/users/${anna.id}`, { role: "cleaner" });
    await waitUntil("the end of the session", async () => (await statusOf(elsewhere)) === 401, 5_000);
  });

  test("is looked up for every request while the node isn't listening", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    const gate = await openDatabaseProxy(app.databaseUrl);
    const database = openDatabase(app.databaseUrl);
    const place = await diskStoreForTests();
    const environment = readEnvironment({ ...place.settings, LOG_LEVEL: "silent" });
    const deaf = await openPark(environment, database, gate.url, process.cwd());
    onTestFinished(async () => {
      await deaf.close();
      await database.close();
      await place.close();
    });
    const there = callerOf({ url: await deaf.listen({ host: "127.0.0.1", port: 0 }) }, anna, anna.cookie);

    expect(await statusOf(there)).toBe(200);
    const putBack = await takeSession(app, anna);
    expect(await statusOf(there)).toBe(200);
    gate.block();
    await waitUntil("a lookup in the database", async () => (await statusOf(there)) === 401, 5_000);
    await putBack();
    expect(await statusOf(there)).toBe(200);
    await takeSession(app, anna);
    expect(await statusOf(there)).toBe(401);

    await putBack();
    gate.unblock();
    await waitUntil("a cached session", async () => {
      await statusOf(there);
      await takeSession(app, anna);
      const isKept = (await statusOf(there)) === 200;
      await putBack();
      return isKept;
    });
  });
});

test("an event stream renews the cookie of the session that it extends", async () => {
  const app = await startAppForTest();
  const { cookie } = await signInAs(app, "cleaner");
  const open = async () => {
    const leaving = new AbortController();
    const { headers } = await fetch(`${app.url}/api/events`, { headers: { cookie }, signal: leaving.signal });
    leaving.abort();
    return headers.get("set-cookie");
  };
  await app.database.db.update(sessions).set({ lastUsedAt: sql`now() - interval '1 hour'` });
  expect(await open()).toMatch(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  expect(await open()).toBeNull();
});
