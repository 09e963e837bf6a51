import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getEvents } from "../../shared/events";
import { topics } from "../../shared/topics";
import { makeStale } from "../api/make-stale";
import { userKey } from "../api/query-client";
import { checkReach } from "../api/reach";
import { openChannel } from "../browser/channel";
import { reconnectDelayMs, rereadDelayMs, streamMs } from "../outbox/reconnect";
import { useCurrentUser } from "./current-user";

const throttleMs = 1_000;
/** A stream that opens later (in milliseconds) than the page began to wait for it may have missed changes made since the screen was loaded. */
const lateMs = 2_000;
/** Says that the stream has been opened, to this tab and the others. */
const opened = "";
const lockName = "changeover-live";
/** What is computed from all other data: the first parts of its query keys, or its address. */
const computed = ["reports", "needs", "stay-work", "stay-flags", "assignments/loads", "phrases/in-use"];

/** Receives live updates while the same user is signed in. Mounted once, above the pages. */
export function useLive(): void {
  const client = useQueryClient();
  const id = useCurrentUser().data?.id;
  useEffect(() => (id ? followLive(client) : undefined), [client, id]);
}

/**
 * Makes queries stale as their topics arrive, or from the worker the addresses of reads: at once, then at most once a second for each. One tab of
 * the browser keeps the stream open (a web lock decides which) and broadcasts to the others. Returns the unsubscribe function.
 */
export function followLive(client: QueryClient): () => void {
  const stopping = new AbortController();
  const invalidate = throttlePerTopic((first, ids) => void makeStale(client, first, ids?.split(",")));
  /** The topics of which everything was read since the stream was opened: before that, a change may have been missed. */
  const complete = new Set<string>();
  /** What came before a topic: the topic and the ids of what has changed. */
  let known = "";
  const hear = (text: string) => {
    if (text === opened) complete.clear();
    if (text === opened || text.includes(" ")) {
      known = text;
      return;
    }
    const isKnown = complete.has(text) && known.startsWith(`${text} `);
    invalidate(text, isKnown ? known.slice(text.length + 1) : undefined);
    complete.add(text);
    known = "";
    for (const first of computed) invalidate(first);
    // The signed-in user may be the one.
    if (text === "users") invalidate(String(userKey[0]));
  };
  const tabs = openChannel(lockName);
  const broadcast = (text: string) => {
    hear(text);
    tabs?.postMessage(text);
  };
  tabs?.addEventListener("message", ({ data }) => typeof data === "string" && hear(data));
  const since = performance.now();
  const hold = () => keepStreamOpen(broadcast, stopping.signal, since);
  if (navigator.locks) navigator.locks.request(lockName, { signal: stopping.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    stopping.abort();
    tabs?.close();
  };
}

/** Keeps a stream open until stopped. Reconnects with backoff and announces every topic after a gap; `since`: when the page began to wait for a stream. */
function keepStreamOpen(broadcast: (text: string) => void, signal: AbortSignal, since: number): Promise<void> {
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
    // At once in a tab that takes over from another one: nobody heard what came in between.
    const waiting = setTimeout(miss, since + lateMs - performance.now());
    const connect = () => {
      const fresh = new EventSource(getEvents.path, { withCredentials: true });
      source = fresh;
      for (const event of ["changed", "stale"])
        fresh.addEventListener(event, ({ data }: MessageEvent<string>) => broadcast(data));
      fresh.addEventListener("open", () => {
        clearTimeout(waiting);
        refusals = 0;
        broadcast(opened);
        if (missedAt === undefined) return;
        const delay = rereadDelayMs(performance.now() - missedAt, Math.random());
        rereading = setTimeout(() => topics.forEach(broadcast), delay);
        missedAt = undefined;
      });
      fresh.addEventListener("error", () => {
        miss();
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

/** `ids`: the only records that have changed, separated by commas. */
type OnTopic = (topic: string, ids?: string) => void;

function throttlePerTopic(action: OnTopic): OnTopic {
  const resting = new Map<string, (string | undefined)[]>();
  return function act(topic, ids) {
    const rest = resting.get(topic);
    if (rest) {
      rest.push(ids);
      return;
    }
    const waiting: (string | undefined)[] = [];
    resting.set(topic, waiting);
    setTimeout(() => {
      resting.delete(topic);
      if (waiting.length > 0) act(topic, waiting.includes(undefined) ? undefined : waiting.join());
    }, throttleMs);
    action(topic, ids);
  };
}
