import { observed } from "../browser/observed";
import type { Put } from "./send";

// How a page sends a photo's bytes: by XMLHttpRequest, because fetch can't tell how much has left.

/** A network that has moved nothing for so long will not. */
const patience = 60_000;

const under = new Map<string, XMLHttpRequest>();
const left = observed<ReadonlyMap<string, number>>(new Map());

/** How many bytes of each photo have left this page, by the photo's id. */
export const useBytesLeft = left.use;

/** Cookies go to this server only, not to a store elsewhere. */
export const putBytes: Put = (address, bytes, { id, type }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), patience);
    };
    const failed = () => reject(new TypeError("The connection was lost."));
    request.open("PUT", address);
    request.setRequestHeader("content-type", type);
    request.upload.addEventListener("progress", ({ loaded }) => {
      alive();
      tell(id, loaded);
    });
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", failed);
    request.addEventListener("abort", failed);
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      under.delete(id);
      tell(id, undefined);
    });
    alive();
    under.set(id, request);
    tell(id, 0);
    request.send(bytes);
  });

/** Stops sending a photo that nobody wants any more. */
export function stopPutting(photoId: string): void {
  under.get(photoId)?.abort();
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const contentType = request.getResponseHeader("content-type") ?? "";
  return new Response(status === 204 ? null : responseText, { status, headers: { "content-type": contentType } });
}

function tell(id: string, bytes: number | undefined): void {
  const next = new Map(left.get());
  if (bytes === undefined) next.delete(id);
  else next.set(id, bytes);
  left.set(next);
}
