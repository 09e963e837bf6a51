import { BadgeCheck, PencilLine } from "lucide-react";
import { t } from "../../../shared/words";
import { Badge } from "../../../ui/badge";
import type { ChecklistSummary } from "../contract/lists";

/** Whether it is the standard checklist, its version, and whether it has changes that are not published. */
export function ChecklistBadges({ checklist }: { checklist: ChecklistSummary }) {
  const { isStandard, version, hasDraft } = checklist;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {isStandard && <Badge tone="type">{t("Standard|the standard checklist")}</Badge>}
      {version === null ? (
        <Badge tone="line">{t("Not published|a checklist")}</Badge>
      ) : (
        <Badge icon={BadgeCheck}>{t("Version {version}", { version })}</Badge>
      )}
      {hasDraft && (
        <Badge tone="needs-review" icon={PencilLine}>
          {t("Draft")}
        </Badge>
      )}
    </span>
  );
}
