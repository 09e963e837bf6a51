import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Caller } from "./caller";
import type { TestApp } from "./start-app";

export type EventStream = {
  /** The topics of just before, with which the stream began. */
  readonly missed: readonly string[];
  /** The topics received so far since the stream was opened. */
  readonly topics: readonly string[];
  /** The topics with ids that came before a topic. */
  readonly changes: readonly string[];
  /** Waits for one more occurrence of a topic than in earlier calls. */
  waitForTopic(topic: string): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
};

/** Opens a user's event stream until the test ends, as a browser does. */
export async function openEvents(app: Pick<TestApp, "url">, who: Pick<Caller, "cookie">): Promise<EventStream> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${app.url}/api/events`, { headers: { cookie: who.cookie }, signal: leaving.signal });
  if (response.status !== 200 || !response.body) throw new Error(`the event stream answered ${response.status}`);
  const topics: string[] = [];
  const missed: string[] = [];
  const changes: string[] = [];
  const awaited: string[] = [];
  let onTopic = () => {};
  const ended = readEvents(
    response.body,
    (topic) => {
      topics.push(topic);
      onTopic();
    },
    (one) => changes.push(one),
    (topic) => missed.push(topic),
  );
  return {
    topics,
    missed,
    changes,
    ended,
    async waitForTopic(topic) {
      awaited.push(topic);
      const wanted = awaited.filter((one) => one === topic).length;
      while (topics.filter((one) => one === topic).length < wanted)
        await new Promise<void>((resolve) => {
          onTopic = resolve;
        });
    },
  };
}

/** Keeps a user's event stream open until the test ends: it reconnects a second after a failure, as a browser does. */
export function openReconnectingEvents(
  app: Pick<TestApp, "url">,
  who: Pick<Caller, "cookie">,
): Pick<EventStream, "topics"> {
  const leaving = new AbortController();
  const { signal } = leaving;
  onTestFinished(() => leaving.abort());
  const topics: string[] = [];
  const hold = async () => {
    while (!signal.aborted) {
      const response = await fetch(`${app.url}/api/events`, { headers: { cookie: who.cookie }, signal }).catch(
        () => undefined,
      );
      if (response?.status === 200 && response.body) await readEvents(response.body, (topic) => topics.push(topic));
      else await response?.body?.cancel();
      await pause(1_000, undefined, { signal }).catch(() => {});
    }
  };
  void hold();
  return { topics };
}

/** Reads a stream of live updates until it ends: its topics, the ids that came before them, and the topics with which it begins. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onTopic: (topic: string) => void,
  onChanges: (ids: string) => void = () => {},
  onMissed = onTopic,
): Promise<void> {
  const decoder = new TextDecoder();
  let waiting = "";
  let isOpen = false;
  try {
    for await (const chunk of body) {
      const events = (waiting + decoder.decode(chunk, { stream: true })).split("\n\n");
      waiting = events.pop() ?? "";
      for (const event of events) {
        const [, name, data = ""] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
        if (event.startsWith("retry:")) isOpen = true;
        if (name === "stale") (isOpen ? onTopic : onMissed)(data);
        if (name === "changed") onChanges(data);
      }
    }
  } catch {
    // The connection broke, which ends the stream too.
  }
}
