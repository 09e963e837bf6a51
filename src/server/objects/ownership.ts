import { eq } from "drizzle-orm";
import type { Database } from "../database/open";
import { secrets } from "../database/tables";
import { sharedSecret } from "../secrets";
import { StartRefused } from "../start-refused";
import type { StoredPhotos } from "./store";

// Two databases with one photo store would delete each other's photos, which have no row in the other one.

type Marked = Pick<StoredPhotos, "mark" | "owner" | "setOwner">;

const idName = "photo-store";

/** The id with which this database marks its photo store. A backup leaves it out, so that a restored database gets one of its own. */
export async function ownerId(db: Database): Promise<string> {
  return (await sharedSecret(db, idName)).toString("hex");
}

/** Marks a photo store without a mark as this database's. Refuses another database's. */
export async function claimStore(db: Database, store: Marked): Promise<void> {
  const id = await ownerId(db);
  const owner = await store.owner();
  if (owner === null) await store.setOwner(id);
  else if (owner !== id)
    throw new StartRefused(
      `The photo store belongs to another database (${store.mark}): set DATA_DIR or S3_BUCKET to one of its own. If that database is gone for good, delete ${store.mark} and start again.`,
    );
}

/** Whether a photo store has this database's mark. Creates nothing; a database that has never marked one may have any. */
export async function isOwnStore(db: Database, store: Marked): Promise<boolean> {
  const [known] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, idName));
  return !known || (await store.owner()) === known.value.toString("hex");
}

/** Refuses to delete from a photo store that doesn't have this database's mark. */
export async function refuseToDeleteFromOther(db: Database, store: Marked): Promise<void> {
  if ((await store.owner()) === (await ownerId(db))) return;
  throw new Error(
    `the photo store is not marked as this database's (${store.mark}). Nothing was deleted: if a restore has taken it over, stop this node; otherwise start it again`,
  );
}
