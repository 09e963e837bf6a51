import { drain, type Tried } from "./client/outbox/drain";
import { forgetReads, isKept, read } from "./client/outbox/kept-reads";
import type { Put } from "./client/outbox/send";
import { hurry } from "./client/outbox/store";

// The app without a network (spec 2, "Offline support"): its shell, what the person read last, and the outbox, also when no page is open.

declare const self: ServiceWorkerGlobalScope;
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    /** Background Sync, which not every browser has. */
    sync: ExtendableEvent;
  }
}
/** Which build of the app this is; its files are listed in /shell-<version>.json (scripts/shell-list.mjs). */
declare const __VERSION__: string;
const shellCache = `changeover-shell-${__VERSION__}`;

self.addEventListener("install", (event) => {
  event.waitUntil(fetchShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([removeOldShells(), self.clients.claim()]));
});

/** What pages ask for; a newer version takes over once nothing waits any more. */
const wishes: Record<string, () => Promise<unknown>> = {
  FORCE_SYNC: send,
  CLAIM: () => self.clients.claim(),
  SKIP_WAITING: () => self.skipWaiting(),
};
self.addEventListener("message", (event) => {
  const wish = wishes[event.data?.type];
  if (wish) event.waitUntil(wish());
});

// The network is back, and perhaps no page is open.
self.addEventListener("sync", (event) => {
  event.waitUntil(send());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && /^\/api\/(login|logout|register)$/.test(pathname))
    event.respondWith(changePerson(request));
  if (request.method !== "GET") return;
  if (isKept(pathname + search)) event.respondWith(read(request));
  else if (!isServers(pathname)) event.respondWith(fromShell(request.mode === "navigate" ? "/" : pathname, request));
});

/** What the server answers by itself; every other address is a page of the app. */
function isServers(pathname: string): boolean {
  return /^\/(api|objects|healthz|readyz|metrics)/.test(pathname);
}

async function fetchShell(): Promise<void> {
  const files: string[] = await (await fetch(`/shell-${__VERSION__}.json`)).json();
  const cache = await caches.open(shellCache);
  await cache.addAll(files);
  // While a new version comes to one node after the other, the page may be of another one than its list: then not now.
  const page = String(await (await cache.match("/"))?.text());
  for (const [part] of page.matchAll(/\/assets\/[^"]+/g)) if (!files.includes(part)) throw new Error(part);
}

async function fromShell(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(shellCache);
  return (await cache.match(file)) ?? fetch(request);
}

async function removeOldShells(): Promise<void> {
  for (const name of await caches.keys()) if (/shell/.test(name) && name !== shellCache) await caches.delete(name);
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
  await hurry();
  await drain({ put, tell });
}

function tell(tried: Tried): void {
  pages.postMessage(tried);
}

/** The largest photo, over the poorest network that still is one, in milliseconds. */
const patience = 300_000;
const put: Put = (address, body) => fetch(address, { method: "PUT", body, signal: AbortSignal.timeout(patience) });
