import { type Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";

/** Refuses an expiry that is not in the future (422); null if allowed. */
export function expiryRefusal(expiresAt: Date | null, now: Date): Problem | null {
  return expiresAt && expiresAt <= now ? wrongField("expiresAt", say("Please choose a date in the future.")) : null;
}
