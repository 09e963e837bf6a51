import { keep, recall } from "../browser/device-memory";
import type { Operation } from "./operation";

// What follows from work being on this phone, apart from its being sent.

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which not every browser has. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

const asked = "asked-to-keep";
const handedIn = (userId: string) => `handed-in:${userId}`;

/** Asks the browser to keep what is stored here, and to wake the worker when there is a network; remembers that a villa was handed in. Never fails. */
export function afterKeeping(operations: readonly Operation[]): void {
  for (const { closes, userId } of operations) if (closes) keep(handedIn(userId), "yes");
  void askToKeep().catch(() => undefined);
  void askToWake().catch(() => undefined);
}

/** Whether this person has handed in a villa on this phone. */
export function hasHandedIn(userId: string): boolean {
  return recall(handedIn(userId)) !== undefined;
}

/** Installed, the app is asked for anew: a browser may grant then what it did not before. */
export function askAgain(): void {
  keep(asked, "");
}

/** Once: some browsers put it to the person, who has something to keep now. */
async function askToKeep(): Promise<void> {
  if (recall(asked) || !navigator.storage?.persist) return;
  keep(asked, "yes");
  await navigator.storage.persist();
}

/** The worker then sends what waits, also when no page is open any more. */
async function askToWake(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register("changeover-outbox");
}
