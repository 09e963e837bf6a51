import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import type { Webhook } from "../../contract/webhooks";
import { type Health, healthOf } from "./health";

const looks: Record<Health, { tone: BadgeTone; icon: LucideIcon }> = {
  stopped: { tone: "uncovered", icon: Unplug },
  failing: { tone: "uncovered", icon: TriangleAlert },
  waiting: { tone: "needs-review", icon: Hourglass },
  new: { tone: "pending", icon: CircleDashed },
  well: { tone: "done", icon: CircleCheck },
  off: { tone: "line", icon: CirclePause },
};

/** "Receiving", "3 waiting", "Failing", "Off" or "Nothing sent yet". */
export function HealthBadge({ webhook }: { webhook: Webhook }) {
  const health = healthOf(webhook);
  return <Badge {...looks[health]}>{healthName(health, webhook.pending)}</Badge>;
}

function healthName(health: Health, count: number): string {
  switch (health) {
    case "stopped":
    case "off":
      return t("Off|a webhook");
    case "failing":
      return t("Failing|a webhook");
    case "waiting":
      return t("{count} waiting", { count });
    case "new":
      return t("Nothing sent yet");
    case "well":
      return t("Receiving|a webhook");
  }
}
