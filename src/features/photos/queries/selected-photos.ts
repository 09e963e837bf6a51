import { observed } from "../../../client/browser/observed";
import { isSamePlace, type PhotoPlace } from "./place";

/** What the cleaner is asked about a photo; it can be sent all the same. */
export type Flaw = "blurred" | "dark";

/** A photo selected in the dialog and not sent yet; closing the dialog discards it. */
export type SelectedPhoto = {
  id: string;
  place: PhotoPlace;
  name: string;
  photo: Blob;
  /** Object URL of a thumbnail; undefined if the browser can't read the file. */
  preview: string | undefined;
  /** preparing: being resized. sending: Upload was pressed, and it is being stored on this phone. */
  state: "preparing" | "chosen" | "sending";
  /** Not yet answered. */
  flaw?: Flaw | undefined;
};

const selection = observed<readonly SelectedPhoto[]>([]);

/** The photos selected for a place, in order. */
export function useSelectedPhotos(place: PhotoPlace): readonly SelectedPhoto[] {
  return selection.use().filter((one) => isSamePlace(one.place, place));
}

/** Whether any photo is selected for a place now, which may be after the last render. */
export function hasSelected(place: PhotoPlace): boolean {
  return selection.get().some((one) => isSamePlace(one.place, place));
}

/** A selected photo; undefined once it was removed or sent. */
export function findSelected(id: string): SelectedPhoto | undefined {
  return selection.get().find((one) => one.id === id);
}

/** Adds a file; a resized copy replaces it later. */
export function addSelected(id: string, place: PhotoPlace, file: File): void {
  selection.set([
    ...selection.get(),
    { id, place, name: file.name, photo: file, preview: undefined, state: "preparing" },
  ]);
}

/** Replaces a file by its resized copy. */
export function setReady(id: string, made: Pick<SelectedPhoto, "photo" | "preview" | "flaw">): void {
  selection.set(selection.get().map((one) => (one.id === id ? { ...one, ...made, state: "chosen" } : one)));
}

/** Stops asking about a photo. */
export function acceptFlaw(id: string): void {
  selection.set(selection.get().map((one) => (one.id === id ? { ...one, flaw: undefined } : one)));
}

/** Marks photos as being sent, so that closing the dialog does not discard them, or undoes it. */
export function setSending(ids: readonly string[], are: boolean): void {
  const state = are ? "sending" : "chosen";
  selection.set(selection.get().map((one) => (ids.includes(one.id) ? { ...one, state } : one)));
}

/** Discards photos that were only selected, when the dialog closes. */
export function removeUnsent(): void {
  const only = selection.get().filter(({ state }) => state !== "sending");
  removeSelected(only.map(({ id }) => id));
}

/** Removes photos from the selection. */
export function removeSelected(ids: readonly string[]): void {
  for (const { id, preview } of selection.get()) if (preview && ids.includes(id)) URL.revokeObjectURL(preview);
  selection.set(selection.get().filter(({ id }) => !ids.includes(id)));
}
