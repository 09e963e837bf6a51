import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addChecklist, addWork, workOf } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

let app: TestApp;
let anna: Caller;
let item: string;
beforeAll(async () => {
  app = await startApp();
  anna = await signInAs(app, "cleaner");
  [item = ""] = await addChecklist(app);
});
afterAll(() => app.close());

const json = { "content-type": "application/json" };
/** Ticks the first item of new work with this raw body. */
async function tick(body: string, headers: Record<string, string> = json) {
  const id = await addWork(app, { lead: anna, status: "in_progress" });
  return anna.send("POST", `/api/assignments/${id}/checklist/${item}`, { body, headers });
}

describe("a body", () => {
  test.each(["{", "nonsense", '{"notes":"a}', "{'notes':1}", '{"notes":NaN}', "\u0000"])(
    "that is not JSON (%j): 400",
    async (body) => {
      expectProblem(await tick(body), "unreadable-json", "The request could not be read.");
    },
  );

  test.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    "that tries to set prototypes (%s): 400",
    async (body) => {
      expectProblem(await tick(body), "unreadable-json");
      expect("admin" in {}).toBe(false);
    },
  );

  test.each(["text/plain", "application/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])(
    "of type %s: 415",
    async (type) => {
      expectProblem(await tick('{"notes":"a"}', { "content-type": type }), "wrong-media-type", "Please send JSON.");
    },
  );

  test("of more than 256 KiB: 413", async () => {
    const withNotes = (length: number) => JSON.stringify({ notes: "x", padding: "x".repeat(length) });
    expectProblem(await tick(withNotes(256 * 1024)), "too-large", "The request is too large.");
    expect((await tick(withNotes(255 * 1024))).status).toBe(200);
  });

  test.each([
    ["empty, although declared as JSON", ""],
    ["null if it is optional", "null"],
    ["extra fields", '{"notes":"a","status":"done","id":"x"}'],
    ["JSON with a charset", '{"notes":"é"}', { "content-type": "application/json; charset=utf-8" }],
  ])("of %s is taken", async (_, body, headers = json) => {
    expect((await tick(body, headers)).status).toBe(200);
  });

  test.each([
    "[]",
    '"a"',
    "7",
    "true",
    '{"notes":{}}',
    '{"notes":["a"]}',
    '{"notes":null}',
    `${"[".repeat(90_000)}${"]".repeat(90_000)}`,
  ])("of the wrong shape (%.30s): 422", async (body) => {
    const answer = await tick(body);
    expectProblem(answer, "invalid", /is missing or invalid\.$/);
    expect(answer.body).toMatchObject({ errors: [{ path: expect.any(String) }] });
  });

  test("is ignored if the call has none", async () => {
    const id = await addWork(app, { lead: anna });
    const answer = await anna.post(`/api/assignments/${id}/start`, { status: "done", startedAt: "1999-01-01" });
    expect(answer.body).toMatchObject({ status: "in_progress" });
  });
});

describe("a path", () => {
  test.each([
    ["GET", "/api"],
    ["GET", "/api/"],
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing"],
    ["GET", "/api/assignments/"],
    ["GET", "/api/user/"],
    ["GET", "/api/user%2F"],
    ["GET", "/api/../api/nothing"],
    ["GET", "/api/%zz"],
    ["GET", "/api/assignments/%c3%28"],
    ["GET", `/api/assignments/${"x".repeat(300)}`],
    ["GET", "/objects/none"],
    ["PUT", "/nothing"],
    ["GET", "/assets/none.js"],
  ])("nobody knows: %s %s is a 404 problem", async (method, path) => {
    const answer = await anna.send(method, path);
    expect(problemOf(answer).status).toBe(404);
  });

  test.each([
    ["DELETE", "/api/user", "GET, HEAD"],
    ["GET", "/api/login", "POST"],
    ["PUT", `/api/assignments/${randomUUID()}`, "GET, HEAD, PATCH, DELETE"],
    ["PATCH", `/api/assignments/${randomUUID()}/checklist/${randomUUID()}`, "POST, DELETE"],
    ["POST", "/api/openapi.json", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
    ["POST", "/api/events", "GET"],
  ])("asked wrongly: %s %s is a 405 that allows %s", async (method, path, allowed) => {
    const answer = await anna.send(method, path);
    expectProblem(answer, "method-not-allowed", `${method} is not possible here.`);
    expect(answer.headers.get("allow")).toBe(allowed);
  });

  test("has no HEAD if its GET never ends", async () => {
    const { status, headers } = await anna.send("HEAD", "/api/events");
    expect([status, headers.get("allow")]).toEqual([405, "GET"]);
  });

  test("ignores unknown query parameters", async () => {
    expect((await anna.get("/api/user?a=1&a=2&__proto__[x]=1&%00")).status).toBe(200);
  });
});

describe("a change sent by another site's page", () => {
  const own = () => app.url;
  const sent = async (headers: Record<string, string>) => {
    const id = await addWork(app, { lead: anna });
    const answer = await anna.post(`/api/assignments/${id}/start`, undefined, headers);
    return { answer, status: (await workOf(app, id)).status };
  };

  test.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://127.0.0.1:1" }],
  ])("with %j is refused", async (headers) => {
    const { answer, status } = await sent(headers);
    expectProblem(answer, "foreign-origin", "This request came from another site.");
    expect(status).toBe("pending");
  });

  test("while our own pages' and scripts' are accepted", async () => {
    const ours: Record<string, string>[] = [
      {},
      { origin: own() },
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      // Behind a proxy that changes the host, the browser's Sec-Fetch-Site counts.
      { "sec-fetch-site": "same-origin", origin: "https://park.example" },
    ];
    for (const headers of ours) expect((await sent(headers)).answer.status, JSON.stringify(headers)).toBe(200);
  });

  test("is refused before the session is checked; reads are not", async () => {
    const foreign = { "sec-fetch-site": "cross-site" };
    expectProblem(await callerOf(app).post("/api/login", {}, foreign), "foreign-origin");
    expectProblem(await callerOf(app).send("DELETE", "/api/nothing", { headers: foreign }), "foreign-origin");
    expect((await anna.send("GET", "/api/user", { headers: foreign })).status).toBe(200);
  });
});

test("session, role and shape are checked in this order, so that nothing is revealed to those without access", async () => {
  const path = "/api/assignment-checklist-completions/nothing";
  const admin = await signInAs(app, "admin");
  const ask = (who: Caller) => who.patch(path, { notes: 7 });
  expectProblem(await ask(callerOf(app)), "not-signed-in");
  expectProblem(await ask(admin), "wrong-role", "Your role does not allow this.");
  expectProblem(await ask(anna), "not-found");
});
