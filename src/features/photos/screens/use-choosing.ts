import { useEffect, useState } from "react";
import { v4 } from "uuid";
import { t } from "../../../shared/words";
import {
  addOutgoing,
  changeOutgoing,
  dropChosen,
  findOutgoing,
  isJustChosen,
  outgoingTo,
  removeOutgoing,
  useOutgoing,
} from "../queries/outgoing";
import type { PhotoPlace } from "../queries/send-photo";
import { refusalOf, tooLarge } from "./choosing";
import { shrinkPicture } from "./shrink-picture";

/** What has been chosen for a place and is not there yet, and the way to choose more. What was never sent goes with the dialog. */
export function useChoosing(place: PhotoPlace) {
  const { by } = place;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const rows = outgoingTo(place, useOutgoing());
  useEffect(() => dropChosen, []);

  const refuse = (words: string | undefined) => words && setRefused((known) => [...known, words]);
  const choose = async (files: readonly File[]) => {
    const several = by === "qc";
    const taken = several ? files : files.slice(0, 1);
    setRefused(files.length > taken.length ? [t("One photo at a time: the first one was taken.")] : []);
    for (const file of taken) refuse(refusalOf(file, by));
    const good = taken.filter((file) => !refusalOf(file, by)).map((file) => ({ file, id: v4() }));
    // One at a time: another choice takes the place of the one before.
    if (!several && good.length > 0) for (const one of rows.filter(isJustChosen)) removeOutgoing(one.id);
    for (const { id, file } of good) addOutgoing(id, place, file);
    // One after the other, too: a large photo takes 100 MB while it is being read.
    for (const { id, file } of good) refuse(await prepare(id, file));
  };
  return { rows, refused, choose };
}

/** Makes the copy that is sent; gives the sentence where even that is too large. */
async function prepare(id: string, file: File): Promise<string | undefined> {
  const { photo, preview } = await shrinkPicture(file);
  // Taken back meanwhile.
  if (!findOutgoing(id)) return;
  const words = tooLarge(file.name, photo.size);
  if (words) removeOutgoing(id);
  else changeOutgoing(id, { photo, preview: preview && URL.createObjectURL(preview), state: "chosen" });
  return words;
}
