import type { Role } from "../../shared/roles";
import { t } from "../../shared/words";

/** The signed-in user, as the header shows them. */
export type Person = { id: string; name: string; role: Role };

/** The role's label on screen. */
export function roleName(role: Role): string {
  switch (role) {
    case "admin":
      return t("Administrator");
    case "teamleader":
      return t("Team leader");
    case "cleaner":
      return t("Cleaner");
    case "qc":
      return t("QC inspector");
    case "reception":
      return t("Reception");
  }
}
