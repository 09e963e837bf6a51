import { createServer, type IncomingHttpHeaders } from "node:http";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Caller, signInAs, statusesOf } from "../../../tests/support/caller";
import { listenForTest } from "../../../tests/support/listen";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { forgetOldTranslations } from "./actions";

// Machine translation (docs/domain.md, "Languages of texts"), against a server with LibreTranslate's API.

type Asked = { path: string; headers: IncomingHttpHeaders; body: unknown };
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };

let asked: Asked[];
let answer: (body: { q: string }) => Answer;
beforeEach(() => {
  asked = [];
  answer = ({ q }) => ({ body: { translatedText: `«${q}»` } });
});

/** A LibreTranslate that answers as `answer` says; without a status it never answers. Returns its address. */
async function openService(): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = JSON.parse(Buffer.concat(parts).toString() || "null");
    asked.push({ path: request.url ?? "", headers: request.headers, body });
    const { status = 200, headers, body: reply } = answer(body);
    if (status === 0) return;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
  });
  return `http://127.0.0.1:${await listenForTest(server, () => server.closeAllConnections())}`;
}

async function openTranslatingPark(settings: Record<string, string> = {}): Promise<{ app: TestApp; anna: Caller }> {
  const app = await startAppForTest({ settings: { TRANSLATE_URL: `${await openService()}/`, ...settings } });
  return { app, anna: await signInAs(app, "cleaner") };
}

const translate = (who: Caller, text: string, from = "pl", to = "nl") =>
  who.post("/api/translations", { text, from, to });

test("a park without a service says so, and refuses", async () => {
  const app = await startAppForTest();
  const anna = await signInAs(app, "cleaner");
  expect((await anna.get("/api/park")).body).toMatchObject({ translates: false });
  expectProblem(await translate(anna, "Kran cieknie"), "not-found", "This park has no translation service.");
});

test("a text is translated by the service with its key, and the same text again from the cache", async () => {
  const { app, anna } = await openTranslatingPark({ TRANSLATE_KEY: "secret" });
  expect((await anna.get("/api/park")).body).toMatchObject({ translates: true });
  const first = await translate(anna, " Kran cieknie ");
  expect([first.status, first.body]).toEqual([200, { text: "«Kran cieknie»" }]);
  const q = "Kran cieknie";
  expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "/translate", body: { q, source: "pl", target: "nl", format: "text", api_key: "secret" } },
  ]);
  // The service learns nothing about who asks.
  expect(asked[0]?.headers).not.toHaveProperty("cookie");
  const again = await translate(await signInAs(app, "teamleader"), "Kran cieknie");
  expect(again.body).toEqual(first.body);
  expect(asked).toHaveLength(1);
  await translate(anna, "Kran cieknie", "pl", "de");
  expect(asked).toHaveLength(2);
  expect((await translate(anna, "Kran cieknie", "pl", "pl")).body).toEqual({ text: "Kran cieknie" });
  expect(asked).toHaveLength(2);
});

test("translations are stored without their originals, and for 30 days", async () => {
  const { app, anna } = await openTranslatingPark();
  await translate(anna, "Kran cieknie");
  const { db } = app.database;
  const stored = await db.execute(
    sql`select source, target, text, octet_length(hash) as hashed from machine_translations`,
  );
  expect(stored.rows).toEqual([{ source: "pl", target: "nl", text: "«Kran cieknie»", hashed: 32 }]);
  await db.execute(sql`update machine_translations set created_at = now() - interval '29 days'`);
  await forgetOldTranslations(db);
  expect((await db.execute(sql`select from machine_translations`)).rowCount).toBe(1);
  await db.execute(sql`update machine_translations set created_at = now() - interval '31 days'`);
  await forgetOldTranslations(db);
  expect((await db.execute(sql`select from machine_translations`)).rowCount).toBe(0);
});

test.each<[string, () => Answer]>([
  ["an error", () => ({ status: 500, body: { error: "Kran cieknie" } })],
  ["a redirect", () => ({ status: 307, headers: { location: "/elsewhere" } })],
  ["something else than JSON", () => ({ body: "<html>Kran cieknie</html>" })],
  // The parser quotes the first characters.
  ["the bare text", () => ({ body: "Kran cieknie" })],
  ["no translation", () => ({ body: { translatedText: "" } })],
  ["far too much", () => ({ body: { translatedText: "x".repeat(100_000) } })],
])("%s from the service is a problem with a sentence, and nothing is kept or logged of the text", async (_, reply) => {
  answer = reply;
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  const { app, anna } = await openTranslatingPark({ LOG_LEVEL: "info" });
  const refused = await translate(anna, "Kran cieknie");
  write.mockRestore();
  expectProblem(refused, "translation-failed", "The translation service can't be reached right now. Please try again.");
  // The redirect was not followed.
  expect(asked.map(({ path }) => path)).toEqual(["/translate"]);
  expect((await app.database.db.execute(sql`select from machine_translations`)).rowCount).toBe(0);
  expect(lines.join("")).toContain("translation failed");
  expect(lines.join("")).not.toContain("cieknie");
});

test("a service that never answers is given up when the reader leaves", async () => {
  answer = () => ({ status: 0 });
  const { app, anna } = await openTranslatingPark();
  const leaving = new AbortController();
  const left = fetch(`${app.url}/api/translations`, {
    method: "POST",
    headers: { cookie: anna.cookie, "content-type": "application/json" },
    body: JSON.stringify({ text: "Kran cieknie", from: "pl", to: "nl" }),
    signal: leaving.signal,
  });
  await expect.poll(() => asked.length).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  answer = ({ q }) => ({ body: { translatedText: `«${q}»` } });
  expect((await translate(anna, "Kran cieknie")).status).toBe(200);
});

test("one person can have 60 new texts translated in 15 minutes; known ones and other people are not counted", async () => {
  const { app, anna } = await openTranslatingPark();
  const all = await Promise.all(times(62).map((i) => translate(anna, `Text ${i}`)));
  expect(statusesOf(all).filter((status) => status === 200)).toHaveLength(60);
  expect(asked).toHaveLength(60);
  const refused = all.find(({ status }) => status !== 200);
  if (refused) expectProblem(refused, "too-many-attempts");
  const known = all.findIndex(({ status }) => status === 200);
  expect((await translate(anna, `Text ${known}`)).status).toBe(200);
  expect((await translate(await signInAs(app, "qc"), "Another")).status).toBe(200);
});

test.each([
  ["2,001 characters", "x".repeat(2_001), "pl", "nl"],
  ["nothing", " ", "pl", "nl"],
  ["a language that the app doesn't have", "Kran", "zh", "nl"],
])("%s is refused, and the service is not asked", async (_, text, from, to) => {
  const { anna } = await openTranslatingPark();
  expectProblem(await translate(anna, text, from, to), "invalid");
  expect(asked).toEqual([]);
});
