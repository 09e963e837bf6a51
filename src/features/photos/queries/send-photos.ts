import { useMutation } from "@tanstack/react-query";
import { CallError } from "../../../client/api/call";
import { reasonOf } from "../../../client/api/reason";
import { discard, enqueue, outcomeOf, retry } from "../../../client/outbox/outbox";
import { sha256Of } from "../../../client/outbox/sha256";
import { screenWaitMs } from "../../../client/outbox/tab-outbox";
import { useStep } from "../../../client/outbox/use-submit";
import { toast } from "../../../client/parts/toasts";
import { say } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { tickItem } from "../../assignments/contract/steps";
import { toastOutcome } from "../../assignments/queries/outcomes";
import { addMedia, addQcMedia, announcePhotos, withdrawPhoto } from "../contract";
import type { Outgoing } from "./outgoing";
import type { PhotoPlace } from "./place";
import { findSelected, removeSelected, type SelectedPhoto, setSending } from "./selected-photos";

/**
 * Stores the selected photos on this phone and sends them, even after the dialog closes. Resolves with the kinds of outcome: after one attempt
 * each, or as unreachable once they are stored and the server does not respond.
 */
export function useSendPhotos(place: PhotoPlace) {
  const stepsFor = usePhotoSteps(place);
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const tries = [];
      setSending(ids, true);
      try {
        for (const id of ids) {
          const one = findSelected(id);
          if (!one) continue;
          const { steps, bytes, keys } = await stepsFor(one);
          const outcomes = keys.map(outcomeOf);
          await enqueue(steps, bytes);
          removeSelected([id]);
          tries.push(firstOutcome(outcomes));
        }
      } finally {
        // If one can't be stored, the others stay selected.
        setSending(ids, false);
      }
      return kindsOf(await Promise.all(tries));
    },
    onSuccess: (kinds) => toastUploads(place.by, kinds),
    onError: () => toast(failedToast(place.by)),
  });
}

/** Retries refused photos, each with its announcement and the tick that came with it: a refused tick would hold the completion. */
export function useRetryPhotos(by: PhotoPlace["by"]) {
  return useMutation({
    mutationFn: async (photos: readonly Outgoing[]) => {
      const tries = photos.map(async ({ keys, tickedBy }) => {
        const outcomes = keys.map(outcomeOf);
        for (const key of tickedBy ? keys.toSpliced(-1, 0, tickedBy) : keys) await retry(key);
        return firstOutcome(outcomes);
      });
      return kindsOf(await Promise.all(tries));
    },
    onSuccess: (kinds) => toastUploads(by, kinds),
  });
}

/** Removes a photo on its way, with its announcement and the tick that came with it, while this phone has them. A toast says if the phone can't. */
export function useDiscardPhoto() {
  return useMutation({
    mutationFn: async ({ keys, tickedBy }: Outgoing) => {
      for (const key of tickedBy ? [tickedBy, ...keys] : keys) await discard(key);
    },
    // The phone has no room for the withdrawal; or else nothing can be read or written.
    onError: (error) => {
      const unusable = t("This phone's storage can't be read right now. Please try again.");
      toast({ title: error instanceof CallError ? reasonOf(error) : unusable, destructive: true });
    },
  });
}

/**
 * The steps of a photo: announced first, so that a review knows about it and it counts for its item, which is ticked then; sent and recorded when
 * its turn comes.
 */
function usePhotoSteps({ assignmentId, by, findingId, itemId, ticks: task }: PhotoPlace) {
  const stepOf = useStep(assignmentId);
  return async ({ id, name, photo }: SelectedPhoto) => {
    const bytes = await photo.arrayBuffer();
    const sha256 = await sha256Of(bytes);
    const params = { id: assignmentId };
    const shown = { ...(itemId && { itemId }) };
    const announcement =
      sha256 &&
      stepOf(say("Announce photo"), announcePhotos, {
        params,
        body: { photos: [{ id, sha256, kind: "photo", ...shown }] },
      });
    const named = { ...shown, ...(announcement && { announcementId: id }) };
    const tick =
      itemId && task !== undefined
        ? stepOf(say("Done: {task}", { task }), tickItem, { params: { ...params, itemId } })
        : undefined;
    const record =
      by === "qc"
        ? stepOf(say("Photo {name}", { name }), addQcMedia, { params, body: { url: "", kind: "photo", ...named } })
        : stepOf(say("Photo {name}", { name }), addMedia, {
            params,
            body: { photoURL: "", ...(findingId && { findingId }), ...named },
          });
    const { method, path } = withdrawPhoto;
    const sent = {
      ...record,
      photo: {
        id,
        name,
        type: photo.type || "application/octet-stream",
        size: photo.size,
        field: by === "qc" ? "url" : "photoURL",
      },
      ...(announcement && {
        announcedBy: announcement.id,
        ...(tick && { tickedBy: tick.id }),
        undo: { what: say("Withdraw photo"), method, path, params: { ...params, photoId: id } },
      }),
    } as const;
    // Without an announcement, the item can only be ticked once the photo is there, which steps don't wait for.
    return announcement
      ? { steps: [announcement, ...(tick ? [tick] : []), sent], bytes, keys: [announcement.id, record.id] }
      : { steps: [sent], bytes, keys: [record.id] };
  };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;
type Kind = Outcome["kind"];

/**
 * The outcome of a stored photo's first attempt; `outcomes` are of its announcement, if any, and of the photo. Photos follow the steps, so there is none before the server has responded to the announcement:
 * without a network, or after the time limit, the photo counts as unreachable. A slow upload has no limit here.
 */
async function firstOutcome(outcomes: readonly Promise<Outcome>[]): Promise<Outcome> {
  if (!navigator.onLine) return { kind: "unreachable" };
  const limit = new Promise<undefined>((end) => setTimeout(end, screenWaitMs));
  const first = await Promise.race(outcomes.length > 1 ? [...outcomes, limit] : outcomes);
  if (first?.kind === "answered") return outcomes.at(-1) ?? first;
  // Refused or discarded, it is not tried again; nor is a photo whose announcement is.
  return first?.kind === "refused" || first?.kind === "discarded" ? first : { kind: "unreachable" };
}

/** Outcomes without discarded photos. */
const kindsOf = (known: readonly Outcome[]) => known.map(({ kind }) => kind).filter((kind) => kind !== "discarded");

function toastUploads(by: PhotoPlace["by"], kinds: readonly Kind[]): void {
  if (kinds.includes("refused")) toast(failedToast(by));
  else if (kinds.length > 0)
    toastOutcome(
      kinds.every((kind) => kind === "answered"),
      uploadedToast(by),
    );
}

const failedToast = (by: PhotoPlace["by"]) =>
  by === "qc"
    ? {
        title: t("Upload Failed"),
        description: t("Failed to upload QC photos. Please try again."),
        destructive: true,
        stays: true,
      }
    : { title: t("Failed to upload photo"), description: t("Please try again."), destructive: true, stays: true };

const uploadedToast = (by: PhotoPlace["by"]) =>
  by === "qc"
    ? { title: t("Photos Uploaded") }
    : { title: t("Photo uploaded"), description: t("Your photo has been added to the assignment.") };
