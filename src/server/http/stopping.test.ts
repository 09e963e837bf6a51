import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { readEnvironment } from "../environment";
import { createApp } from "./app";

/** Opens a connection, and optionally sends a part of a request. */
async function connection(app: TestApp, said = "") {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
  if (said) {
    const answered = new Promise((resolve) => socket.once("data", resolve));
    socket.write(said);
    await answered;
  }
  return { ended };
}

/** Well before the 8 seconds after which running requests are cut off. */
async function swiftly(stop: Promise<void>): Promise<void> {
  const begun = performance.now();
  await stop;
  expect(performance.now() - begun).toBeLessThan(7_000);
}

test("a stop waits neither for silent connections nor for event streams", async () => {
  const app = await startApp();
  const anna = await signInAs(app, "cleaner");
  const silent = await connection(app);
  const kept = await connection(app, "GET /healthz HTTP/1.1\r\nhost: park\r\n\r\n");
  const stream = await openEvents(app, anna);
  await anna.get("/api/user");
  await swiftly(app.close());
  await Promise.all([silent.ended, kept.ended, stream.ended]);
});

test("a stop lets requests in flight finish, and their changes are committed", async () => {
  const app = await startApp();
  const anna = await signInAs(app, "cleaner");
  const id = await addWork(app, { lead: anna });
  const hold = await holdTransaction(app);
  await hold.query("select from assignments where id = $1 for update", [id]);
  const answer = anna.post(`/api/assignments/${id}/start`);
  await hold.waitForBlocked(1);

  const closed = swiftly(app.close());
  await hold.release();
  expect(await answer).toMatchObject({ status: 200, body: { status: "in_progress" } });
  await closed;
});

test("a stop waits for the work of callers who have left", async () => {
  const app = await createApp(readEnvironment({ LOG_LEVEL: "error" }));
  const order: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const called = new Promise<void>((resolve) => {
    app.get("/slow", async () => {
      resolve();
      await finished;
      order.push("worked");
      return {};
    });
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const caller = new AbortController();
  const answer = fetch(`${url}/slow`, { signal: caller.signal });
  await called;
  caller.abort();
  await expect(answer).rejects.toThrow();

  const closed = app.close().then(() => order.push("closed"));
  await once(app.server, "close");
  await nextTurn();
  finish();
  await closed;
  expect(order).toEqual(["worked", "closed"]);
});
