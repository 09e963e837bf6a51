import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";

/** A place for photos, for as long as the tests of a file run. */
export type TestStore = {
  /** The settings that make an app keep its photos there. */
  settings: Record<string, string>;
  /** The folder in which the bytes are, whoever keeps them. */
  folder: string;
  /** What is there, without what only a store itself needs. */
  files(): string[];
  close(): Promise<void>;
};

/** A folder of its own. */
export async function diskStoreForTests(): Promise<TestStore> {
  const folder = newFolder();
  return {
    settings: { DATA_DIR: folder },
    folder,
    files: () => filesIn(join(folder, "photos")),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

/** What a bucket must allow for browsers to send photos to it: docs/decisions. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`;

/** A server of the S3 protocol with an empty bucket. It takes wrong signatures too: docs/decisions tells what was seen of those. */
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
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
