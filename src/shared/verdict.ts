import { Problem } from "./problem";

/** A rule's verdict on a step: allowed, already done (a no-op) or refused. */
export type Verdict = "yes" | "already" | Problem;

/** Returns whether the step still has to be done; throws the refusal. */
export function assertAllowed(verdict: Verdict): boolean {
  if (verdict instanceof Problem) throw verdict;
  return verdict === "yes";
}
