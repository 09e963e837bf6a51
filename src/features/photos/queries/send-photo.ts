import { call, refusal } from "../../../client/call";
import type { Media } from "../../assignments/contract/assignment";
import { addMedia, addQcMedia, requestUpload } from "../contract";

/** Where a photo belongs: to the cleaners' photos of an assignment, to one damage among its findings, or to QC's documentation. */
export type PhotoPlace = { assignmentId: string; by: "cleaner" | "qc"; findingId?: string };

type Sending = {
  signal: AbortSignal;
  /** Told how many bytes have left. */
  onProgress: (bytes: number) => void;
};

/** A network that has moved nothing for so long will not. */
const patience = 60_000;

/** Sends a photo's bytes. Gives the address under which they can be recorded, as often as it takes. */
export async function uploadPhoto(photo: Blob, sending: Sending): Promise<string> {
  const contentType = photo.type || "application/octet-stream";
  const { uploadURL } = await call(requestUpload, { body: { contentType, size: photo.size } }, sending);
  await put(uploadURL, photo, contentType, sending);
  return uploadURL.replace(/\?.*/, "");
}

/** Tells the server to whom the sent bytes belong. The same address again gives the first answer again. */
export function recordPhoto(place: PhotoPlace, address: string, signal: AbortSignal): Promise<Media> {
  const params = { id: place.assignmentId };
  if (place.by === "qc") return call(addQcMedia, { params, body: { url: address, kind: "photo" } }, { signal });
  const body = { photoURL: address, ...(place.findingId && { findingId: place.findingId }) };
  return call(addMedia, { params, body }, { signal });
}

/** PUT by XMLHttpRequest: fetch can't tell how much has left. Cookies go to this server only, not to a store elsewhere. */
function put(address: string, photo: Blob, contentType: string, { signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(stop, patience);
    };
    const failed = () => reject(signal.aborted ? signal.reason : new TypeError("The connection was lost."));
    request.open("PUT", address);
    request.setRequestHeader("content-type", contentType);
    request.upload.addEventListener("progress", ({ loaded }) => {
      alive();
      onProgress(loaded);
    });
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status < 300) resolve();
      else refusal(new Response(responseText, { status, statusText })).then(reject, reject);
    });
    request.addEventListener("error", failed);
    request.addEventListener("abort", failed);
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", stop);
    });
    if (signal.aborted) return failed();
    signal.addEventListener("abort", stop);
    alive();
    request.send(photo);
  });
}
