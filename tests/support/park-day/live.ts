import { setTimeout as pause } from "node:timers/promises";
import { reconnectDelayMs, rereadDelayMs, streamMs } from "../../../src/client/outbox/reconnect";
import { readEvents } from "../event-stream";
import type { Network } from "./network";

/** Reads again what a topic names; `ids`: only these records have changed. */
export type Reread = (ids: readonly string[] | undefined) => Promise<void>;

const throttleMs = 1_000;
const lostMs = 1_000;
const mostIds = 50;

/**
 * Holds a person's stream of live updates open, as a browser does, and rereads their screen when its topic comes: at once, then at most once a
 * second, and after a gap. A failed read is repeated. Ends when `signal` is aborted. Returns how often the stream was opened.
 */
export function followLive(network: Network, topic: string, reread: Reread, signal: AbortSignal): { opened: number } {
  const counts = { opened: 0 };
  const state = { isComplete: false, isReading: false, ids: new Set<string>(), isDue: true, known: "" };

  async function readDue(): Promise<void> {
    if (state.isReading) return;
    state.isReading = true;
    while (!signal.aborted && (state.isDue || state.ids.size > 0)) {
      const ids = [...state.ids];
      const asked = state.isDue || ids.length > mostIds ? undefined : ids;
      state.isDue = false;
      state.ids.clear();
      const isRead = await reread(asked).then(
        () => true,
        () => false,
      );
      if (!isRead) state.isDue = true;
      await pause(throttleMs, undefined, { signal }).catch(() => undefined);
    }
    state.isReading = false;
  }
  const hear = (heard: string): void => {
    if (heard !== topic) return;
    if (state.isComplete && state.known.startsWith(`${topic} `))
      for (const id of state.known.slice(topic.length + 1).split(",")) state.ids.add(id);
    else state.isDue = true;
    state.isComplete = true;
    state.known = "";
    void readDue();
  };
  const hold = async () => {
    let refusals = 0;
    let missedAt: number | undefined;
    while (!signal.aborted) {
      const response = await openStream(network, signal);
      if (response?.body && response.status === 200) {
        refusals = 0;
        counts.opened += 1;
        state.isComplete = false;
        state.known = "";
        if (missedAt !== undefined)
          setTimeout(() => hear(topic), rereadDelayMs(performance.now() - missedAt, Math.random()));
        await readEvents(response.body, hear, (ids) => {
          state.known = ids;
        });
        missedAt = performance.now();
        await pause(lostMs * (1 + Math.random()), undefined, { signal }).catch(() => undefined);
      } else {
        await response?.body?.cancel();
        missedAt ??= performance.now();
        await pause(reconnectDelayMs(++refusals, streamMs, Math.random()), undefined, { signal }).catch(
          () => undefined,
        );
      }
    }
  };
  void hold();
  void readDue();
  return counts;
}

async function openStream(network: Network, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await network.stream(signal);
  } catch {
    return undefined;
  }
}
