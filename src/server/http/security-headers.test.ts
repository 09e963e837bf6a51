import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { openRaw } from "../../../tests/support/raw-connection";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { safeHeaders } from "./security-headers";

let app: TestApp;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  anna = await signInAs(app, "cleaner");
});
afterAll(() => app.close());

const expected = {
  "content-security-policy":
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' blob:;connect-src 'self';" +
    "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-xss-protection": "0",
};
/** Headers that would reveal our software, or let other sites read. */
const untold = ["server", "x-powered-by", "access-control-allow-origin"];

test.each([
  ["an answer", "/api/user"],
  ["a refusal", "/api/users"],
  ["an unknown address", "/api/nothing"],
  ["an address that can't be decoded", "/api/%zz"],
  ["an address with too long a segment", `/api/assignments/${"x".repeat(300)}`],
  ["a page", "/cleaner"],
  ["an event stream", "/api/events"],
  ["health", "/healthz"],
  ["figures", "/metrics"],
])("%s keeps a browser safe", async (_, path) => {
  const leaving = new AbortController();
  const { headers } = await fetch(app.url + path, { headers: { cookie: anna.cookie }, signal: leaving.signal });
  leaving.abort();
  expect(Object.fromEntries(headers)).toMatchObject(expected);
  for (const name of untold) expect(headers.get(name)).toBeNull();
});

test.each([
  ["another protocol", ["GET / HTTP/9.9", "host: park"]],
  [
    "a length and a transfer encoding",
    ["POST /api/login HTTP/1.1", "host: park", "content-length: 4", "transfer-encoding: chunked"],
  ],
  ["two different lengths", ["POST /api/login HTTP/1.1", "host: park", "content-length: 4", "content-length: 5"]],
  ["a header name with a trailing space", ["GET / HTTP/1.1", "host: park", "content-length : 4"]],
])("so does the answer to what is no request at all: %s", async (_, lines) => {
  const raw = openRaw(app.url);
  raw.write(...lines);
  await raw.closed;
  expect(raw.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const [name, value] of safeHeaders({ S3_ENDPOINT: undefined }))
    expect(raw.received()).toContain(`\r\n${name}: ${value}\r\n`);
});

test("so does the answer to an expectation that we don't know", async () => {
  const raw = openRaw(app.url);
  raw.write("GET /healthz HTTP/1.1", "host: park", "expect: miracles", "connection: close");
  await raw.closed;
  expect(raw.received()).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
  for (const [name, value] of safeHeaders({ S3_ENDPOINT: undefined }))
    expect(raw.received()).toContain(`\r\n${name}: ${value}\r\n`);
});

test("methods without a route are refused", async () => {
  for (const method of ["TRACE", "OPTIONS", "PROPFIND"]) {
    const raw = openRaw(app.url);
    raw.write(`${method} /api/user HTTP/1.1`, "host: park", `cookie: ${anna.cookie}`, "connection: close");
    await raw.closed;
    expect(raw.received(), method).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(raw.received()).not.toContain(anna.cookie);
  }
});

test("with an S3 store, pages may connect to it and to no other origin", () => {
  const [[, policy] = []] = safeHeaders({ S3_ENDPOINT: "https://s3.example:9000/bucket" });
  expect(policy).toContain(";connect-src 'self' https://s3.example:9000;");
});
