import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { StartRefused } from "../start-refused";
import { writeHashed } from "./hashed";
import { type Manifest, verified, writeManifest } from "./manifest";
import { photoFile, photoList } from "./photo-list";

const users = "tables/public.users.gz";
const photo = photoFile(randomUUID(), "full");

/** A backup of one table with one photo. */
let folder: string;
let manifest: Manifest;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "changeover-backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    return writeHashed(join(folder, file), Readable.from([text]));
  };
  const picture = await write(photo, "a picture");
  manifest = {
    ...{ format: 1, madeAt: "2031-05-12T08:00:00.000Z", postgres: "18", migration: 1, sequences: [] },
    tables: [{ schema: "public", name: "users", columns: ["id"], rows: 1, ...(await write(users, "a row")) }],
    photos: { files: 1, missing: 0, ...(await write(photoList, `${picture.sha256}  ${photo}\n`)) },
  };
  await writeManifest(folder, manifest);
});

test("a whole backup is verified", async () => {
  expect(await verified(folder)).toEqual(manifest);
});

test.each<[string, (path: string) => Promise<unknown>, string]>([
  [users, cut, `is damaged: ${users} has changed.`],
  [users, change, `is damaged: ${users} has changed.`],
  [users, rm, `is incomplete: ${users} is missing.`],
  ["manifest.json", change, "is damaged: manifest.json has changed."],
  ["manifest.json", rm, "manifest.json or manifest.json.sha256 is missing."],
  ["manifest.json.sha256", rm, "manifest.json or manifest.json.sha256 is missing."],
  [photoList, change, `is damaged: ${photoList} has changed.`],
  [photo, change, `is damaged: ${photo} has changed.`],
  [photo, rm, `is incomplete: ${photo} is missing.`],
])("a backup whose %s was damaged (%o) is refused", async (file, damage, words) => {
  await damage(join(folder, file));
  const refused = await verified(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toContain(words);
});

async function cut(path: string): Promise<void> {
  await truncate(path, (await stat(path)).size - 1);
}

async function change(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(path, bytes);
}
