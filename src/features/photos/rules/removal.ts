import { Problem } from "../../../shared/problem";
import { isSupervisor, type Role } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Assignment } from "../../assignments/contract/assignment";
import { canInspect, type Review } from "../../assignments/rules/inspecting";

type Photo = { qcRound: number | null; createdBy: { id: string } };

/** Removing a photo: a supervisor at any time; whoever took it while the cleaning, or their inspection, is in progress. */
export function canRemovePhoto(
  { qcRound, createdBy }: Photo,
  work: { status: Assignment["status"]; round: number; review: Review | undefined },
  by: { id: string; role: Role },
): Verdict {
  if (isSupervisor(by.role)) return "yes";
  if (createdBy.id !== by.id)
    return new Problem("not-found", say("A colleague took this photo. Only they or a team leader can remove it."));
  const isOpen =
    qcRound === null
      ? work.status === "in_progress"
      : qcRound === work.round && canInspect(work.status, work.review, by.id) === "yes";
  if (isOpen) return "yes";
  return new Problem(
    "state-conflict",
    say("This work has been submitted. Please ask a team leader to remove the photo."),
  );
}

/** A read without a photo: an assignment, a list of photos, or a list of assignments. Anything else stays as it is. */
export function withoutPhoto(read: unknown, mediaId: string): unknown {
  if (Array.isArray(read))
    return read.filter((one) => Object(one).id !== mediaId).map((one) => withoutPhoto(one, mediaId));
  if (typeof read !== "object" || read === null || !("media" in read)) return read;
  return { ...read, media: withoutPhoto(read.media, mediaId) };
}
