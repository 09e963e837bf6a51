import { CircleCheck, CircleDashed, CirclePause, type LucideIcon, TriangleAlert } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge, type StatusTone } from "../../../../ui/badge";
import type { Health } from "./health";

const looks: Record<Health, [tone: StatusTone, icon: LucideIcon]> = {
  held: ["needs-review", CirclePause],
  failing: ["uncovered", TriangleAlert],
  new: ["pending", CircleDashed],
  well: ["done", CircleCheck],
};

/** "Up to date", "Can't be read", "Held" or "Not read yet". */
export function HealthBadge({ health }: { health: Health }) {
  const [tone, icon] = looks[health];
  return (
    <Badge tone={tone} icon={icon}>
      {healthName(health)}
    </Badge>
  );
}

function healthName(health: Health): string {
  switch (health) {
    case "held":
      return t("Held|a calendar whose changes wait for a person");
    case "failing":
      return t("Can't be read");
    case "new":
      return t("Not read yet");
    case "well":
      return t("Up to date|a calendar");
  }
}
