import { reloadPage } from "../browser/closing";

// Not needed for the first screen: without a worker, the app works, but not offline.

const hour = 3_600_000;
/** On a first visit the worker precaches the whole app, so registering it waits for the page to settle. */
const registerDelayMs = 2_000;

/** Registers the worker and has it send when the network returns. `offer` receives the function that switches this page to a new version. */
export function runWorker(signal: AbortSignal, offer: (update: () => void) => void): void {
  const { serviceWorker } = navigator;
  // There is no precache in development, and browsers refuse workers without TLS. The page may be gone by now.
  if (!serviceWorker || import.meta.env.DEV || signal.aborted) return;
  const forceSync = () => serviceWorker.controller?.postMessage({ type: "FORCE_SYNC" });
  addEventListener("online", forceSync, { signal });
  const begin = () => {
    if (serviceWorker.controller) return void register(serviceWorker, signal, offer);
    const timer = setTimeout(() => void register(serviceWorker, signal, offer), registerDelayMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { signal, once: true });
}

async function register(
  container: ServiceWorkerContainer,
  signal: AbortSignal,
  offer: (update: () => void) => void,
): Promise<void> {
  // Read first: a page that already has a controller will see an update, otherwise its first worker.
  let isUpdate = container.controller !== null;
  container.addEventListener(
    "controllerchange",
    () => {
      // Another tab has activated the new version; this page keeps the old one until it reloads.
      if (isUpdate) offer(reloadPage);
      isUpdate = true;
    },
    { signal },
  );
  // If the browser refuses (private window, full disk), the app works, but not offline.
  const registration = await container.register("/sw.js").catch(() => undefined);
  if (!registration) return;
  // A page that loaded while the first worker was activating has no controller yet: ask to be claimed.
  void container.ready.then(({ active }) => container.controller ?? active?.postMessage({ type: "CLAIM" }));
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return;
    // The first worker activates by itself.
    const look = () => worker.state === "installed" && container.controller && offer(() => activate(container, worker));
    worker.addEventListener("statechange", look, { signal });
    look();
  };
  watch(registration.waiting);
  // The update may have been found before the listener was added.
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing), { signal });
  lookForUpdates(registration, signal);
}

/** Browsers check for updates on page load, but an installed app can run for weeks without one: check hourly when it becomes visible. */
function lookForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < hour) return;
    lookedAt = Date.now();
    // Offline.
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", look, { signal });
}

/** Activates the waiting worker, then reloads the page with the new version. */
function activate(container: ServiceWorkerContainer, worker: ServiceWorker): void {
  container.addEventListener("controllerchange", reloadPage, { once: true });
  worker.postMessage({ type: "SKIP_WAITING" });
}
