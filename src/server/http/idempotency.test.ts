import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { actionsOf, addChecklist, addWork, notesOf, ticksOf, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs, testPassword } from "../../../tests/support/caller";
import { type HeldTransaction, holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { copyDatabase, startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";

let app: TestApp;
let anna: Caller;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner");
});
afterAll(() => app.close());

const send = (who: Caller, method: string, path: string, key: string, body?: unknown) =>
  who.send(method, path, { headers: { "idempotency-key": key }, ...(body !== undefined && { body }) });
const isReplay = (answer: Answer) => answer.headers.get("idempotency-replayed") === "true";
const started = (given: { helpers?: Caller[]; ticked?: string[] } = {}) =>
  addWork(app, { lead: anna, status: "in_progress", ...given });
const notesAt = async (id: string) => `/api/assignment-checklist-completions/${(await ticksOf(app, id))[0]?.id}`;

describe("the same Idempotency-Key", () => {
  test("20 times at once takes effect once, and gets the same response byte for byte", async () => {
    const id = await started({ ticked: items.slice(0, 1) });
    const path = await notesAt(id);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(anna, "PATCH", path, key, { notes: "Tap drips" })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(isReplay)).toHaveLength(19);
    expect(await actionsOf(app, id)).toEqual(["assignment.note"]);
  });

  test("gets the first response again, whatever has happened since", async () => {
    const id = await addWork(app, { lead: anna, ticked: items });
    const key = randomUUID();
    const first = await send(anna, "POST", `/api/assignments/${id}/start`, key);
    await anna.post(`/api/assignments/${id}/complete`);
    const again = await send(anna, "POST", `/api/assignments/${id}/start`, key);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    expect(again.body).toMatchObject({ status: "in_progress" });
    expect((await workOf(app, id)).status).toBe("needs_review");
  });

  test("gets an empty response again too, and takes no effect twice", async () => {
    const id = await started({ ticked: items.slice(0, 1) });
    const path = `/api/assignments/${id}/checklist/${items[0]}`;
    const key = randomUUID();
    await send(anna, "DELETE", path, key);
    await anna.post(path);
    const again = await send(anna, "DELETE", path, key);
    expect({ status: again.status, text: again.text, replayed: isReplay(again) }).toEqual({
      status: 204,
      text: "",
      replayed: true,
    });
    expect(await ticksOf(app, id)).toHaveLength(1);
  });

  test("ignores case", async () => {
    const id = await addWork(app, { lead: anna });
    const key = randomUUID();
    await send(anna, "POST", `/api/assignments/${id}/start`, key);
    expect(isReplay(await send(anna, "POST", `/api/assignments/${id}/start`, key.toUpperCase()))).toBe(true);
  });

  test("with another body is refused", async () => {
    const id = await started({ ticked: items.slice(0, 1) });
    const path = await notesAt(id);
    const key = randomUUID();
    await send(anna, "PATCH", path, key, { notes: "One" });
    expectProblem(
      await send(anna, "PATCH", path, key, { notes: "Two" }),
      "key-reused",
      "This Idempotency-Key was used for another request.",
    );
    expect(await notesOf(app, id)).toMatchObject([{ text: "One" }]);
  });

  test("doesn't tell passwords apart, for what is stored of the body must not help to guess them", async () => {
    const admin = await signInAs(app, "admin");
    const [key, another] = [randomUUID(), randomUUID()];
    const person = { name: "Emre Kaya", email: `emre.${key}@park.example`, role: "cleaner" };
    const first = await send(admin, "POST", "/api/users", key, { ...person, password: "first horse" });
    const again = await send(admin, "POST", "/api/users", key, { ...person, password: "other horse" });
    expect([first.status, again.status, isReplay(again)]).toEqual([201, 201, true]);
    const change = (current: string) =>
      send(admin, "POST", "/api/me/password", another, { current, password: `${current} 2` });
    expect((await change(testPassword)).status).toBe(204);
    expect(isReplay(await change("any other"))).toBe(true);
    const renamed = { ...person, name: "Emre Demir", password: "first horse" };
    expectProblem(await send(admin, "POST", "/api/users", key, renamed), "key-reused");
  });

  test("of another user, or for another call, is a different key", async () => {
    const bob = await signInAs(app, "cleaner");
    const id = await started({ helpers: [bob], ticked: items.slice(0, 1) });
    const path = await notesAt(id);
    const key = randomUUID();
    const answers = [
      await send(anna, "PATCH", path, key, { notes: "Anna's" }),
      await send(bob, "PATCH", path, key, { notes: "Bob's" }),
      await send(anna, "POST", `/api/assignments/${id}/checklist/${items[1]}`, key),
      await send(anna, "DELETE", `/api/assignments/${id}/checklist/${items[1]}`, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
    expect(answers.some(isReplay)).toBe(false);
    const annas = await send(anna, "PATCH", path, key, { notes: "Anna's" });
    expect([isReplay(annas), annas.text]).toEqual([true, answers[0]?.text]);
    expect(await actionsOf(app, id)).toHaveLength(4);
  });

  test("of a refused request is processed again", async () => {
    const id = await started({ ticked: items.slice(1) });
    const key = randomUUID();
    const complete = () => send(anna, "POST", `/api/assignments/${id}/complete`, key);
    expectProblem(await complete(), "checklist-incomplete");
    await anna.post(`/api/assignments/${id}/checklist/${items[0]}`);
    const answer = await complete();
    expect({ status: answer.status, replayed: isReplay(answer) }).toEqual({ status: 200, replayed: false });
  });

  test.each([["abc"], ["1234"], ["00000000-0000-0000-0000-00000000000g"], ["' or 1=1"]])(
    "must be a UUID, not %s",
    async (key) => {
      const id = await addWork(app, { lead: anna });
      expectProblem(
        await send(anna, "POST", `/api/assignments/${id}/start`, key),
        "invalid",
        /Idempotency-Key must be a UUID/,
      );
      expect((await workOf(app, id)).status).toBe("pending");
    },
  );
});

describe("a request whose key is in flight", () => {
  /** Simulates the same request in flight elsewhere: it has inserted the key but not committed. */
  async function running(park: TestApp, who: Caller, path: string, key: string): Promise<HeldTransaction> {
    const hold = await holdTransaction(park);
    await hold.query(
      "insert into idempotency (user_id, key, method, path, body_hash) values ($1, $2, 'POST', $3, sha256('null'))",
      [who.id, key, path],
    );
    return hold;
  }

  test("waits for the first, and runs if that one failed", async () => {
    const id = await addWork(app, { lead: anna });
    const key = randomUUID();
    const path = `/api/assignments/${id}/start`;
    const first = await running(app, anna, path, key);
    const answer = send(anna, "POST", path, key);
    await first.waitForBlocked(1);
    expect((await workOf(app, id)).status).toBe("pending");
    await first.release("rollback");
    expect(await answer).toMatchObject({ status: 200, body: { status: "in_progress" } });
  });

  test("gets 503 with Retry-After if the first takes too long", async () => {
    const { url, drop } = await copyDatabase("empty");
    onTestFinished(drop);
    const hasty = new URL(url);
    hasty.searchParams.set("lock_timeout", "200");
    const impatient = await startAppForTest({ databaseUrl: hasty.href });
    const bob = await signInAs(impatient, "cleaner");
    const id = await addWork(impatient, { lead: bob });
    const key = randomUUID();
    const path = `/api/assignments/${id}/start`;
    await running(impatient, bob, path, key);
    const answer = await send(bob, "POST", path, key);
    expectProblem(answer, "unavailable", "The server is busy. Please try again in a moment.");
    expect(answer.headers.get("retry-after")).toBe("2");
  });

  test("waits ten seconds at most", async () => {
    const { rows } = await app.database.pool.query("show lock_timeout");
    expect(rows).toEqual([{ lock_timeout: "10s" }]);
  });
});
