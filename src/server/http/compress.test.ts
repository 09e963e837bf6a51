import { expect, test } from "vitest";
import { signInAs } from "../../../tests/support/caller";
import { startAppForTest } from "../../../tests/support/start-app";
import { codingFor } from "./compress";

test.each([
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", "br"],
  ["br;q=0, GZIP", "gzip"],
  ["gzip;q=0", undefined],
  ["gzip; q=0.0, BR", "br"],
  ["identity", undefined],
  ["x-gzip-of-mine, brotli", undefined],
  ["", undefined],
  [undefined, undefined],
])("who says they accept %j gets %s", (accepted, expected) => {
  expect(codingFor(accepted)).toBe(expected);
});

test("a long response is compressed for clients that accept it, and unchanged for others", async () => {
  const app = await startAppForTest();
  const leader = await signInAs(app, "teamleader");
  const get = (path: string, encoding: string) =>
    fetch(app.url + path, { headers: { cookie: leader.cookie, "accept-encoding": encoding } });
  // fetch decompresses by itself; the headers show what was sent.
  const plain = await get("/api/openapi.json", "identity");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toBe("accept-encoding");
  const text = await plain.text();
  for (const coding of ["gzip", "br"]) {
    const packed = await get("/api/openapi.json", coding);
    expect(packed.headers.get("content-encoding")).toBe(coding);
    expect(packed.headers.get("vary")).toBe("accept-encoding");
    expect(await packed.text()).toBe(text);
    expect(Number(packed.headers.get("content-length"))).toBeLessThan(text.length / 3);
  }

  const short = await get("/api/user", "gzip");
  expect(short.headers.get("content-encoding")).toBeNull();
  expect(await short.json()).toMatchObject({ role: "teamleader" });
});
