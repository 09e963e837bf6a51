import { GripVertical } from "lucide-react";
import type { Ref } from "react";
import { t } from "../../../../shared/words";

/** For mouse and touch only: buttons do the same. */
export function DragHandle({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-tooltip={t("Drag to move")}
      className="grid h-12 w-9 shrink-0 cursor-grab place-items-center text-ink-3"
    >
      <GripVertical size={20} />
    </span>
  );
}
