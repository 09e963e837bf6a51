import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Status } from "./steps";

/** Work with its report, and when the step at hand was made. */
type Reported = {
  status: Status;
  startedAt: Date | null;
  guestsHereAt: Date | null;
  guestsHereById: string | null;
  madeAt: Date;
};

/** Report that guests are still there: while pending, once. A report from before the start has ended with it. */
export function canReportGuests({ status, startedAt, guestsHereAt, madeAt }: Reported): Verdict {
  if (status === "pending") return guestsHereAt ? "already" : "yes";
  if (startedAt && madeAt < startedAt) return "already";
  return new Problem(
    "state-conflict",
    say("You can report that guests are still here only before the cleaning has started."),
  );
}

/** Take the report back, if there is one; a colleague's only if it was made before that. */
export function canTakeGuestsBack({ guestsHereAt, guestsHereById, madeAt }: Reported, byId: string): Verdict {
  if (!guestsHereAt) return "already";
  return guestsHereById === byId || guestsHereAt <= madeAt ? "yes" : "already";
}
