import { observed } from "../browser/observed";
import type { Put } from "./send";

// Pages upload photos by XMLHttpRequest, because fetch reports no upload progress.

const stallTimeoutMs = 60_000;

const inFlight = new Map<string, XMLHttpRequest>();
const sentBytes = observed<ReadonlyMap<string, number>>(new Map());

/** Returns the bytes sent so far of each upload in flight, by photo id. */
export const useBytesSent = sentBytes.use;

/** Uploads a photo and reports its progress. Rejects if the connection is lost, makes no progress for a minute, or is aborted. */
export const putBytes: Put = (address, bytes, { id, type }) =>
  new Promise((resolve, reject) => {
    // Without withCredentials, so that cookies go to this server only and not to an object store elsewhere.
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), stallTimeoutMs);
    };
    const failed = () => reject(new TypeError("The connection was lost."));
    request.open("PUT", address);
    request.setRequestHeader("content-type", type);
    request.upload.addEventListener("progress", ({ loaded }) => {
      restartStallTimer();
      reportProgress(id, loaded);
    });
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("error", failed);
    request.addEventListener("abort", failed);
    request.addEventListener("loadend", () => {
      clearTimeout(stallTimer);
      inFlight.delete(id);
      reportProgress(id, undefined);
    });
    restartStallTimer();
    inFlight.set(id, request);
    reportProgress(id, 0);
    request.send(bytes);
  });

/** Aborts the upload of a photo, if this page is uploading it. */
export function abortUpload(photoId: string): void {
  inFlight.get(photoId)?.abort();
}

/** Rejects if the status can't be one of the server's, as if the connection were lost. */
async function responseOf(request: XMLHttpRequest): Promise<Response> {
  const { status, responseText } = request;
  const contentType = request.getResponseHeader("content-type") ?? "";
  return new Response(status === 204 ? null : responseText, { status, headers: { "content-type": contentType } });
}

function reportProgress(id: string, bytes: number | undefined): void {
  const next = new Map(sentBytes.get());
  if (bytes === undefined) next.delete(id);
  else next.set(id, bytes);
  sentBytes.set(next);
}
