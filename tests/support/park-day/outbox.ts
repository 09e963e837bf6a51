import { type Disk, drain } from "../../../src/client/outbox/drain";
import { nextAttemptAt } from "../../../src/client/outbox/lanes";
import type { Operation } from "../../../src/client/outbox/operation";
import { pageMs, reconnectDelayMs } from "../../../src/client/outbox/reconnect";
import { type Outcome, send, type Transport } from "../../../src/client/outbox/send";
import { sentAt } from "../../../src/client/outbox/sent-at";
import { createLocks } from "../../../src/client/outbox/with-lock";
import { type Network, NoNetwork } from "./network";

// A phone's outbox: the product's own lanes, order, headers and backoff, over a disk in memory.

/** One attempt to send, with times of `performance`. `isOwnFault`: the phone's own network failed. */
export type Attempt = {
  key: string;
  isPhoto: boolean;
  from: number;
  until: number;
  isOwnFault: boolean;
  kind: Outcome["kind"];
};
/** A change that the server has answered. */
export type Acknowledged = {
  userId: string;
  key: string;
  method: string;
  /** As it was called: /api/assignments/…/start. */
  path: string;
  body: unknown;
  answer: unknown;
  photoId?: string;
};
export type NewStep = Pick<Operation, "id" | "userId" | "assignmentId" | "method" | "path" | "params"> &
  Partial<Pick<Operation, "body" | "closes" | "photo">> & { bytes?: ArrayBuffer };
export type Outbox = ReturnType<typeof openOutbox>;

const minDelayMs = 1_000;

/** Opens a person's outbox. `onAcknowledged` is called once for each change, when its response has arrived. */
export function openOutbox(userId: string, network: Network, onAcknowledged: (one: Acknowledged) => void) {
  const operations: Operation[] = [];
  const bytesOf = new Map<string, ArrayBuffer>();
  const waiting = new Map<string, { resolve(answer: unknown): void; reject(error: Error): void }>();
  const attempts: Attempt[] = [];
  const { joinLock } = createLocks(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let failures = 0;
  let seq = 0;

  const disk: Disk = {
    readSignedInUser: async () => userId,
    readOperations: async () => [...operations],
    async changeOperation(which, changes) {
      for (const one of operations) if (which === undefined || one.seq === which) Object.assign(one, changes);
    },
    async removeOperation({ seq: which }) {
      operations.splice(
        operations.findIndex((one) => one.seq === which),
        1,
      );
    },
  };

  async function sendOnce(operation: Operation): Promise<Outcome> {
    let isOwnFault = false;
    const watched: Transport["fetch"] = (address, init) =>
      network.fetch(address, init).catch((error: unknown) => {
        isOwnFault ||= error instanceof NoNetwork;
        throw error;
      });
    const put: Transport["put"] = async (address, body, upload) => {
      const response = await watched(address, { method: "PUT", body, headers: { "content-type": upload.type } });
      // As the phone's disk does, so that a record whose response was lost is sent again without another upload.
      if (response.ok || response.status === 409)
        await disk.changeOperation(operation.seq, { photo: { ...upload, address: address.replace(/\?.*/, "") } });
      return response;
    };
    const from = performance.now();
    const bytes = operation.photo && bytesOf.get(operation.photo.id);
    const outcome = await send({ ...operation }, { fetch: watched, put, sentAt }, bytes);
    const { id: key, photo } = operation;
    attempts.push({
      key,
      isPhoto: photo !== undefined,
      from,
      until: performance.now(),
      isOwnFault,
      kind: outcome.kind,
    });
    return outcome;
  }

  function settle(operation: Operation, outcome: Outcome): void {
    failures = outcome.kind === "unreachable" ? failures + 1 : 0;
    const { id: key, method, params, photo } = operation;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    if (outcome.kind === "answered") {
      const photoId = photo && { photoId: photo.id };
      onAcknowledged({ userId, key, method, path, body: operation.body, answer: outcome.answer, ...photoId });
      waiting.get(key)?.resolve(outcome.answer);
    } else if (outcome.kind === "refused" || outcome.kind === "paused") {
      const why = outcome.kind === "refused" ? JSON.stringify(outcome.refusal) : "the session has ended";
      waiting.get(key)?.reject(new Error(`${method} ${path} was refused: ${why}`));
    }
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    await drain({
      disk,
      send: sendOnce,
      onAttempt: ({ operation, outcome }) => settle(operation, outcome),
      withLock: joinLock,
    });
    clearTimeout(timer);
    if (isClosed || operations.length === 0) return;
    const delay =
      failures > 0
        ? reconnectDelayMs(failures, pageMs, Math.random())
        : Math.max(nextAttemptAt(operations) - Date.now(), minDelayMs);
    timer = setTimeout(() => void sendNow(), delay);
  }

  return {
    attempts,
    pending: (): readonly Operation[] => operations,
    /** Stores a step and sends it when its turn comes. Resolves with the answer, however often it has to be sent; rejects if it is refused. */
    submit({ bytes, ...step }: NewStep): Promise<unknown> {
      const pageClock = { page: performance.timeOrigin, at: performance.now() };
      const about = { villa: "", what: "", occurredAt: new Date().toISOString(), pageClock };
      operations.push({ ...about, ...step, seq: ++seq, state: "waiting", attempts: 0, retryAt: 0 });
      if (step.photo && bytes) bytesOf.set(step.photo.id, bytes);
      const answered = new Promise((resolve, reject) => waiting.set(step.id, { resolve, reject }));
      void sendNow();
      return answered;
    },
    sendNow,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
