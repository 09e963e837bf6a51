import { GripVertical } from "lucide-react";
import type { Ref } from "react";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";

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

/** The line at which a dragged row would be dropped. */
export function DropLine({ edge }: { edge: "top" | "bottom" | undefined }) {
  if (!edge) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames("absolute inset-x-0 h-0.75 bg-primary", edge === "top" ? "-top-1.5" : "-bottom-1.5")}
    />
  );
}
