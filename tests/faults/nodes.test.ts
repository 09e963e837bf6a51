import { readFile } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { callerOf } from "../support/caller";
import { dataFolder } from "../support/data-folder";
import { openEvents } from "../support/event-stream";
import { expectProblem } from "../support/problem";
import type { Program } from "../support/program";
import { queryDatabase } from "../support/query-database";
import { signInCleaner, startWork, switchTo } from "../support/sample-cleaner";
import { copyDatabase } from "../support/start-app";

async function databaseCopy(of: "bare" | "empty"): Promise<string> {
  const { url, drop } = await copyDatabase(of);
  onTestFinished(drop);
  return url;
}

test("an empty park prints a link for its first administrator; each start replaces it until it has been used", async () => {
  const folder = await dataFolder();
  const settings = { DATABASE_URL: await databaseCopy("empty"), SAMPLE_PARK: "0" };
  const first = folder.start(settings);
  const replaced = await tokenOf(first);
  await stop(first);
  const second = folder.start(settings);
  const { url } = await second.ready();
  const token = await tokenOf(second);
  const use = (given: string, email: string) =>
    callerOf({ url }).post("/api/first-admin", { token: given, name: "Mara Bos", email, password: "correct horse" });

  expectProblem(await use(replaced, "mara@park.example"), "invalid", /used or replaced/);
  const answer = await use(token, "mara@park.example");
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ role: "admin", email: "mara@park.example" });
  expectProblem(await use(token, "second@park.example"), "invalid", /used or replaced/);
  await stop(second);
  expect(await queryDatabase(settings.DATABASE_URL, "select role from users")).toEqual([{ role: "admin" }]);
});

describe("several nodes started at once on one bare database", () => {
  test("all start, create one park, and notify each other of changes", async () => {
    const DATABASE_URL = await databaseCopy("bare");
    const folder = await dataFolder();
    const programs = Array.from({ length: 3 }, () => folder.start({ DATABASE_URL, SAMPLE_PARK: "1" }));
    const waits = await Promise.all(programs.map((program) => program.ready()));
    process.stdout.write(`3 programs over one bare database: ${waits.map(({ seconds }) => seconds.toFixed(1))} s\n`);

    const fillings = await queryDatabase(DATABASE_URL, "select from audit_logs where action = 'sample-park.fill'");
    expect(fillings).toHaveLength(1);
    expect(programs.filter((program) => program.printed().includes("Filling"))).toHaveLength(1);
    const journal: unknown = JSON.parse(await readFile("migrations/meta/_journal.json", "utf8"));
    const { entries } = z.parse(z.object({ entries: z.array(z.unknown()) }), journal);
    const applied = await queryDatabase(DATABASE_URL, "select hash from drizzle.__drizzle_migrations");
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(entries.length);
    expect(applied).toHaveLength(entries.length);

    const [here, ...others] = programs;
    if (!here) throw new Error("no node started");
    const cleaner = await signInCleaner(here);
    const there = await Promise.all(others.map((other) => switchTo(other, cleaner)));
    const streams = await Promise.all(there.map((who) => openEvents(who, who)));
    await startWork(DATABASE_URL, cleaner, 1);
    await Promise.all(streams.map((stream) => stream.waitForTopic("assignments")));
    // No other topics arrived in between; after a gap every topic would have.
    for (const stream of streams) expect(stream.topics).not.toContain("teams");
  });
});

async function tokenOf(program: Program): Promise<string> {
  const { url } = await program.ready();
  const [, base, token = ""] = await program.waitForOutput(/^ {2}(\S+)\/auth\?first-admin=(\S+)$/m);
  expect(base).toBe(url);
  return token;
}

async function stop(program: Program): Promise<void> {
  program.signal("SIGTERM");
  expect(await program.ended()).toEqual({ code: 0, signal: null });
}
