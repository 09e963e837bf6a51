import { getStored, setStored } from "../browser/device-storage";
import { observed } from "../browser/observed";
import { useOutboxOf } from "../outbox/outbox";
import { hasSubmitted, requestPersistenceAgain } from "../outbox/submitted";
import { useUpdate } from "./worker";

// Installing the app: offered once it has been useful, never at the start.

/** Chromium's install prompt; it can be shown once. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
  interface Navigator {
    /** Safari on iOS: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

const declined = "install-declined";
/** The browser can ask, or manual: the user installs it from the Share menu. */
export type InstallMethod = InstallPrompt | "manual";
const way = observed<InstallMethod | undefined>(undefined);

function setPrompt(prompt?: InstallPrompt): void {
  way.set(findMethod(prompt));
}

/** Captures the browser's install prompt, which fires early, for later. Called once at startup. */
export function captureInstallPrompt(): void {
  setPrompt();
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setPrompt(event);
  });
  window.addEventListener("appinstalled", () => {
    requestPersistenceAgain();
    setPrompt();
  });
}

function findMethod(prompt: InstallPrompt | undefined): InstallMethod | undefined {
  if (getStored(declined) || navigator.standalone || matchMedia("(display-mode: standalone)").matches) return undefined;
  if (prompt) return prompt;
  return navigator.standalone === false && navigator.maxTouchPoints > 0 ? "manual" : undefined;
}

/**
 * How to install the app on this device, if it should be offered now: the user has submitted a villa here and has not declined. Not while
 * changes are unsent: an app installed from Safari has its own storage, so they would stay behind.
 */
export function useInstallOffer(userId: string): InstallMethod | undefined {
  const known = way.use();
  const isBusy = useOutboxOf(({ length }) => length > 0);
  // Show only one card at a time.
  const hasUpdate = useUpdate() !== undefined;
  return isBusy || hasUpdate || !hasSubmitted(userId) ? undefined : known;
}

/** Stores on this device that the user declined. */
export function declineInstall(): void {
  setStored(declined, "yes");
  setPrompt();
}
