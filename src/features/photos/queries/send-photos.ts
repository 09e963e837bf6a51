import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, reading } from "../../../client/call";
import { reasonOf } from "../../../client/reason";
import { toast } from "../../../client/toasts";
import { t } from "../../../shared/words";
import type { Assignment, Media } from "../../assignments/contract/assignment";
import { getAssignment } from "../../assignments/contract/steps";
import { getQcMedia } from "../contract";
import { changeOutgoing, findOutgoing, type Outgoing, removeOutgoing } from "./outgoing";
import { type PhotoPlace, recordPhoto, uploadPhoto } from "./send-photo";

/**
 * Sends chosen photos, or failed ones again, one after the other; a thin line serves one photo well and three badly.
 * Without a network they wait for it. Goes on when the dialog that began it has closed.
 */
export function useSendPhotos(by: PhotoPlace["by"]) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "photos" },
    // Unlike a tick, which fails at once and says so: a photo shows as waiting.
    networkMode: "online",
    onMutate: (ids: readonly string[]) => {
      for (const id of ids) changeOutgoing(id, { state: "waiting", sent: 0, problem: undefined });
    },
    mutationFn: async (ids: readonly string[]) => {
      const ends: End[] = [];
      for (const id of ids) {
        const one = findOutgoing(id);
        if (one) ends.push(await sendOne(client, one));
      }
      return { failed: ends.includes("failed"), arrived: ends.includes("arrived") };
    },
    onSuccess: ({ failed, arrived }) => {
      if (failed) toast(by === "qc" ? failedForQc() : failedForCleaner());
      else if (arrived) toast(by === "qc" ? { title: t("Photos Uploaded") } : arrivedForCleaner());
    },
    // Not waited for: the next photo is more urgent than fresh lists.
    onSettled: () => void client.invalidateQueries({ queryKey: ["assignments"] }),
  });
}

type End = "arrived" | "failed" | "taken back";

async function sendOne(client: QueryClient, one: Outgoing): Promise<End> {
  const { id, place, photo } = one;
  const { signal } = one.stopping;
  try {
    changeOutgoing(id, { state: "sending" });
    const onProgress = (sent: number) => changeOutgoing(id, { sent });
    const address = one.address ?? (await uploadPhoto(photo, { signal, onProgress }));
    changeOutgoing(id, { address, sent: photo.size });
    await show(client, place, await recordPhoto(place, address, signal));
    removeOutgoing(id);
    return "arrived";
  } catch (error) {
    if (signal.aborted) return "taken back";
    // A refused address is of no more use (too old, or the bytes are gone): the next try begins anew.
    const isRefused = error instanceof CallError && error.status < 500;
    changeOutgoing(id, { state: "failed", problem: reasonOf(error), ...(isRefused && { address: undefined }) });
    return "failed";
  }
}

/** Puts what the server recorded among the photos on screen; a read that set out before would bring older news. */
async function show(client: QueryClient, { assignmentId, by }: PhotoPlace, media: Media): Promise<void> {
  const params = { id: assignmentId };
  const { queryKey } = reading(by === "qc" ? getQcMedia : getAssignment, { params });
  const among = (known: readonly Media[]) => [...known.filter(({ id }) => id !== media.id), media];
  await client.cancelQueries({ queryKey });
  if (by === "qc") client.setQueryData<Media[]>(queryKey, (known) => known && among(known));
  else client.setQueryData<Assignment>(queryKey, (work) => work && { ...work, media: among(work.media) });
}

const failedForCleaner = () => ({
  title: t("Failed to upload photo"),
  description: t("Please try again."),
  destructive: true,
});
const failedForQc = () => ({
  title: t("Upload Failed"),
  description: t("Failed to upload QC photos. Please try again."),
  destructive: true,
});
const arrivedForCleaner = () => ({
  title: t("Photo uploaded"),
  description: t("Your photo has been added to the assignment."),
});
