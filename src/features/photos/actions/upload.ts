import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit } from "../../../server/actions/audit";
import type { ActionContext, AuthedContext, Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { atOnce } from "../../../server/at-once";
import { objects } from "../../../server/database/tables";
import type { ReceivedFile } from "../../../server/http/files";
import type { Kind } from "../../../server/objects/kinds";
import type { Made, PictureDecoders } from "../../../server/objects/pictures/decoders";
import { Turns } from "../../../server/objects/pictures/turns";
import type { Incoming, ObjectStore, Pictures, Signed } from "../../../server/objects/store";
import type { Person } from "../../../server/person";
import { senderHasLeft } from "../../../server/unavailable";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { photoLimits } from "../contract";
import { countOneByOne } from "../locks";
import { type IssuedUpload, isUnrecorded, unrecordedOf, uploadOf } from "../reads";
import { canTakeSize } from "../rules";
import type { SentPhoto } from "./arrived";
import { tooManyUnfinished } from "./refusals";

/** Issues an upload address for one photo, which enforces the announced type and size. 429 for somebody with too many photos that nothing names. */
export async function issueUploadAddress(
  context: AuthedContext,
  store: ObjectStore,
  origin: string,
  announced: { contentType?: string | undefined; size?: number | undefined } = {},
): Promise<{ uploadURL: string }> {
  const { contentType: type, size } = announced;
  if (size !== undefined) assertAllowed(canTakeSize(size));
  await refuseIfTooManyUnrecorded(context);
  const [row] = await context.tx
    .insert(objects)
    .values({ ownerId: context.by.id, size: size ?? null, contentType: type ?? null })
    .returning({ id: objects.id });
  if (!row) throw new Error("upload insert returned no row");
  await audit(context, "objects", "photo.address", row.id);
  // The current time, not the action's, which may lie in the past for late steps.
  const expires = new Date(Date.now() + photoLimits.addressMinutes * 60_000);
  return { uploadURL: await store.uploadAddress({ id: row.id, userId: context.by.id, expires, origin, type, size }) };
}

/** A phone's photos of some days, and retries over a bad network. */
const mostUnrecorded = 500;

/**
 * Refuses (429) somebody with many photos that nothing names, or addresses that were never used, of the last 24 hours: each may fill 10 MB of the
 * store, or more of an S3 store if its size was not announced.
 */
async function refuseIfTooManyUnrecorded({ tx, by }: AuthedContext): Promise<void> {
  await countOneByOne(tx, `uploads ${by.id}`);
  const { count, seconds } = await unrecordedOf(tx, by);
  if (count < mostUnrecorded) return;
  throw tooManyUnfinished(Math.max(1, seconds));
}

/** Where photos are decoded and stored. */
export type PhotoServices = { store: ObjectStore; decoders: PictureDecoders };
/** Decoding stops when the caller is `gone`. */
type Sent = { by: Person | null; id: string; signed: Signed; file: ReceivedFile; gone: AbortSignal };

/** Files of one person that are received and decoded: each may take 10 MB of the disk meanwhile. A phone sends them one by one. */
const beginFile = atOnce(20);

/** Receives a file at an upload address that is valid, unused and not another person's. */
export async function receiveFile(
  park: Park,
  services: PhotoServices,
  { by, id, signed, file, gone }: Sent,
): Promise<void> {
  const upload = await uploadOf(park.db, id);
  const { uploads } = services.store;
  if (!upload || !uploads) throw wrongAddress();
  const verdict = uploads.check({ id, userId: upload.owner.id }, signed, new Date());
  if (verdict === "wrong") throw wrongAddress();
  if (by && by.id !== upload.owner.id)
    throw new Problem("upload-address", say("This upload address belongs to someone else. Please request your own."));
  if (verdict === "expired")
    throw new Problem("upload-address", say("This upload address has expired. Please send the photo again."));
  if (upload.hasArrived) throw addressUsed();
  if (file.size !== undefined) assertAllowed(canTakeSize(file.size, upload.size));
  const end = beginFile(upload.owner.id);
  if (!end) throw tooManyUnfinished(10);
  try {
    const incoming = await uploads.receive(file.body, photoLimits.bytes);
    const isFirst = await processUpload(park, services, upload, incoming, gone);
    if (!isFirst) throw addressUsed();
  } finally {
    end();
  }
}

/**
 * The photo that an address names, before the transaction that records it: a file that the browser has sent directly to the store is processed,
 * and the store is asked for the pictures, because both may take long. `isLost`: they should be in the store and are not.
 */
export async function findSent(
  park: Park,
  services: PhotoServices,
  { by, address, origin, gone }: { by: Person; address: string; origin: string; gone: AbortSignal },
): Promise<SentPhoto> {
  const { store } = services;
  const objectId = store.idIn(address, origin);
  if (objectId === null) return { objectId, isLost: false };
  await processDirectUpload(park, services, { by, id: objectId, gone });
  return { objectId, isLost: (await isUnrecorded(park.db, by, objectId)) && !(await store.has(objectId)) };
}

/** Processes a file that the browser has sent directly to the store, unless that is done. */
async function processDirectUpload(
  park: Park,
  services: PhotoServices,
  { by, id, gone }: { by: Person; id: string; gone: AbortSignal },
): Promise<void> {
  const upload = await uploadOf(park.db, id);
  if (!upload || upload.hasArrived || upload.owner.id !== by.id) return;
  const incoming = await services.store.sent(upload.id, photoLimits.bytes);
  if (!incoming) return;
  await processUpload(park, services, upload, incoming, gone).catch((error: unknown) => {
    // Another request has processed it already.
    if (!(error instanceof Problem) || error.code !== "photo-gone") throw error;
  });
}

/** Makes and stores the pictures of an upload. False if another request was first. */
async function processUpload(
  park: Park,
  { store, decoders }: PhotoServices,
  upload: IssuedUpload,
  incoming: Incoming,
  gone: AbortSignal,
): Promise<boolean> {
  let isFinal = true;
  try {
    assertAllowed(canTakeSize(incoming.size, upload.size));
    const photo = { senderId: upload.owner.id, load: () => incoming.bytes(), signal: gone };
    const arrival = arrivalOf(await decoders.make(photo, photoLimits));
    return await inTurn(upload.owner, gone, () =>
      perform(park, upload.owner, (context) => recordArrival(context, store, upload.id, arrival)),
    );
  } catch (error) {
    isFinal = error instanceof Problem && error.status < 500;
    throw error;
  } finally {
    await incoming.close(isFinal);
  }
}

/** A connection to the database waits while its photo is stored: with a slow store, most must stay free for everything else. */
const storedAtOnce = 4;
const turns = new Turns(storedAtOnce);

/** Runs `work` when it is this person's turn. 503 if the sender leaves before. */
function inTurn<T>({ id }: Person, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  return turns.take(id, gone, work).catch((error: unknown) => {
    throw gone.aborted && error === gone.reason ? senderHasLeft() : error;
  });
}

/** The pictures of an upload, and what its row says about it. Without its bytes, which would take up to 10 MB while it waits. */
export type Arrival = { size: number; contentType: Kind; sha256: Buffer; pictures: Pictures };

/** The arrival of these bytes, with the pictures that were made of them. */
export function arrivalOf({ bytes, kind, pictures }: Made): Arrival {
  return { size: bytes.length, contentType: kind, sha256: createHash("sha256").update(bytes).digest(), pictures };
}

/**
 * Stores the pictures of an upload; false if another request was first, or if it was deleted. The files are stored before the row is updated:
 * a crash leaves files without a row, never a row without files. The row is locked meanwhile: of two files the first one counts, and
 * a clean-up deletes all of it or nothing.
 */
export async function recordArrival(
  context: ActionContext,
  store: ObjectStore,
  id: string,
  { pictures, sha256, ...arrival }: Arrival,
): Promise<boolean> {
  const open = and(eq(objects.id, id), isNull(objects.arrivedAt), isNull(objects.removedAt));
  const [row] = await context.tx.select({ id: objects.id }).from(objects).where(open).for("update");
  if (!row) return false;
  await store.put(id, pictures);
  await context.tx
    .update(objects)
    .set({ ...arrival, sha256, arrivedAt: context.now })
    .where(eq(objects.id, id));
  await audit(context, "objects", "photo.arrive", id, { ...arrival, sha256: sha256.toString("hex") });
  return true;
}

function wrongAddress(): Problem {
  return new Problem("upload-address", say("This upload address is invalid. Please send the photo again."));
}

function addressUsed(): Problem {
  return new Problem("state-conflict", say("This upload address has already been used."));
}
