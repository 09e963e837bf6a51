import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listenForTest } from "../../../tests/support/listen";
import { fetchUnlessStale } from "./fetch-unless-stale";

test("the time limit also holds while the body is read: a connection that dies after the headers doesn't block the outbox", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("{");
  });
  const port = await listenForTest(server, () => server.closeAllConnections());
  const limit = new AbortController();
  const response = await fetchUnlessStale(`http://127.0.0.1:${port}/`, { signal: limit.signal });
  const read = response.text();
  limit.abort(new Error("too late"));
  await expect(read).rejects.toThrow("too late");
});
