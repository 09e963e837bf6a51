import { getStored, setStored } from "../browser/device-storage";
import type { Operation } from "./operation";

// What the browser is asked for once work is stored on this phone, apart from sending it.

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which some browsers lack. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

const requested = "asked-to-keep";
const submitted = (userId: string) => `handed-in:${userId}`;

/** Requests persistent storage and Background Sync, and remembers that a villa was submitted. Never throws. */
export function afterEnqueue(operations: readonly Operation[]): void {
  for (const { closes, userId } of operations) if (closes) setStored(submitted(userId), "yes");
  void requestPersistence().catch(() => undefined);
  void registerSync().catch(() => undefined);
}

/** Returns whether this user has submitted a villa on this phone. */
export function hasSubmitted(userId: string): boolean {
  return getStored(submitted(userId)) !== undefined;
}

/** Lets the next enqueue request persistent storage again: a browser may grant it to an installed app. */
export function requestPersistenceAgain(): void {
  setStored(requested, "");
}

/** Requests it once: some browsers ask the user, who by now has something to lose. */
async function requestPersistence(): Promise<void> {
  if (getStored(requested) || !navigator.storage?.persist) return;
  setStored(requested, "yes");
  await navigator.storage.persist();
}

/** Has the worker send pending operations when the network is back, even if no page is open. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("changeover-outbox");
}
