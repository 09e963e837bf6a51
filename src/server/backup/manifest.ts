import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { StartRefused } from "../start-refused";
import { type Fingerprint, fingerprintOf, writeHashed } from "./hashed";
import { listedPhotos, photoList } from "./photo-list";

const fingerprint = { bytes: z.int(), sha256: z.string() };
const plainName = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));
const table = z.object({
  schema: plainName,
  name: plainName,
  columns: z.array(z.string()),
  rows: z.int(),
  ...fingerprint,
});

/** The manifest of a backup, `manifest.json`; its own SHA-256 is in the file next to it. */
const shape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  /** The last applied migration, by its time in `migrations/meta/_journal.json`. */
  migration: z.int(),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: plainName, name: plainName, last: z.string() })),
  /** `missing`: files of photos that should have been in the store. */
  photos: z.object({ files: z.int(), missing: z.int(), ...fingerprint }),
});
export type Manifest = z.infer<typeof shape>;
export type Table = z.infer<typeof table>;

const manifestFile = "manifest.json";
const ownHash = `${manifestFile}.sha256`;

/** The file of a table's rows. */
export function fileOf({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `tables/${schema}.${name}.gz`;
}

/** Writes the manifest last: a folder without it is not a complete backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { sha256 } = await writeHashed(join(folder, manifestFile), one(`${JSON.stringify(manifest, null, 2)}\n`));
  await writeHashed(join(folder, ownHash), one(`${sha256}  ${manifestFile}\n`));
}

/** Reads a backup's manifest and verifies every file. Refuses an incomplete or damaged backup. */
export async function verified(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const compare = async (file: string, known: Pick<Fingerprint, "sha256">) => {
    const found = await fingerprintOf(join(folder, file));
    if (!found) throw new StartRefused(`The backup ${folder} is incomplete: ${file} is missing.`);
    if (found.sha256 !== known.sha256) throw changed(folder, file);
  };
  for (const one of manifest.tables) await compare(fileOf(one), one);
  await compare(photoList, manifest.photos);
  for await (const { file, sha256 } of listedPhotos(folder)) await compare(file, { sha256 });
  return manifest;
}

/** Reads a backup's manifest. Refuses an incomplete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, hash] = await Promise.all(
    [manifestFile, ownHash].map((file) => readFile(join(folder, file), "utf8").catch(() => null)),
  );
  if (text == null || hash == null)
    throw new StartRefused(`There is no complete backup in ${folder}: ${manifestFile} or ${ownHash} is missing.`);
  if (!hash.startsWith((await fingerprintOf(join(folder, manifestFile)))?.sha256 ?? "-"))
    throw changed(folder, manifestFile);
  const json: unknown = JSON.parse(text);
  const read = z.safeParse(shape, json);
  if (read.success) return read.data;
  throw new StartRefused(
    `The backup ${folder} has a format that this version of Changeover does not know: restore it with a newer one.`,
  );
}

function changed(folder: string, file: string): StartRefused {
  return new StartRefused(`The backup ${folder} is damaged: ${file} has changed.`);
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}
