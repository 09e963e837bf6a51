import { openChannel } from "../browser/channel";
import * as disk from "./store";
import { createTabOutbox, type Message } from "./tab-outbox";

// This page's outbox, on its IndexedDB, with its other tabs and its network.

const channel = openChannel("changeover-outbox");

const outbox = createTabOutbox({
  disk,
  channel: {
    post: (message) => channel?.postMessage(message),
    listen: (receive) => channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => receive(data)),
  },
  loadSender: () => import("./sender").then(({ sender }) => sender),
  isOffline: () => navigator.onLine === false,
  afterEnqueue: (operations) =>
    void import("./after-enqueue").then(
      ({ afterEnqueue }) => afterEnqueue(operations),
      () => undefined,
    ),
});

export const { open: openOutbox, submit, enqueue, retry, discard, sendNow, outcomeOf } = outbox;
export type { Step } from "./tab-outbox";

/** Returns the signed-in user's pending operations, in the order of the queue. */
export const useOutbox = outbox.pending.use;
/** The same at this moment, outside a component. */
export const pendingNow = outbox.pending.get;
/** Returns a value computed from the pending operations: the component renders again only if the value changes. */
export const useOutboxOf = outbox.pending.useOf;
/** Returns the progress of sending, and whether the queue is known. */
export const useProgress = outbox.progress.use;
/** Returns whether nothing is pending for certain. */
export const useIsSaved = () => outbox.progress.useOf(({ isKnown, total }) => isKnown && total === 0);
/** Returns whether it is unknown what is pending, because this phone's storage can't be read. */
export const useIsUnreadable = () => outbox.progress.useOf(({ isUnreadable }) => isUnreadable);
