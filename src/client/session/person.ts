import type { Role } from "../../shared/roles";
import { t } from "../../shared/words";

/** The signed-in person, as header and navigation know them. */
export type Person = { id: string; name: string; role: Role };

/** What a role is called on screen. */
export function roleName(role: Role): string {
  return { admin: t("Administrator"), teamleader: t("Team leader"), cleaner: t("Cleaner"), qc: t("QC inspector") }[
    role
  ];
}
