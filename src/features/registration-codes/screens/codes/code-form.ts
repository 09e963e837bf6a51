import * as z from "zod/mini";
import { addDays, parkDay, parkInstant } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { NewCode } from "../../contract";

/** The options for uses and days; "" is unlimited (docs/domain.md, "Users and sessions"). */
export const uses = ["1", "5", "10", "25", ""] as const;
export const days = ["7", "30", "90", ""] as const;

export const codeShape = z.object({
  maxUses: z.enum(uses),
  days: z.enum(days),
  company: z.string().check(z.maxLength(120, { error: () => t("At most 120 characters.") })),
  supervisorId: z.string(),
});
export type CodeForm = z.output<typeof codeShape>;

/** The request for a new code. It expires at the end of its last day in park time, the day printed on its sheet. */
export function newCodeOf({ maxUses, days, company, supervisorId }: CodeForm, now: Date, zone: string) {
  const wanted: Omit<NewCode, "code"> = { supervisorId, company: company.trim() || null };
  if (maxUses) wanted.maxUses = Number(maxUses);
  if (days) wanted.expiresAt = parkInstant(addDays(parkDay(now, zone), Number(days)), "23:59", zone).toISOString();
  return wanted;
}
