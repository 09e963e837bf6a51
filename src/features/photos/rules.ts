import { Problem } from "../../shared/problem";
import { isSupervisor, type Role } from "../../shared/roles";
import { say } from "../../shared/sentences";
import type { Verdict } from "../../shared/verdict";
import type { Assignment, Media } from "../assignments/contract/assignment";
import { photoLimits } from "./contract";

type Status = Assignment["status"];
/** The review of the current round. */
export type Review = Pick<Assignment["qcReviews"][number], "status" | "reviewer">;

/** A cleaner's photo: from the start until the approval (docs/domain.md, "Photos"). */
export function canAddPhoto(status: Status): Verdict {
  if (status === "in_progress" || status === "needs_review") return "yes";
  return new Problem(
    "state-conflict",
    say("Photos can only be added after the cleaning has started and until it is approved."),
  );
}

/** A QC photo: while the inspection form is open; a colleague's started inspection is refused. */
export function canAddQcPhoto(status: Status, review: Review | undefined, inspectorId: string): Verdict {
  if (review && review.status !== "in_progress")
    return new Problem("state-conflict", say("This inspection has already been decided."));
  if (review && review.reviewer.id !== inspectorId)
    return new Problem("state-conflict", say("{name} is inspecting this villa.", { name: review.reviewer.name }));
  return status === "done"
    ? "yes"
    : new Problem("state-conflict", say("Only an approved assignment can be inspected."));
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
