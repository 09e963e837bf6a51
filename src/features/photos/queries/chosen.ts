import { useSyncExternalStore } from "react";
import { isSamePlace, type PhotoPlace } from "./place";

/** A photo that was chosen in the dialog. Nobody has asked to send it yet: it goes with the dialog. */
export type Chosen = {
  id: string;
  place: PhotoPlace;
  name: string;
  photo: Blob;
  /** A small picture of it, as an object URL; none where the browser can't read the file. */
  preview: string | undefined;
  /** preparing: a smaller copy is being made. */
  state: "preparing" | "chosen";
};

let chosen: readonly Chosen[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Chosen[]) {
  chosen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What has been chosen for a place, in the order in which it was chosen. */
export function useChosen(place: PhotoPlace): readonly Chosen[] {
  return useSyncExternalStore(subscribe, () => chosen).filter((one) => isSamePlace(one.place, place));
}

/** One of them as it is now; undefined once it was taken back or is under way. */
export function findChosen(id: string): Chosen | undefined {
  return chosen.find((one) => one.id === id);
}

/** Puts a chosen file on the list; a smaller copy takes its place once it is made. */
export function addChosen(id: string, place: PhotoPlace, file: File): void {
  set([...chosen, { id, place, name: file.name, photo: file, preview: undefined, state: "preparing" }]);
}

/** The copy that is sent is made. */
export function setReady(id: string, made: Pick<Chosen, "photo" | "preview">): void {
  set(chosen.map((one) => (one.id === id ? { ...one, ...made, state: "chosen" } : one)));
}

/** Takes photos off the list; all of them, where none are named. */
export function dropChosen(ids: readonly string[] = chosen.map(({ id }) => id)): void {
  for (const { id, preview } of chosen) if (preview && ids.includes(id)) URL.revokeObjectURL(preview);
  set(chosen.filter(({ id }) => !ids.includes(id)));
}
