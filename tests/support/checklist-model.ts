// The part of the model (lifecycle-model.ts) that is about checklists, derived from docs/domain.md, "Checklists": versions, ticks, photos of items, and
// items that were sent back. What was sent back is never deleted here: a tick or a photo counts until its item is sent back after it.

export const itemCount = 4;
type PhotoRule = "none" | "required";
/** The checklists that are published, short so that they are sometimes complete: their items in order, with their photo rules. */
export const lists: readonly ReadonlyMap<number, PhotoRule>[] = [
  new Map([
    [0, "none"],
    [1, "none"],
    [2, "required"],
  ]),
  new Map([
    [3, "required"],
    [2, "none"],
    [0, "required"],
  ]),
  new Map([
    [1, "none"],
    [2, "required"],
  ]),
];

/** When something was made, in minutes, and when the server learned of it, as the number of the step: much happens in the same minute. */
type Made = { item: number; madeAt: number; step: number };
type Tick = Made & { at: number; notHere: boolean };
type Photo = Made & { by: string; is: "announced" | "arrived" | "gone" };
type SentBack = Made & { by: string; round: number };

export type Checked = {
  /** The checklist of each version (in `lists`), and the version with which the work was started. */
  versions: readonly number[];
  startedWith: number | null;
  ticks: readonly Tick[];
  /** All photos ever announced. */
  photos: readonly Photo[];
  sentBack: readonly SentBack[];
};
export const nothingChecked: Checked = { versions: [0], startedWith: null, ticks: [], photos: [], sentBack: [] };

/** The version of the work, and its items with their photo rules. */
export const versionOf = ({ versions, startedWith }: Checked) => startedWith ?? versions.length - 1;
export const itemsOf = (work: Checked) => lists[work.versions[versionOf(work)] ?? 0] ?? new Map<number, PhotoRule>();

const isSentBackAfter = ({ madeAt, step }: Pick<Made, "madeAt" | "step">, verdict: SentBack) =>
  verdict.step > step || verdict.madeAt > madeAt;
/** Whether something counts for its item: not if the item was sent back after it was made. */
export const counts = ({ sentBack }: Checked, made: Made) =>
  !sentBack.some((verdict) => verdict.item === made.item && isSentBackAfter(made, verdict));

export const tickOf = (work: Checked, item: number) =>
  work.ticks.find((tick) => tick.item === item && counts(work, tick));
export const isWaitedFor = (work: Checked, photo: Photo) => photo.is === "announced" && counts(work, photo);

/** Whether an item still needs a photo: it requires one, and none that counts is there or announced. */
export function needsPhoto(work: Checked, item: number): boolean {
  const isThere = (photo: Photo) => photo.item === item && photo.is !== "gone" && counts(work, photo);
  return itemsOf(work).get(item) === "required" && !work.photos.some(isThere);
}

export function isComplete(work: Checked): boolean {
  return [...itemsOf(work).keys()].every((item) => {
    const tick = tickOf(work, item);
    return tick !== undefined && (tick.notHere || !needsPhoto(work, item));
  });
}

/** One of the photos, the latest one for 0; undefined if there is none. */
export function photoAt({ photos }: Checked, n: number): { photo: Photo; index: number } | undefined {
  const index = photos.length - 1 - (n % Math.max(photos.length, 1));
  const photo = photos[index];
  return photo && { photo, index };
}

export const withPhoto = ({ photos }: Checked, index: number, is: Photo["is"]): Pick<Checked, "photos"> => ({
  photos: photos.map((photo, i) => (i === index ? { ...photo, is } : photo)),
});
