import { clearReads, fetchOrCached, isCacheable } from "./client/outbox/cached-reads";
import { type Disk, drain } from "./client/outbox/drain";
import { reconnectDelayMs, workerMs } from "./client/outbox/reconnect";
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

/** The version of all texts: replaced by the build. */
declare const __TEXTS__: string;

/** Messages from pages; they send SKIP_WAITING once the outbox is empty. */
const commands: Record<string, (message: { language: string; texts: string[] }) => Promise<unknown>> = {
  FORCE_SYNC: sendPending,
  KEEP_LANGUAGE: keepLanguage,
  CLAIM: () => self.clients.claim(),
  SKIP_WAITING: () => self.skipWaiting(),
};
self.onmessage = (event) => event.waitUntil(Promise.resolve(commands[event.data?.type]?.(event.data)));

// The network is back, and perhaps no page is open.
self.onsync = (event) => event.waitUntil(sendUntilReached());

self.onfetch = (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (/^\/api\/(log(in|out)|register|first-admin|sign-in-links\/use)$/.test(pathname))
    event.respondWith(changeUser(request));
  if (request.method !== "GET") return;
  // What the outbox reads anew has to come from the server.
  if (isCacheable(pathname + search) && request.cache !== "reload") event.respondWith(fetchOrCached(request));
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
  // The languages of the previous version, as this one has them.
  for (const name of await caches.keys()) {
    if (!/shell/.test(name) || name === shell) continue;
    const previous = await caches.open(name);
    const addresses = (await previous.keys()).map(({ url }) => url);
    const opening = await previous.match(addresses.find((url) => url.endsWith(".html")) ?? "");
    const [language = ""] = rootElement.exec((await opening?.text()) ?? "") ?? [];
    const texts = addresses.filter((url) => url.includes("/texts/"));
    await keepLanguage({ language, texts: texts.map((url) => url.replace(/texts\/\w+/, `texts/${__TEXTS__}`)) });
  }
}

const rootElement = /<html [^>]*>/;

/** The root element of the language that was chosen last; the texts of one chosen before it may arrive later. */
let chosen = "";

/** Keeps a language for offline use: its texts, and the root element with which the app's page begins. */
async function keepLanguage({ language, texts }: { language: string; texts: string[] }): Promise<void> {
  chosen = language;
  const cache = await caches.open(shell);
  await cache.addAll(texts);
  const opening = await cache.match(page);
  const html = await opening?.text();
  if (html && language && chosen === language)
    await cache.put(page, new Response(html.replace(rootElement, language), opening));
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

/** Sends pending operations without waiting for their backoff: the network is back. Returns whether the server was reached. */
async function sendPending(): Promise<boolean> {
  let last = "";
  await resetBackoff();
  await drain({
    disk,
    send: (operation) => send(operation, { put, fetch, sentAt: Date.now }),
    withLock,
    onAttempt: (attempt) => {
      last = attempt.outcome.kind;
      pages.postMessage(attempt);
    },
  });
  return last !== "unreachable";
}

/**
 * Browsers announce networks that do not reach anything yet. Ends with its eighth wait, because browsers end an event after three minutes; after
 * a rejection they repeat it, five minutes later at the earliest.
 */
async function sendUntilReached(failures = 1): Promise<void> {
  if (await sendPending()) return;
  if (failures > 8) return Promise.reject();
  await new Promise((go) => setTimeout(go, reconnectDelayMs(failures, workerMs, Math.random())));
  return sendUntilReached(failures + 1);
}

const disk: Disk = { readSignedInUser, readOperations, changeOperation, removeOperation };

const withLock = (name: string, work: () => Promise<boolean>) => navigator.locks.request(name, work);

/** Uploads take at most five minutes. */
const put: Put = (address, body) => fetch(address, { method: "PUT", body, signal: AbortSignal.timeout(300_000) });
