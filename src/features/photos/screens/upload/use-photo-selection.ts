import { useEffect, useState } from "react";
import { v7 } from "uuid";
import { t } from "../../../../shared/words";
import type { PhotoPlace } from "../../queries/place";
import {
  addSelected,
  findSelected,
  removeSelected,
  removeUnsent,
  setReady,
  useSelectedPhotos,
} from "../../queries/selected-photos";
import { fileProblem, tooLargeText } from "./file-checks";
import { shrinkPicture } from "./shrink-picture";

/** The photos selected for a place, and a function to add more. Unsent ones are discarded with the dialog. */
export function usePhotoSelection(place: PhotoPlace) {
  const { by, itemId } = place;
  // QC's photos of the whole villa.
  const several = by === "qc" && !itemId;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const chosen = useSelectedPhotos(place);
  useEffect(() => removeUnsent, []);

  const refuse = (words: string | undefined) => words && setRefused((known) => [...known, words]);
  const choose = async (files: readonly File[]) => {
    const taken = several ? files : files.slice(0, 1);
    setRefused(files.length > taken.length ? [t("One photo at a time. Only the first was added.")] : []);
    for (const file of taken) refuse(fileProblem(file, by));
    const good = taken.filter((file) => !fileProblem(file, by)).map((file) => ({ file, id: v7() }));
    // One at a time: a new choice replaces the last one.
    if (!several && good.length > 0) removeSelected(chosen.map(({ id }) => id));
    for (const { id, file } of good) addSelected(id, place, file);
    // Sequential: decoding a large photo takes 100 MB.
    for (const { id, file } of good) refuse(await prepare(id, file));
  };
  return { several, chosen, refused, choose };
}

/** Resizes a photo; returns a refusal if it is still too large. */
async function prepare(id: string, file: File): Promise<string | undefined> {
  const { photo, preview, flaw } = await shrinkPicture(file);
  // Removed meanwhile.
  if (!findSelected(id)) return;
  const words = tooLargeText(file.name, photo.size);
  if (words) removeSelected([id]);
  else setReady(id, { photo, preview: preview && URL.createObjectURL(preview), flaw });
  return words;
}
