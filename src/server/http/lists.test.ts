import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import { endpoint } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { listWindow } from "../../shared/shapes";
import { readEnvironment } from "../environment";
import { createApp } from "./app";
import { cursorTo, mountList, placeAt } from "./lists";

const row = z.object({ n: z.int(), padding: z.string() });
const getNumbers = endpoint({
  method: "GET",
  path: "/api/numbers",
  summary: "A list of numbers",
  query: z.object({ limit: listWindow.limit, cursor: listWindow.cursor, from: listWindow.from }),
  reply: z.array(row),
  roles: ["cleaner"],
});
const place = z.tuple([z.string().check(z.regex(/^\d{1,6}$/))]);

/** The length of the list, the size of its rows, and a hook that runs when a page is read. */
let list: { length: number; padding: number; shift: number; at(n: number): unknown };
let asked: number[];

let park: TestApp;
let app: FastifyInstance;
let url: string;
let anna: Caller;
let answering: ServerResponse | undefined;
beforeAll(async () => {
  park = await startApp();
  app = await createApp(readEnvironment({ LOG_LEVEL: "silent" }));
  app.addHook("onRequest", async (_, reply) => {
    answering = reply.raw;
  });
  mountList({ app, park: park.park, endpoints: [], checkReplies: true }, getNumbers, async (given, window) => {
    const begin = Number(placeAt(place, window.cursor)?.[0] ?? 0);
    asked.push(begin);
    await list.at(begin);
    await given.db.execute(sql`select 1`);
    const end = Math.min(begin + window.limit, list.length);
    const padding = "x".repeat(list.padding);
    const rows = Array.from({ length: end - begin }, (_, i) => ({ n: begin + i + list.shift, padding }));
    return { rows, next: end < list.length ? cursorTo([String(end)]) : undefined };
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
  anna = await signInHere("cleaner");
});
afterAll(async () => {
  await app.close();
  await park.close();
});
beforeEach(() => {
  list = { length: 1_000, padding: 0, shift: 0, at: () => {} };
  asked = [];
});

async function signInHere(role: "cleaner" | "qc"): Promise<Caller> {
  const { id, email, cookie } = await signInAs(park, role);
  return callerOf({ url }, { id, email }, cookie);
}
const numbersIn = (body: unknown) => z.parse(z.array(row), body).map(({ n }) => n);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const nextOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];

describe("a page", () => {
  test.each([1, 7, 50, 99, 100, 500])("of %i links to the next, until every row was returned once", async (limit) => {
    list.length = 100;
    const seen: number[] = [];
    for (let path: string | undefined = `/api/numbers?from=2026-11-21&limit=${limit}`; path; ) {
      const { status, body, headers } = await anna.get(path);
      expect(status).toBe(200);
      expect(numbersIn(body).length).toBeLessThanOrEqual(limit);
      seen.push(...numbersIn(body));
      path = nextOf(headers);
      // The link repeats the other parameters.
      if (path)
        expect(Object.fromEntries(new URL(path, url).searchParams)).toMatchObject({
          from: "2026-11-21",
          limit: String(limit),
        });
    }
    expect(seen).toEqual(upTo(100));
  });

  test("with the last row has no link", async () => {
    list.length = 50;
    const { headers, body } = await anna.get("/api/numbers?limit=50");
    expect(numbersIn(body)).toEqual(upTo(50));
    expect(headers.get("link")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("is one page even if only a cursor is given", async () => {
    const { body, headers } = await anna.get(`/api/numbers?cursor=${cursorTo(["100"])}`);
    expect(numbersIn(body)).toEqual(upTo(300).slice(100));
    expect(nextOf(headers)).toBe(`/api/numbers?cursor=${cursorTo(["300"])}`);
  });

  test.each(["0", "501", "-1", "1.5", "x", "", "1&limit=2"])("can't have a limit of %s: 422", async (limit) => {
    expectProblem(await anna.get(`/api/numbers?limit=${limit}`), "invalid");
    expect(asked).toEqual([]);
  });

  test.each([
    "x",
    "%00",
    cursorTo(["7", "8"]),
    cursorTo([]),
    cursorTo(["-7"]),
    Buffer.from("{").toString("base64url"),
    Buffer.from("null").toString("base64url"),
    "A".repeat(201),
  ])("after the cursor %s is refused: 422", async (cursor) => {
    const answer = await anna.get(`/api/numbers?cursor=${cursor}`);
    expectProblem(answer, "invalid");
    expect(answer.body).toMatchObject({ errors: [{ path: "cursor" }] });
  });
});

describe("the whole list", () => {
  test.each([0, 1, 199, 200, 201, 1_000])("of %i rows is one array", async (length) => {
    list.length = length;
    const { status, headers, body } = await anna.get("/api/numbers");
    expect(status).toBe(200);
    expect(numbersIn(body)).toEqual(upTo(length));
    expect(headers.get("link")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(asked).toEqual(upTo(Math.max(1, Math.ceil(length / 200))).map((page) => page * 200));
  });

  test("waits for a client that stops reading, without holding rows or a database connection", async () => {
    // 200 pages of 200 kB: only a small part fits into the connection's buffers.
    Object.assign(list, { length: 40_000, padding: 1_000 });
    const answer = await open();
    let before = 0;
    let still = 0;
    await waitUntil("the end of reading", () => {
      still = answering?.writableNeedDrain && asked.length === before ? still + 1 : 0;
      before = asked.length;
      return still > 20;
    });
    expect(asked.length).toBeLessThan(150);
    expect(park.database.pool.idleCount).toBe(park.database.pool.totalCount);
    let text = "";
    for await (const part of answer.setEncoding("utf8")) text += part;
    expect(numbersIn(JSON.parse(text))).toEqual(upTo(40_000));
  });

  test("is not read further after the client has disconnected", async () => {
    const reached = signal();
    const proceed = signal();
    list.at = async (n) => {
      if (n !== 400) return;
      reached.give();
      await proceed.given;
    };
    const answer = await open();
    await reached.given;
    const gone = new Promise((resolve) => answering?.once("close", resolve));
    answer.destroy();
    await gone;
    proceed.give();
    list.length = 1;
    await anna.get("/api/numbers");
    expect(asked).toEqual([0, 200, 400, 0]);
  });

  test.each<[string, () => unknown]>([
    ["the connection is lost", () => Promise.reject(new Error("Connection terminated"))],
    ["the call is refused", () => Promise.reject(new Problem("unavailable", say("The database is not responding.")))],
  ])("that breaks off in the middle is cut, never closed as if it were whole: %s", async (_, fails) => {
    list.at = (n) => n === 600 && fails();
    const answer = await open();
    expect(answer.statusCode).toBe(200);
    let text = "";
    const reading = async () => {
      for await (const part of answer.setEncoding("utf8")) text += part;
    };
    await expect(reading()).rejects.toThrow("aborted");
    expect(text).toMatch(/^\[\{"n":0,/);
    expect(() => JSON.parse(text)).toThrow();
  });

  test("that fails before its first row is refused like any other call", async () => {
    list.at = () => Promise.reject(new Problem("unavailable", say("The database is not responding.")));
    expectProblem(await anna.get("/api/numbers"), "unavailable");
  });

  test("is checked against its contract page by page", async () => {
    list.at = (n) => {
      if (n === 400) list.shift = 0.5;
    };
    const answer = await open();
    await expect(answer.forEach(() => {})).rejects.toThrow("aborted");
  });
});

describe("access", () => {
  test.each(["GET", "HEAD"])("%s requires a session and one of its roles", async (method) => {
    const qc = await signInHere("qc");
    expect((await callerOf({ url }).send(method, "/api/numbers")).status).toBe(401);
    expect((await qc.send(method, "/api/numbers")).status).toBe(403);
    expect((await anna.send(method, "/api/numbers?limit=x")).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test("HEAD responds like GET and reads nothing", async () => {
    const { status, headers, text } = await anna.send("HEAD", "/api/numbers");
    expect([status, text]).toEqual([200, ""]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(asked).toEqual([]);
  });
});

/** A promise that the test resolves. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Requests the whole list without reading the body yet. */
function open(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/numbers`, { headers: { cookie: anna.cookie } }, resolve).on("error", reject);
  });
}
