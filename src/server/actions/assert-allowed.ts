import { Problem } from "../../shared/problem";
import type { Verdict } from "../../shared/verdict";

/** Returns whether the step still has to be done; throws the refusal. */
export function assertAllowed(verdict: Verdict): boolean {
  if (verdict instanceof Problem) throw verdict;
  return verdict === "yes";
}
