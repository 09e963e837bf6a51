import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { objects, referencePhotos } from "../../../server/database/tables";
import { arrivedHash, ownUpload, type SentPhoto } from "./arrived";
import { usedElsewhere } from "./refusals";

const field = "photoURL";

/** Keeps an arrived upload as a reference photo; a repeat returns the first response. */
export async function addReferencePhoto(context: AuthedContext, sent: SentPhoto): Promise<{ url: string }> {
  const upload = await ownUpload(context, sent.objectId, field);
  const kept = { url: `/objects/${upload.id}` };
  const { tx } = context;
  const before = await tx.select().from(referencePhotos).where(eq(referencePhotos.objectId, upload.id));
  if (before.length > 0) return kept;
  if (upload.namedAt) throw usedElsewhere(field);
  arrivedHash(upload, sent);
  await tx.insert(referencePhotos).values({ objectId: upload.id, createdById: context.by.id, createdAt: context.now });
  await tx.update(objects).set({ namedAt: context.now }).where(eq(objects.id, upload.id));
  await audit(context, "objects", "photo.reference", upload.id);
  return kept;
}
