import { useSyncExternalStore } from "react";
import type { PhotoPlace } from "./send-photo";

/** A photo that the server does not have yet. It leaves the list with its record, or when it is taken back. */
export type Outgoing = {
  id: string;
  place: PhotoPlace;
  name: string;
  photo: Blob;
  /** A small picture of it, as an object URL; none where the browser can't read the file. */
  preview: string | undefined;
  /** preparing, chosen: nothing has been asked for yet. waiting: for the network, or for its turn. */
  state: "preparing" | "chosen" | "waiting" | "sending" | "failed";
  /** Bytes that have left. */
  sent: number;
  /** Where its bytes are, once they have arrived; then only the record is missing. */
  address: string | undefined;
  /** Why it failed, in words. */
  problem: string | undefined;
  /** Takes it back while it is being sent. */
  stopping: AbortController;
};

let outgoing: readonly Outgoing[] = [];
const listeners = new Set<() => void>();

/** Leaving the site now would lose what is on its way. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function set(next: readonly Outgoing[]) {
  outgoing = next;
  const busy = outgoing.some(({ state }) => state === "waiting" || state === "sending");
  if (busy) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything on its way, in the order in which it was chosen. It outlives dialogs and pages, but not a reload. */
export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore(subscribe, () => outgoing);
}

/** What is on its way to one place. */
export function outgoingTo({ assignmentId, by, findingId }: PhotoPlace, all = outgoing): readonly Outgoing[] {
  return all.filter(
    ({ place }) => place.assignmentId === assignmentId && place.by === by && place.findingId === findingId,
  );
}

/** One of them as it is now; undefined once it has arrived or been taken back. */
export function findOutgoing(id: string): Outgoing | undefined {
  return outgoing.find((one) => one.id === id);
}

/** Puts a chosen file on the list; a smaller copy takes its place once it is made. */
export function addOutgoing(id: string, place: PhotoPlace, file: File): void {
  const stopping = new AbortController();
  const start = { preview: undefined, sent: 0, address: undefined, problem: undefined, stopping };
  set([...outgoing, { id, place, name: file.name, photo: file, state: "preparing", ...start }]);
}

/** Changes what is known of a photo; nothing happens when it has left the list. */
export function changeOutgoing(id: string, change: Partial<Omit<Outgoing, "id" | "place" | "stopping">>): void {
  set(outgoing.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

/** Takes a photo off the list: it has arrived, or nobody wants it any more. */
export function removeOutgoing(id: string): void {
  const one = findOutgoing(id);
  if (!one) return;
  one.stopping.abort();
  if (one.preview) URL.revokeObjectURL(one.preview);
  set(outgoing.filter((other) => other !== one));
}

/** Whether it still waits for somebody to press Upload; until then it is nobody's but the dialog's. */
export function isJustChosen({ state }: Outgoing): boolean {
  return state === "preparing" || state === "chosen";
}

/** Takes off the list what was chosen and never asked to be sent. */
export function dropChosen(): void {
  for (const one of outgoing.filter(isJustChosen)) removeOutgoing(one.id);
}
