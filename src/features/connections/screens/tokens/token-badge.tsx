import { CalendarClock, CalendarX, CircleCheck, type LucideIcon } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import type { TokenState } from "./token-state";

const looks: Record<TokenState, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: "done", icon: CircleCheck },
  ending: { tone: "needs-review", icon: CalendarClock },
  expired: { tone: "uncovered", icon: CalendarX },
};

/** "Active", "Expires soon" or "Expired". */
export function TokenBadge({ state }: { state: TokenState }) {
  const words = { active: t("Active"), ending: t("Expires soon"), expired: t("Expired") };
  return <Badge {...looks[state]}>{words[state]}</Badge>;
}
