import { getStored, setStored } from "../browser/device-storage";

const submitted = (userId: string) => `handed-in:${userId}`;
/** The name in the device's storage that says that persistent storage was requested. */
export const persistenceRequested = "asked-to-keep";

/** Returns whether this user has submitted a villa on this phone. */
export function hasSubmitted(userId: string): boolean {
  return getStored(submitted(userId)) !== undefined;
}

/** Remembers that this user has submitted a villa on this phone. */
export function noteSubmitted(userId: string): void {
  setStored(submitted(userId), "yes");
}

/** Lets the next enqueue request persistent storage again: a browser may grant it to an installed app. */
export function requestPersistenceAgain(): void {
  setStored(persistenceRequested, "");
}
