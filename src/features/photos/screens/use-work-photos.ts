import { useMe } from "../../../client/session/current-user";
import type { Assignment } from "../../assignments/contract/assignment";
import { useOutgoing } from "../queries/outgoing";
import { canAddPhoto } from "../rules";

/** The cleaners' photos: arrived, on their way, and whether more may be added. */
export function useWorkPhotos(work: Assignment) {
  const mayAdd = useMe().role === "cleaner" && canAddPhoto(work.status) === "yes";
  return { photos: work.media, outgoing: useOutgoing({ assignmentId: work.id, by: "cleaner" }), mayAdd };
}
