import { t } from "../../../../shared/words";
import type { webhookEnds } from "../../contract/webhooks";

/** What switched a webhook off, if no person did. */
export type Stop = Exclude<(typeof webhookEnds)[number], "person">;

/** Why a webhook is off, in a few words. */
export function stopReason(because: Stop): string {
  switch (because) {
    case "gone":
      return t("The receiver has unsubscribed.");
    case "failing":
      return t("Nothing arrived for a day.");
    case "key":
      return t("Off after a restore.");
  }
}
