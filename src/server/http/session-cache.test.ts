import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { openGate } from "../../../tests/support/gate";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { until } from "../../../tests/support/until";
import { openPark } from "../../park";
import { perform } from "../actions/perform";
import { openDatabase } from "../database/open";
import { sessions } from "../database/tables";
import { readSettings } from "../settings";
import { endSessions } from "./session";
import { sessionCache } from "./session-cache";

/** Takes somebody's session away in the database, of which nobody is told; gives the way to put it back. */
async function takeSession(app: TestApp, { id }: Caller) {
  const rows = await app.database.db.delete(sessions).where(eq(sessions.userId, id)).returning();
  return () => app.database.db.insert(sessions).values(rows);
}

const statusOf = async (who: Caller) => (await who.get("/api/user")).status;

const keyOf = ({ cookie }: Caller) => createHash("sha256").update(cookie.replace("session=", "")).digest("base64");

/** What was said before may arrive while somebody is looked up: then nobody is kept, and they are looked up again. */
async function untilKept(app: TestApp, who: Caller) {
  const cache = sessionCache(app.database.db);
  await until(
    "a session that is kept",
    async () => (await statusOf(who)) === 200 && cache.find(keyOf(who)) !== undefined,
  );
  return cache.find(keyOf(who));
}

describe("a session that a node has looked up", () => {
  test("is not looked up for every request", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    await untilKept(app, anna);
    await takeSession(app, anna);
    expect(await statusOf(anna)).toBe(200);
  });

  test("but changes nothing once it is gone", async () => {
    const app = await startAppForTest();
    const admin = await signInAs(app, "admin");
    expect(await statusOf(admin)).toBe(200);
    await takeSession(app, admin);
    expect((await admin.post("/api/teams", { name: "Late", number: 7, memberIds: [] })).status).toBe(401);
  });

  test("ends before the one who ends it has an answer, whoever asks meanwhile", async () => {
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

  test("is dropped by the node that ends it at once, and not kept by whoever was looking it up", async () => {
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

  test("ends on every other node as soon as that hears of it, long before it would look again", async () => {
    const here = await startAppForTest();
    const there = await startAppForTest({ databaseUrl: here.databaseUrl });
    const [boss, anna] = [await signInAs(here, "admin"), await signInAs(here, "admin")];
    const elsewhere = callerOf(there, anna, anna.cookie);
    expect(await statusOf(elsewhere)).toBe(200);
    await boss.patch(`/api/users/${anna.id}`, { role: "cleaner" });
    await until("the end of the session", async () => (await statusOf(elsewhere)) === 401, 5_000);
  });

  test("is looked up for every request while the node does not hear what is said", async () => {
    const app = await startAppForTest();
    const anna = await signInAs(app, "cleaner");
    const gate = await openGate(app.databaseUrl);
    const database = openDatabase(app.databaseUrl);
    const deaf = await openPark(readSettings({ LOG_LEVEL: "silent" }), database, gate.url, process.cwd());
    onTestFinished(async () => {
      await deaf.close();
      await database.close();
    });
    const there = callerOf({ url: await deaf.listen({ host: "127.0.0.1", port: 0 }) }, anna, anna.cookie);

    expect(await statusOf(there)).toBe(200);
    const putBack = await takeSession(app, anna);
    expect(await statusOf(there)).toBe(200);
    gate.shut();
    await until("a look at the database", async () => (await statusOf(there)) === 401, 5_000);
    await putBack();
    expect(await statusOf(there)).toBe(200);
    await takeSession(app, anna);
    expect(await statusOf(there)).toBe(401);

    await putBack();
    gate.open();
    await until("a session that is kept", async () => {
      await statusOf(there);
      await takeSession(app, anna);
      const isKept = (await statusOf(there)) === 200;
      await putBack();
      return isKept;
    });
  });
});
