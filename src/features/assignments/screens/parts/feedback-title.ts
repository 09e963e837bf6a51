import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { Feedback } from "../../rules/display";

/** How work was sent back, by whom and when, as the heading of the reason. */
export function feedbackTitle({ kind, by, at }: Omit<Feedback, "text" | "lang">, zone: string): string {
  const values = { name: by, time: moment(at, zone) };
  switch (kind) {
    case "rejected":
      return t("Rejected: {name}, {time}", values);
    case "reopened":
      return t("Reopened: {name}, {time}", values);
    case "rework":
      return t("Rework: {name}, {time}", values);
  }
}
