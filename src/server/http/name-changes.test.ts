import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { idempotency, nameChanges } from "../database/tables";
import { type NameChange, noteNameChanges, renameInStoredResponses } from "./name-changes";

let app: TestApp;
let admin: Caller;
let anna: Caller;
let bea: Caller;
beforeEach(async () => {
  app = await startAppForTest();
  admin = await signInAs(app, "admin");
  [anna, bea] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bea")]);
});

const beside = ({ id }: Caller, name: string) => `{"id":"${id}","name":"${name}"}`;
const store = (answer: string, createdAt = new Date()) =>
  app.database.db.insert(idempotency).values({
    ...{ userId: admin.id, key: randomUUID(), method: "POST", path: "/api/x", bodyHash: Buffer.of(1), status: 200 },
    ...{ answer, createdAt },
  });
const stored = async () => (await app.database.db.select().from(idempotency)).map(({ answer }) => answer);
const change = (...changes: NameChange[]) => app.database.db.transaction((tx) => noteNameChanges(tx, changes));
const rewrite = (minutes: number, signal = new AbortController().signal) =>
  renameInStoredResponses(app.database.db, new Date(Date.now() + minutes * 60_000), signal);
/** A signal that stops the job after its first response. */
function stoppedAtSecond() {
  const stop = new AbortController();
  let responses = 0;
  vi.spyOn(stop.signal, "throwIfAborted").mockImplementation(() => {
    if (responses++ > 0) stop.abort();
    if (stop.signal.aborted) throw stop.signal.reason;
  });
  return stop.signal;
}
const pending = async () => (await app.database.db.select().from(nameChanges)).length;

describe("stored responses", () => {
  test("get the names of two people who swap theirs, and no name twice", async () => {
    await store(`[${beside(anna, "Anna")},${beside(bea, "Bea")},{"by":"Anna"},{"by":"Bea"},{"note":"Anna"}]`);
    await change({ userId: anna.id, before: "Anna", after: "Bea" }, { userId: bea.id, before: "Bea", after: "Anna" });
    await rewrite(2);
    expect(await stored()).toEqual([
      `[${beside(anna, "Bea")},${beside(bea, "Anna")},{"by":"Bea"},{"by":"Anna"},{"note":"Anna"}]`,
    ]);
    expect(await pending()).toBe(0);
  });

  test("get the last name of somebody who is renamed twice, with quotes and backslashes", async () => {
    await store(`{"by":"Anna"}`);
    await change({ userId: anna.id, before: "Anna", after: 'An"na' });
    await change({ userId: anna.id, before: 'An"na', after: "A\\n$1" });
    await rewrite(2);
    expect(await stored()).toEqual([JSON.stringify({ by: "A\\n$1" })]);
  });

  test("of after a change keep a namesake's name", async () => {
    await change({ userId: anna.id, before: "Anna", after: "Ans" });
    await store(`{"by":"Anna"}`, new Date(Date.now() + 2 * 60_000));
    await rewrite(4);
    expect(await stored()).toEqual([`{"by":"Anna"}`]);
    expect(await pending()).toBe(0);
  });

  test("are rewritten once, whatever stops the job and however many nodes run it", async () => {
    await store(`[{"by":"Anna"},{"by":"Bea"}]`);
    await store(`[{"by":"Anna"},{"by":"Bea"}]`);
    await change({ userId: anna.id, before: "Anna", after: "Bea" }, { userId: bea.id, before: "Bea", after: "Anna" });
    await rewrite(2, stoppedAtSecond());
    expect(await pending()).toBe(2);
    await Promise.all([rewrite(2), rewrite(2), rewrite(2)]);
    expect(new Set(await stored())).toEqual(new Set([`[{"by":"Bea"},{"by":"Anna"}]`]));
    expect(await pending()).toBe(0);
  });

  test("are all read, however many there are", async () => {
    for (let i = 0; i < 3; i++) await Promise.all(Array.from({ length: 100 }, () => store(`{"by":"Anna"}`)));
    await change({ userId: anna.id, before: "Anna", after: "Ans" });
    await rewrite(2);
    expect(new Set(await stored())).toEqual(new Set([`{"by":"Ans"}`]));
  });

  test("wait for transactions that began with the old name, and for a job that was stopped", async () => {
    await change({ userId: anna.id, before: "Anna", after: "Ans" });
    await rewrite(0);
    await rewrite(2, AbortSignal.abort());
    expect(await pending()).toBe(1);
    await store(`{"by":"Anna"}`);
    await rewrite(2);
    expect(await stored()).toEqual([`{"by":"Ans"}`]);
  });
});

test("a rename waits for no stored response", async () => {
  await store(`{"by":"Anna"}`);
  await app.database.db.transaction(async (other) => {
    await other.select().from(idempotency).for("update");
    const answer = await anna.patch("/api/me", { firstName: "Ans", lastName: "Bos" });
    expect(answer.status).toBe(200);
  });
});
