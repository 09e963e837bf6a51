import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startBackupProgram } from "../support/backup-program";
import { callerOf } from "../support/caller";
import { dataFolder } from "../support/data-folder";
import { olderDatabase } from "../support/older-database";
import { contentsOf } from "../support/park-contents";
import { queryDatabase } from "../support/query-database";
import { copyDatabase } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

// A restore is whole or has changed nothing, its note for phones included.

let backups: string;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), "changeover-backups-"));
});
afterAll(() => rm(backups, { recursive: true }));

/** Backs up a database, and starts to restore it into another one. */
async function startRestore(from: string) {
  const folder = await mkdtemp(join(backups, "of-"));
  const { path } = await dataFolder();
  const made = await startBackupProgram("backup", [join(folder, "night")], { DATA_DIR: path, DATABASE_URL: from })
    .ended;
  expect(made, made.printed).toMatchObject({ code: 0 });
  const { url, drop } = await copyDatabase("bare");
  onTestFinished(drop);
  const settings = { DATA_DIR: path, DATABASE_URL: url, SAMPLE_PARK: "0" };
  return { settings, program: startBackupProgram("restore", [join(folder, "night")], settings) };
}

test("a restore of a backup of a version without such notes that is killed as soon as its rows are visible is noted for phones", async () => {
  const { settings, program } = await startRestore(await olderDatabase(17));
  const seen = `select to_regclass('public.users') is not null as rows, to_regclass('public.restores') is not null as notes`;
  const isThere = await waitUntil("the restored rows", async () => {
    const [found] = await queryDatabase(settings.DATABASE_URL, seen);
    return found?.rows === true && found;
  });
  const notes = isThere.notes ? await queryDatabase(settings.DATABASE_URL, "select from restores") : [];
  program.signal("SIGKILL");
  await program.ended;
  expect(notes).toHaveLength(1);
  const { url: address } = await (await dataFolder()).start(settings).ready();
  expect((await callerOf({ url: address }).get("/api/park")).body).toMatchObject({
    restore: { backedUpAt: expect.any(String) },
  });
});

test("a backup that can't be migrated leaves the database empty", async () => {
  const old = await olderDatabase(3);
  await queryDatabase(
    old,
    "insert into units (id, code, location) select gen_random_uuid(), code, 'Waterlijn' from unnest(array['WL-1', 'wl-1']) code",
  );
  const { settings, program } = await startRestore(old);
  const { code, printed } = await program.ended;
  expect([code, printed]).toEqual([1, expect.stringContaining("Some villas have the same code")]);
  expect(await contentsOf(settings.DATABASE_URL)).toEqual({});
});

test("a restore says whose addresses have to be entered again, and switches webhooks off", async () => {
  const { url, drop } = await copyDatabase("empty");
  onTestFinished(drop);
  await queryDatabase(
    url,
    `with calendar as (insert into feeds (id, name, host, address, due_at)
       values (gen_random_uuid(), 'Bookings', 'bookings.example', 'sealed', now() + interval '1 hour'))
     insert into webhooks (id, name, host, address, secret, events)
     values (gen_random_uuid(), 'Locks', 'locks.example', 'sealed', 'sealed', '{villa.readiness}')`,
  );
  const { settings, program } = await startRestore(url);
  const { code, printed } = await program.ended;
  expect([code, printed.trimEnd().split("\n").slice(-2)]).toEqual([
    0,
    [
      "Enter the address of each calendar again on /admin/feeds: the key to it is not in the backup.",
      "Enter the address of each webhook again on /admin/connections: the key to it is not in the backup.",
    ],
  ]);
  const now = "select disabled_because as off, (select due_at <= now() from feeds) as due from webhooks";
  expect(await queryDatabase(settings.DATABASE_URL, now)).toEqual([{ off: "key", due: true }]);
});
