import { ChevronsDown, ChevronsUp, Info } from "lucide-react";
import { ParkText } from "../../../../client/parts/park-text";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { StateBadge } from "../../../../ui/state-badge";
import type { Assignment, FeedbackKind } from "../../contract/assignment";
import type { BoardCard } from "../../contract/board";
import { feedbackOn } from "../../rules/display";

/** The status as a badge; uncovered and sent-back work take precedence. */
export function StatusBadge({ work }: { work: Assignment }) {
  return <StandingBadge {...work} feedback={feedbackOn(work)?.kind ?? null} />;
}

/** The same for board cards, which carry their feedback themselves. */
export function StandingBadge({ status, uncovered, feedback }: Pick<BoardCard, "status" | "uncovered" | "feedback">) {
  if (uncovered) return <StateBadge tone="uncovered" label={t("Uncovered")} />;
  if (feedback) return <FeedbackBadge feedback={feedback} />;
  switch (status) {
    case "pending":
      return <StateBadge tone="pending" label={t("Pending|status of a cleaning")} />;
    case "in_progress":
      return <StateBadge tone="in-progress" label={t("In Progress")} />;
    case "needs_review":
      return <StateBadge tone="needs-review" label={t("Needs Review")} />;
    case "done":
      return <StateBadge tone="done" label={t("Done|status of a cleaning")} />;
  }
}

/** The badge of work that a team leader or QC sent back. */
export function FeedbackBadge({ feedback }: { feedback: FeedbackKind }) {
  return <StateBadge tone="rework" label={feedbackName(feedback)} />;
}

function feedbackName(feedback: FeedbackKind): string {
  switch (feedback) {
    case "rejected":
      return t("Rejected");
    case "reopened":
      return t("Reopened");
    case "rework":
      return t("Rework");
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

/** The kind of cleaning; a changeover, the usual one, has no badge. */
export function KindBadge({ kind: { id, name } }: Pick<Assignment, "kind">) {
  return id === changeoverKindId ? null : (
    <Badge tone="type">
      <ParkText>{name}</ParkText>
    </Badge>
  );
}

type Planned = Pick<Assignment, "kind" | "priority" | "instructions">;

/** Whether there are badges from the plan. */
export function hasPlanBadges({ kind, priority, instructions }: Planned): boolean {
  return kind.id !== changeoverKindId || priority !== "normal" || Boolean(instructions);
}

/** Badges from the plan: the kind of cleaning, the priority, and whether there are special instructions. */
export function PlanBadges({ work }: { work: Planned }) {
  return (
    <>
      <KindBadge kind={work.kind} />
      <PriorityBadge priority={work.priority} />
      {work.instructions && (
        <Badge tone="line" icon={Info}>
          {t("Special instructions")}
        </Badge>
      )}
    </>
  );
}
