import { t } from "../../../shared/words";
import type { Reason } from "../contract/rules";

/** Why a villa gets a checklist. */
export function reasonText(why: Reason): string {
  switch (why) {
    case "villa":
      return t("Villa");
    case "villa-type":
      return t("Villa type");
    case "kind":
      return t("Kind|of cleaning");
    case "standard":
      return t("Standard|why a villa gets the checklist");
  }
}
