import type { User } from "../../shared/current-user";
import { type Problem, type ProblemCode, wrongField } from "../../shared/problem";
import { type Sentence, say } from "../../shared/sentences";

export type CodeState = { isActive: boolean; expiresAt: Date | null; maxUses: number | null; usedCount: number };

/** Why this code can't be used at `now`; null if it can. Each reason has its own sentence (docs/domain.md, "Users and sessions"). */
export function codeRefusal(code: CodeState | undefined, now: Date): Problem | null {
  if (!code) return refused("unknown-code", say("This registration code does not exist. Please check the digits."));
  if (!code.isActive)
    return refused(
      "inactive-code",
      say("This registration code is no longer active. Please ask your team leader for a new one."),
    );
  if (code.expiresAt && code.expiresAt <= now)
    return refused(
      "expired-code",
      say("This registration code has expired. Please ask your team leader for a new one."),
    );
  if (code.maxUses !== null && code.usedCount >= code.maxUses)
    return refused(
      "used-up-code",
      say("This registration code has been used up. Please ask your team leader for a new one."),
    );
  return null;
}

function refused(code: ProblemCode, message: Sentence): Problem {
  return wrongField("registrationCode", message, code);
}

/** The supervisor of a new code: a team leader always their own; an admin the one they choose, else themselves (docs/domain.md, "Permissions"). */
export function supervisorOf(by: Pick<User, "id" | "role">, wanted: string | undefined): string {
  return by.role === "admin" ? (wanted ?? by.id) : by.id;
}

/** Draws at or above this are rejected, so that every code is equally likely. */
const fair = 4_200_000_000;

/** The zero-padded digits of a new code; `draw` returns integers from 0 to 2^32 - 1. Uniformly distributed. */
export function eightDigits(draw: () => number): string {
  let drawn = draw();
  while (drawn >= fair) drawn = draw();
  return String(drawn % 100_000_000).padStart(8, "0");
}
