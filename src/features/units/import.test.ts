import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addAreas, addVilla, addWork, auditOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem, inEnglish, problemOf } from "../../../tests/support/problem";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { openRaw } from "../../../tests/support/raw-connection";
import { reportCount } from "../../../tests/support/report-count";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { auditLogs, idempotency, units } from "../../server/database/tables";
import { importResult } from "../../shared/import";
import { getUnits, type Unit } from "./contract";
import { getAreas } from "./contract/areas";
import { getVillaTypes } from "./contract/lists";
import { cellOf, villaColumns } from "./rules/import";

// Importing villas (docs/domain.md, "Import"): dry run, import, and what each changes.

let app: TestApp;
let ada: Caller;
beforeAll(async () => {
  app = await startApp();
  ada = await signInAs(app, "admin", "Ada");
});
afterAll(() => app.close());

const send = (rows: unknown, dryRun: boolean, headers?: Record<string, string>) =>
  ada.post("/api/units/import", { rows, dryRun }, headers);
const reported = async (rows: unknown, dryRun = true) => {
  const answer = await send(rows, dryRun);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(importResult, answer.body);
};
const listed = async () => z.parse(getUnits.reply, (await ada.get("/api/units")).body);
const villa = async (code: string) => (await listed()).find((one) => one.code === code);
const counted = async () => [await app.database.db.$count(units), await app.database.db.$count(auditLogs)];

test("a dry run reports what is new and how values change, and writes nothing", async () => {
  await addVilla(app, { code: "DR-1", location: "Duinvallei", bedrooms: 2, features: ["Swing"], hasSauna: true });
  const before = [await listed(), await counted(), await app.database.db.$count(idempotency)];
  const heard = await recordAnnouncements(app);
  const answer = await send(
    [
      { row: 2, code: "dr-1", bedrooms: "3", features: 'Swing, "Terrace, west"', hasSauna: "nee", address: "" },
      { row: 5, code: " DR-2 ", location: "Zandbank", bedrooms: 4 },
    ],
    true,
    { "idempotency-key": randomUUID() },
  );
  expect(answer.body).toMatchObject({
    ...{ added: 1, changed: 1, unchanged: 0, errors: [] },
    additions: [{ row: 5, name: "DR-2" }],
    changes: [
      { row: 2, name: "DR-1", column: "bedrooms", from: "2", to: "3" },
      expect.objectContaining({ column: "address", to: "" }),
      { row: 2, name: "DR-1", column: "features", from: "Swing", to: 'Swing, "Terrace, west"' },
      { row: 2, name: "DR-1", column: "hasSauna", from: "yes", to: "no" },
    ],
  });
  expect([await listed(), await counted(), await app.database.db.$count(idempotency)]).toEqual(before);
  expect(await heard()).toEqual([]);
});

test("an import adds and changes by code, keeps what has no column, and is written to the audit trail and announced once", async () => {
  const id = await addVilla(app, { code: "IM-1", location: "Duinvallei", description: "By the dune.", maxPersons: 6 });
  const anna = await signInAs(app, "cleaner", "Anna");
  await addWork(app, { lead: anna, villa: id });
  const heard = await recordAnnouncements(app);
  const rows = [
    { row: 2, code: "im-1", location: "Zandbank", maxPersons: "" },
    { row: 3, code: "IM-2", location: "Zandbank", maxPersons: "8,0", hasSauna: "x", isLuxury: "" },
  ];
  const result = { added: 1, changed: 1, unchanged: 0, errors: [], additions: [], changes: [] };
  expect((await send(rows, false)).body).toMatchObject(result);
  expect(await villa("IM-1")).toMatchObject({ location: "Zandbank", description: "By the dune.", maxPersons: 6 });
  const added = await villa("IM-2");
  expect(added).toMatchObject({ bedrooms: 1, maxPersons: 8, hasSauna: true, isLuxury: false, status: "pending" });
  expect(await auditOf(app, id)).toContainEqual({
    action: "unit.edit",
    userId: ada.id,
    meta: { location: ["Duinvallei", "Zandbank"] },
  });
  expect(await auditOf(app, added?.id ?? "")).toEqual([
    { action: "unit.create", userId: ada.id, meta: { code: "IM-2" } },
  ]);
  const topics = (await heard()).map((one) => ("topic" in one ? one.topic : ""));
  expect(topics.filter((topic) => topic === "units")).toHaveLength(1);
  expect(topics).toEqual(expect.arrayContaining(["assignments", "schedules"]));
  expect(await reported(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
});

test("areas and villa types that the park does not have are announced by the dry run and added by the import, in its spelling of the others", async () => {
  await addAreas(app, "Zandbank");
  const rows = [
    { row: 2, code: "LI-1", location: "zandbank", villaType: "6-person boat house", maxPersons: 6 },
    { row: 3, code: "LI-2", location: "Bosrand", villaType: "6-PERSON BOAT HOUSE" },
    { row: 4, code: "LI-3", location: "BOSRAND" },
    // As pages of the web have them: with a space that keeps words together, and with one of no width.
    { row: 5, code: "LI-4", location: "Bosrand\u200b", villaType: "6-person\u00a0boat house" },
  ];
  const lists = { newAreas: ["Bosrand"], newTypes: ["6-person boat house"] };
  expect(await reported(rows)).toMatchObject({ added: 4, ...lists });
  const areas = async () => z.parse(getAreas.reply, (await ada.get("/api/areas")).body);
  const types = async () => z.parse(getVillaTypes.reply, (await ada.get("/api/villa-types")).body);
  expect((await areas()).map(({ name }) => name)).not.toContain("Bosrand");
  expect(await reported(rows, false)).toMatchObject({ added: 4, ...lists });
  expect((await areas()).at(-1)).toMatchObject({ name: "Bosrand", symbol: "pin" });
  expect((await types()).at(-1)).toMatchObject({ name: "6-person boat house", usualMinutes: 75, size: "6-person" });
  const added = await Promise.all(["LI-1", "LI-2", "LI-3", "LI-4"].map(villa));
  expect(added.map((one) => [one?.location, one?.villaType])).toEqual([
    ["Zandbank", "6-person boat house"],
    ["Bosrand", "6-person boat house"],
    ["Bosrand", null],
    ["Bosrand", "6-person boat house"],
  ]);
  expect(await reported(rows)).toMatchObject({ unchanged: 4, newAreas: [], newTypes: [] });
});

test("a villa keeps a type that has left the list, and the list stays without it", async () => {
  const kept = { code: "KT-1", location: "Zandbank", villaType: "Old type" };
  await addVilla(app, kept);
  expect(await reported([{ row: 2, ...kept, bedrooms: 5 }])).toMatchObject({ changed: 1, newTypes: [] });
});

test("every error names row and column; a dry run and an import give the same ones, and nothing is stored", async () => {
  const rows = [
    { row: 2, code: "ER-1", location: "Zandbank" },
    { row: 3, code: "er-1", location: "Zandbank" },
    { row: 4, location: "Zandbank" },
    { row: 5, code: "ER-3" },
    { row: 6, code: "ER-4", location: "Zandbank", bedrooms: "drie", bathrooms: 0, hasSauna: "perhaps" },
    { row: 8, code: "ER-5 is much too long for a code", location: "Zandbank", maxPersons: 2.5 },
  ];
  const errors = [
    { row: 3, column: "code", message: "er-1 is already in row 2." },
    { row: 4, column: "code", message: "Please enter the villa's code." },
    { row: 5, column: "location", message: "Please enter the villa's area." },
    { row: 6, column: "bedrooms", message: "“drie” is not a whole number." },
    { row: 6, column: "hasSauna", message: "“perhaps” is not yes or no." },
    { row: 6, column: "bathrooms", message: "At least 1." },
    { row: 8, column: "maxPersons", message: "“2.5” is not a whole number." },
    { row: 8, column: "code", message: "At most 20 characters." },
  ];
  const before = await counted();
  expect(inEnglish((await reported(rows)).errors)).toEqual(errors);
  const refused = await send(rows, false);
  expect(problemOf(refused)).toMatchObject({ status: 422, code: "invalid", errors });
  expect(problemOf(refused).detail).toBe("Row 3: er-1 is already in row 2. There are 8 errors; nothing was imported.");
  expect(await counted()).toEqual(before);
});

test("a repeated request under one key imports once", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const rows = [{ row: 2, code: "KEY-1", location: "Zandbank" }];
  const answers = [await send(rows, false, headers), await send(rows, false, headers)];
  expect(answers.map(({ body }) => body)).toEqual(times(2).map(() => expect.objectContaining({ added: 1 })));
  expect(answers[1]?.headers.get("idempotency-replayed")).toBe("true");
});

test("an import does what its dry run reported, or nothing: a villa that somebody else has changed meanwhile stays", async () => {
  await addVilla(app, { code: "RV-1", bedrooms: 2, maxPersons: 2 });
  const rows = [{ row: 2, code: "RV-1", bedrooms: 2, maxPersons: 6 }];
  const importAs = (plan: string | undefined, headers?: Record<string, string>) =>
    ada.post("/api/units/import", { rows, dryRun: false, plan }, headers);
  const { plan } = await reported(rows);
  await ada.patch(`/api/units/${(await villa("RV-1"))?.id}`, { bedrooms: 5 });
  expectProblem(await importAs(plan), "changed-meanwhile");
  expect(await villa("RV-1")).toMatchObject({ bedrooms: 5, maxPersons: 2 });

  const again = await reported(rows);
  expect(again.changes.map(({ column }) => column)).toEqual(["bedrooms", "maxPersons"]);
  const headers = { "idempotency-key": randomUUID() };
  const answers = [await importAs(again.plan, headers), await importAs(again.plan, headers)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await villa("RV-1")).toMatchObject({ bedrooms: 2, maxPersons: 6 });
});

test("two admins who import the same sheet at once end up with one set of villas", async () => {
  const bea = await signInAs(app, "admin", "Bea");
  const rows = times(300).map((i) => ({ row: i + 2, code: `TWO-${i}`, location: "Zandbank" }));
  const answers = await Promise.all([ada, bea].map((who) => who.post("/api/units/import", { rows, dryRun: false })));
  const counts = answers
    .map(({ body }) => z.parse(importResult, body))
    .map(({ added, unchanged }) => [added, unchanged]);
  expect(counts.sort()).toEqual([
    [0, 300],
    [300, 0],
  ]);
  expect((await listed()).filter(({ code }) => code.startsWith("TWO-"))).toHaveLength(300);
});

test("a browser that closes during an import leaves all villas or none", async () => {
  const rows = (code: string) => times(50).map((i) => ({ row: i + 2, code: `${code}-${i}`, location: "Zandbank" }));
  const stored = async (code: string) => (await listed()).filter((one) => one.code.startsWith(`${code}-`)).length;
  const body = JSON.stringify({ rows: rows("HALF"), dryRun: false });
  const raw = openRaw(app.url);
  const head = [
    "POST /api/units/import HTTP/1.1",
    "host: park",
    `cookie: ${ada.cookie}`,
    "content-type: application/json",
  ];
  raw.begin([...head, `content-length: ${body.length}`, "", body.slice(0, body.length / 2)].join("\r\n"));
  raw.end();
  await raw.closed;
  expect(await stored("HALF")).toBe(0);

  const held = await holdTransaction(app);
  await held.query("lock table areas in share row exclusive mode");
  const leaving = new AbortController();
  const unanswered = fetch(`${app.url}/api/units/import`, {
    method: "POST",
    headers: { cookie: ada.cookie, "content-type": "application/json" },
    body: JSON.stringify({ rows: rows("GONE"), dryRun: false }),
    signal: leaving.signal,
  });
  await held.waitForBlocked(1);
  leaving.abort();
  await expect(unanswered).rejects.toThrow("aborted");
  expect(await stored("GONE")).toBe(0);
  await held.release();
  await expect.poll(() => stored("GONE")).toBe(50);
});

test("importing an export changes nothing", async () => {
  await addVilla(app, {
    code: "=EX",
    features: ["Terrace, west", '3" pipe', "a; b"],
    description: "Two\r\nlines",
    hasSauna: true,
  });
  const cells = (one: Unit) => Object.fromEntries(villaColumns.map((column) => [column, cellOf(column, one)]));
  const rows = (await listed()).map((one, index) => ({ row: index + 2, ...cells(one) }));
  expect(await reported(rows)).toMatchObject({ added: 0, changed: 0, unchanged: rows.length, errors: [] });
});

test("5,000 rows are accepted, 5,001 are refused, and 500 take less than 5 seconds", async () => {
  const rows = (count: number, code: string) =>
    times(count).map((i) => ({ row: i + 2, code: `${code}${i}`, location: "Duinvallei", bedrooms: 3, hasSauna: "ja" }));
  const seconds = async (count: number, code: string) => {
    const began = performance.now();
    expect((await send(rows(count, code), false)).body).toMatchObject({ added: count });
    return (performance.now() - began) / 1000;
  };
  const five = await seconds(500, "F");
  const many = await seconds(5_000, "M");
  reportCount(`an import of 500 villas took ${five.toFixed(1)} s, of 5,000 ${many.toFixed(1)} s`);
  expectPromisedTime(five * 1_000, 5_000);
  expect(problemOf(await send(rows(5_001, "N"), true))).toMatchObject({ status: 422, detail: "At most 5,000 rows." });
});

test("only admins may send a large body, and it ends somewhere", async () => {
  const body = JSON.stringify({ rows: [{ row: 1, code: "x".repeat(9_000_000) }], dryRun: true });
  const leader = await signInAs(app, "teamleader");
  const sent = { body, headers: {} };
  expect((await leader.send("POST", "/api/units/import", sent)).status).toBe(403);
  expect(problemOf(await ada.send("POST", "/api/units/import", sent)).status).toBe(413);
});

test("of one person only a few large bodies are read at the same time", async () => {
  const bob = await signInAs(app, "admin", "Bob");
  const head = ["POST /api/units/import HTTP/1.1", "host: park", `cookie: ${ada.cookie}`, "content-length: 8000000"];
  const slow = times(5).map(() => openRaw(app.url));
  for (const raw of slow) raw.begin([...head, "content-type: application/json", "", "{"].join("\r\n"));
  const large = [{ row: 2, code: "L", location: "Zandbank", description: "x".repeat(300_000) }];
  const answered = async (who: Caller) => (await who.post("/api/units/import", { rows: large, dryRun: true })).status;
  const refused = () => slow.filter((raw) => raw.received().startsWith("HTTP/1.1 503")).length;
  await expect.poll(refused).toBe(1);
  expect([await answered(ada), await answered(bob), (await send([], true)).status]).toEqual([503, 200, 200]);
  for (const raw of slow) raw.end();
  await expect.poll(() => answered(ada)).toBe(200);
});
