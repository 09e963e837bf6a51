import { getStored, setStored } from "../browser/device-storage";
import type { Operation } from "./operation";
import { noteSubmitted, persistenceRequested } from "./submitted";

// What the browser is asked for once work is stored on this phone, apart from sending it.

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which some browsers lack. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** Requests persistent storage and Background Sync, and remembers that a villa was submitted. Never throws. */
export function afterEnqueue(operations: readonly Operation[]): void {
  for (const { closes, userId } of operations) if (closes) noteSubmitted(userId);
  void requestPersistence().catch(() => undefined);
  void registerSync().catch(() => undefined);
}

/** Requests it once: some browsers ask the user, who by now has something to lose. */
async function requestPersistence(): Promise<void> {
  if (getStored(persistenceRequested) || !navigator.storage?.persist) return;
  setStored(persistenceRequested, "yes");
  await navigator.storage.persist();
}

/** Has the worker send pending operations when the network is back, even if no page is open. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("changeover-outbox");
}
