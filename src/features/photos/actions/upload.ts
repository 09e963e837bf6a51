import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit } from "../../../server/actions/audit";
import type { ActionContext, AuthedContext, Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { objects } from "../../../server/database/tables";
import type { ReceivedFile } from "../../../server/http/files";
import type { Made, PictureDecoders } from "../../../server/objects/pictures/decoders";
import type { Incoming, ObjectStore, Signed } from "../../../server/objects/store";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { photoLimits } from "../contract";
import { type IssuedUpload, uploadOf } from "../reads";
import { canTakeSize } from "../rules";

/** Issues an upload address for one photo, which enforces the announced type and size. */
export async function issueUploadAddress(
  context: AuthedContext,
  store: ObjectStore,
  origin: string,
  announced: { contentType?: string | undefined; size?: number | undefined } = {},
): Promise<{ uploadURL: string }> {
  const { contentType: type, size } = announced;
  if (size !== undefined) assertAllowed(canTakeSize(size));
  const [row] = await context.tx
    .insert(objects)
    .values({ ownerId: context.by.id, size: size ?? null, contentType: type ?? null })
    .returning({ id: objects.id });
  if (!row) throw new Error("upload insert returned no row");
  await audit(context, "photo.address", "objects", row.id);
  // The current time, not the action's, which may lie in the past for late steps.
  const expires = new Date(Date.now() + photoLimits.addressMinutes * 60_000);
  return { uploadURL: await store.uploadAddress({ id: row.id, userId: context.by.id, expires, origin, type, size }) };
}

/** Where photos are decoded and stored. */
export type PhotoServices = { store: ObjectStore; decoders: PictureDecoders };
/** Decoding stops when the caller is `gone`. */
type Sent = { by: Person | null; id: string; signed: Signed; file: ReceivedFile; gone: AbortSignal };

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
  const incoming = await uploads.receive(file.body, photoLimits.bytes);
  const isFirst = await processUpload(park, services, upload, incoming, gone);
  if (!isFirst) throw addressUsed();
}

/** Processes a file that the browser has sent directly to the store, unless that is done. */
export async function processDirectUpload(
  park: Park,
  services: PhotoServices,
  { by, id, gone }: { by: Person; id: string | null; gone: AbortSignal },
): Promise<void> {
  const upload = id === null ? undefined : await uploadOf(park.db, id);
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
    const made = await decoders.make(photo, photoLimits);
    return await perform(park, upload.owner, (context) => recordArrival(context, store, upload.id, made));
  } catch (error) {
    isFinal = error instanceof Problem && error.status < 500;
    throw error;
  } finally {
    await incoming.close(isFinal);
  }
}

/**
 * Stores the pictures of an upload; false if another request was first. The files are stored before the row is updated:
 * a crash leaves files without a row, never a row without files.
 */
export async function recordArrival(
  context: ActionContext,
  store: ObjectStore,
  id: string,
  { bytes, kind, pictures }: Made,
): Promise<boolean> {
  const sha256 = createHash("sha256").update(bytes).digest();
  const open = and(eq(objects.id, id), isNull(objects.arrivedAt));
  const [row] = await context.tx.select({ id: objects.id }).from(objects).where(open).for("update");
  if (!row) return false;
  await store.put(id, pictures);
  const arrival = { size: bytes.length, contentType: kind };
  await context.tx
    .update(objects)
    .set({ ...arrival, sha256, arrivedAt: context.now })
    .where(eq(objects.id, id));
  await audit(context, "photo.arrive", "objects", id, { ...arrival, sha256: sha256.toString("hex") });
  return true;
}

function wrongAddress(): Problem {
  return new Problem("upload-address", say("This upload address is invalid. Please send the photo again."));
}

function addressUsed(): Problem {
  return new Problem("state-conflict", say("This upload address has already been used."));
}
