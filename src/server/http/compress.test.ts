import { expect, test } from "vitest";
import { signInAs } from "../../../tests/support/caller";
import { startAppForTest } from "../../../tests/support/start-app";
import { takesGzip } from "./compress";

test.each([
  ["gzip", true],
  ["gzip, deflate, br, zstd", true],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", true],
  ["br, GZIP", true],
  ["gzip;q=0", false],
  ["gzip; q=0.0, br", false],
  ["identity", false],
  ["x-gzip-of-mine", false],
  ["", false],
  [undefined, false],
])("who says they accept %j gets gzip: %s", (accepted, expected) => {
  expect(takesGzip(accepted)).toBe(expected);
});

test("a long response is compressed for clients that accept it, and unchanged for others", async () => {
  const app = await startAppForTest();
  const leader = await signInAs(app, "teamleader");
  const get = (path: string, encoding: string) =>
    fetch(app.url + path, { headers: { cookie: leader.cookie, "accept-encoding": encoding } });
  // fetch decompresses by itself; the headers show what was sent.
  const [packed, plain] = await Promise.all([get("/api/openapi.json", "gzip"), get("/api/openapi.json", "identity")]);
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const answer of [packed, plain]) expect(answer.headers.get("vary")).toBe("accept-encoding");
  const text = await plain.text();
  expect(await packed.text()).toBe(text);
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(text.length / 3);

  const short = await get("/api/user", "gzip");
  expect(short.headers.get("content-encoding")).toBeNull();
  expect(await short.json()).toMatchObject({ role: "teamleader" });
});
