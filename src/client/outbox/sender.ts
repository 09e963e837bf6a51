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

/** Sends this page's operations over its network. */
export const sender: Sender = {
  ...locks,
  delayOf,
  drain,
  sendDirectly,
  abortUpload,
  makeRoom,
  send: (operation, bytes) => send(operation, transport, bytes),
};
