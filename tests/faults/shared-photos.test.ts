import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startBackupProgram } from "../support/backup-program";
import { addWork } from "../support/builders";
import { signInAs } from "../support/caller";
import { dataFolder } from "../support/data-folder";
import { contentsOf, photosIn } from "../support/park-contents";
import { addPhoto } from "../support/photo-calls";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import { picture } from "../support/pictures";
import type { Program } from "../support/program";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";

// A photo store belongs to one database: another one would delete its photos, because it has no rows of them.
// Each test leaves the live park usable for the next one; the last one takes its photos over.

let backups: string;
let place: TestStore;
let app: TestApp;
/** The live park's settings. */
let live: { DATA_DIR: string; DATABASE_URL: string };

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), "changeover-backups-"));
  place = await diskStoreForTests();
  app = await startApp({ settings: place.settings });
  live = { DATA_DIR: place.folder, DATABASE_URL: app.databaseUrl };
  await photograph(2);
  expect(await backUp("live", live)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await app.close();
  await place.close();
  await rm(backups, { recursive: true });
});

/** Adds photos to the live park. */
async function photograph(count: number): Promise<void> {
  const anna = await signInAs(app, "cleaner");
  const work = await addWork(app, { lead: anna, status: "in_progress" });
  for (let i = 1; i <= count; i++) await addPhoto(anna, work, await picture("jpeg", { width: 40 + i, height: 60 }));
}

function backUp(name: string, settings: Record<string, string>, ...earlier: string[]) {
  const folder = join(backups, name);
  return startBackupProgram("backup", [folder, ...earlier.map((one) => join(backups, one))], settings).ended;
}

function restore(name: string, settings: Record<string, string>, ...words: string[]) {
  return startBackupProgram("restore", [join(backups, name), ...words], settings).ended;
}

async function databaseCopy(of: "bare" | "empty"): Promise<string> {
  const { url, drop } = await copyDatabase(of);
  onTestFinished(drop);
  return url;
}

/** Starts a node in the live park's folder. */
async function start(DATABASE_URL: string): Promise<Program> {
  const program = (await dataFolder()).start({ ...live, DATABASE_URL, SAMPLE_PARK: "0" });
  await program.waitForOutput(/is ready|another database/);
  return program;
}

const refusal = () =>
  `The photo store belongs to another database (${place.folder}/photos/park): set DATA_DIR or S3_BUCKET to one of its own. ` +
  `If that database is gone for good, delete ${place.folder}/photos/park and start again.\n`;

test("a restore that failed can be repeated, and marks its photo store", async () => {
  const { path } = await dataFolder();
  const settings = { DATA_DIR: path, DATABASE_URL: await databaseCopy("bare") };
  const incoming = join(path, "photos/incoming");
  await mkdir(dirname(incoming));
  await writeFile(incoming, "in the way");
  const failed = await restore("live", settings);
  expect([failed.code, failed.printed]).toEqual([
    1,
    expect.stringContaining("The server can't store photos right now."),
  ]);
  expect(await contentsOf(settings.DATABASE_URL)).toEqual({});
  await rm(incoming);
  expect(await restore("live", settings)).toMatchObject({ code: 0 });
  expect(await readdir(join(path, "photos"))).toContain("park");
});

test("a backup with the wrong folder fails, even if the earlier one has all photos", async () => {
  const wrong = { ...live, DATA_DIR: (await dataFolder()).path };
  const { code, printed } = await backUp("wrong", wrong, "live");
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^The photo store is not this park's \(.*\/photos\/park is /m),
  ]);
  expect(await photosIn(join(backups, "wrong"))).toEqual(await photosIn(join(backups, "live")));
});

test("a backup's photos can be copied into the folder of a disk store", async () => {
  const before = await photosIn(join(place.folder, "photos"));
  await rm(join(place.folder, "photos"), { recursive: true });
  await cp(join(backups, "live", "photos"), join(place.folder, "photos"), { recursive: true });
  expect(Object.keys(before)).toHaveLength(4);
  expect(await photosIn(join(place.folder, "photos"))).toEqual(before);
  await (await start(live.DATABASE_URL)).ready();
});

test("a backup that lacks photos is kept, but fails once for each; a restore says how many are missing", async () => {
  const lose = async () => rm(join(place.folder, Object.keys(await photosIn(place.folder))[0] ?? ""));
  await lose();
  const first = await backUp("lacks-one", live);
  expect([first.code, first.printed]).toEqual([
    1,
    expect.stringMatching(
      /, and 3 photo files, to .*\nPhoto files were not in the store, and are missing from this backup: 1\. Check DATA_DIR, .*\.\n$/,
    ),
  ]);
  const second = await backUp("lacks-the-same", live, "lacks-one");
  expect([second.code, second.printed]).toEqual([0, expect.stringContaining("missing from this backup: 1, as from")]);
  const before = await photosIn(place.folder);
  await photograph(1);
  // What the earlier backup has would not be missing.
  const added = Object.keys(await photosIn(place.folder)).find((file) => !(file in before));
  await rm(join(place.folder, added ?? ""));
  const third = await backUp("lacks-more", live, "lacks-the-same");
  expect([third.code, third.printed]).toEqual([1, expect.stringContaining("missing from this backup: 2, 1 of them")]);

  const settings = { DATA_DIR: (await dataFolder()).path, DATABASE_URL: await databaseCopy("bare") };
  const restored = await restore("lacks-more", settings);
  expect([restored.code, restored.printed]).toEqual([0, expect.stringMatching(/^Photo files .* missing now: 2\.$/m)]);
});

test("a restore beside the live park's photos is refused before it changes anything, unless it takes them over; then the live park is refused", async () => {
  const url = await databaseCopy("bare");
  const mark = () => readFile(join(place.folder, "photos/park"), "utf8");
  const [before, photos] = [await mark().catch(() => ""), await photosIn(place.folder)];
  const settings = { ...live, DATABASE_URL: url };
  const refused = await restore("live", settings);
  expect([refused.code, refused.printed]).toEqual([
    1,
    expect.stringMatching(/: nothing was restored\. .* --take-over-photos\.\n$/),
  ]);
  expect([await contentsOf(url), await mark(), await photosIn(place.folder)]).toEqual([{}, before, photos]);

  const restored = await restore("live", settings, "--take-over-photos");
  expect(restored, restored.printed).toMatchObject({ code: 0 });
  expect(await mark()).not.toBe(before);
  const other = await start(live.DATABASE_URL);
  expect(other.printed()).toBe(refusal());
  expect(await other.ended()).toEqual({ code: 1, signal: null });
  await (await start(url)).ready();
});
