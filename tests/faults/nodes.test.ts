import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { dataFolder } from "../support/data-folder";
import { openEvents } from "../support/event-stream";
import type { Program } from "../support/program";
import { queryDatabase } from "../support/query-database";
import { signInCleaner, startWork, switchTo } from "../support/sample-cleaner";
import { copyDatabase } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

test("of several nodes started at once on one bare database one is killed while it fills it; the others and the next one start, create one whole park, and notify each other of changes", async () => {
  const { url: DATABASE_URL, drop } = await copyDatabase("bare");
  onTestFinished(drop);
  const folder = await dataFolder();
  const start = () => folder.start({ DATABASE_URL, SAMPLE_PARK: "1" });
  const atOnce = [start(), start(), start()];
  const fills = (program: Program) => program.printed().includes("Filling the empty database");
  const killed = await waitUntil("a node that fills the database", () => atOnce.find(fills), 150_000);
  await killed.kill();
  const programs = [...atOnce.filter((program) => program !== killed), start()];
  const waits = await Promise.all(programs.map((program) => program.ready()));
  process.stdout.write(
    `3 programs over one database that is still to be filled: ${waits.map(({ seconds }) => seconds.toFixed(1))} s\n`,
  );

  const fillings = await queryDatabase(DATABASE_URL, "select from audit_logs where action = 'sample-park.fill'");
  expect(fillings).toHaveLength(1);
  expect(programs.filter(fills)).toHaveLength(1);
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
