import { resolve } from "node:path";
import type { Database } from "../database/open";
import { sharedSecret } from "../secrets";
import { type Settings, s3Settings } from "../settings";
import { diskStore } from "./disk";
import { s3Store } from "./s3";
import type { ObjectStore } from "./store";

/** Opens the store of the settings: S3-compatible if S3_BUCKET is set, else a folder next to the database. */
export async function openStore(settings: Settings, db: Database): Promise<ObjectStore> {
  const s3 = s3Settings(settings);
  if (s3) return s3Store(s3);
  const secret = await sharedSecret(db, "upload-addresses");
  return diskStore(
    resolve(settings.DATA_DIR, "photos"),
    secret,
    settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
  );
}
