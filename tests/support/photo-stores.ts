import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { markFile } from "../../src/server/objects/store";

/** A photo store for the tests of one file. */
export type TestStore = {
  /** The settings with which an app stores its photos there. */
  settings: Record<string, string>;
  /** The folder that contains the bytes, in either kind of store. */
  folder: string;
  /** The files in it, without its mark and the store's internal ones. */
  files(): string[];
  close(): Promise<void>;
};

/** Creates a store on disk. */
export async function diskStoreForTests(): Promise<TestStore> {
  const folder = newFolder();
  return {
    settings: { DATA_DIR: folder },
    folder,
    files: () => filesIn(join(folder, "photos")),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

/** What a bucket must allow so that browsers can upload to it: docs/decisions/08-s3.md. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`;

/** Starts an S3 server with an empty bucket. It accepts wrong signatures; docs/decisions/08-s3.md describes how those were tested. */
export async function s3StoreForTests(): Promise<TestStore> {
  const folder = newFolder();
  // The package has no types.
  const require = createRequire(import.meta.url);
  const S3rver = require("s3rver");
  const server = new S3rver({
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "photos", configs: [cors] }],
  });
  const { port } = z.parse(z.object({ port: z.int() }), await server.run());
  return {
    settings: {
      DATA_DIR: join(folder, "none"),
      S3_BUCKET: "photos",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    folder,
    files: () => filesIn(join(folder, "photos")).filter((name) => name.endsWith("_object")),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "changeover-photos-"));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(markFile));
  return files.map((entry) => join(entry.parentPath, entry.name));
}
