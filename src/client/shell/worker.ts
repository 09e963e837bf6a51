import { useEffect, useState } from "react";
import { reloadPage } from "../browser/closing";
import { observed } from "../browser/observed";
import { useOutboxOf } from "../outbox/outbox";

// The service worker from a page's side: registered once, told when the network is back, and replaced when nothing waits.

const hour = 3_600_000;
/** After a first load the worker fetches the whole app: what the person waits for comes before that. */
const rest = 2_000;

/** How this page comes to the newer version of the app, once there is one. */
const turn = observed<(() => void) | undefined>(undefined);

/** Registers the worker when the page is at rest, tells it that the network is back (docs/domain.md, "Offline work"), and looks for newer versions; once, above the pages. */
export function useWorker(): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Development has no built shell; a page without TLS gets no worker from the browser.
    if (!serviceWorker || import.meta.env.DEV) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const forceSync = () => serviceWorker.controller?.postMessage({ type: "FORCE_SYNC" });
    addEventListener("online", forceSync, { signal });
    const begin = () => {
      if (serviceWorker.controller) return void register(serviceWorker, signal);
      const timer = setTimeout(() => void register(serviceWorker, signal), rest);
      signal.addEventListener("abort", () => clearTimeout(timer));
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { signal, once: true });
    return () => stopping.abort();
  }, []);
}

async function register(container: ServiceWorkerContainer, signal: AbortSignal): Promise<void> {
  // Before anything else happens: whether the page has had a worker, or gets its first.
  let isUpdate = container.controller !== null;
  container.addEventListener(
    "controllerchange",
    () => {
      // Another tab has let the newer version in: this page is of the old one until it is loaded anew.
      if (isUpdate) turn.set(reloadPage);
      isUpdate = true;
    },
    { signal },
  );
  // A browser that refuses (a private window, a full disk) has the app all the same, only not without a network.
  const registration = await container.register("/sw.js").catch(() => undefined);
  if (!registration) return;
  // A page that was loaded in the moment in which the first worker took over has been missed.
  void container.ready.then(({ active }) => container.controller ?? active?.postMessage({ type: "CLAIM" }));
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return;
    // The first one takes over by itself.
    const look = () => worker.state === "installed" && container.controller && turn.set(() => letIn(container, worker));
    worker.addEventListener("statechange", look, { signal });
    look();
  };
  watch(registration.waiting);
  // It may have been found before we listened.
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing), { signal });
  lookForUpdates(registration, signal);
}

/** A browser looks when a page is loaded; an app on a phone is brought to the front for weeks without that. */
function lookForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < hour) return;
    lookedAt = Date.now();
    // Without a network there is nothing to find.
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", look, { signal });
}

/** The waiting worker takes over, and the page is loaded once more, with the files of the new version. */
function letIn(container: ServiceWorkerContainer, worker: ServiceWorker): void {
  container.addEventListener("controllerchange", reloadPage, { once: true });
  worker.postMessage({ type: "SKIP_WAITING" });
}

/**
 * The way to the newer version, once there is one and nothing waits to be sent; undefined until then. On a page where something waited it
 * does not come back, or it would come and go with every tick: the next page has it.
 */
export function useUpdate(): (() => void) | undefined {
  const waits = useOutboxOf(({ length }) => length > 0);
  const [hasWaited, setHasWaited] = useState(waits);
  if (waits && !hasWaited) setHasWaited(true);
  const way = turn.use();
  return hasWaited ? undefined : way;
}
