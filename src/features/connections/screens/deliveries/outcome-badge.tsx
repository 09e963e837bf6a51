import { CircleCheck, Hourglass, type LucideIcon, SkipForward, TriangleAlert } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import type { Delivery } from "../../contract/webhooks";

const looks: Record<Delivery["outcome"], { tone: BadgeTone; icon: LucideIcon }> = {
  received: { tone: "done", icon: CircleCheck },
  pending: { tone: "needs-review", icon: Hourglass },
  superseded: { tone: "line", icon: SkipForward },
  failed: { tone: "uncovered", icon: TriangleAlert },
};

/** "Received", "Waiting", "Newer sent" or "Given up". */
export function OutcomeBadge({ outcome }: Pick<Delivery, "outcome">) {
  return <Badge {...looks[outcome]}>{outcomeName(outcome)}</Badge>;
}

/** What became of a message. */
export function outcomeName(outcome: Delivery["outcome"]): string {
  switch (outcome) {
    case "received":
      return t("Received|a message");
    case "pending":
      return t("Waiting|a message");
    case "superseded":
      return t("Newer sent|instead of a message");
    case "failed":
      return t("Given up|a message");
  }
}
