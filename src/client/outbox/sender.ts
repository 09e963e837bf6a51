import { delayOf } from "./delay";
import { drain } from "./drain";
import { fetchUnlessStale } from "./fetch-unless-stale";
import { makeRoom } from "./kept";
import { abortUpload, putBytes } from "./put-bytes";
import { send } from "./send";
import { sendDirectly } from "./send-directly";
import { sentAt } from "./sent-at";
import type { Sender } from "./tab-outbox";
import { locks } from "./with-lock";

// Loaded once something is pending, because the first screen has no room for it.

const transport = { put: putBytes, fetch: fetchUnlessStale, sentAt };
/** With an object store, the server decodes a photo only while it is recorded, which may take long although the server is ready. */
const forPhotos = {
  ...transport,
  fetch: (address: string, init: RequestInit) => (/media$/.test(address) ? fetch : fetchUnlessStale)(address, init),
};

/** Sends this page's operations over its network. */
export const sender: Sender = {
  ...locks,
  delayOf,
  drain,
  sendDirectly,
  abortUpload,
  makeRoom,
  send: (operation, bytes) => send(operation, operation.photo ? forPhotos : transport, bytes),
};
