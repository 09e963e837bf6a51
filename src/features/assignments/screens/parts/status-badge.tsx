import { ChevronsDown, ChevronsUp, CircleCheck, CircleDashed, Eye, RotateCcw, Timer, UserX } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import type { Assignment } from "../../contract/assignment";
import type { BoardCard } from "../../contract/supervision";
import { feedbackOn } from "../../rules/display";

/** The status as a badge; uncovered and sent-back work take precedence. */
export function StatusBadge({ work }: { work: Assignment }) {
  return <StandingBadge {...work} feedback={feedbackOn(work)?.kind ?? null} />;
}

/** The same for board cards, which carry their feedback themselves. */
export function StandingBadge({ status, uncovered, feedback }: Pick<BoardCard, "status" | "uncovered" | "feedback">) {
  if (uncovered)
    return (
      <Badge tone="uncovered" icon={UserX}>
        {t("Uncovered")}
      </Badge>
    );
  if (feedback)
    return (
      <Badge tone="rework" icon={RotateCcw}>
        {feedback === "rework" ? t("Rework") : t("Rejected")}
      </Badge>
    );
  switch (status) {
    case "pending":
      return (
        <Badge tone="pending" icon={CircleDashed}>
          {t("Pending")}
        </Badge>
      );
    case "in_progress":
      return (
        <Badge tone="in-progress" icon={Timer}>
          {t("In Progress")}
        </Badge>
      );
    case "needs_review":
      return (
        <Badge tone="needs-review" icon={Eye}>
          {t("Needs Review")}
        </Badge>
      );
    case "done":
      return (
        <Badge tone="done" icon={CircleCheck}>
          {t("Done")}
        </Badge>
      );
  }
}

/** High or low priority; normal has no badge (docs/domain.md, "Assignment lifecycle"). */
export function PriorityBadge({ priority }: { priority: Assignment["priority"] }) {
  if (priority === "high")
    return (
      <Badge tone="high" icon={ChevronsUp}>
        {t("High priority")}
      </Badge>
    );
  if (priority === "low")
    return (
      <Badge tone="line" icon={ChevronsDown}>
        {t("Low priority")}
      </Badge>
    );
  return null;
}
