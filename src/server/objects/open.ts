import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Database } from "../database/open";
import { type Environment, s3Settings } from "../environment";
import { sharedSecret } from "../secrets";
import { diskStore } from "./disk";
import { s3Store } from "./s3";
import type { ObjectStore, StoredPhotos } from "./store";

/** Opens the store of the settings: S3-compatible if S3_BUCKET is set, else a folder next to the database. */
export async function openStore(environment: Environment, db: Database): Promise<ObjectStore> {
  const s3 = s3Settings(environment);
  return s3 ? s3Store(s3) : storeInFolder(environment, await sharedSecret(db, "upload-addresses"));
}

/** Opens the same store for programs that issue no upload addresses; they need no database for it. */
export function openStoredPhotos(environment: Environment): StoredPhotos {
  const s3 = s3Settings(environment);
  return s3 ? s3Store(s3) : storeInFolder(environment, randomBytes(32));
}

function storeInFolder({ DATA_DIR, PUBLIC_URL }: Environment, secret: Buffer): ObjectStore {
  return diskStore(resolve(DATA_DIR, "photos"), secret, PUBLIC_URL && new URL(PUBLIC_URL).origin);
}
