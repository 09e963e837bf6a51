import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";

/** A leader's verdict: not on a round that was finished since the one that was shown, as far as that is known. */
export function canJudgeRound(round: number, shown: number | undefined): Verdict {
  if (shown === undefined || shown === round) return "yes";
  return new Problem(
    "state-conflict",
    say("Someone else changed this in the meantime. Please look at the changes and try again."),
  );
}

type Inspected = {
  round: number;
  /** When the round was finished. */
  finishedAt: Date | null;
  /** When the inspector's step was made. */
  madeAt: Date;
};

/** An inspector's step: not if it was made before this round was finished, or if another round was shown, because it is about the villa as it was then. */
export function canInspectRound({ round, finishedAt, madeAt }: Inspected, shown = round): Verdict {
  if (shown === round && (finishedAt === null || madeAt >= finishedAt)) return "yes";
  return new Problem("state-conflict", say("This villa has been cleaned again since then. Please inspect it again."));
}
