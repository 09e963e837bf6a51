import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getEvents } from "../../shared/events";
import { topics } from "../../shared/topics";
import { distrustReads, makeStale } from "../api/make-stale";
import { userKey } from "../api/query-client";
import { checkReach } from "../api/reach";
import { openChannel } from "../browser/channel";
import { reconnectDelayMs, rereadDelayMs, streamMs } from "../outbox/reconnect";
import { useCurrentUser } from "./current-user";

const throttleMs = 1_000;
/** A stream that takes longer to open (in milliseconds) may have missed changes made since the screen was loaded. */
const lateMs = 2_000;
const lockName = "changeover-live";
/** What is computed from all other data: the first parts of its query keys. */
const computed = ["reports", "needs", "stay-work", "stay-flags"];

/** Receives live updates while the same user is signed in. Mounted once, above the pages. */
export function useLive(): void {
  const client = useQueryClient();
  const id = useCurrentUser().data?.id;
  useEffect(() => (id ? followLive(client) : undefined), [client, id]);
}

/**
 * Makes queries stale as their topics arrive: at once, then at most once a second per topic. One tab of the browser keeps the stream
 * open (a web lock decides which) and broadcasts to the others. Returns the unsubscribe function.
 */
export function followLive(client: QueryClient): () => void {
  const stopping = new AbortController();
  const invalidate = throttlePerTopic((first, ids) => void makeStale(client, first, ids));
  const refresh: OnTopic = (topic, ids) => {
    invalidate(topic, ids);
    for (const first of computed) invalidate(first);
    // The signed-in user may be the one.
    if (topic === "users") invalidate(String(userKey[0]));
  };
  const tabs = openChannel(lockName);
  const broadcast: OnTopic = (topic, ids) => {
    refresh(topic, ids);
    // Two messages, as on the stream: tabs of an older version ignore the first.
    if (ids) tabs?.postMessage({ changed: `${topic} ${ids.join(",")}` });
    tabs?.postMessage(topic);
  };
  const told = pairsOf(refresh);
  tabs?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") told.stale(data);
    else if (data instanceof Object && "changed" in data) told.changed(String(data.changed));
    else distrustReads(client);
  });
  const onOpen = () => {
    distrustReads(client);
    tabs?.postMessage({ opened: true });
  };
  const hold = () => keepStreamOpen({ onOpen, broadcast }, stopping.signal);
  if (navigator.locks) navigator.locks.request(lockName, { signal: stopping.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    stopping.abort();
    tabs?.close();
  };
}

/** Keeps a stream open until stopped. Reconnects with backoff and announces every topic after a gap. */
function keepStreamOpen(
  { onOpen, broadcast }: { onOpen: () => void; broadcast: OnTopic },
  signal: AbortSignal,
): Promise<void> {
  // The lock may be granted just as the page closes.
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rereading: ReturnType<typeof setTimeout> | undefined;
    let refusals = 0;
    /** When the gap began. */
    let missedAt: number | undefined;
    const miss = () => {
      missedAt ??= performance.now();
    };
    const waiting = setTimeout(miss, lateMs);
    const connect = () => {
      const fresh = new EventSource(getEvents.path, { withCredentials: true });
      source = fresh;
      const told = pairsOf(broadcast);
      fresh.addEventListener("changed", ({ data }: MessageEvent<string>) => told.changed(data));
      fresh.addEventListener("stale", ({ data }: MessageEvent<string>) => told.stale(data));
      fresh.addEventListener("open", () => {
        clearTimeout(waiting);
        refusals = 0;
        onOpen();
        if (missedAt === undefined) return;
        const delay = rereadDelayMs(performance.now() - missedAt, Math.random());
        rereading = setTimeout(() => {
          for (const topic of topics) broadcast(topic);
        }, delay);
        missedAt = undefined;
      });
      fresh.addEventListener("error", () => {
        miss();
        told.forget();
        void checkReach();
        // A refusal (a proxy's 502, an ended session) closes the source for good: reconnect with backoff.
        if (fresh.readyState !== EventSource.CLOSED) return;
        // The session may have ended: refetch the current user, so that removed users stop seeing data.
        broadcast(String(userKey[0]));
        timer = setTimeout(connect, reconnectDelayMs(++refusals, streamMs, Math.random()));
      });
    };
    signal.addEventListener("abort", () => {
      for (const each of [timer, waiting, rereading]) clearTimeout(each);
      source?.close();
      resolve();
    });
    connect();
  });
}

/** Is told that a topic is stale, and which records have changed if only these have. */
type OnTopic = (topic: string, ids?: readonly string[]) => void;

/** Joins the ids of a "changed" message with the topic that follows it. A topic that no ids precede is stale as a whole. */
function pairsOf(onTopic: OnTopic) {
  let known: { topic: string; ids: string[] } | undefined;
  return {
    changed(text: string) {
      const [topic = "", list = ""] = text.split(" ");
      known = { topic, ids: list.split(",").filter(Boolean) };
    },
    stale(topic: string) {
      const ids = known?.topic === topic ? known.ids : undefined;
      known = undefined;
      onTopic(topic, ids);
    },
    /** The topic will not follow any more. */
    forget() {
      known = undefined;
    },
  };
}

function throttlePerTopic(action: OnTopic): OnTopic {
  const resting = new Map<string, (readonly string[] | undefined)[]>();
  return function act(topic, ids) {
    const rest = resting.get(topic);
    if (rest) {
      rest.push(ids);
      return;
    }
    const waiting: (readonly string[] | undefined)[] = [];
    resting.set(topic, waiting);
    setTimeout(() => {
      resting.delete(topic);
      if (waiting.length > 0) act(topic, merged(waiting));
    }, throttleMs);
    action(topic, ids);
  };
}

/** The records of several messages; undefined if one of them did not name any. */
function merged(all: readonly (readonly string[] | undefined)[]): string[] | undefined {
  const ids = all.flatMap((one) => one ?? []);
  return all.includes(undefined) ? undefined : [...new Set(ids)];
}
