import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { groupConsecutive } from "../parts/group-consecutive";

type ChecklistSectionsProps = {
  items: readonly ChecklistItemInWork[];
  /** They are done, and others are to be done again: only their number is shown, unless somebody takes one back or is just finishing them. */
  isFolded: boolean;
  /** The checklist has more than one section. */
  hasHeadings: boolean;
  row: (item: ChecklistItemInWork) => ReactNode;
};

/** Rows of a checklist, in sections. */
export function ChecklistSections({ items, isFolded, hasHeadings, row }: ChecklistSectionsProps) {
  const [startsFolded] = useState(isFolded);
  const [hasOpened, setHasOpened] = useState(!isFolded);
  if (!isFolded && !hasOpened) setHasOpened(true);
  const parkText = useParkText();
  const sections = groupConsecutive(items, ({ section }) => section).map(({ key, items: members }) => (
    <section
      key={members[0]?.id}
      aria-label={hasHeadings ? parkText(key) : undefined}
      className="border-t border-line first:border-0"
    >
      {hasHeadings && (
        <h3 dir="auto" className="px-4 pt-3.5 pb-0.5 text-sm font-semibold text-ink-3 wrap-anywhere">
          <ParkText>{key}</ParkText>
        </h3>
      )}
      <ul>{members.map(row)}</ul>
    </section>
  ));
  if (!startsFolded) return sections;
  return (
    <details className="group" open={hasOpened}>
      <summary
        hidden={hasOpened}
        className="flex min-h-14 list-none items-center gap-2 border-line px-4 font-semibold text-ink-2 group-open:border-b"
      >
        {t("{count, plural, one {# other task, done} other {# other tasks, done}}", { count: items.length })}
        <ChevronRight size={20} className="ms-auto group-open:rotate-90 rtl:group-open:-rotate-90" />
      </summary>
      <div>{sections}</div>
    </details>
  );
}
