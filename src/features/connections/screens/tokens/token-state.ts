import type { Token } from "../../contract/tokens";

/** Whether a token counts, that it soon won't, or that it no longer does. */
export type TokenState = "active" | "ending" | "expired";

const soonMs = 14 * 24 * 60 * 60_000;

/** The state of a token at `now`: two weeks before its end there is still time to replace it. */
export function tokenState({ expiresAt }: Pick<Token, "expiresAt">, now: Date): TokenState {
  if (expiresAt === null) return "active";
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return "expired";
  return left <= soonMs ? "ending" : "active";
}
