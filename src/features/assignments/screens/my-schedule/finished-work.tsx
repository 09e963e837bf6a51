import { ChevronRight, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../../shared/words";

/** Whether the user has unfolded it, while the page lives: Back from a task finds it as it was. */
let isUnfolded = false;

type FinishedWorkProps = {
  count: number;
  /** There is nothing else on this day, so it is unfolded. */
  isAll: boolean;
  /** The cards. */
  children: ReactNode;
};

/** The finished work of a day, folded into one row. */
export function FinishedWork({ count, isAll, children }: FinishedWorkProps) {
  return (
    <details
      className="group"
      open={isAll || isUnfolded}
      onToggle={({ currentTarget }) => {
        if (!isAll) isUnfolded = currentTarget.open;
      }}
    >
      <summary className="flex min-h-14 list-none items-center gap-2 rounded-card bg-sunken px-4 font-semibold text-ink-2">
        <CircleCheck size={20} className="text-done-fg" />
        {t("{count} finished", { count })}
        <ChevronRight size={20} className="ms-auto group-open:rotate-90 rtl:group-open:-rotate-90" />
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
