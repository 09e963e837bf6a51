import "fake-indexeddb/auto";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { vi } from "vitest";
import type { Drainer } from "../../src/client/outbox/drain";
import type { Operation } from "../../src/client/outbox/operation";
import type { Put, Transport } from "../../src/client/outbox/send";
import { sentAt } from "../../src/client/outbox/sent-at";

/** Installs empty storage and Web Locks, which Node lacks. */
export function startBrowser(): void {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const navigator = Object.create(globalThis.navigator ?? null);
  Object.defineProperty(navigator, "locks", { value: locks() });
  vi.stubGlobal("navigator", navigator);
}

/** Requests for one name run one after the other, in order. */
function locks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, work: () => Promise<unknown>) {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** The outbox's modules as in a tab that was just loaded; tabs share the browser's storage and locks. */
export async function openTab() {
  vi.resetModules();
  const [store, { send }, { drain }, { locks }] = await Promise.all([
    import("../../src/client/outbox/store"),
    import("../../src/client/outbox/send"),
    import("../../src/client/outbox/drain"),
    import("../../src/client/outbox/with-lock"),
  ]);
  const drainTab = ({ put, onAttempt }: { put: Put; onAttempt: Drainer["onAttempt"] }) =>
    drain({
      disk: store,
      send: (operation) => send(operation, { ...transport(), put }),
      onAttempt,
      withLock: locks.joinLock,
    });
  return { ...store, send, drain: drainTab };
}

/** Fills the disk but for this many records: every transaction that writes more is aborted, as in a browser. */
export function fillDisk(room = 0): void {
  let left = room;
  for (const method of ["add", "put"] as const) {
    const original = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...parts) {
      const request = original.apply(this, parts);
      left -= 1;
      if (left >= 0) return request;
      const { transaction } = this;
      const abort = () => Reflect.apply(Reflect.get(transaction, "_abort"), transaction, ["QuotaExceededError"]);
      request.addEventListener("success", abort, { once: true });
      return request;
    });
  }
}

/** How a page sends, but it uploads bytes as the worker does. */
export const transport = (): Transport => ({ put, fetch, sentAt });

/** Uploads bytes as the worker does. */
export const put: Put = (address, body, { type }) =>
  fetch(address, { method: "PUT", body, headers: { "content-type": type } });

let count = 0;

/** Returns a pending step of villa 1, with the given changes. */
export function step(changes: Partial<Operation> = {}): Operation {
  count += 1;
  const assignmentId = changes.assignmentId ?? "1";
  return {
    seq: count,
    id: `0193a1b2-c3d4-7000-8000-${String(count).padStart(12, "0")}`,
    userId: "ana",
    assignmentId,
    villa: "A1",
    what: "Start Cleaning",
    method: "POST",
    path: "/api/assignments/{id}/start",
    params: { id: assignmentId },
    occurredAt: "2026-07-01T09:00:00.000Z",
    state: "waiting",
    attempts: 0,
    retryAt: 0,
    ...changes,
  };
}

/** Returns a pending photo of villa 1, with the given changes. */
export function photo(changes: Partial<Operation> = {}): Operation {
  const one = step({ what: "Photo sink.jpg", path: "/api/assignments/{id}/media", body: { photoURL: "" }, ...changes });
  const upload = {
    id: `photo-of-${one.id}`,
    name: "sink.jpg",
    type: "image/jpeg",
    size: 5,
    field: "photoURL",
  } as const;
  return { ...one, photo: { ...upload, ...changes.photo } };
}
