import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";

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
