import { type Problem, wrongField } from "./problem";
import { say } from "./sentences";

/** Refuses an expiry of a code or token that is not in the future (422); null if allowed. */
export function expiryRefusal(expiresAt: Date | null, now: Date): Problem | null {
  return expiresAt && expiresAt <= now ? wrongField("expiresAt", say("Please choose a date in the future.")) : null;
}
