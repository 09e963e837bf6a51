import type { Role } from "../../shared/roles";
import { t } from "../../shared/words";

/** The signed-in user, as the header shows them. */
export type Person = { id: string; name: string; role: Role };

/** The role's label on screen. */
export function roleName(role: Role): string {
  return { admin: t("Administrator"), teamleader: t("Team leader"), cleaner: t("Cleaner"), qc: t("QC inspector") }[
    role
  ];
}
