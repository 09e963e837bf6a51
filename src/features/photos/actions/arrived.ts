import { eq } from "drizzle-orm";
import type { AuthedContext } from "../../../server/actions/context";
import { objects } from "../../../server/database/tables";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { photoGone, photoNotArrived } from "./refusals";

/** An upload of this person, locked. `field`: of its address, for refusals. Refuses an address that is not ours or that is gone (422). */
export async function ownUpload(context: AuthedContext, objectId: string | null, field: string) {
  if (objectId === null) throw wrongField(field, say("This photo was not sent to this server. Please send it again."));
  const [object] = await context.tx.select().from(objects).where(eq(objects.id, objectId)).for("update");
  // Deleted after 24 hours, removed, or never existed.
  if (!object || object.removedAt) throw photoGone();
  if (object.ownerId !== context.by.id) throw wrongField(field, say("This photo was sent by someone else."));
  return object;
}
export type Upload = Awaited<ReturnType<typeof ownUpload>>;

/**
 * A photo that was sent, as it was before the transaction that records it. `objectId`: null if the address is not ours. `isLost`: it had
 * arrived, but its bytes were not in the store.
 */
export type SentPhoto = { objectId: string | null; isLost: boolean };

/** The SHA-256 of a locked upload whose bytes have arrived and are in the store (else 422). Bytes are deleted only after `removedAt`, which `ownUpload` refuses. */
export function arrivedHash({ sha256 }: Upload, { isLost }: SentPhoto): Buffer {
  if (!sha256) throw photoNotArrived();
  if (isLost) throw photoGone();
  return sha256;
}
