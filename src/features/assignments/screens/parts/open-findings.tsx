import { StickyNote, TriangleAlert } from "lucide-react";
import { facts } from "../../../../client/parts/facts";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { FindingCounts } from "../../contract/findings";

type OpenFindingsProps = { counts: FindingCounts; className?: string };

/** "2 damage reports, 2 missing, 3 replacements", beside a decision; nothing if no finding is open. */
export function OpenFindings({ counts, className }: OpenFindingsProps) {
  const text = findingsText(counts);
  if (!text) return null;
  const isUrgent = counts.damage + counts.lost > 0;
  const Icon = isUrgent ? TriangleAlert : StickyNote;
  return (
    <p
      className={classNames(
        "flex items-start gap-1.5 text-sm font-semibold",
        isUrgent ? "text-rework-fg" : "text-ink-2",
        className,
      )}
    >
      <Icon size={16} strokeWidth={2.25} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        <span className="sr-only">{t("Open findings:")} </span>
        {text}
      </span>
    </p>
  );
}

function findingsText({ damage, lost, replace, note }: FindingCounts): string {
  return facts([
    damage > 0 && t("{count, plural, one {# damage report} other {# damage reports}}", { count: damage }),
    lost > 0 && t("{count} missing", { count: lost }),
    replace > 0 && t("{count, plural, one {# replacement} other {# replacements}}", { count: replace }),
    note > 0 && t("{count, plural, one {# note} other {# notes}}", { count: note }),
  ]);
}
