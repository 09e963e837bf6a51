import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";

type Round = {
  /** When the round was finished. */
  finishedAt: Date | null;
  /** When the inspector's step was made. */
  madeAt: Date;
};

/** An inspector's step: not if it was made before this round was finished, because it is about the villa as it was before that. */
export function canInspectRound({ finishedAt, madeAt }: Round): Verdict {
  if (finishedAt === null || madeAt >= finishedAt) return "yes";
  return new Problem("state-conflict", say("This villa has been cleaned again since then. Please inspect it again."));
}
