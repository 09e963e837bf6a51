import { ChevronsDown, ChevronsUp, CircleCheck, CircleDashed, Eye, RotateCcw, Timer, UserX } from "lucide-react";
import { t } from "../../../shared/words";
import { Badge } from "../../../ui/badge";
import type { Assignment } from "../contract/assignment";
import { feedbackOn } from "../rules/shown";

/** Where the work stands, in a word: uncovered and sent-back work says so first. */
export function StatusBadge({ work }: { work: Assignment }) {
  if (work.uncovered)
    return (
      <Badge tone="uncovered" icon={UserX}>
        {t("Uncovered")}
      </Badge>
    );
  const feedback = feedbackOn(work);
  if (feedback)
    return (
      <Badge tone="rework" icon={RotateCcw}>
        {feedback.kind === "rework" ? t("Rework") : t("Rejected")}
      </Badge>
    );
  switch (work.status) {
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

/** High or low priority; normal shows no badge (spec 1, section 4). */
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
