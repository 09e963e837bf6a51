import { drain } from "./client/outbox/drain";
import { forgetReads, isKept, read } from "./client/outbox/kept-reads";
import type { Put } from "./client/outbox/send";
import { resetBackoff } from "./client/outbox/store";

// The app without a network (docs/domain.md, "Offline work"): its shell, what the person read last, and the outbox, also when no page is open.

declare const self: ServiceWorkerGlobalScope;
declare global {
  interface ServiceWorkerGlobalScope {
    /** Background Sync, which not every browser has. */
    onsync: ((event: ExtendableEvent) => void) | null;
  }
}
/** Which build of the app this is; its files are listed in /assets/shell-<version>.json (scripts/shell-list.mjs). */
declare const __VERSION__: string;
const shell = `/assets/shell-${__VERSION__}`;
/** Under the version's name, because while a new version comes to one node after the other, "/" may be of another one; and it is nobody's. */
const page = `${shell}.html`;

self.oninstall = (event) => event.waitUntil(fetchShell());

self.onactivate = (event) => event.waitUntil(takeOver());

/** What pages ask for; a newer version takes over once nothing waits any more. */
const wishes: Record<string, () => Promise<unknown>> = {
  FORCE_SYNC: send,
  CLAIM: () => self.clients.claim(),
  SKIP_WAITING: () => self.skipWaiting(),
};
self.onmessage = (event) => event.waitUntil(Promise.resolve(wishes[event.data?.type]?.()));

// The network is back, and perhaps no page is open.
self.onsync = (event) => event.waitUntil(send());

self.onfetch = (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (/^\/api\/(log(in|out)|register)$/.test(pathname)) event.respondWith(changePerson(request));
  if (request.method !== "GET") return;
  if (isKept(pathname + search)) event.respondWith(read(request));
  else if (!isServers(pathname)) event.respondWith(fromShell(request.mode === "navigate" ? page : pathname, request));
};

/** What the server answers by itself; every other address is a page of the app. */
function isServers(pathname: string): boolean {
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

/** Who was signed in leaves nothing readable behind. */
async function changePerson(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await forgetReads();
  return response;
}

const pages = new BroadcastChannel("changeover-outbox");

/** Also what was to wait a little: the network has come back. */
async function send(): Promise<void> {
  await resetBackoff();
  await drain({ put, withLock, tell: (tried) => pages.postMessage(tried) });
}

const withLock = (name: string, work: () => Promise<void>): Promise<void> => navigator.locks.request(name, work);

/** Five minutes: the largest photo, over the poorest network that still is one. */
const put: Put = (address, body) => fetch(address, { method: "PUT", body, signal: AbortSignal.timeout(5 * 60_000) });
