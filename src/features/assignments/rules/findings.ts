import type { Verdict } from "../../../shared/verdict";
import type { Finding } from "../contract/assignment";
import type { FindingCounts } from "../contract/findings";

type Standing = { dealtWithAt: Date | null };

/** Mark as dealt with: whatever the state of its assignment; once, so that the first person's name stays. */
export function canDealWith({ dealtWithAt }: Standing): Verdict {
  return dealtWithAt === null ? "yes" : "already";
}

/** Open again: if it was dealt with. */
export function canReopenFinding({ dealtWithAt }: Standing): Verdict {
  return dealtWithAt === null ? "already" : "yes";
}

/** Whether a photo of a finding can be added: damage, and whatever was reported with a picture. */
export function takesPhoto({ type, code }: Pick<Finding, "type" | "code">): boolean {
  return type === "damage" || Boolean(code);
}

/** Number of open findings of each kind. */
export function countOpen(found: readonly Pick<Finding, "type" | "dealtWith">[]): FindingCounts {
  const of = (type: Finding["type"]) => found.filter((one) => one.type === type && !one.dealtWith).length;
  return { damage: of("damage"), lost: of("lost"), replace: of("replace"), note: of("note") };
}

const hour = 60;
const day = 24 * hour;

/** How long ago something was reported, in the largest whole unit: 0 minutes, 23 hours, 2 days. */
export function ageOf(minutes: number): { count: number; unit: "minute" | "hour" | "day" } {
  if (minutes < hour) return { count: Math.max(0, minutes), unit: "minute" };
  if (minutes < day) return { count: Math.floor(minutes / hour), unit: "hour" };
  return { count: Math.floor(minutes / day), unit: "day" };
}
