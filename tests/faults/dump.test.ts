import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeFirstAdminLink } from "../../src/features/accounts/actions/sign-in";
import { addVilla } from "../support/builders";
import { calendarOf } from "../support/calendar-server";
import { type Answer, callerOf, idIn } from "../support/caller";
import { listenForTest } from "../support/listen";
import { connectToDatabase } from "../support/query-database";
import { startAppForTest, type TestApp } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

// What a stolen dump of the database tells (docs/security.md, "Where secrets are kept").

/** Where secrets can be read, for the reasons on that page. */
const readable = ["idempotency.answer: registration code", "registration_codes.code: registration code"];

/** Secrets by name, and the bodies of all requests, which hold the passwords. */
type Used = { secrets: Map<string, string>; bodies: string[] };

test("a dump of the database has no secret that can be read, or be guessed from a quick hash", async () => {
  const heard: string[] = [];
  const server = createServer(({ method, url = "" }, response) => {
    heard.push(`${method} ${url}`);
    response.end(method === "GET" ? calendarOf([]) : "");
  });
  const host = `127.0.0.1:${await listenForTest(server, () => server.closeAllConnections())}`;
  const app = await startAppForTest({ settings: { OUTGOING_ALLOW: host } });
  const used = await useSecrets(app, `http://${host}`);
  await waitUntil("calendar and webhook", () => new Set(heard).size === 2);
  expect(await readableIn(app.databaseUrl, used)).toEqual(readable);
});

/** Does with every kind of secret what people do with it, under idempotency keys, as browsers do. */
async function useSecrets(app: TestApp, outside: string): Promise<Used> {
  const used: Used = { secrets: new Map(), bodies: [] };
  /** Returns a secret, which it notes. */
  const secret = (name: string, value: unknown): string => {
    const text = z.parse(z.string().check(z.minLength(8)), value);
    used.secrets.set(name, text);
    return text;
  };
  let cookie = "";
  const send = async (method: string, path: string, body: object): Promise<Answer> => {
    used.bodies.push(JSON.stringify(body));
    const headers = { "idempotency-key": randomUUID() };
    const answer = await callerOf(app, undefined, cookie).send(method, path, { body, headers });
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return answer;
  };
  const signInBy = async (path: string, body: object, name: string) => {
    [cookie = ""] = ((await send("POST", path, body)).headers.get("set-cookie") ?? "").split(";");
    secret(name, cookie.split("=")[1]);
  };

  const mara = { name: "Mara Bos", email: "mara@park.example" };
  const token = secret("first administrator's link", await makeFirstAdminLink(app.park));
  const current = secret("first password", "battery staple");
  await signInBy("/api/first-admin", { token, ...mara, password: current }, "first session");
  const password = secret("own new password", "correct battery");
  await send("POST", "/api/me/password", { current, password });
  await signInBy("/api/login", { username: mara.email, password }, "session");

  const emre = { name: "Emre Kaya", email: "emre@park.example", role: "cleaner" };
  const userId = idIn(
    await send("POST", "/api/users", { ...emre, password: secret("person's password", "horse one") }),
  );
  await send("PATCH", `/api/users/${userId}`, { password: secret("person's new password", "horse two") });
  const link = await send("POST", "/api/sign-in-links", { userId, kind: "reset" });
  secret("sign-in link", fieldOf(link, "url").split("#")[1]);
  await send("POST", "/api/registration-codes", { code: secret("registration code", "73920461") });
  const booking = await send("POST", "/api/tokens", { name: "Bookings", scopes: ["ready:read"] });
  secret("API token", fieldOf(booking, "token"));
  const feed = `/${secret("calendar's address", "c-5f1b0a")}.ics`;
  await send("POST", "/api/feeds", { kind: "ical", url: outside + feed });
  await addVilla(app);
  const hook = {
    name: "Door",
    url: `${outside}/${secret("webhook's address", "h-93ce77")}`,
    events: ["villa.readiness"],
  };
  secret("webhook's secret", fieldOf(await send("POST", "/api/webhooks", hook), "secret").slice(6));
  return used;
}

/** A text in a response. */
function fieldOf({ body }: Answer, name: string): string {
  return z.parse(z.string(), z.parse(z.record(z.string(), z.unknown()), body)[name]);
}

const encodings = ["utf8", "hex", "base64", "base64url"] as const;

/** The columns in which a secret is found: as it is, encoded, or as SHA-256 of it or of a body with it. */
async function readableIn(databaseUrl: string, { secrets, bodies }: Used): Promise<string[]> {
  const forms = [...secrets].flatMap(([name, secret]) => {
    const weak = name.includes("password") ? [secret, ...bodies.filter((body) => body.includes(secret))] : [];
    const bytes = secret.length > 30 ? [Buffer.from(secret), Buffer.from(secret, "base64")] : [Buffer.from(secret)];
    return [
      ...bytes.flatMap((one) => encodings.map((form) => [name, one.toString(form)])),
      ...weak.map((one) => [name, createHash("sha256").update(one).digest("hex")]),
    ];
  });
  const client = await connectToDatabase(databaseUrl);
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ value: string }>(
      `select ${client.escapeIdentifier(column)}::text as value from ${client.escapeIdentifier(table)}`,
    );
    const text = rows.map(({ value }) => value).join("\n");
    for (const [name = "", form = ""] of forms) if (text.includes(form)) found.add(`${table}.${column}: ${name}`);
  }
  await client.end();
  expect(columns.length).toBeGreaterThan(300);
  return [...found].sort();
}
