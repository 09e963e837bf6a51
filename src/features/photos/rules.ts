import { Problem } from "../../shared/problem";
import { isSupervisor, type Role } from "../../shared/roles";
import { say } from "../../shared/sentences";
import type { Verdict } from "../../shared/verdict";
import type { Assignment, Media } from "../assignments/contract/assignment";
import { photoLimits } from "./contract";

/** A cleaner's photo: from the start until the approval (docs/domain.md, "Photos"). */
export function canAddPhoto(status: Assignment["status"]): Verdict {
  if (status === "in_progress" || status === "needs_review") return "yes";
  return new Problem(
    "state-conflict",
    say("Photos can only be added after the cleaning has started and until it is approved."),
  );
}

/** Withdrawing an announced photo: whoever announced it, or a supervisor if the phone is lost. */
export function canWithdraw(ownerId: string, by: { id: string; role: Role }): Verdict {
  if (ownerId === by.id || isSupervisor(by.role)) return "yes";
  return new Problem("not-found", say("A colleague took this photo. Only they can withdraw it."));
}

/** Whether a file of this size (bytes) is allowed and matches the announced size. */
export function canTakeSize(size: number, announced: number | null = null): Verdict {
  if (size > photoLimits.bytes) return new Problem("too-large", say("A photo can be at most 10 MB."));
  if (size <= 0) return new Problem("invalid", say("This photo is empty. Please choose another."));
  if (announced === null || size === announced) return "yes";
  return new Problem("invalid", say("This is not the announced photo: its size is different. Please send it again."));
}

/** The photos that belong to no item of the checklist. */
export function photosOfNoItem(photos: readonly Media[]): Media[] {
  return photos.filter(({ itemId }) => !itemId);
}
