import { observed } from "../../../client/browser/observed";
import { isSamePlace, type PhotoPlace } from "./place";

/** A photo that was chosen in the dialog. Nobody has asked to send it yet: it goes with the dialog. */
export type SelectedPhoto = {
  id: string;
  place: PhotoPlace;
  name: string;
  photo: Blob;
  /** A small picture of it, as an object URL; none where the browser can't read the file. */
  preview: string | undefined;
  /** preparing: a smaller copy is being made. sending: Upload was pressed, and it is about to be safe on this phone. */
  state: "preparing" | "chosen" | "sending";
};

const selection = observed<readonly SelectedPhoto[]>([]);

/** What has been chosen for a place, in the order in which it was chosen. */
export function useSelectedPhotos(place: PhotoPlace): readonly SelectedPhoto[] {
  return selection.use().filter((one) => isSamePlace(one.place, place));
}

/** One of them as it is now; undefined once it was taken back or is under way. */
export function findSelected(id: string): SelectedPhoto | undefined {
  return selection.get().find((one) => one.id === id);
}

/** Puts a chosen file on the list; a smaller copy takes its place once it is made. */
export function addSelected(id: string, place: PhotoPlace, file: File): void {
  selection.set([
    ...selection.get(),
    { id, place, name: file.name, photo: file, preview: undefined, state: "preparing" },
  ]);
}

/** The copy that is sent is made. */
export function setReady(id: string, made: Pick<SelectedPhoto, "photo" | "preview">): void {
  selection.set(selection.get().map((one) => (one.id === id ? { ...one, ...made, state: "chosen" } : one)));
}

/** Those that are still on the list are to be sent, so that closing the dialog does not take them off it; or they are no longer. */
export function setSending(ids: readonly string[], are: boolean): void {
  const state = are ? "sending" : "chosen";
  selection.set(selection.get().map((one) => (ids.includes(one.id) ? { ...one, state } : one)));
}

/** Takes off the list whatever was only chosen: the dialog has closed. */
export function removeUnsent(): void {
  const only = selection.get().filter(({ state }) => state !== "sending");
  removeSelected(only.map(({ id }) => id));
}

/** Takes photos off the list. */
export function removeSelected(ids: readonly string[]): void {
  for (const { id, preview } of selection.get()) if (preview && ids.includes(id)) URL.revokeObjectURL(preview);
  selection.set(selection.get().filter(({ id }) => !ids.includes(id)));
}
