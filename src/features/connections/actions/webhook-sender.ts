import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { invalidate, type Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { logFailure } from "../../../server/log-failure";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { roughly } from "../../../server/rounds";
import { sharedSecret } from "../../../server/secrets";
import { say } from "../../../shared/sentences";
import { retryAfter, retrySeconds, soonMs } from "../rules/webhooks";
import {
  bringForward,
  type ClaimedLane,
  claimDueLanes,
  finishFailed,
  finishReceived,
  giveBackLanes,
  hasReceived,
} from "./webhook-lanes";
import { type Message, writeMessages } from "./webhook-messages";
import { send } from "./webhook-send";
import { switchOffWebhook } from "./webhooks";

/** What sending needs. */
export type Sender = { park: Park; outgoing: Pick<Outgoing, "post">; log: FastifyBaseLogger };

/** The limits of sending. `claimMs`, after which another sender takes over, must be longer than a message may take. */
export const sendingLimits = {
  timeoutMs: 15_000,
  claimMs: 30_000,
  /** How many messages a node has in flight for one webhook. */
  most: 6,
  /** How long until it looks again at what is due and could not be sent, such as what another node has just claimed. */
  pollMs: 1_000,
  /** How long it may take to notice what nobody announced: while nothing is due, connections to the database can close. */
  idleMs: 30_000,
  retrySeconds,
};
export type SendingLimits = typeof sendingLimits;

/** Changes of one moment are looked at together. */
const settleMs = 20;
/** Open pages are told at most this often what was sent. */
const announceMs = 2_000;

/** The key under which webhooks' addresses and secrets are encrypted. */
export function webhookKey({ db }: Pick<Park, "db">): Promise<Buffer> {
  return sharedSecret(db, "webhooks");
}

/** Sends what is pending, on any number of nodes at once. `wake` makes it look at once; `stop` resolves when nothing is in flight any more. */
export function startWebhookSender(sender: Sender, limits: SendingLimits = sendingLimits) {
  const { park, log } = sender;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakeSignal = createWakeSignal(signal);
  const inFlight = new Set<Promise<void>>();
  const busy = new Map<string, number>();
  const announceSoon = throttledAnnouncement(park, signal);
  let key: Buffer | undefined;

  const start = (message: Message, key: Buffer, until: number) => {
    const { webhookId } = message.lane;
    const count = (more: number) => busy.set(webhookId, (busy.get(webhookId) ?? 0) + more);
    count(1);
    const sending = deliver(sender, message, { key, limits, until, signal })
      .catch(logFailure(log, "webhook message failed"))
      .finally(() => {
        count(-1);
        inFlight.delete(sending);
        announceSoon();
        wakeSignal.notify();
      });
    inFlight.add(sending);
  };
  /** Returns when the next round is due, in milliseconds. */
  const round = async (): Promise<number> => {
    const { most, claimMs, pollMs, idleMs } = limits;
    const { lanes, nextMs } = await claimDueLanes(park.db, { busy, most, claimMs });
    const next = nextMs !== null && nextMs <= 0 ? roughly(pollMs) : Math.min(nextMs ?? idleMs, roughly(idleMs));
    if (lanes.length === 0) return next;
    key ??= await webhookKey(park);
    const until = performance.now() + claimMs;
    const messages = await writeOrGiveBack(park, lanes, claimMs);
    for (const message of messages) start(message, key, until);
    // A lane whose rows told nothing new is free again, and may have got others meanwhile.
    if (messages.length < lanes.length) wakeSignal.notify();
    return next;
  };
  const rounds = async () => {
    while (!signal.aborted) {
      const next = await round().catch(logFailure(log, "webhook round failed"));
      await wakeSignal.wait(next ?? roughly(limits.pollMs));
    }
  };
  const running = rounds();
  return {
    wake: () => wakeSignal.notify(),
    async stop() {
      const isSending = inFlight.size > 0;
      stopping.abort();
      await running;
      await Promise.all(inFlight);
      if (isSending) await announceWebhooks(park).catch(logFailure(log, "webhook senders not woken"));
    },
  };
}

/** Tells senders and open pages of all nodes that deliveries have changed, such as a lane that is free again before its claim ends. */
export async function announceWebhooks(park: Park): Promise<void> {
  await perform(park, null, async (context) => invalidate(context, "webhooks"));
}

async function writeOrGiveBack({ db }: Park, lanes: readonly ClaimedLane[], claimMs: number): Promise<Message[]> {
  try {
    return await writeMessages(db, lanes, claimMs);
  } catch (error) {
    await giveBackLanes(
      db,
      lanes.map(({ claimId }) => claimId),
    ).catch(() => undefined);
    throw error;
  }
}

/** Sends a message and stores what became of it. `until`: when its claim ends, by the clock of `performance`. */
async function deliver(
  sender: Sender,
  message: Message,
  { key, limits, until, signal }: { key: Buffer; limits: SendingLimits; until: number; signal: AbortSignal },
): Promise<void> {
  const { park, log } = sender;
  const { lane, failures } = message;
  const { webhookId } = lane;
  // A process that was held up must not send what another sender may be sending by now.
  const timeoutMs = Math.min(limits.timeoutMs, Math.floor(until - performance.now()));
  if (timeoutMs <= 0) return giveBackLanes(park.db, [lane.claimId]);
  const result = await sendOrFail(sender, message, { key, timeoutMs, signal });
  const switchOff = async (because: "gone" | "failing" | "key") => {
    const isNews = await perform(park, null, (context) => switchOffWebhook(context, message, because));
    if (isNews) log.warn({ webhook: webhookId, because }, "webhook switched off");
  };
  if (!result) {
    await giveBackLanes(park.db, [lane.claimId]);
    return switchOff("key");
  }
  if (result.isReceived) {
    await finishReceived(park.db, message, result);
    return bringForward(park.db, webhookId, soonMs(limits.retrySeconds));
  }
  // A call that this node has ended itself says nothing about the receiver.
  if (signal.aborted) return giveBackLanes(park.db, [lane.claimId]);
  const retryMs = await nextTryAfter(park, message, limits);
  await finishFailed(park.db, message, result, retryMs ?? limits.claimMs);
  log.info({ webhook: webhookId, status: result.status, failures: failures + 1 }, "webhook message failed");
  if (result.status === 410) await switchOff("gone");
  else if (retryMs === null) await switchOff("failing");
}

/** Sends a message. An error that nobody has foreseen is logged and counts as a failure: without one, it would be sent again every 30 s for ever. */
async function sendOrFail(
  { outgoing, log }: Sender,
  message: Message,
  options: { key: Buffer; timeoutMs: number; signal: AbortSignal },
): ReturnType<typeof send> {
  const start = performance.now();
  try {
    return await send(outgoing, message, options);
  } catch (error) {
    logFailure(log, "webhook message failed")(error);
    const ms = performance.now() - start;
    return { status: null, ms, problem: say("The server can't be reached."), isReceived: false };
  }
}

/** Milliseconds until a message that has failed once more is tried again; null: its webhook is given up, which has received nothing else for a day either. */
async function nextTryAfter(
  { db }: Park,
  { lane, failures }: Message,
  { retrySeconds }: SendingLimits,
): Promise<number | null> {
  const retryMs = retryAfter(failures + 1, Math.random(), retrySeconds);
  if (retryMs !== null) return retryMs;
  const longestMs = (retrySeconds.at(-1) ?? 0) * 1_000;
  return (await hasReceived(db, lane.webhookId, longestMs)) ? longestMs : null;
}

/** `wait` ends at the next `notify`, or after some time. It then waits a moment for more. */
function createWakeSignal(signal: AbortSignal) {
  let next = newNotice();
  signal.addEventListener("abort", () => next.notify(), { once: true });
  return {
    notify: () => next.notify(),
    async wait(ms: number): Promise<void> {
      const timeout = new AbortController();
      const late = pause(ms, undefined, { signal: timeout.signal, ref: false }).catch(() => undefined);
      await Promise.race([next.notified, late]);
      timeout.abort();
      if (!signal.aborted) await pause(settleMs, undefined, { ref: false });
      if (!signal.aborted) next = newNotice();
    },
  };
}

function newNotice() {
  let notify = () => {};
  const notified = new Promise<void>((resolve) => {
    notify = resolve;
  });
  return { notify, notified };
}

/** Announces that something was sent, at most once in a while. */
function throttledAnnouncement(park: Park, signal: AbortSignal): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting || signal.aborted) return;
    isWaiting = true;
    const announce = async () => {
      await pause(announceMs, undefined, { signal, ref: false });
      isWaiting = false;
      await announceWebhooks(park);
    };
    announce().catch(() => undefined);
  };
}
