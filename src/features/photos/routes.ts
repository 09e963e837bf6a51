import { mountFile, mountUpload } from "../../server/http/files";
import { type Host, mount } from "../../server/http/mount";
import type { ObjectStore, PictureSize } from "../../server/objects/store";
import { reasonInWords } from "../../server/reason-in-words";
import { assignmentAfter } from "../assignments/reads/assignment";
import { announcePhotos, withdrawPhoto } from "./actions/announce";
import { deleteBytes } from "./actions/clean-up";
import { addPhoto, addQcPhoto } from "./actions/record";
import { addReferencePhoto } from "./actions/references";
import { removePhoto } from "./actions/remove";
import { findSent, issueUploadAddress, type PhotoServices, receiveFile } from "./actions/upload";
import * as contract from "./contract";
import * as references from "./contract/references";
import * as removal from "./contract/removal";
import { assertReadable, awaitedPhotosOf, photoNotFound, photosOf, repeatedPhotosOf } from "./reads";

/**
 * POST /api/objects/upload · PUT, GET /objects/{id} · POST /api/reference-photos · GET /api/assignments/{id}/repeated-photos
 * GET, POST /api/assignments/{id}/media · DELETE /api/assignments/{id}/media/{mediaId} · GET, POST /api/assignments/{id}/qc-media
 * GET, POST /api/assignments/{id}/photo-announcements · DELETE /api/assignments/{id}/photo-announcements/{photoId}
 */
export function mountPhotos(host: Host, services: PhotoServices): void {
  const { store, decoders } = services;
  host.app.addHook("preClose", async () => decoders.close());
  mount(host, contract.requestUpload, ({ origin, body, perform }) =>
    perform((context) => issueUploadAddress(context, store, origin, body)),
  );
  mountUpload(host, contract.sendFile, ({ by, params, query, file, gone, ...park }) =>
    receiveFile(park, services, { by, id: params.id, signed: query, file, gone }),
  );
  mountFile(host, contract.getPhoto, async ({ db, by, params: { id }, query }) => {
    await assertReadable(db, by, id);
    const size = query.size ?? "full";
    return { type: "image/jpeg", etag: `"${id}-${size}"`, open: () => opened(store, id, size) };
  });
  mount(host, contract.getMedia, ({ db, by, params }) => photosOf(db, by, params.id, "cleaner"));
  mount(host, contract.getQcMedia, ({ db, by, params }) => photosOf(db, by, params.id, "qc"));
  mount(host, contract.addMedia, async ({ by, origin, params, body, perform, whenGone, ...park }) => {
    const { photoURL: address, ...more } = body;
    const sent = await findSent(park, services, { by, address, origin, gone: whenGone() });
    return perform((context) => addPhoto(context, params.id, { ...sent, ...more }));
  });
  mount(host, removal.removePhoto, async ({ db, params, perform }) => {
    let removed: string | undefined;
    await perform(async (context) => {
      removed = await removePhoto(context, params.id, params.mediaId);
    });
    // It can't be read any more. If its bytes can't be deleted now, the clean-up job repeats it.
    if (removed)
      await deleteBytes(db, store, [removed]).catch((error: unknown) =>
        host.app.log.warn({ reason: reasonInWords(error) ?? String(error) }, "removed photo not deleted yet"),
      );
  });
  mount(host, contract.addQcMedia, async ({ by, origin, params, body, perform, whenGone, ...park }) => {
    const { url: address, announcementId, itemId } = body;
    const sent = await findSent(park, services, { by, address, origin, gone: whenGone() });
    return perform((context) => addQcPhoto(context, params.id, { ...sent, announcementId, itemId }));
  });
  mount(host, references.addReferencePhoto, async ({ by, origin, body, perform, whenGone, ...park }) => {
    const sent = await findSent(park, services, { by, address: body.photoURL, origin, gone: whenGone() });
    return perform((context) => addReferencePhoto(context, sent));
  });
  mount(host, references.getRepeatedPhotos, ({ db, by, params }) => repeatedPhotosOf(db, by, params.id));
  mount(host, contract.announcePhotos, ({ params, body, perform }) =>
    perform((context) => assignmentAfter(context, params.id, announcePhotos(context, params.id, body))),
  );
  mount(host, contract.getAwaited, ({ db, by, params }) => awaitedPhotosOf(db, by, params.id));
  mount(host, contract.withdrawPhoto, ({ params, perform }) =>
    perform((context) => withdrawPhoto(context, params.id, params.photoId)),
  );
}

async function opened(store: ObjectStore, id: string, size: PictureSize) {
  const picture = await store.open(id, size);
  if (!picture) throw photoNotFound();
  return picture;
}
