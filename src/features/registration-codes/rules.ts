import { Problem } from "../../shared/problem";

export type CodeState = { isActive: boolean; expiresAt: Date | null; maxUses: number | null; usedCount: number };

/** Why nobody can register with this code at `now`; null when they can. Each reason has its own sentence (domain "People and sessions"). */
export function whyRefused(code: CodeState | undefined, now: Date): Problem | null {
  if (!code) return new Problem("unknown-code", "This registration code does not exist. Please check the digits.");
  if (!code.isActive)
    return new Problem(
      "inactive-code",
      "This registration code is no longer active. Please ask your team leader for a new one.",
    );
  if (code.expiresAt && code.expiresAt <= now)
    return new Problem(
      "expired-code",
      "This registration code has expired. Please ask your team leader for a new one.",
    );
  if (code.maxUses !== null && code.usedCount >= code.maxUses)
    return new Problem(
      "used-up-code",
      "This registration code has been used up. Please ask your team leader for a new one.",
    );
  return null;
}
