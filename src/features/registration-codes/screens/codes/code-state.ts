import type { RegistrationCode } from "../../contract";
import { codeRefusal } from "../../rules";

export type CodeState = "active" | "inactive" | "expired" | "used-up";

/** The state of a code at `now`, by the same rule that registration uses. */
export function stateOf(code: RegistrationCode, now: Date): CodeState {
  const { expiresAt } = code;
  switch (codeRefusal({ ...code, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now)?.code) {
    case "inactive-code":
      return "inactive";
    case "expired-code":
      return "expired";
    case "used-up-code":
      return "used-up";
    default:
      return "active";
  }
}

/** Active codes first; otherwise in the given order. */
export function activeFirst(codes: readonly RegistrationCode[], now: Date): RegistrationCode[] {
  const isActive = (code: RegistrationCode) => stateOf(code, now) === "active";
  return [...codes.filter(isActive), ...codes.filter((code) => !isActive(code))];
}
