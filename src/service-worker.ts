import { clearReads, fetchOrCached, isCacheable } from "./client/outbox/cached-reads";
import { type Disk, drain } from "./client/outbox/drain";
import { type Put, send } from "./client/outbox/send";
import {
  changeOperation,
  readOperations,
  readSignedInUser,
  removeOperation,
  resetBackoff,
} from "./client/outbox/store";

// Makes the app work offline: its shell, what the user read last, and the outbox, even if no page is open (docs/domain.md, "Offline work").

declare const self: ServiceWorkerGlobalScope;
declare global {
  interface ServiceWorkerGlobalScope {
    /** Background Sync, which some browsers lack. */
    onsync: ((event: ExtendableEvent) => void) | null;
  }
}
/** This build of the app; its files are listed in /assets/shell-<version>.json (scripts/shell-list.mjs). */
declare const __VERSION__: string;
const shell = `/assets/shell-${__VERSION__}`;
/** Under the version's name, because during a rolling update "/" may be of another version; and without a user's data. */
const page = `${shell}.html`;

self.oninstall = (event) => event.waitUntil(fetchShell());

self.onactivate = (event) => event.waitUntil(takeOver());

/** Messages from pages; they send SKIP_WAITING once the outbox is empty. */
const commands: Record<string, () => Promise<unknown>> = {
  FORCE_SYNC: sendPending,
  CLAIM: () => self.clients.claim(),
  SKIP_WAITING: () => self.skipWaiting(),
};
self.onmessage = (event) => event.waitUntil(Promise.resolve(commands[event.data?.type]?.()));

// The network is back, and perhaps no page is open.
self.onsync = (event) => event.waitUntil(sendPending());

self.onfetch = (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (/^\/api\/(log(in|out)|register)$/.test(pathname)) event.respondWith(changeUser(request));
  if (request.method !== "GET") return;
  if (isCacheable(pathname + search)) event.respondWith(fetchOrCached(request));
  else if (!isServerPath(pathname))
    event.respondWith(fromShell(request.mode === "navigate" ? page : pathname, request));
};

/** Every other path is a page or a file of the app. */
function isServerPath(pathname: string): boolean {
  return /^\/(api|objects|healthz|readyz|metrics)/.test(pathname);
}

async function fetchShell(): Promise<void> {
  const cache = await caches.open(shell);
  await cache.addAll(await (await fetch(`${shell}.json`)).json());
}

async function fromShell(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(shell);
  return (await cache.match(file)) ?? fetch(request);
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (/shell/.test(name) && name !== shell) await caches.delete(name);
  await self.clients.claim();
}

/** Clears the cached reads, so that the next user can't read them. */
async function changeUser(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await clearReads();
  return response;
}

const pages = new BroadcastChannel("changeover-outbox");

/** Sends pending operations without waiting for their backoff: the network is back. */
async function sendPending(): Promise<void> {
  await resetBackoff();
  await drain({
    disk,
    send: (operation) => send(operation, put),
    withLock,
    onAttempt: (attempt) => pages.postMessage(attempt),
  });
}

const disk: Disk = { readSignedInUser, readOperations, changeOperation, removeOperation };

const withLock = (name: string, work: () => Promise<void>): Promise<void> => navigator.locks.request(name, work);

const uploadTimeoutMs = 5 * 60_000;
const put: Put = (address, body) =>
  fetch(address, { method: "PUT", body, signal: AbortSignal.timeout(uploadTimeoutMs) });
