import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam } from "../../src/features/accounts/actions/teams";
import { addRegistrationCode } from "../../src/features/registration-codes/actions";
import { perform } from "../../src/server/actions/perform";
import { hostileValue, type Known, valuesFitting } from "../support/arbitrary";
import { addUser } from "../support/bookings";
import { addChecklist, addCode, addVilla, addWork, ticksOf } from "../support/builders";
import { type Caller, signInEveryRole } from "../support/caller";
import { type Call, callsOf } from "../support/openapi";
import { problemOf } from "../support/problem";
import { reportCount } from "../support/report-count";
import { startApp, type TestApp } from "../support/start-app";

// Requests generated from our own OpenAPI, from nearly valid to hostile: every call x every role. None may cause a 5xx, and every refusal must be
// a problem of the documented shape. SEED repeats a run, REQUESTS makes it longer (`npm run soak`: 100,000).

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const wanted = Number(process.env.REQUESTS ?? 5_000);
const atOnce = 5;
const answered: number[] = [];
const whos = ["admin", "teamleader", "cleaner", "qc", "reception", "nobody"] as const;
type Who = (typeof whos)[number];
type Request = { method: string; path: string; headers: Record<string, string>; body?: string };

let app: TestApp;
let people: Record<Who, Caller>;
let calls: Call[];
let known: Known;
/** The same with users who never sign in, for calls that end sessions. */
let others: Known;

beforeAll(async () => {
  // Behind a proxy each request can have an address of its own, so that the limits on guessing don't end the test early.
  app = await startApp({ settings: { TRUST_PROXY: "1", LOG_LEVEL: "silent" } });
  people = await signInEveryRole(app);
  const { admin, teamleader, cleaner } = people;
  // Calls that may end their own session go last.
  calls = (await callsOf(app)).sort((a, b) => b.security.length - a.security.length);
  const items = await addChecklist(app);
  const works = await Promise.all(
    (["pending", "in_progress", "in_progress", "needs_review", "done"] as const).map((status, i) =>
      addWork(app, { lead: cleaner, status, ticked: items.slice(0, i * 3) }),
    ),
  );
  const ticks = (await Promise.all(works.map((id) => ticksOf(app, id)))).flat().slice(0, 5);
  const fields = { name: "Dunes", number: 1, memberIds: [cleaner.id, teamleader.id] };
  const team = await perform(app.park, null, (act) => createTeam(act, fields));
  const codeFields = { code: "87654321", supervisorId: teamleader.id };
  const { id: codeId } = await perform(app.park, null, (act) => addRegistrationCode(act, codeFields));
  known = {
    uuid: [
      ...works,
      await addVilla(app),
      team.id,
      codeId,
      teamleader.id,
      ...items.slice(0, 3),
      ...ticks.map(({ id }) => id),
      cleaner.id,
      admin.id,
      randomUUID(),
    ],
    email: [cleaner.email, admin.email.toUpperCase()],
    date: ["2026-11-21", "1900-01-01", "2999-12-31", "0000-01-01", "9999-12-31", "2026-03-29"],
    "date-time": [
      "2026-11-21T09:00:00Z",
      "2026-11-22T09:00:00Z",
      "0000-01-01T00:00:00Z",
      "9999-12-31T23:59:59.999999Z",
    ],
    text: [await addCode(app, { supervisorId: teamleader.id }), "12345678", cleaner.email],
  };
  const strangers = await Promise.all(
    (["admin", "teamleader", "cleaner"] as const).map((role) => addUser(app, role, `Stranger ${role}`)),
  );
  others = { ...known, uuid: [...strangers, team.id, randomUUID()] };
});
afterAll(async () => {
  const between = (from: number, to: number) => answered.filter((status) => status >= from && status < to).length;
  const kinds = `${between(200, 400)} obeyed, ${between(400, 500)} refused, ${between(500, 600)} answered with a 5xx`;
  reportCount(`${answered.length} requests to ${calls.length} calls by ${whos.length}: ${kinds}; seed ${seed}`);
  await app.close();
});

test.each(whos)("no request causes a 5xx: %s", { timeout: Math.max(40_000, wanted * 8) }, async (who) => {
  process.stdout.write(`bad input as ${who}: SEED=${seed}\n`);
  const each = Math.ceil(wanted / whos.length / calls.length / atOnce);
  const seen = new Set<number>();
  for (const call of calls) {
    const batch = fc.array(requestOf(call), { minLength: atOnce, maxLength: atOnce });
    const property = fc.asyncProperty(batch, async (requests) => {
      for (const status of await Promise.all(requests.map((request) => ask(call, people[who], request)))) {
        if (call.security.length > 0 && who !== "nobody") expect(status, "the session must last").not.toBe(401);
        seen.add(status);
      }
    });
    await fc.assert(property, { seed, numRuns: each, endOnFailure: true });
  }
  // The requests got past the first checks: there are successes, and refusals of several kinds.
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, refusalOf[who] ?? 404, 415, 422]));
});

/** What those get most who may do little; few of reception's calls have an id that can be wrong. */
const refusalOf: Partial<Record<Who, number>> = { nobody: 401, reception: 403 };

/** Sends one request and checks the response; a failure includes the request. */
async function ask(call: Call, who: Caller, { method, path, headers, body }: Request): Promise<number> {
  const leaving = new AbortController();
  const response = await fetch(app.url + path, {
    method,
    headers: { ...headers, ...(who.cookie && { cookie: who.cookie }) },
    signal: leaving.signal,
    ...(body !== undefined && { body }),
  });
  const isStream = response.headers.get("content-type") === "text/event-stream";
  const text = isStream ? "" : await response.text();
  if (isStream) leaving.abort();
  const { status } = response;
  answered.push(status);
  try {
    expect(status).toBeLessThan(500);
    if (status >= 400) problemOf({ status, headers: response.headers, text, body: JSON.parse(text) });
    else expect(Object.keys(call.responses)).toContain(String(status));
  } catch (cause) {
    throw new Error(`${JSON.stringify({ method, path, headers, body })} answered ${status} ${text}`, { cause });
  }
  return status;
}

function requestOf(call: Call): fc.Arbitrary<Request> {
  const named = call.path === "/api/users/{id}" ? others : known;
  const parts = Object.fromEntries(
    (call.parameters ?? []).map(({ name, schema }) => [name, valuesFitting(schema, named).map(asPart)]),
  );
  const path = fc
    .tuple(fc.record(parts), query)
    .map(([given, asked]) => call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name])) + asked);
  const content = call.requestBody?.content["application/json"]?.schema;
  const json = fc.record({ "content-type": fc.constant("application/json") });
  const bodies = [
    {
      weight: 8,
      arbitrary: fc.tuple(
        valuesFitting(content ?? {}, known).map((value) => JSON.stringify(value)),
        json,
      ),
    },
    { weight: 1, arbitrary: fc.tuple(unreadable, json) },
    { weight: 1, arbitrary: fc.tuple(unreadable, fc.record({ "content-type": fc.constantFrom("text/plain", "a/b") })) },
    { weight: 1, arbitrary: fc.constant([undefined, {}] as const) },
  ];
  const sent = call.method === "GET" ? fc.constant([undefined, {}] as const) : fc.oneof(...bodies);
  return fc.tuple(path, sent, marks, fc.ipV4()).map(([where, [body, type], more, address]) => ({
    method: call.method,
    path: where,
    headers: { ...more, ...type, "x-forwarded-for": address },
    ...(body !== undefined && { body }),
  }));
}

const asPart = (value: unknown) => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  // A lone surrogate can't be part of a URL, but an invalid percent-encoding can.
  return text.length > 300 ? "%zz" : encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")) || "%20";
};
const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  fc.constantFrom(
    "?",
    "?a=1&a=2",
    "?__proto__=1",
    "?limit=x&cursor=%00",
    "?from=2026-13-45&to=",
    "?status[]=done",
    "?%zz=1",
  ),
  fc.webQueryParameters().map((parameters) => `?${parameters}`),
);
const unreadable = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "nul",
    '{"__proto__":1}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1e999}',
    '"\\ud800"',
    "[".repeat(9_000),
  ),
  fc.string({ maxLength: 30 }),
  hostileValue.map((value) => JSON.stringify(value) ?? ""),
);
/** Headers that the server reads, with valid and invalid values. */
const marks = fc.record(
  {
    "idempotency-key": fc.oneof(
      fc.uuid(),
      fc.constantFrom("x", "", "0", "a".repeat(500), "01890a5d-ac96-774b-bcce-b302099a8057"),
    ),
    "occurred-at": fc.constantFrom("2026-11-21T09:00:00Z", "yesterday", "", "9999-99-99"),
    "sent-at": fc.constantFrom("2026-11-21T09:00:00Z", "-1", "0000"),
    accept: fc.constantFrom("text/html", "application/json", "*/*;q=0"),
    "sec-fetch-site": fc.constantFrom("same-origin", "none", "cross-site"),
  },
  { requiredKeys: [] },
);
