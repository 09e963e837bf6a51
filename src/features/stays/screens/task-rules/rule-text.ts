import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import type { TaskRule, Trigger } from "../../contract/needs";

/** "On departure", "2 days before the arrival", "Every 7 nights of a stay" or "Every 14 days without guests". */
export function whenText({ trigger, days }: Pick<TaskRule, "trigger" | "days">): string {
  switch (trigger) {
    case "departure":
      return t("On departure");
    case "arrival":
      return t(
        "{days, plural, =0 {On the day of arrival} one {# day before the arrival} other {# days before the arrival}}",
        { days },
      );
    case "stay":
      return t("{days, plural, one {Every night of a stay} other {Every # nights of a stay}}", { days });
    case "vacant":
      return t("{days, plural, one {Every day without guests} other {Every # days without guests}}", { days });
  }
}

/** A trigger to choose, before its number of days. */
export function triggerText(trigger: Trigger): string {
  switch (trigger) {
    case "departure":
      return t("On departure");
    case "arrival":
      return t("… days before the arrival");
    case "stay":
      return t("Every … nights of a stay");
    case "vacant":
      return t("Every … days without guests");
  }
}

/** "On departure, Changeover": what a rule is called. */
export function ruleText(rule: Pick<TaskRule, "trigger" | "days">, kind: string | undefined): string {
  return joined([whenText(rule), kind ?? t("Removed kind")]);
}
