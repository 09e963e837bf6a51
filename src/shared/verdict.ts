import { Problem } from "./problem";

/** What a rule says of a step: do it, it is done already (nothing to do), or the refusal. */
export type Verdict = "yes" | "already" | Problem;

/** Whether a step has something to do; throws the rule's refusal. */
export function assertAllowed(verdict: Verdict): boolean {
  if (verdict instanceof Problem) throw verdict;
  return verdict === "yes";
}
