import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fingerprintOf } from "../../src/server/backup/hashed";
import { startBackupProgram } from "../support/backup-program";
import { type Caller, callerOf, signIn } from "../support/caller";
import { type DataFolder, dataFolder, makeDataFolder } from "../support/data-folder";
import { olderDatabase } from "../support/older-database";
import { contentsOf, pairsIn, photosIn, writePairs } from "../support/park-contents";
import { addPhoto, addReference, fetchPhoto } from "../support/photo-calls";
import { s3StoreForTests } from "../support/photo-stores";
import { phoneJpeg } from "../support/pictures";
import { connectToDatabase, queryDatabase } from "../support/query-database";
import { signInCleaner } from "../support/sample-cleaner";
import { copyDatabase } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

/** The sample park with photos, whose server runs during all tests, and its backup. */
let park: { folder: DataFolder; settings: Record<string, string>; url: string };
let cleaner: Caller;
let photo: { path: string; bytes: Buffer };
let [backups, whole, toldOfWhole] = ["", "", ""];
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), "changeover-backups-"));
  endings.push(() => rm(backups, { recursive: true }));
  const { url, drop } = await copyDatabase("sample");
  endings.push(drop);
  const folder = await makeDataFolder();
  endings.push(folder.clear);
  park = { folder, url, settings: { DATA_DIR: folder.path, DATABASE_URL: url } };
  const program = folder.start(park.settings);
  const cleanerThere = await signInCleaner(program);
  cleaner = cleanerThere;
  const [work] = await queryDatabase(
    url,
    `select a.id from assignments a join users u on u.id = a.cleaner_id where u.email = $1 and a.status = 'in_progress'`,
    [cleaner.email],
  );
  for (const width of [600, 500]) {
    const { photo: added } = await addPhoto(cleaner, String(work?.id), await phoneJpeg({ width, height: 800 }));
    photo = { path: added.url, bytes: (await fetchPhoto(cleanerThere, cleaner, added.url)).bytes };
  }
  await addReference(await signIn(cleanerThere, "admin@changeover.example", "changeover"));
  ({ folder: whole, printed: toldOfWhole } = await backUp("whole"));
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** Backs up the park while its server runs. */
async function backUp(name: string, ...earlier: string[]) {
  const folder = join(backups, name);
  const { code, printed } = await startBackupProgram("backup", [folder, ...earlier], park.settings).ended;
  expect(code, printed).toBe(0);
  return { folder, printed };
}

async function bareDatabase(): Promise<string> {
  const { url, drop } = await copyDatabase("bare");
  onTestFinished(drop);
  return url;
}

async function restoreInto(settings: Record<string, string>, folder = whole) {
  const data = settings.DATA_DIR ?? (await dataFolder()).path;
  return startBackupProgram("restore", [folder], { DATA_DIR: data, ...settings }).ended;
}

test("a restore on an empty machine gives the same park with its photos, people can sign in, and it can be backed up whether or not its server runs", async () => {
  const empty = await dataFolder();
  const { path, postmaster } = empty;
  const backUpTo = (name: string) => startBackupProgram("backup", [join(backups, name)], { DATA_DIR: path }).ended;
  expect(toldOfWhole).toMatch(/^Backed up \d+ tables with \d+ rows, and \d+ photo files, to \S+\/whole\.\n$/);
  const restored = await restoreInto({ DATA_DIR: path });
  expect(restored, restored.printed).toMatchObject({ code: 0 });
  expect(await backUpTo("at-rest")).toMatchObject({ code: 0 });
  expect(await postmaster()).toBeUndefined();

  const program = empty.start({ SAMPLE_PARK: "0" });
  await program.ready();
  expect(await backUpTo("at-work")).toMatchObject({ code: 0 });
  expect(await restoreInto({ DATA_DIR: path })).toMatchObject({
    code: 1,
    printed: expect.stringContaining(`is in use by another Changeover (process ${program.pid})`),
  });
  const tables = (name: string) => readdir(join(backups, name, "tables"));
  const sums = async (name: string) =>
    Promise.all((await tables(name)).map((file) => fingerprintOf(join(backups, name, "tables", file))));
  expect(await sums("at-rest")).toEqual(await sums("whole"));
  expect(await sums("at-work")).toEqual(await sums("whole"));

  const there = await empty.databaseUrl();
  expect(await contentsOf(there)).toEqual(await contentsOf(park.url));
  expect(await queryDatabase(there, "select sum(assignments)::int as n from assignment_tallies")).toEqual(
    await queryDatabase(there, "select count(*)::int as n from assignments"),
  );
  expect(await photosIn(join(empty.path, "photos"))).toEqual(await photosIn(join(park.folder.path, "photos")));
  const again = await signInCleaner(program);
  expect((await fetchPhoto(again, again, photo.path)).bytes).toEqual(photo.bytes);
  expect((await callerOf(again, cleaner, cleaner.cookie).get("/api/user")).status).toBe(401);
  // All constraints are restored. PostgreSQL 18 lists NOT NULL among them, older versions don't.
  const rules = `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'
    order by 1, 2`;
  expect(await queryDatabase(there, rules)).toEqual(await queryDatabase(park.url, rules));
});

test("a backup made during writes shows the park at one moment", async () => {
  const stop = writePairs(park.url);
  await waitUntil("some writes", async () => Number((await pairsIn(park.url))?.units) > 100);
  const before = Number((await pairsIn(park.url))?.units);
  const { folder } = await backUp("busy");
  const after = await stop();
  const url = await bareDatabase();
  expect(await restoreInto({ DATABASE_URL: url }, folder)).toMatchObject({ code: 0 });
  const restored = await pairsIn(url);
  expect(restored?.units).toBe(restored?.audits);
  expect(Number(restored?.units)).toBeGreaterThanOrEqual(before);
  expect(Number(restored?.units)).toBeLessThan(after);
  // The running park may have given these villas their checklists by now, or may be about to.
  const theirs = "unit_id in (select id from units where location = 'pair')";
  const lock = "lock table villa_checklists in share row exclusive mode; delete from villa_checklists where";
  await queryDatabase(park.url, `${lock} ${theirs}; delete from units where location = 'pair'`);
  await queryDatabase(park.url, "delete from audit_logs where entity = 'pair'");
});

test("photos that are in an earlier backup are linked, unless their bytes have changed", async () => {
  const [name = "", other = ""] = Object.keys(await photosIn(whole));
  const earlier = join(backups, "rotten");
  await cp(whole, earlier, { recursive: true });
  await appendFile(join(earlier, other), "x");
  const { folder } = await backUp("linked", earlier);
  const nodes = (file: string) => Promise.all([earlier, folder].map(async (one) => (await stat(join(one, file))).ino));
  const [linked, rotten] = await Promise.all([nodes(name), nodes(other)]);
  expect(linked[0]).toBe(linked[1]);
  expect(rotten[0]).not.toBe(rotten[1]);
  expect(await photosIn(folder)).toEqual(await photosIn(whole));
});

test("if the store has lost one size of a photo, the restore recreates it from the other", async () => {
  const store = join(park.folder.path, "photos");
  const before = await photosIn(store);
  const thumb = Object.keys(before).find((file) => file.endsWith(`${photo.path.split("/").at(-1)}.thumb.jpg`)) ?? "";
  await rename(join(store, thumb), join(backups, "lost.jpg"));
  const folder = join(backups, "without-one-thumbnail");
  expect(await startBackupProgram("backup", [folder], park.settings).ended).toMatchObject({ code: 1 });
  await rename(join(backups, "lost.jpg"), join(store, thumb));
  const empty = await dataFolder();
  const settings = { DATA_DIR: empty.path, DATABASE_URL: await bareDatabase() };
  expect(await restoreInto(settings, folder)).toMatchObject({ code: 0 });
  const after = await photosIn(join(empty.path, "photos"));
  expect(after).toEqual({ ...before, [thumb]: before[thumb.replace("thumb", "full")] });
});

test("photos can be restored to an S3 store and backed up from there", async () => {
  const store = await s3StoreForTests();
  onTestFinished(store.close);
  const url = await bareDatabase();
  const settings = { ...store.settings, DATABASE_URL: url };
  expect(await restoreInto(settings)).toMatchObject({ code: 0 });
  expect(store.files()).toHaveLength(Object.keys(await photosIn(whole)).length);
  const folder = join(backups, "from-s3");
  const { code, printed } = await startBackupProgram("backup", [folder], settings).ended;
  expect(code, printed).toBe(0);
  expect(await photosIn(folder)).toEqual(await photosIn(whole));
});

describe("an incomplete backup", () => {
  test.each(["SIGKILL", "SIGTERM"] as const)("that was stopped by %s leaves nothing behind", async (signal) => {
    const blocker = await connectToDatabase(park.url);
    await blocker.query("begin; lock table units in access exclusive mode");
    const folder = join(backups, `cut-${signal}`);
    const program = startBackupProgram("backup", [folder], park.settings);
    const mine = async () => (await readdir(backups)).filter((name) => name.startsWith(`cut-${signal}`));
    await waitUntil("the start of the backup", async () => (await mine()).length > 0);
    program.signal(signal);
    await blocker.query("rollback");
    await blocker.end();
    const { code, printed } = await program.ended;
    if (signal === "SIGTERM") expect([code, printed, await mine()]).toEqual([1, "Stopped.\n", []]);
    else expect(await mine()).toEqual([expect.stringMatching(/\.new-/)]);
    for (const left of await mine()) await expectRefused(join(backups, left), /There is no complete backup in/);
  });

  // Each kind of damage: src/server/backup/manifest.test.ts.
  test("with another byte in a table, or without a photo, is refused before anything is restored", async () => {
    const folder = await mkdtemp(join(backups, "damaged-"));
    await cp(whole, folder, { recursive: true });
    const users = join(folder, "tables/public.users.gz");
    const [bytes, changed] = [await readFile(users), await readFile(users)];
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await writeFile(users, changed);
    await expectRefused(folder, /damaged: tables\/public\.users\.gz/);
    await writeFile(users, bytes);
    await rm(join(folder, Object.keys(await photosIn(folder)).at(-1) ?? ""));
    await expectRefused(folder, /incomplete: photos\//);
  });
});

async function expectRefused(folder: string, sentence: RegExp): Promise<void> {
  const url = await bareDatabase();
  const data = await dataFolder();
  const { code, printed } = await restoreInto({ DATABASE_URL: url, DATA_DIR: data.path }, folder);
  expect([code, printed.trimEnd().split("\n")]).toEqual([1, [expect.stringMatching(sentence)]]);
  expect(await contentsOf(url)).toEqual({});
  expect(await readdir(data.path)).toEqual([]);
}

describe("refuses", () => {
  test("to restore into a database with tables", async () => {
    const { url, drop } = await copyDatabase("empty");
    onTestFinished(drop);
    const before = await contentsOf(url);
    const { code, printed } = await restoreInto({ DATABASE_URL: url });
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(
        /^The backup .* is complete\. Restoring it\.\nThe database "\w+" is not empty \(it has the table /,
      ),
    ]);
    expect(await contentsOf(url)).toEqual(before);
  });

  test("to overwrite a backup, or to create the folder around it", async () => {
    const into = async (folder: string) => (await startBackupProgram("backup", [folder], park.settings).ended).printed;
    expect(await into(whole)).toBe(`${whole} already exists: back up into a new folder.\n`);
    const absent = join(backups, "absent");
    expect(await into(join(absent, "night"))).toBe(
      `There is no folder ${absent} for the backup: create it, or mount its disk.\n`,
    );
  });

  test("to back up when there is no park", async () => {
    const empty = await dataFolder();
    const to = join(backups, "of-nothing");
    const { code, printed } = await startBackupProgram("backup", [to], { DATA_DIR: empty.path }).ended;
    expect([code, printed]).toEqual([1, `There is no database in ${empty.path}/postgres: check DATA_DIR.\n`]);
    const none = await startBackupProgram("backup", [to], { DATABASE_URL: await bareDatabase() }).ended;
    expect(none).toMatchObject({ code: 1, printed: "The database has no park to back up.\n" });
    expect(await readdir(backups)).not.toContain("of-nothing");
  });
});

test("rows that violate a constraint roll back the whole restore", async () => {
  const url = await bareDatabase();
  const folder = await mkdtemp(join(backups, "forged-"));
  await cp(whole, folder, { recursive: true });
  // A backup with correct hashes, of a park that has lost its users.
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  manifest.tables = manifest.tables.filter(({ name }: { name: string }) => name !== "users");
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  const { sha256 } = (await fingerprintOf(join(folder, "manifest.json"))) ?? {};
  await writeFile(join(folder, "manifest.json.sha256"), `${sha256}  manifest.json\n`);
  const { code, printed } = await restoreInto({ DATABASE_URL: url }, folder);
  expect([code, printed]).toEqual([1, expect.stringContaining("violates foreign key constraint")]);
  expect(await contentsOf(url)).toEqual({});
});

test("a backup made by an older version is migrated", async () => {
  const old = await olderDatabase(3);
  await queryDatabase(
    old,
    `insert into users (id, name, first_name, last_name, email, password, role)
     values (gen_random_uuid(), 'Anna', 'Anna', '', 'anna@park.example', 'hash', 'cleaner')`,
  );
  await queryDatabase(old, "insert into units (id, code, location) values (gen_random_uuid(), 'WL-1', 'Waterlijn')");
  await queryDatabase(
    old,
    `insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at, finished_at)
     select gen_random_uuid(), u.id, p.id, now(), 'done', now() - interval '90 minutes', now() from units u, users p, generate_series(1, 3)`,
  );
  const folder = join(backups, "older");
  expect(await startBackupProgram("backup", [folder], { DATABASE_URL: old }).ended).toMatchObject({ code: 0 });
  const url = await bareDatabase();
  expect(await restoreInto({ DATABASE_URL: url }, folder)).toMatchObject({ code: 0 });
  const tallies = "select status, sum(assignments)::int as n from assignment_tallies group by 1";
  expect(await queryDatabase(url, tallies)).toEqual([{ status: "done", n: 3 }]);
  const { url: today, drop } = await copyDatabase("empty");
  onTestFinished(drop);
  const tables = "select relid::regclass::text as name from pg_stat_user_tables order by 1";
  expect(await queryDatabase(url, tables)).toEqual(await queryDatabase(today, tables));
  const seen = "select hash from drizzle.__drizzle_migrations order by created_at";
  expect(await queryDatabase(url, seen)).toEqual(await queryDatabase(today, seen));
});
