import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getEvents } from "../../shared/events";
import { topics } from "../../shared/topics";
import { userKey } from "../api/query-client";
import { channelOf } from "../browser/channel";
import { useCurrentUser } from "./current-user";

const atMostEvery = 1_000;
const longestPause = 10_000;
/** A stream that takes longer to come, in milliseconds, has missed what happened since the screen was read. */
const late = 2_000;
const lockName = "changeover-live";

/** Listens for as long as the same person is signed in; once, above the pages. */
export function useLive(): void {
  const client = useQueryClient();
  const id = useCurrentUser().data?.id;
  useEffect(() => (id ? subscribe(client) : undefined), [client, id]);
}

/**
 * Marks queries stale as their topics arrive: at once, then at most once a second each.
 * One tab of the browser holds the stream (a web lock decides which) and tells the others. Gives the way to stop.
 */
function subscribe(client: QueryClient): () => void {
  const stopping = new AbortController();
  const invalidate = throttlePerTopic((first) => void client.invalidateQueries({ queryKey: [first] }));
  const refresh = (topic: string) => {
    invalidate(topic);
    // The park's figures are counted from everything else.
    invalidate("reports");
  };
  const tabs = channelOf(lockName);
  const tell = (topic: string) => {
    refresh(topic);
    tabs?.postMessage(topic);
  };
  tabs?.addEventListener("message", ({ data }) => typeof data === "string" && refresh(data));
  const hold = () => holdStream(tell, stopping.signal);
  if (navigator.locks) navigator.locks.request(lockName, { signal: stopping.signal }, hold).catch(() => undefined);
  else void hold();
  return () => {
    stopping.abort();
    tabs?.close();
  };
}

/** Keeps a stream open until stopped; comes back by itself, and says everything after a gap. */
function holdStream(tell: (topic: string) => void, signal: AbortSignal): Promise<void> {
  // The lock may be granted in the very moment in which its page goes.
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = 500;
    let missed = false;
    const waiting = setTimeout(() => {
      missed = true;
    }, late);
    const connect = () => {
      const fresh = new EventSource(getEvents.path, { withCredentials: true });
      source = fresh;
      fresh.addEventListener("stale", ({ data }: MessageEvent<string>) => tell(data));
      fresh.addEventListener("open", () => {
        clearTimeout(waiting);
        pause = 500;
        if (missed) for (const topic of topics) tell(topic);
        missed = false;
      });
      fresh.addEventListener("error", () => {
        missed = true;
        // A refusal (a proxy's 502, an ended session) closes it for good: begin again, more and more slowly.
        if (fresh.readyState !== EventSource.CLOSED) return;
        // Perhaps nobody is signed in any more: whoever was removed must not go on reading what is on screen.
        tell(String(userKey[0]));
        timer = setTimeout(connect, pause);
        pause = Math.min(pause * 2, longestPause);
      });
    };
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      clearTimeout(waiting);
      source?.close();
      resolve();
    });
    connect();
  });
}

function throttlePerTopic(action: (topic: string) => void): (topic: string) => void {
  const resting = new Map<string, { again: boolean }>();
  return function act(topic) {
    const rest = resting.get(topic);
    if (rest) {
      rest.again = true;
      return;
    }
    const fresh = { again: false };
    resting.set(topic, fresh);
    setTimeout(() => {
      resting.delete(topic);
      if (fresh.again) act(topic);
    }, atMostEvery);
    action(topic);
  };
}
