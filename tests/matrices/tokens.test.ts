import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLogs } from "../../src/server/database/tables";
import { type Scope, scopes } from "../../src/shared/scopes";
import { addDays } from "../../src/shared/time";
import { addVilla } from "../support/builders";
import { type Answer, type Caller, callerOf, signInAs } from "../support/caller";
import { describedCalls, nameOf } from "../support/contracts";
import { type Call, callsOf } from "../support/openapi";
import { expectProblem, problemOf } from "../support/problem";
import { reportCount } from "../support/report-count";
import { startApp, type TestApp } from "../support/start-app";
import { addToken, callerWith } from "../support/tokens";

// What a token may do (docs/domain.md, "API tokens"): scope x call. Each call with a scope has its row here, written by hand.

type Row = {
  scope: Scope;
  success: number;
  /** What the same call answers an admin, a team leader and a cleaner who are signed in. */
  people: readonly [number, number, number];
  send(who: Caller): Promise<Answer>;
};

let app: TestApp;
let villa: string;
let calls: Call[];
let people: Caller[];
beforeAll(async () => {
  app = await startApp();
  villa = await addVilla(app);
  calls = await callsOf(app);
  people = await Promise.all([signInAs(app, "admin"), signInAs(app, "teamleader"), signInAs(app, "cleaner")]);
});
afterAll(() => app.close());

const arrival = "2031-05-01";
const stay = () => ({ unit: villa, arrival, departure: addDays(arrival, 3) });

/** People may not write the source of a token. */
const tokensOnly = [403, 403, 403] as const;

const rows: Record<string, Row> = {
  "PUT /api/stays/{source}/{externalId}": {
    ...{ scope: "stays:write", success: 200, people: tokensOnly },
    send: (who) => who.put(`/api/stays/bookings/${randomUUID()}`, stay()),
  },
  "POST /api/stays/{source}/batch": {
    ...{ scope: "stays:write", success: 200, people: tokensOnly },
    send: (who) => who.post("/api/stays/bookings/batch", { stays: [{ externalId: randomUUID(), ...stay() }] }),
  },
  "DELETE /api/stays/{source}/{externalId}": {
    ...{ scope: "stays:write", success: 204, people: tokensOnly },
    send: async (who) => {
      const path = `/api/stays/bookings/${randomUUID()}`;
      await callerWith(app, (await addToken(app)).value).put(path, stay());
      return who.delete(path);
    },
  },
  "GET /api/readiness": {
    ...{ scope: "ready:read", success: 200, people: [200, 200, 403] },
    send: (who) => who.get("/api/readiness"),
  },
  "GET /api/reports/summary": {
    ...{ scope: "reports:read", success: 200, people: [200, 403, 403] },
    send: (who) => who.get("/api/reports/summary"),
  },
};

const soon = () => new Date(Date.now() + 60_000);
const past = () => new Date(Date.now() - 1_000);
const tokenFor = async (fields: Parameters<typeof addToken>[1]) => (await addToken(app, fields)).value;
const changes = () => app.database.db.$count(auditLogs);

/** Expects a refusal that neither changes anything nor sets a cookie. */
async function expectRefused(send: () => Promise<Answer>, code: Parameters<typeof expectProblem>[1], words?: RegExp) {
  const answer = await send();
  expectProblem(answer, code, words);
  expect(answer.headers.get("set-cookie")).toBeNull();
}

describe.each(Object.entries(rows))("%s", (call, { scope, success, people: allowed, send }) => {
  test("takes a token with its scope, alone or among others, until it expires", async () => {
    for (const fields of [{ scopes: [scope] }, { scopes: [...scopes] }, { scopes: [scope], expiresAt: soon() }]) {
      const answer = await send(callerWith(app, await tokenFor(fields)));
      expect([answer.status, answer.headers.get("set-cookie")], answer.text).toEqual([success, null]);
    }
  });

  test("refuses every other scope", async () => {
    const others = scopes.filter((one) => one !== scope);
    for (const one of others) {
      const who = callerWith(app, await tokenFor({ scopes: [one] }));
      await expectRefused(() => send(who), "wrong-scope", new RegExp(`"${scope}"`));
    }
    const all = callerWith(app, await tokenFor({ scopes: others }));
    await expectRefused(() => send(all), "wrong-scope");
  });

  test("refuses an expired, a revoked and an unknown token, and each says why", async () => {
    const refused: [string, RegExp][] = [
      [await tokenFor({ scopes: [scope], expiresAt: past() }), /has expired/],
      [await tokenFor({ scopes: [scope], revokedAt: past() }), /was revoked/],
      [await tokenFor({ scopes: [scope], revokedAt: past(), expiresAt: past() }), /was revoked/],
      [`co_${"A".repeat(43)}`, /is not valid/],
    ];
    for (const [value, words] of refused)
      await expectRefused(() => send(callerWith(app, value)), "invalid-token", words);
  });

  test("refuses a malformed header, also beside a session that may make the call", async () => {
    const value = await tokenFor({ scopes: [scope] });
    const malformed = [
      "Bearer",
      "bearer ",
      `Bearer ${value} x`,
      `Bearer "${value}"`,
      `Bearer ${value}=`,
      "Bearer é\u00a0",
    ];
    for (const authorization of [...malformed, `Bearer ${value.slice(0, -1)}`, `Bearer ${value.toUpperCase()}`])
      for (const who of [callerOf(app), ...people]) {
        const sent: Caller = { ...who, ...withHeader(who, authorization) };
        await expectRefused(() => send(sent), "invalid-token");
      }
  });

  test("judges a token by itself, whatever cookie is beside it", async () => {
    const [admin] = people;
    const valid = await tokenFor({ scopes: [scope] });
    const [, , cleaner] = people;
    for (const beside of [admin, cleaner]) expect((await send(callerWith(app, valid, beside))).status).toBe(success);
    for (const value of [await tokenFor({ scopes: [scope], revokedAt: past() }), "", "co_x"])
      await expectRefused(() => send(callerWith(app, value, admin)), "invalid-token");
    const lacking = await tokenFor({ scopes: scopes.filter((one) => one !== scope) });
    await expectRefused(() => send(callerWith(app, lacking, admin)), "wrong-scope");
  });

  test("takes no token from anywhere but that header", async () => {
    const value = await tokenFor({ scopes: [scope] });
    const nobody = callerOf(app);
    const elsewhere: Record<string, string>[] = [
      { authorization: value },
      { authorization: `Basic ${Buffer.from(`token:${value}`).toString("base64")}` },
      { authorization: `Token ${value}` },
      { "x-api-key": value },
      { cookie: `token=${value}` },
      { cookie: `session=${value}` },
    ];
    for (const headers of elsewhere)
      await expectRefused(() => send({ ...nobody, ...withHeaders(nobody, headers) }), "not-signed-in");
  });

  test("takes it in any case of the scheme, from any site, and with whatever a phone would send", async () => {
    const value = await tokenFor({ scopes: [scope] });
    const nobody = callerOf(app);
    const same: Record<string, string>[] = [
      { authorization: `bearer ${value}` },
      { authorization: `BEARER   ${value}` },
      { authorization: `Bearer ${value}`, origin: "https://bookings.example" },
      { authorization: `Bearer ${value}`, "sec-fetch-site": "cross-site" },
      { authorization: `Bearer ${value}`, "idempotency-key": "not a UUID", "changeover-person": randomUUID() },
    ];
    for (const headers of same) {
      const answer = await send({ ...nobody, ...withHeaders(nobody, headers) });
      expect(answer.status, `${JSON.stringify(headers)}: ${answer.text}`).toBe(success);
    }
  });

  test("with a cookie only, is for the roles of the call, and still not from another site", async () => {
    const statuses = await Promise.all(people.map(async (who) => (await send(who)).status));
    expect(statuses).toEqual(allowed);
    if (call.startsWith("GET ")) return;
    const foreign = { "sec-fetch-site": "cross-site" };
    for (const who of people)
      await expectRefused(() => send({ ...who, ...withHeaders(who, foreign) }), "foreign-origin");
  });
});

/** A caller's methods, with these headers on each call. */
function withHeaders(who: Caller, headers: Record<string, string>): Pick<Caller, "put" | "post" | "delete" | "get"> {
  return {
    get: (path) => who.send("GET", path, { headers }),
    put: (path, body) => who.send("PUT", path, { body, headers }),
    post: (path, body) => who.send("POST", path, { body, headers }),
    delete: (path) => who.send("DELETE", path, { headers }),
  };
}

const withHeader = (who: Caller, authorization: string) => withHeaders(who, { authorization });

test("every other call refuses every token, even beside an administrator's session", async () => {
  const all = await tokenFor({ scopes: [...scopes] });
  const [admin] = people;
  const before = await changes();
  const others = calls.filter(({ name }) => !(name in rows));
  expect(others.length).toBeGreaterThan(100);
  for (const { method, path, name } of others) {
    const filled = path.replaceAll(/\{\w+\}/g, randomUUID());
    for (const beside of [undefined, admin]) {
      const refusal = await callerWith(app, all, beside).send(method, filled, method === "GET" ? {} : { body: {} });
      expect([name, problemOf(refusal).code]).toEqual([name, "wrong-scope"]);
      expect(refusal.headers.get("set-cookie"), name).toBeNull();
      const unknown = await callerWith(app, "co_unknown", beside).send(method, filled);
      expect([name, problemOf(unknown).code]).toEqual([name, "invalid-token"]);
    }
  }
  expect(await changes(), "a refusal must leave no trace").toBe(before);
  expect((await admin?.get("/api/user"))?.status, "the session goes on").toBe(200);
  const taking = Object.keys(rows).length;
  reportCount(
    `${taking} calls take tokens, each with one of ${scopes.length} scopes; ${others.length} others take none`,
  );
});

test("what is no call of its own, such as HEAD of a photo, takes neither the token nor the session beside it", async () => {
  const [admin] = people;
  const head = (who: Caller | undefined) => who?.send("HEAD", `/objects/${randomUUID()}`);
  expect((await head(admin))?.status).toBe(404);
  expect((await head(callerWith(app, await tokenFor({}), admin)))?.status).toBe(401);
});

test("every call with a scope has a row, and its scope is in the OpenAPI document", () => {
  const scoped = describedCalls.flatMap((one) => (one.scope ? [[nameOf(one), one.scope] as const] : []));
  const inDocument = calls.flatMap(({ name, security }) =>
    security.flatMap(({ token }) => (token ?? []).map((scope) => [name, scope] as const)),
  );
  const inRows = Object.entries(rows).map(([name, { scope }]) => [name, scope] as const);
  expect(inRows.sort()).toEqual(scoped.sort());
  expect(inDocument.sort()).toEqual(scoped);
});
